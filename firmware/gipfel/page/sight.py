"""The real board as JSON: what it should show, what it shows, and what strays."""

from gipfel.game import Game
from gipfel.ports import BoardView
from gipfel.rules import Place, Stray, stacks, taken
from gipfel.table import Table
from gipfel.table.board import found_on
from gipfel.words import Words

Json = dict[str, object]


def sight_of(table: Table, game: Game, words: Words) -> Json:
    """Write down what the eye saw on the board, if it looked since the last step."""
    reading = table.board
    return {
        "is_looking": table.look is not None,
        "status": reading.status.value if reading else None,
        "seen": [
            {"column": place.column, "field": place.field, "thing": what}
            for place, what in taken(stacks(game.position, game.colours), reading.sight if reading else {}).items()
        ],
        "strays": [_stray(stray, game, words) for stray in found_on(table)],
    }


def _stray(stray: Stray, game: Game, words: Words) -> Json:
    return {
        "thing": stray.thing,
        "from": _place(stray.stands),
        "to": _place(stray.belongs),
        "instead_of": stray.instead_of or None,
        "say": words.stray(stray, game.position.won_by_column),
    }


def _place(place: Place | None) -> Json | None:
    return {"column": place.column, "field": place.field} if place else None


def picture_of(view: BoardView) -> Json | None:
    """Write down where the fields are in the newest picture of the board, in shares of its width."""
    if not view.picture:
        return None
    return {"number": view.number, "width": view.width, "height": view.height, "places": view.places}
