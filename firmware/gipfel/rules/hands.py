"""What hands have to do on the real board to get from one position to another."""

from typing import NamedTuple

from gipfel.rules.columns import COLUMNS
from gipfel.rules.position import Position


class HandMove(NamedTuple):
    """One thing in one column, taken from a field to another; field 0 is beside the board."""

    player: int | None
    """Whose piece it is; None is a runner."""
    column: int
    start: int
    end: int
    is_substitute: bool = False
    """Whether the colour has no piece left, so that something else has to stand for it."""


def hand_moves(before: Position, after: Position) -> tuple[HandMove, ...]:
    """List what hands do, in an order that never needs more runners or pieces than there are.

    It works between any two positions of a game, so it serves a play, a stop, a bust and an undo alike.
    """
    things = (None, *range(after.players))
    moves = [
        HandMove(thing, column, start, end)
        for thing in things
        for column in COLUMNS
        if (start := _field(before, thing, column)) != (end := _field(after, thing, column))
    ]
    # What leaves the board goes first, so that it can be put down again; what comes onto it goes last.
    moves.sort(key=lambda move: (move.end != 0) + (move.start == 0))
    return tuple(_substituted(moves, after))


def _field(position: Position, thing: int | None, column: int) -> int:
    return position.runner(column) if thing is None else position.piece(thing, column)


def _substituted(moves: list[HandMove], after: Position) -> list[HandMove]:
    """Mark, from the last one on, the pieces that a colour does not have."""
    missing = {player: max(0, -(after.stock(player) or 0)) for player in range(after.players)}
    marked = []
    for move in reversed(moves):
        if move.player is not None and move.start == 0 and missing[move.player]:
            missing[move.player] -= 1
            marked.append(HandMove(move.player, move.column, move.start, move.end, is_substitute=True))
        else:
            marked.append(move)
    return marked[::-1]
