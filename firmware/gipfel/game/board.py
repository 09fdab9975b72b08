"""Converts between a position and the event that sets the board to it."""

from collections.abc import Iterator, Mapping, Sequence

from gipfel.errors import GipfelError
from gipfel.game.events import BoardSet
from gipfel.rules import Position, reset, seat_of


class NotABoard(GipfelError, ValueError):
    """A text that cannot be read as a board."""


def board_as_set(position: Position, colours: Sequence[str]) -> BoardSet:
    """Return the event that sets the board to a position."""
    pieces, won, runners, _ = position.parts()
    owners = {column: colours[seat] for column, seat in won.items()}
    return BoardSet(tuple(map(_spelt, pieces)), _spelt(owners), _spelt(runners))


def position_set(event: BoardSet, before: Position, colours: Sequence[str]) -> Position:
    """Return the position that an event sets; the rules may refuse it with `IllegalPosition`."""
    pieces = [_fields(text) for text in event.pieces]
    owners = {column: seat_of(colour, colours, "won") for column, colour in _cells(event.won)}
    return reset(before, pieces, owners, _fields(event.runners))


def _spelt(cells: Mapping[int, object]) -> str:
    return " ".join(f"{column}:{what}" for column, what in sorted(cells.items()))


def _fields(text: str) -> dict[int, int]:
    return {column: _number(field) for column, field in _cells(text)}


def _cells(text: str) -> Iterator[tuple[int, str]]:
    """Yield the column and the rest of each cell in a text such as `7:4 9:5`; each column is named once."""
    named = set[int]()
    for cell in text.split():
        spelt, colon, what = cell.partition(":")
        column = _number(spelt)
        if not colon or column in named:
            raise NotABoard(f"{cell!r} is no place on a board")
        named.add(column)
        yield column, what


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 2):
        raise NotABoard(f"{text!r} is no number on a board")
    return int(text)
