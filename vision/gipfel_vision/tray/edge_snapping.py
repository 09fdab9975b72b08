"""Moves the sides of a quadrilateral to edges of a picture, by line integrals of its gradient.

Averaged along a straight line, texture cancels out and an edge adds up.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.tray.quadrilateral import Points, clockwise, intersection

Floats = NDArray[np.float32]

MOST_SKEWED = 7.0
"""By how many degrees the corners of a rectangle that is seen from above differ from right angles, at the most."""
_REACH = 12
"""How far from a line its edge is looked for, in pixels."""
_SPREAD = 4.0
"""How far it usually is: the standard deviation, in pixels."""
_SLOPES = np.linspace(-0.05, 0.05, 21)
"""By how much the edge's slope may differ from the line's."""
_MIN_STRENGTH = 0.02
"""The least strength of an edge, a change of log brightness per pixel; without one the line stays."""
_ROUNDS = 4
"""How often sides are moved on from a parallelogram, which is not yet the floor in perspective."""
_LONG = 160
"""How many samples are taken along a side."""


def skew(corners: Points) -> float:
    """Return by how many degrees the most skewed corner of a quadrilateral differs from a right angle."""
    sides = np.roll(corners, -1, 0) - corners
    sides /= np.linalg.norm(sides, axis=1, keepdims=True)
    return float(np.degrees(np.arcsin(np.abs((sides * np.roll(sides, 1, 0)).sum(1)).max())))


def straightened(logs: Floats, corners: Points) -> Points:
    """Return corners of which one may be wrong with that one where it would be in a parallelogram, and snapped.

    Each corner is tried. Of what may be a rectangle seen from above, that with the strongest edges is returned; if
    nothing may be one, the corners as they are.
    """
    tried = []
    for n in range(4):
        moved = corners.copy()
        moved[n] = corners[n - 1] + corners[(n + 1) % 4] - corners[n - 2]
        snapped: tuple[Points, float] | None = (moved, 0.0)
        for _ in range(_ROUNDS):
            snapped = snapped and snap(logs, snapped[0])
        if snapped and skew(snapped[0]) <= MOST_SKEWED:
            tried.append(snapped)
    return max(tried, key=lambda one: one[1])[0] if tried else corners


def snap(logs: Floats, corners: Points) -> tuple[Points, float] | None:
    """Return corners with each side moved to the edge nearest to it, and the strength of the weakest edge."""
    lines, strengths = zip(*(_snapped_side(logs, corners, side) for side in range(4)), strict=True)
    crossed = np.array([intersection(lines[n - 1], lines[n]) for n in range(4)])
    return (clockwise(crossed), min(strengths)) if np.isfinite(crossed).all() else None


def _snapped_side(logs: Floats, corners: Points, side: int) -> tuple[Points, float]:
    """Return the line of a side, moved to the edge nearest to it, as homogeneous (a, b, c); and its strength."""
    start, end = corners[side], corners[(side + 1) % 4]
    along = end - start
    out = np.array((along[1], -along[0])) / float(np.hypot(*along))
    first, last = start + 0.06 * along - _REACH * out, start + 0.94 * along - _REACH * out
    deep = 2 * _REACH + 1
    target = np.array([(0, 0), (_LONG - 1, 0), (0, deep - 1)], np.float32)
    source = np.array([first, last, first + (deep - 1) * out], np.float32)
    strip = cv2.warpAffine(
        logs, cv2.getAffineTransform(source, target), (_LONG, deep), borderMode=cv2.BORDER_REPLICATE
    )
    offset, slope, strength = _strongest_edge(np.asarray(strip, np.float32), 0.88 * float(np.hypot(*along)))
    middle = start + 0.5 * along + offset * out
    way = along / float(np.hypot(*along)) + slope * out
    return np.cross((*middle, 1.0), (*(middle + way), 1.0)), strength


def _strongest_edge(strip: Floats, length: float) -> tuple[float, float, float]:
    """Return by how many pixels the edge in a strip is off its middle row, outwards, its slope and its strength.

    The strip's rows go outwards, its columns along the side, which is `length` pixels long.
    """
    gradient = np.gradient(strip, axis=0)
    columns = (np.arange(_LONG) / (_LONG - 1) - 0.5) * length
    rows = np.arange(len(strip))
    best = (0.0, 0.0, 0.0)
    for slope in _SLOPES:
        shifted = np.clip(rows[:, None] + np.rint(slope * columns)[None].astype(int), 0, len(strip) - 1)
        mean = gradient[shifted, np.arange(_LONG)[None]].mean(1)
        strength = np.linalg.norm(mean, axis=1)
        score = strength * np.exp(-(((rows - _REACH) / _SPREAD) ** 2) / 2)
        row = int(score[1:-1].argmax()) + 1
        if strength[row] >= _MIN_STRENGTH and score[row] > best[0]:
            before, here, after = score[row - 1 : row + 2]
            bend = before - 2 * here + after
            exact = row - _REACH + (0.5 * (before - after) / bend if bend < 0 else 0.0)
            best = (float(score[row]), float(exact), float(slope))
    return best[1], best[2], best[0]
