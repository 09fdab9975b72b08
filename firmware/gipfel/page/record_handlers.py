"""Handlers for the record: games, steps, photographs, exports, statistics."""

from dataclasses import asdict

from microdot import Response
from msgspec import UNSET

from gipfel.page import record
from gipfel.page import statistics as figures
from gipfel.page.call import Call
from gipfel.page.record_responses import (
    GameListEntry,
    GameResponse,
    GameStatisticsResponse,
    StatisticsResponse,
)
from gipfel.page.requests import GamesQuery
from gipfel.replay import StepResponse
from gipfel.web import Problem, bytes_response, query_of


def games(call: Call[None]) -> list[GameListEntry]:
    """Return the games of the record, the newest first."""
    words, query = call.words, query_of(call.request, GamesQuery)
    before = None if query.before is UNSET else query.before
    return record.games(call.context.reader, words, before, query.limit)


def game(call: Call[None], number: int) -> GameResponse:
    """Return one game, every step in a line."""
    return record.whole_game(call.context.reader, number, call.words)


def step(call: Call[None], number: int, n: int) -> StepResponse:
    """Return one step: what was read, allowed, chosen and done, and the board as it was."""
    return record.one_step(call.context.reader, number, n, call.words)


def photo(call: Call[None], number: int, n: int) -> Response:
    """Return the photograph of a roll."""
    found = call.context.reader.photo(number, n)
    if not found:
        raise Problem(404, "problem.no-picture")
    return bytes_response(found, "image/jpeg")


def export(call: Call[None], number: int) -> Response:
    """Return one game as a sealed file, as `gipfel export` writes it."""
    table = call.context.moment.table
    body = call.context.reader.exported(number, table.version, asdict(table.options))
    disposition = f'attachment; filename="game-{number}.gipfel"'
    return bytes_response(body, "application/octet-stream", Content_Disposition=disposition)


def game_statistics(call: Call[None], number: int) -> GameStatisticsResponse:
    """Return the figures of one game."""
    return figures.of_game(call.context.reader, number, call.words)


def statistics(call: Call[None]) -> StatisticsResponse:
    """Return the figures of the newest games together."""
    return figures.of_all(call.context.reader, call.words)
