"""Corrects probabilities by what the game says of a column: nobody has two pieces in it, and it has one runner.

Where a field of a column plainly shows green, another that may be green or yellow is probably yellow: it shows
some of what leans over from the first. Each field's probabilities are multiplied by those of the kind being alone
in its column, and normalised, in a few rounds (an approximate belief propagation). But players err, so the
constraint is soft, and what is plain to see stays what it is.
"""

from collections.abc import Sequence

import numpy as np

from gipfel_vision.images import Array

SECOND = 0.1
"""The factor on a kind's probability where the same kind surely stands elsewhere in its column."""

ROUNDS = 2
"""How often the fields of a column inform each other."""


def apply_column_constraints(probabilities: Array, columns: Sequence[int]) -> Array:
    """Return corrected probabilities, a row for each field: kinds of pieces, then nothing and something else.

    `columns` are the columns of the fields.
    """
    kinds, corrected = probabilities.shape[1] - 2, probabilities.copy()
    for column in set(columns):
        own = np.flatnonzero(np.array(columns) == column)
        for _ in range(ROUNDS):
            absent = np.maximum(1 - corrected[own, :kinds], 1e-6)
            alone = absent.prod(0) / absent
            weighted = probabilities[own].copy()
            weighted[:, :kinds] *= alone + (1 - alone) * SECOND
            corrected[own] = weighted / weighted.sum(1, keepdims=True)
    return corrected
