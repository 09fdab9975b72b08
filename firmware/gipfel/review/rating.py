"""How strong a player is, in four words, and how sure that is."""

from collections.abc import Sequence
from math import erf, sqrt
from statistics import fmean, pstdev

import msgspec

BORDERS = (("master", 2.5), ("club", 8.5), ("casual", 16.5))
"""Up to what a decision costs on average, in tenths of a point, a player is rated so; beyond, a novice.

They lie half-way between what the levels of `gipfel.bots` lose: see `benchmarks/bench_review.py`.
"""
FEWEST = 40
"""Decisions without which there is no rating: about one game."""
LEAST_SPREAD = 2.0
"""Tenths of a point by which decisions differ at least: ten good ones are no proof that all are."""


class Rating(msgspec.Struct, frozen=True):
    """A level, and the probability that it is this one and none of the other three."""

    level: str
    """`novice`, `casual`, `club` or `master`."""
    sure: float
    decisions: int
    """How many decisions it is made from."""


def rating_of(costs: Sequence[int]) -> Rating | None:
    """Return the rating of a player by what each decision cost, in tenths of a point; None where there are few.

    The mean cost of so many decisions is known with its standard error. The probability of a level is how much of
    the normal distribution around the mean lies between the level's borders.
    """
    if len(costs) < FEWEST:
        return None
    error = max(pstdev(costs), LEAST_SPREAD) / sqrt(len(costs))
    mean = fmean(costs)
    levels, below = [], 0.0
    for level, border in BORDERS:
        up_to_here = _normal((border - mean) / error)
        levels.append((up_to_here - below, level))
        below = up_to_here
    levels.append((1 - below, "novice"))
    sure, level = max(levels)
    return Rating(level, sure, len(costs))


def _normal(z: float) -> float:
    """Return the share of the standard normal distribution below z."""
    return (1 + erf(z / sqrt(2))) / 2
