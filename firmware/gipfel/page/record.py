"""The record: the list of games, one game step by step, and one step with its ruling and its board."""

from msgspec.structs import replace

from gipfel.errors import GipfelError
from gipfel.game import Over
from gipfel.page.record_reader import RecordReader
from gipfel.page.record_responses import GameListEntry, GameResponse
from gipfel.replay import RecordedStep, StepResponse, recorded_players, rules_in_force, step_details, step_line
from gipfel.rules import rules_of
from gipfel.store import Entry
from gipfel.words import Words


def games(reader: RecordReader, words: Words, before: int | None, limit: int) -> list[GameListEntry]:
    """Return the newest games below the number `before`, the newest first, at most `limit`.

    A game that cannot be read is in the list, with nothing but its number and what is wrong.
    """
    return [_listed(entry, words) for entry in reader.games(before, limit)]


def _listed(entry: Entry, words: Words) -> GameListEntry:
    listed = GameListEntry(number=entry.number, started=entry.started, steps=entry.steps, origin=entry.origin)
    if entry.summary is None:
        return replace(listed, damaged=entry.damage)
    started = entry.summary.started
    try:
        rules = rules_of(started.edition, started.variants, started.house)
    except GipfelError as error:  # rules that a newer program knows, say
        return replace(listed, damaged=str(error))
    return replace(
        listed,
        players=recorded_players(started, words),
        edition=rules_in_force(rules, words),
        winner=entry.summary.winner,
    )


def whole_game(reader: RecordReader, number: int, words: Words) -> GameResponse:
    """Return one game, every step in a line."""
    steps = reader.steps(number)
    game = steps[-1].after
    return GameResponse(
        number=number,
        started=steps[0].step.at,
        players=recorded_players(game.started, words),
        edition=rules_in_force(game.position.rules, words),
        winner=game.phase.winner if isinstance(game.phase, Over) else None,
        steps=[step_line(entry, words, has_photo=_has_photo(reader, number, entry)) for entry in steps],
    )


def _has_photo(reader: RecordReader, number: int, entry: RecordedStep) -> bool:
    return reader.store.has_photo(number, entry.step.n)


def one_step(reader: RecordReader, number: int, n: int, words: Words) -> StepResponse:
    """Return one step: what was read, allowed and chosen, what that did, and the board after it."""
    entry = reader.step(number, n)
    return step_details(entry, words, has_photo=_has_photo(reader, number, entry))
