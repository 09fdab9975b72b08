"""Where the runners of a turn can climb to, column by column."""

from typing import NamedTuple

from gipfel.rules import COLUMNS, LENGTH, Fields, Position


class Paths(NamedTuple):
    """Where the steps of a turn lead, column by column from 2 to 12."""

    fields: tuple[tuple[int, ...], ...]
    """The field of the player's piece, then that after each step up to the top; of a closed column only one."""
    crowded: tuple[tuple[bool, ...], ...]
    """Whether another's piece forbids to stop there."""

    @property
    def steps(self) -> tuple[int, ...]:
        """How many steps each column's top is away."""
        return tuple(len(fields) - 1 for fields in self.fields)

    def climbed(self, position: Position) -> list[tuple[int, int]]:
        """Return each runner's column, counted from 0, and how many steps it has climbed."""
        runners = ((column - COLUMNS.start, field) for column, field in position.runners.items())
        return [(column, self.fields[column].index(field)) for column, field in runners]


def paths_of(position: Position) -> Paths:
    """Return where the runners of this turn can climb to, from its beginning."""
    fields = tuple(_path(position, column) for column in COLUMNS)
    forbids = position.rules.fields is Fields.LEFT
    crowded = tuple(
        tuple(step > 0 and forbids and bool(position.others_on(column, field)) for step, field in enumerate(path))
        for column, path in zip(COLUMNS, fields, strict=True)
    )
    return Paths(fields, crowded)


def _path(position: Position, column: int) -> tuple[int, ...]:
    start, runner, top = position.piece(position.player, column), position.runner(column), LENGTH[column]
    if position.owner(column) is not None:
        return (start,)
    # A runner may stand where no leap ends, if somebody has put it there: then its path goes through that field.
    leaps = position.rules.leaps
    between = range(start + 1, top)
    free = (field for field in between if field == runner or not (leaps and position.others_on(column, field)))
    return (start, *free, top)
