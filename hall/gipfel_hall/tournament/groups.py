"""Puts players into groups at the least cost: a tabu search (Glover 1989) that swaps two players at a time.

What two players in one group cost stands in a matrix, and what a player in a certain group costs in another one.
So the cost of every possible swap is known from a few additions of matrices, and the search takes the cheapest
swap that takes back none of the last ones, whether it is an improvement or not. It is the same for the same seed.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Costs = NDArray[np.int64]

NEVER = np.int64(2**62)
"""The cost of a swap that is none."""
TENURE = 6
"""For how many swaps, and up to as many more, a player may not come back to a group."""


class GroupSearch:
    """A division of players into groups that becomes cheaper with every look at it."""

    def __init__(self, pairs: Costs, places: Costs, groups: Sequence[int], random: np.random.Generator) -> None:
        """Begin with the group of each player.

        `pairs` has the cost of each two players in one group, `places` that of each player in each group.
        """
        self._pairs, self._places, self._random = pairs, places, random
        self._group = np.array(groups)
        self._players = np.arange(len(self._group))
        members = np.zeros(places.shape, np.int64)
        members[self._players, self._group] = 1
        self._joining = pairs @ members + places
        """What each player would cost in each group, beside those who are in it."""
        own = self._joining[self._players, self._group] - places[self._players, self._group]
        self.cost = int(own.sum()) // 2 + int(places[self._players, self._group].sum())
        self.best_cost, self.best = self.cost, self._group.copy()
        self._back_from = np.zeros(places.shape, np.int64)
        self._swaps = 0

    def run(self, swaps: int) -> None:
        """Take so many swaps, or fewer where nothing can be better."""
        for _ in range(swaps):
            if self.best_cost == 0:
                return
            self._swap_once()

    def _swap_once(self) -> None:
        group, players = self._group, self._players
        moved = self._joining[:, group]  # row i, column j: player i in the group of player j
        own = self._joining[players, group]
        change = moved + moved.T - 2 * self._pairs - own[:, None] - own[None, :]
        allowed = group[:, None] != group[None, :]
        too_early = self._back_from[:, group] > self._swaps
        is_record = change < self.best_cost - self.cost
        allowed &= ~(too_early | too_early.T) | is_record
        change[~allowed] = NEVER
        first, second = divmod(int(change.argmin()), len(players))
        if change[first, second] == NEVER:
            self._swaps += 1
            return
        self._swap(first, second, int(change[first, second]))

    def _swap(self, first: int, second: int, change: int) -> None:
        one, other = int(self._group[first]), int(self._group[second])
        difference = self._pairs[:, second] - self._pairs[:, first]
        self._joining[:, one] += difference
        self._joining[:, other] -= difference
        self._group[first], self._group[second] = other, one
        self._swaps += 1
        tenure = TENURE + self._random.integers(TENURE, size=2)
        self._back_from[first, one] = self._swaps + tenure[0]
        self._back_from[second, other] = self._swaps + tenure[1]
        self.cost += change
        if self.cost < self.best_cost:
            self.best_cost, self.best = self.cost, self._group.copy()
