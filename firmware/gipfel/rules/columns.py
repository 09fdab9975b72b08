"""The eleven columns, and heights in all of them packed into one integer.

A *packed* integer has a lane of five bits for each column: four for a height of 0 to 13, and a guard bit
above them. The guard lets one addition compare all eleven columns at once (see `at_least`), which is
what lets a plain Python program judge a roll in about a microsecond.
"""

from collections.abc import Iterator, Mapping

COLUMNS = range(2, 13)
RUNNERS = 3

LENGTH = {column: 13 - 2 * abs(7 - column) for column in COLUMNS}
"""Fields of each column, the numbered top field included: 3 5 7 9 11 13 11 9 7 5 3 on every printed board."""

LANE = {column: 5 * index for index, column in enumerate(COLUMNS)}
"""The lowest bit of each column's lane."""
LANES_END = 5 * len(COLUMNS)
"""The first bit after all lanes."""
ONES = sum(1 << lane for lane in LANE.values())
"""A height of 1 in every column, packed."""
GUARDS = ONES << 4
"""The guard bits of all columns."""
TOPS = sum(LENGTH[column] << LANE[column] for column in COLUMNS)
"""The length of every column, packed."""


def pack(heights: Mapping[int, int]) -> int:
    """Return heights by column as one integer; columns left out are 0."""
    packed = 0
    for column, height in heights.items():
        packed |= height << LANE[column]
    return packed


def unpack(packed: int) -> dict[int, int]:
    """Return the heights by column, lowest column first, without the zeros."""
    return {column: height for column, lane in LANE.items() if (height := packed >> lane & 15)}


def height(packed: int, column: int) -> int:
    """Return the height in one column."""
    return packed >> LANE[column] & 15


def at_least(packed: int, least: int) -> int:
    """Return the guard bits of the columns whose height is `least` or more."""
    return packed + ONES * (16 - least) & GUARDS


def flagged(flags: int) -> Iterator[int]:
    """Return the columns whose guard bit is set, lowest first."""
    return (column for column, lane in LANE.items() if flags >> lane & 16)
