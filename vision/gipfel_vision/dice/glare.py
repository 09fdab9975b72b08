"""Whether a lamp is mirrored in the face of a die, so that nobody could read it."""

import numpy as np

from gipfel_vision.images import Frame

_SATURATED = 244
"""From this pixel value on, in all three colours, a pixel has no detail left."""
_MOST = 0.45
"""The part of a face that has no detail left where it cannot be read."""
_REACH = 0.38
"""How far from the middle of a die its face is looked at, in edges."""


def mirrors_lamp(frame: Frame, centre: tuple[float, float], size: float) -> bool:
    """Return whether about half of the face of a die at a place, with an edge of `size` pixels, is blown out."""
    (x, y), reach = centre, max(2, round(_REACH * size))
    left, top = max(0, round(x) - reach), max(0, round(y) - reach)
    face = frame[top : round(y) + reach + 1, left : round(x) + reach + 1]
    return bool(face.size) and float(np.mean(face.min(2) >= _SATURATED)) > _MOST
