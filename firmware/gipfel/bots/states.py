"""Everything that a turn can still become: each set of runners, at each height, numbered through.

The states are ordered by the columns that have runners: none, one of eleven, one of 55 pairs, one of 165 triples.
The states of one such set fill a box: as many along each axis as the column has steps to its top, the highest
column's axis last.
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from math import prod
from typing import NamedTuple

import numpy as np

from gipfel.bots.offers import INTEGERS, PAIRINGS
from gipfel.rules import COLUMNS

WIDTH = len(COLUMNS)
SINGLES, PAIRS, TRIPLES = (tuple(combinations(range(WIDTH), count)) for count in (1, 2, 3))
"""The sets of columns with runners, columns counted from 0."""

STEPS = np.array(
    [[int(c == column) for c in range(WIDTH)] for column in range(WIDTH)]
    + [[(pairing.low == c) + (pairing.high == c) for c in COLUMNS] for pairing in PAIRINGS]
    + [[2 * int(c == column) for c in range(WIDTH)] for column in range(WIDTH)],
    np.int32,
)
"""How far each of the 77 plays moves each column: one step in one, one in each of two, two in one."""


class Box(NamedTuple):
    """All states with runners in the same columns."""

    columns: tuple[int, ...]
    """Counted from 0."""
    start: int
    """The number of the first state."""
    shape: tuple[int, ...]

    @property
    def end(self) -> int:
        """The number after the last state."""
        return self.start + prod(self.shape)


class States(NamedTuple):
    """The states of a turn. The first are those with a free runner; those with three runners follow."""

    steps: tuple[int, ...]
    """How many steps away each column's top is."""
    boxes: tuple[Box, ...]
    offset: INTEGERS
    """The first state's number by the set of columns with runners, one bit a column."""
    stride: INTEGERS
    """How far apart the numbers of states are that differ by one step in a column; by set and column."""
    climbed: INTEGERS
    """For each state with a free runner, how many steps each column's runner has climbed."""
    triple_at: INTEGERS
    """Where the boxes of the 165 triples begin, and where the last one ends."""

    @property
    def total(self) -> int:
        """How many states there are."""
        return int(self.triple_at[-1])

    def number(self, climbed: Iterable[tuple[int, int]]) -> int:
        """Return a state's number, from each runner's column, counted from 0, and its steps."""
        runners = tuple(climbed)
        bits = sum(1 << column for column, _ in runners)
        stride = self.stride[bits]
        return int(self.offset[bits] + sum(stride[column] * (steps - 1) for column, steps in runners))


def states_of(steps: tuple[int, ...], begun: Iterable[Iterable[int]] = ((),)) -> States:
    """Return all states of a turn, from how many steps away each column's top is.

    If the turn has begun, or its first roll is known, `begun` has the sets of columns that have runners then: only
    states in which these, or more, have runners are wanted.
    """
    kept = _kept(begun)
    boxes, start = [Box((), 0, ())], 1
    for columns in SINGLES + PAIRS + TRIPLES:
        box = Box(columns, start, tuple(steps[column] for column in columns))
        if kept[_bits(columns)] and all(box.shape):
            boxes.append(box)
            start = box.end
    offset, stride = np.zeros(1 << WIDTH, np.int32), np.zeros((1 << WIDTH, WIDTH), np.int32)
    climbed = []
    sizes = np.zeros(len(TRIPLES), np.int32)
    for box in boxes:
        bits = _bits(box.columns)
        offset[bits] = box.start
        for axis, column in enumerate(box.columns):
            stride[bits, column] = prod(box.shape[axis + 1 :])
        if len(box.columns) == 3:
            sizes[triple_numbers()[box.columns]] = box.end - box.start
        else:
            size = box.end - box.start
            heights = np.zeros((size, WIDTH), np.int32)
            heights[:, box.columns] = np.indices(box.shape).reshape(len(box.columns), size).T + 1
            climbed.append(heights)
    free = np.concatenate(climbed)
    triple_at = np.cumsum(np.append(len(free), sizes), dtype=np.int32)
    return States(steps, tuple(boxes), offset, stride, free, triple_at)


def _bits(columns: Iterable[int]) -> int:
    return sum(1 << column for column in columns)


def _kept(begun: Iterable[Iterable[int]]) -> list[bool]:
    """Return, by the set of columns with runners, whether it contains one of the given sets."""
    wanted = [_bits(columns) for columns in begun]
    return [any(bits & each == each for each in wanted) for bits in range(1 << WIDTH)]


@cache
def triple_numbers() -> dict[tuple[int, ...], int]:
    """Return where each triple of columns stands among all of them."""
    return {columns: number for number, columns in enumerate(TRIPLES)}


@cache
def triple_columns() -> INTEGERS:
    """Return the columns of all triples, one row for the lowest, the middle and the highest of them."""
    return np.array(TRIPLES, np.int32).T


def after_plays(states: States) -> INTEGERS:
    """Return, for each state with a free runner, the number of the state after each of the 77 plays.

    Where a play is not possible, some number stands there that means nothing.
    """
    height = states.climbed
    bit = 1 << np.arange(WIDTH, dtype=np.int32)
    numbers = np.empty((len(height), len(STEPS)), np.int32)
    for play, moved in enumerate(STEPS):
        after = height + moved
        bits = (after > 0) @ bit
        numbers[:, play] = states.offset[bits] + np.einsum(
            "sc,sc->s", states.stride[bits], np.maximum(after - 1, 0)
        )
    return np.minimum(numbers, states.total - 1)
