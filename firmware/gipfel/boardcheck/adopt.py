"""Overwriting the recorded position with the one on the board, if the rules allow a game to stand so."""

from collections.abc import Iterable, Sequence

from gipfel.boardcheck.observation import RUNNER, Place
from gipfel.boardcheck.strays import Stray, expected_stacks
from gipfel.rules import LENGTH, Fault, Flaw, IllegalPosition, Position, reset


def adopt_board(position: Position, colours: Sequence[str], found: Iterable[Stray]) -> Position:
    """Return the position with all strays left where they stand; `IllegalPosition` says why there is none."""
    standing = {(thing, place) for place, things in expected_stacks(position, colours).items() for thing in things}
    for stray in found:
        standing.discard((stray.thing, stray.belongs or Place(0, 0)))
        if stray.stands:
            standing.discard((stray.instead_of, stray.stands))
            standing.add((stray.thing, stray.stands))
    pieces: list[dict[int, int]] = [{} for _ in colours]
    won: dict[int, int] = {}
    runners: dict[int, int] = {}
    for thing, (column, field) in sorted(standing):
        if thing == RUNNER:
            _put(runners, column, field, Flaw(Fault.TWIN_RUNNERS, "runners", column=column))
        elif thing not in colours:
            raise IllegalPosition(Flaw(Fault.NO_SEAT, "pieces", names=(thing, *colours)))
        elif field == LENGTH[column]:
            _put(won, column, colours.index(thing), Flaw(Fault.TWIN_OWNERS, "won", column=column))
        else:
            seat = colours.index(thing)
            _put(pieces[seat], column, field, Flaw(Fault.TWIN_PIECES, "pieces", seat, column))
    return reset(position, pieces, won, runners)


def _put(standing: dict[int, int], column: int, what: int, flaw: Flaw) -> None:
    """Put one thing into a column; raise `IllegalPosition` where one of its kind is there already."""
    if column in standing:
        raise IllegalPosition(flaw)
    standing[column] = what
