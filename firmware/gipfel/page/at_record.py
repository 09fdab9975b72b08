"""Routes to the record: games, steps, photographs, export, statistics."""

from dataclasses import asdict

from microdot import Request, Response

from gipfel.page import record
from gipfel.page import statistics as figures
from gipfel.page.answers import answered, sent
from gipfel.page.at_table import words_for
from gipfel.page.house import House
from gipfel.page.problem import Problem


def games(house: House, request: Request) -> Response:
    """List all games."""
    return answered(record.games(house.library, words_for(house, request)))


def game(house: House, request: Request, number: int) -> Response:
    """Tell one game, every step in a line."""
    return answered(record.whole(house.library, number, words_for(house, request)))


def step(house: House, request: Request, number: int, n: int) -> Response:
    """Tell one step, with its ruling and the board as it was."""
    return answered(record.one(house.library, number, n, words_for(house, request)))


def photo(house: House, request: Request, number: int, n: int) -> Response:  # noqa: ARG001  # every route is asked alike
    """Give the photograph of a roll."""
    found = house.library.photo(number, n)
    if not found:
        raise Problem(404, "problem.no-picture")
    return sent(found, "image/jpeg")


def exported(house: House, request: Request, number: int) -> Response:  # noqa: ARG001  # every route is asked alike
    """Give a game as one file that anybody can check."""
    table = house.moment.table
    body = house.library.exported(number, table.version, asdict(table.options))
    return sent(
        body, "application/octet-stream", Content_Disposition=f'attachment; filename="game-{number}.gipfel"'
    )


def game_statistics(house: House, request: Request, number: int) -> Response:
    """Give the figures of one game."""
    return answered(figures.of_game(house.library, number, words_for(house, request)))


def statistics(house: House, request: Request) -> Response:
    """Give the figures of all games together."""
    return answered(figures.of_all(house.library, words_for(house, request)))
