"""The exact chance that the next roll busts, counted over all 1296 rolls of four dice."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from gipfel.rules.columns import GUARDS, RUNNERS, at_least, flagged
from gipfel.rules.dice import ROLLS, all_dice
from gipfel.rules.memo import Memo

if TYPE_CHECKING:
    from fractions import Fraction

    from gipfel.rules.position import Position


def bust_rolls(position: Position) -> int:
    """Return how many of the 1296 rolls bust. Only which columns are usable matters, under any rules."""
    usable = position.reach & GUARDS
    climbed = at_least(position.climbs, 1)
    if climbed.bit_count() == RUNNERS:
        usable &= climbed
    return _rolls_without[usable]


def bust_odds(position: Position) -> Fraction:
    """Return the chance that the next roll busts, exactly."""
    from fractions import Fraction  # noqa: PLC0415  # a fifth of the time that importing all rules takes

    return Fraction(bust_rolls(position), ROLLS)


def rolls_without(columns: frozenset[int]) -> int:
    """Return in how many of the 1296 rolls no two dice make one of these columns."""
    return sum(ways for sums, ways in _sums_and_ways() if sums.isdisjoint(columns))


@cache
def _sums_and_ways() -> tuple[tuple[frozenset[int], int], ...]:
    return tuple((frozenset(chain(*dice.pairings)), dice.ways) for dice in all_dice())


_rolls_without = Memo(lambda usable: rolls_without(frozenset(flagged(usable))))
