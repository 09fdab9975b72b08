"""What each column still offers to the player whose turn it is, as one integer.

A *reach* says of each column how many fields a runner could still climb there and whether a runner
stands there, and how many runners are out. Nothing else of a position matters for what is legal.
From the lowest bit:

- a lane for each column, holding 15 + the fields that are left, so that the guard bit says "at least one";
- a bit for each column, set where a runner stands;
- the number of runners that are out.
"""

from typing import NamedTuple

from gipfel.rules.columns import (
    COLUMNS,
    LANE,
    LANES_END,
    LENGTH,
    ONES,
    RUNNERS,
    TOPS,
    at_least,
    flagged,
    pack,
    unpack,
)
from gipfel.rules.memo import Memo

ON = {column: LANES_END + index for index, column in enumerate(COLUMNS)}
"""Each column's bit for a runner."""
OUT = LANES_END + len(COLUMNS)
"""The first bit of the number of runners that are out."""


class Reach(NamedTuple):
    """A reach, to be asked about single columns."""

    packed: int

    def steps(self, column: int) -> int:
        """Return how many steps, two at most, a runner in this column could still climb."""
        return min(2, max(0, (self.packed >> LANE[column] & 31) - 15))

    def has_runner(self, column: int) -> bool:
        """Whether a runner stands in this column."""
        return bool(self.packed >> ON[column] & 1)

    @property
    def free(self) -> int:
        """How many runners are not out yet."""
        return RUNNERS - (self.packed >> OUT & 3)

    def usable(self, column: int) -> bool:
        """Whether a pair of this sum could be used by itself."""
        return self.steps(column) > 0 and (self.has_runner(column) or self.free > 0)


def _open_lanes(won: int) -> int:
    """Return 15 + the length of each column, 15 + 0 where the column is won, packed."""
    return TOPS - pack({column: LENGTH[column] for column in unpack(won)}) + ONES * 15


def runners_out(climbs: int) -> int:
    """Return the part of a reach that tells of the runners."""
    return _runners_out[at_least(climbs, 1)]


_runners_out = Memo(lambda flags: sum(1 << ON[column] for column in flagged(flags)) | flags.bit_count() << OUT)


open_lanes = Memo(_open_lanes)
"""The lanes of a reach before anything stands there, by who has won which columns."""
