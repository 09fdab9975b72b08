"""Specular reflection and shading: the colours that pieces have at each field, estimated from neighbouring pieces.

By the dichromatic reflection model (Shafer, 1985) a smooth face adds some of the lamp's white to a piece's colour:
orange looks like wood then, and black like grey; a face that is turned away from the lamp is darker. So

    colour seen = strength × colour learned + white

How much of either depends on where a piece stands, and on its shape. Pieces of one set have one shape, so
neighbours are alike whatever their colours; runners have another, and inform each other first. Both numbers are
estimated by locally weighted least squares, with a Gaussian kernel over the distance of fields and a ridge towards
the colours as they were learned.
"""

import numpy as np

from gipfel_vision.images import Array

SIGMA = 3.0
"""The standard deviation of the Gaussian kernel, in pitches."""

PRIOR = 1.5
"""The weight of the colours as they were learned, in pieces on the field itself."""

MIN_PROBABILITY = 0.5
"""How probable a kind has to be for its field to inform others."""

UNSATURATED = 0.95
"""Up to this fraction of the brightest value, a colour is surely not saturated."""

TYPICAL = 100.0
"""The brightness, from 0 to 255, at which the prior on the strength has its weight."""


def adapt_colours(kinds: Array, probabilities: Array, seen: Array, places: Array, brightest: Array) -> Array:
    """Return the colours that kinds of pieces would have on each field: fields × kinds × (blue, green, red).

    `kinds` are their colours as learned, in the same shape, the runner first; `probabilities` say what stands on
    the fields, `seen` are the fields' colours, `places` where they lie, in pitches, `brightest` the brightest
    colours that can be seen there.
    """
    count, most = kinds.shape[1], UNSATURATED * brightest[:, None]
    standing = probabilities[:, :count]
    apart = np.linalg.norm(places[:, None] - places, axis=2)
    kernel = np.exp(-0.5 * (apart / SIGMA) ** 2)
    np.fill_diagonal(kernel, 0)  # what stands on a field must not prove itself
    weights = (standing * (standing > MIN_PROBABILITY))[..., None] * ((seen[:, None] < most) & (kinds < most))
    colour = np.broadcast_to(seen[:, None], kinds.shape)
    unchanged = np.tile((1.0, 0.0), (len(kinds), 1))
    of_pieces = _fit(kernel, weights[:, 1:], kinds[:, 1:], colour[:, 1:], unchanged)
    of_runners = _fit(kernel, weights[:, :1], kinds[:, :1], colour[:, :1], of_pieces)
    lines = np.repeat(of_pieces[:, None], count, 1)
    lines[:, 0] = of_runners
    adapted = lines[..., :1] * kinds + lines[..., 1:]
    return np.asarray(np.clip(adapted, 0.5, brightest[:, None]), np.float32)


def _fit(kernel: Array, weights: Array, kinds: Array, colour: Array, prior: Array) -> Array:
    """Return for each field strength and white: the weighted least-squares line from colours learned to seen.

    Where few neighbours inform it, the result stays near the `prior`.
    """

    def summed(what: Array) -> Array:
        return np.asarray(kernel @ (weights * what).sum((1, 2)))

    ones, ridge = np.ones_like(kinds), 3 * PRIOR
    one, kind, square = summed(ones) + ridge, summed(kinds), summed(kinds**2) + ridge * TYPICAL**2
    by_one = summed(colour) + ridge * prior[:, 1]
    by_kind = summed(kinds * colour) + ridge * TYPICAL**2 * prior[:, 0]
    determinant = one * square - kind**2
    strength, white = (
        (by_kind * one - by_one * kind) / determinant,
        (by_one * square - by_kind * kind) / determinant,
    )
    return np.stack([strength, white], 1)
