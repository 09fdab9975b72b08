"""What the game itself says about a board: nobody has two pieces in one column, and no column has two runners.

Where a field of a column plainly shows green, another that may be green or yellow is likely yellow: it has caught
what leans over from the first. But hands err, and what is plain to see stays what it is.
"""

from collections.abc import Sequence

import numpy as np

from gipfel_vision.board.flat import Matrix

TWICE = 0.1
"""How much less likely a kind is where the same kind stands in its column for sure."""

ROUNDS = 2
"""How often the fields of a column hear each other."""


def by_the_game(likely: Matrix, columns: Sequence[int]) -> Matrix:
    """Give how likely each kind, nothing or something else is on fields, by what stands in their columns."""
    kinds, told = likely.shape[1] - 2, likely.copy()
    for column in set(columns):
        own = np.flatnonzero(np.array(columns) == column)
        for _ in range(ROUNDS):
            absent = np.maximum(1 - told[own, :kinds], 1e-6)
            alone = absent.prod(0) / absent
            weighed = likely[own].copy()
            weighed[:, :kinds] *= alone + (1 - alone) * TWICE
            told[own] = weighed / weighed.sum(1, keepdims=True)
    return told
