"""Glare: the light of a lamp that a smooth board mirrors, estimated as a veil of white over it.

In linear light a mirrored lamp adds the same to all three colours, over an area that is larger than a field. So
the veil is a median over a few fields of how much more light there is than on the empty board, in that colour in
which it is least: pieces are smaller, and coloured. Where the map's own photograph has a glare, the veil is
negative. The empty board is then compared as it would look under the veil. Pieces stand up from it and mirror
something else: they keep their colours.
"""

import cv2
import numpy as np

from gipfel_vision.board.homography import Points
from gipfel_vision.images import Array, Frame

GAMMA = 2.2
"""Pixel values are about the light to the power of one over this."""

COARSE = 0.25
"""The veil is estimated in a copy of the rectified board of this size: it changes slowly."""

WINDOW = 3.2
"""The side of the median's window, in pitches."""

NOISE = 0.015
"""A veil up to this, as a fraction of white, is none."""

BRIGHT = 150.0
"""The least brightest channel, of 255, of a white that a glare may be taken for."""

WHITE_SHARE = 0.9
"""How much of its weakest colour a pixel owes to a glare at the most."""

GLARING = 0.04
"""From this veil on, to either side, a field lies under a glare."""


def estimate_veil(image: Array, empty: Frame, pitch: float) -> Array:
    """Return the light that a glare adds to each pixel of a rectified, normalised image; white is 1."""
    now, before = (
        _linear(cv2.resize(one, None, fx=COARSE, fy=COARSE, interpolation=cv2.INTER_AREA))
        for one in (image, empty)
    )
    added = np.clip((now - before) * 250 + 128, 0, 255).astype(np.uint8)
    side = 2 * round(WINDOW * pitch * COARSE / 2) + 1
    typical = (cv2.medianBlur(added, side).astype(np.float32) - 128) / 250
    veil = np.maximum(typical.min(2) - NOISE, 0) + np.minimum(typical.max(2) + NOISE, 0)
    soft = cv2.GaussianBlur(veil, (0, 0), pitch * COARSE / 2)
    return np.asarray(cv2.resize(soft, (empty.shape[1], empty.shape[0]), interpolation=cv2.INTER_LINEAR))


def under_veil(empty: Frame, veil: Array) -> Frame:
    """Return the empty board as it would look under a veil."""
    if not veil.any():
        return empty
    light = _linear(empty)
    # Walls of recesses mirror something else: no more white is taken away than a pixel has.
    white = np.maximum(veil, -WHITE_SHARE * light.min(2))
    light = np.clip(light + white[..., None], 0, 1)
    return np.asarray(np.rint(255 * light ** (1 / GAMMA)), np.uint8)


def fields_under_glare(veil: Array, fields: Points, pitch: float) -> list[int]:
    """Return the indices of fields, given by their middles in pixels, that lie under a glare."""
    side = round(pitch)
    x, y = np.rint(fields).astype(int).T
    strength = cv2.blur(np.abs(veil), (side, side))[y, x]
    return [int(index) for index in np.flatnonzero(strength >= GLARING)]


def is_like_glare(blue: float, green: float, red: float) -> bool:
    """Whether a colour, from 0 to 255, is so bright and white that a mirrored lamp may be taken for it."""
    return min(blue, green, red) > 0.7 * max(blue, green, red) and max(blue, green, red) > BRIGHT


def _linear(image: Array) -> Array:
    return np.asarray((np.asarray(image, np.float32) / 255) ** GAMMA, np.float32)
