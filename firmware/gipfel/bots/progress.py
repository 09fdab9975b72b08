"""Strategies that count points for progress, and stop at a threshold: the Rule of 28 and its descendants.

Michael Keller's Rule of 28 gives each field that a runner climbs the points of its column, and as many again for
entering it; some combinations of columns cost extra or save some. Glenn and Aloi ("A Generalized Heuristic for
Can't Stop", FLAIRS 2009) let a genetic algorithm find better points, and points of their own for
choosing between plays.
"""

from typing import NamedTuple

from gipfel.bots.strategy import topped
from gipfel.rules import COLUMNS, LENGTH, RUNNERS, Play, Position, climb


class Points(NamedTuple):
    """The numbers of such a strategy. Those by column are for 2 to 7; 8 to 12 mirror them."""

    progress: tuple[int, ...]
    """Points towards the threshold for each field, and once more for entering the column."""
    choice: tuple[int, ...]
    """The same when plays are compared: the highest sum is chosen."""
    odd: int
    """What three runners in odd columns add, which live shorter."""
    even: int
    """What three runners in even columns add, which live longer."""
    high: int
    """What three runners in columns of 7 or more add."""
    low: int
    """What three runners in columns of 7 or less add."""
    marker: int
    """What a runner costs when plays are compared: a free one is worth keeping."""
    threshold: int
    """The sum of points at which the strategy stops."""


RULE_OF_28 = Points((6, 5, 4, 3, 2, 1), (6, 5, 4, 3, 2, 1), odd=2, even=-2, high=4, low=4, marker=6, threshold=28)
GLENN_ALOI = Points((7, 7, 3, 2, 2, 1), (7, 0, 2, 0, 4, 3), odd=7, even=1, high=6, low=5, marker=6, threshold=29)


class ProgressStrategy(NamedTuple):
    """Counts points for progress. It never stops while a runner is free, unless it stops on top."""

    points: Points
    stops_on_top: bool = False
    """Whether it stops as soon as a runner has completed a column."""

    def choose(self, position: Position, plays: tuple[Play, ...]) -> Play:
        """Return the play whose runners then have the most points; of equal ones the first."""
        return max(plays, key=lambda play: self.merit(climb(position, play)))

    def stops(self, position: Position) -> bool:
        """Whether the points for this turn's progress have reached the threshold."""
        if self.stops_on_top and topped(position):
            return True
        if position.free_runners and _open_columns(position) > RUNNERS - position.free_runners:
            return False
        return _score(position, self.points.progress) + self.surcharge(position) >= self.points.threshold

    def merit(self, position: Position) -> int:
        """Return what a play is compared by: the points for choosing, in the position after it."""
        runners = RUNNERS - position.free_runners
        return _score(position, self.points.choice) - self.surcharge(position) - self.points.marker * runners

    def surcharge(self, position: Position) -> int:
        """Return the points for the combination of three columns; none while a runner is free."""
        if position.free_runners:
            return 0
        columns, points = position.runners, self.points
        odd = sum(column % 2 for column in columns)
        return (
            (points.odd if odd == RUNNERS else points.even if odd == 0 else 0)
            + (points.low if max(columns) <= 7 else 0)
            + (points.high if min(columns) >= 7 else 0)
        )


def _score(position: Position, points: tuple[int, ...]) -> int:
    """Return the points of all runners: one share for each field climbed, and one for entering."""
    player = position.player
    return sum(
        (field - position.piece(player, column) + 1) * points[min(column, 14 - column) - 2]
        for column, field in position.runners.items()
    )


def _open_columns(position: Position) -> int:
    """Return how many columns still have a field for this player."""
    runners = position.runners
    return sum(position.owner(column) is None and runners.get(column) != LENGTH[column] for column in COLUMNS)
