"""How much of the lamp pieces mirror, told by those that stand near.

A smooth face adds some of the lamp's white to a piece's colour: orange looks like wood then, and black like grey.
How much it adds depends on where a piece stands, and on its shape. Pieces of one set have one shape, so neighbours
gleam alike whatever their colours; runners have another, and tell only of each other.
"""

import numpy as np

from gipfel_vision.board.flat import Matrix

NEAR = 3.0
"""How many steps away a piece tells half as much as one at hand, or less."""

LEARNED = 0.5
"""As how many pieces at hand it counts that they gleamed like this when they were learned."""

TOLD = 0.5
"""How likely a kind has to be for its field to be asked."""

SAID = 0.95
"""Up to which part of the brightest that a camera can say it is sure to say what there was."""

LEAST, MOST = -60.0, 90.0
"""How much more or less white than when it was learned a piece may say there is."""


def gleaming(kinds: Matrix, likely: Matrix, seen: Matrix, places: Matrix, ends: Matrix) -> Matrix:
    """Give for each field the colours that its `kinds`, the runner first, would have there.

    `likely` says what stands on the fields, `seen` their colours, `places` where they lie, in steps, `ends` the
    brightest colours that can be seen there.
    """
    many, most = kinds.shape[1], SAID * ends[:, None]
    told = likely[:, :many]
    told = told * (told > TOLD)
    can_be_seen = (seen[:, None] < most) & (kinds < most)
    added = np.clip(seen[:, None] - kinds, LEAST, MOST) * can_be_seen
    white = added.sum(2) / np.maximum(can_be_seen.sum(2), 1)
    told = told * can_be_seen.any(2)
    apart = np.linalg.norm(places[:, None] - places, axis=2)
    near = np.exp(-0.5 * (apart / NEAR) ** 2)
    np.fill_diagonal(near, 0)  # what stands on a field must not prove itself
    of_pieces = near @ (told * white)[:, 1:].sum(1) / (LEARNED + near @ told[:, 1:].sum(1))
    of_runners = (LEARNED * of_pieces + near @ (told * white)[:, 0]) / (LEARNED + near @ told[:, 0])
    here = np.repeat(of_pieces[:, None], many, 1)
    here[:, 0] = of_runners
    return np.asarray(np.clip(kinds + here[:, :, None], 0.5, ends[:, None]), np.float32)
