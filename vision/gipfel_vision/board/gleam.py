"""How pieces look in this light, told by those that stand near.

A smooth face adds some of the lamp's white to a piece's colour: orange looks like wood then, and black like grey.
A face that is turned away from the lamp is darker. How much of either depends on where a piece stands, and on its
shape. Pieces of one set have one shape, so neighbours look alike whatever their colours; runners have another, and
tell of each other first.
"""

import numpy as np

from gipfel_vision.board.flat import Matrix

NEAR = 3.0
"""How many steps away a piece tells three fifths of what one at hand does."""

LEARNED = 1.5
"""As how many pieces at hand it counts that they looked like this when they were learned."""

TOLD = 0.5
"""How likely a kind has to be for its field to be asked."""

SAID = 0.95
"""Up to which part of the brightest that a camera can say it is sure to say what there was."""

MIDDLE = 100.0
"""How bright, from 0 to 255, the colours are taken to be that were learned, when their strength is weighed."""


def gleaming(kinds: Matrix, likely: Matrix, seen: Matrix, places: Matrix, ends: Matrix) -> Matrix:
    """Give for each field the colours that its `kinds`, the runner first, would have there.

    `likely` says what stands on the fields, `seen` their colours, `places` where they lie, in steps, `ends` the
    brightest colours that can be seen there.
    """
    many, most = kinds.shape[1], SAID * ends[:, None]
    told = likely[:, :many]
    apart = np.linalg.norm(places[:, None] - places, axis=2)
    near = np.exp(-0.5 * (apart / NEAR) ** 2)
    np.fill_diagonal(near, 0)  # what stands on a field must not prove itself
    counts = (told * (told > TOLD))[..., None] * ((seen[:, None] < most) & (kinds < most))
    colour = np.broadcast_to(seen[:, None], kinds.shape)
    plain = np.tile((1.0, 0.0), (len(kinds), 1))
    of_pieces = _light(near, counts[:, 1:], kinds[:, 1:], colour[:, 1:], plain)
    of_runners = _light(near, counts[:, :1], kinds[:, :1], colour[:, :1], of_pieces)
    light = np.repeat(of_pieces[:, None], many, 1)
    light[:, 0] = of_runners
    here = light[..., :1] * kinds + light[..., 1:]
    return np.asarray(np.clip(here, 0.5, ends[:, None]), np.float32)


def _light(near: Matrix, counts: Matrix, kinds: Matrix, colour: Matrix, known: Matrix) -> Matrix:
    """Give for each field how much stronger colours near it are, and how much white is added to them.

    It is the line through what was learned and what is seen, by least squares; where few say anything, that which
    is `known`.
    """

    def summed(what: Matrix) -> Matrix:
        return np.asarray(near @ (counts * what).sum((1, 2)))

    ones, usual = np.ones_like(kinds), 3 * LEARNED
    one, kind, twice = summed(ones) + usual, summed(kinds), summed(kinds**2) + usual * MIDDLE**2
    by_one = summed(colour) + usual * known[:, 1]
    by_kind = summed(kinds * colour) + usual * MIDDLE**2 * known[:, 0]
    apart = one * twice - kind**2
    strength, white = (by_kind * one - by_one * kind) / apart, (by_one * twice - by_kind * kind) / apart
    return np.stack([strength, white], 1)
