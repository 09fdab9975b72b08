"""Taking the board's word: the position that a real board shows, if the rules allow a game to stand so."""

from collections.abc import Iterable, Mapping, Sequence

from gipfel.rules.columns import LENGTH
from gipfel.rules.flaws import Fault, Flaw, IllegalPosition
from gipfel.rules.position import Position
from gipfel.rules.sight import RUNNER, Place, Stray, stacks
from gipfel.rules.turn import winner


def as_seen(position: Position, colours: Sequence[str], found: Iterable[Stray]) -> Position:
    """Give the position with all strays left where they stand; `IllegalPosition` says why there is none."""
    standing = {(thing, place) for place, things in stacks(position, colours).items() for thing in things}
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
    """Put one thing into a column that has none of its kind yet."""
    if column in standing:
        raise IllegalPosition(flaw)
    standing[column] = what


def reset(
    before: Position, pieces: Sequence[Mapping[int, int]], won: Mapping[int, int], runners: Mapping[int, int]
) -> Position:
    """Give the position in which the same turn goes on with other things on the board."""
    after = Position(before.rules, pieces, won, runners, before.player)
    if after.players != before.players:
        raise IllegalPosition(Flaw(Fault.PLAYERS, "players"))
    if runners and not before.climbs:
        column = min(runners)
        raise IllegalPosition(Flaw(Fault.RUNNER_TOO_SOON, "runners", before.player, column, runners[column]))
    if (seat := winner(after)) is not None:
        raise IllegalPosition(Flaw(Fault.GAME_WON, "won", seat))
    return after
