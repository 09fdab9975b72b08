"""The board of a table as it says it: whose pieces stand where, who has won what, and who leads."""

import re
from typing import NamedTuple

from gipfel.messages import BadMessage, LiveState
from gipfel.rules import COLOURS, LENGTH

_THING = re.compile(r"(\d{1,2}):([a-z]{1,12}|\d{1,2})")


class LiveBoard(NamedTuple):
    """What stands on a board; columns are 2 to 12, fields are counted from below."""

    pieces: dict[str, dict[int, int]]
    """By colour: the field in each column."""
    won: dict[int, str]
    """The columns that are won, and by which colour."""
    runners: dict[int, int]


NO_BOARD = LiveBoard({}, {}, {})


def board_of(state: LiveState) -> LiveBoard:
    """Return the board of a state; raise `BadMessage` where it cannot be one."""
    colours = [player.colour for player in state.players]
    if not set(colours) <= {*COLOURS} or len(set(colours)) < len(colours):
        raise BadMessage(f"players cannot be {', '.join(colours)}")
    if len(state.pieces) > len(colours) or (colours and state.seat >= len(colours)):
        raise BadMessage("pieces or a turn of somebody who does not play")
    won = dict(_things(state.won))
    if not {*won.values()} <= {*colours}:
        raise BadMessage("a column is won by somebody who does not play")
    pieces = {colour: _fields(text) for colour, text in zip(colours, state.pieces, strict=False)}
    return LiveBoard(pieces, won, _fields(state.runners))


def _things(text: str) -> list[tuple[int, str]]:
    """Return the columns of a text such as `6:green 7:4`, each with what stands behind it."""
    found = []
    for word in text.split():
        match = _THING.fullmatch(word)
        if not match or int(match[1]) not in LENGTH:
            raise BadMessage("a column that is none")
        found.append((int(match[1]), match[2]))
    return found


def _fields(text: str) -> dict[int, int]:
    fields = {}
    for column, field in _things(text):
        if not field.isdigit() or not 1 <= int(field) <= LENGTH[column]:
            raise BadMessage(f"column {column} has no such field")
        fields[column] = int(field)
    return fields


def columns_won(state: LiveState, board: LiveBoard) -> tuple[int, ...]:
    """Return how many columns each player has won."""
    owners = [*board.won.values()]
    return tuple(owners.count(player.colour) for player in state.players)


def leader(state: LiveState, board: LiveBoard) -> int | None:
    """Return the seat that leads: by columns won, then by how far the pieces have come; None where nobody does.

    A field counts by its share of the column: two of three in column 2 are as far as eight of twelve in 7.
    """
    if not state.players or state.phase == "idle":
        return None
    if state.phase == "over":
        return state.seat
    wins = columns_won(state, board)
    ways = [
        sum(field / LENGTH[column] for column, field in board.pieces.get(player.colour, {}).items())
        for player in state.players
    ]
    ranks = sorted(zip(wins, ways, range(len(wins)), strict=True), reverse=True)
    return None if len(ranks) > 1 and ranks[0][:2] == ranks[1][:2] else ranks[0][2]
