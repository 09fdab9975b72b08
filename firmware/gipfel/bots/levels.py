"""The levels below the master. They err as people do: in the same way each time, and for reasons of their own.

- The novice is fond of sevens, and timid: it wants 6, 7 and 8 whatever they cost, and stops as soon as all runners
  are out. Only when somebody is about to win does it panic, and roll until it busts.
- The casual player counts points, as the Rule of 28 does, but is greedy: a column that is nearly done has to be
  finished in this turn.
- The club player has learnt good numbers (Glenn and Aloi's) and to stop on a completed column; what the others
  may do next is no concern of its.
"""

from typing import NamedTuple

from gipfel.bots.progress import GLENN_ALOI, RULE_OF_28, ProgressStrategy
from gipfel.bots.strategy import topped
from gipfel.rules import LENGTH, Play, Position, climb

NEARLY = 1
"""Fields below the top from which a greedy player wants to finish a column."""


class NoviceStrategy(NamedTuple):
    """Fond of sevens, timid, and in a panic when somebody else is about to win."""

    def choose(self, position: Position, plays: tuple[Play, ...]) -> Play:  # noqa: ARG002  # a strategy's own form
        """Return the play with the most of 7, then of 6 and 8, and so on; of equal ones that with more pairs."""
        return max(plays, key=lambda play: (-min(abs(7 - column) for column in play.columns), len(play.columns)))

    def stops(self, position: Position) -> bool:
        """Whether all runners are out, or a column is done, and nobody is about to win."""
        if _is_threatened(position):
            return False
        return position.free_runners == 0 or topped(position) > 0


class GreedyStrategy(NamedTuple):
    """Counts points, but goes on while a runner stands just below the top."""

    counting: ProgressStrategy

    def choose(self, position: Position, plays: tuple[Play, ...]) -> Play:
        """Return the play that comes nearest to a top, if one comes near; else the one that counting prefers."""
        return max(plays, key=lambda play: self._appeal(climb(position, play)))

    def stops(self, position: Position) -> bool:
        """Whether the points are enough, and no column is nearly done."""
        return not _nearly_done(position) and self.counting.stops(position)

    def _appeal(self, position: Position) -> tuple[int, int]:
        return topped(position) * 2 + _nearly_done(position), self.counting.merit(position)


def _nearly_done(position: Position) -> int:
    """Return how many runners stand just below the top of their column."""
    return sum(0 < LENGTH[column] - field <= NEARLY for column, field in position.runners.items())


def _is_threatened(position: Position) -> bool:
    """Whether another player needs one more column only."""
    needed = position.rules.columns_to_win(position.players)
    others = (seat for seat in range(position.players) if seat != position.player)
    return any(position.columns_won(seat) == needed - 1 for seat in others)


NOVICE = NoviceStrategy()
CASUAL = GreedyStrategy(ProgressStrategy(RULE_OF_28))
CLUB = ProgressStrategy(GLENN_ALOI, stops_on_top=True)
