"""Finds the floor of an empty tray: segmented by a network, bounded by four lines, snapped to edges of the frame.

The network says what is floor, within a few pixels; the edge that it means is then found exactly, by line
integrals of the image gradient: averaged along a straight line, texture cancels out and an edge adds up.
"""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.images import Frame
from gipfel_vision.tray.floor_segmentation import segment_floor, to_frame
from gipfel_vision.tray.quadrilateral import Points, clockwise, fit_quadrilateral, intersection

Floats = NDArray[np.float32]
Corners = tuple[tuple[float, float], ...]
"""x and y of four corners in pixels, clockwise from the upper left; or nothing."""

WIDTH = 640
"""Edges are looked for in a copy of the frame of this width in pixels; finer would only show more texture."""
_REACH = 12
"""How far from where the network ends the floor its edge is looked for, in pixels of that copy."""
_SPREAD = 4.0
"""How far it usually is: the standard deviation, in the same pixels."""
_SLOPES = np.linspace(-0.05, 0.05, 21)
"""By how much the edge's slope may differ from that of the network's line."""
_MIN_STRENGTH = 0.02
"""The least strength of an edge, a change of log brightness per pixel; without one the network's line stays."""
_LONG = 160
"""How many samples are taken along a side."""
_SURE = 0.97
"""With at least this agreement of network and quadrilateral the floor is found for sure.

This and `_MOST_APART` were chosen on 264 traced trays that no network was trained on: of those, 98 % are right
within 5 pixels of 960, or not sure.
"""
_MOST_APART = 1.2
"""How far apart, in pixels of that copy, the corners by four opinions are where it is found for sure."""
_POSSIBLE = 0.8
"""With less, there is no tray."""


class Outline(NamedTuple):
    """Where the floor of a tray ends: four corners, and whether that is beyond doubt."""

    corners: Corners
    is_sure: bool


def find_outline(empty: Frame) -> Outline | None:
    """Return the outline of an empty tray's floor; None if there is no tray in the frame."""
    empty = empty if empty.ndim == 3 else np.dstack([empty] * 3)
    opinions = segment_floor(empty)
    fitted = fit_quadrilateral(np.asarray(np.mean(opinions, 0), np.float32))
    if fitted is None or fitted.agreement < _POSSIBLE:
        return None
    scale = WIDTH / empty.shape[1]
    small = cv2.resize(empty, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    logs = np.log(cv2.GaussianBlur(small, (0, 0), 0.7).astype(np.float32) + 12)
    corners = _on_edges(logs, fitted.corners, empty.shape)
    if corners is None:
        return None
    others = [_outline_of(opinion, logs, empty.shape) for opinion in opinions]
    apart = max(np.inf if other is None else float(np.abs(other - corners).max()) for other in others)
    is_sure = fitted.agreement >= _SURE and apart <= _MOST_APART
    frame_corners = (corners + 0.5) / scale - 0.5
    return Outline(tuple((float(x), float(y)) for x, y in frame_corners), is_sure)


def _outline_of(opinion: Floats, logs: Floats, shape: tuple[int, ...]) -> Points | None:
    """Return the outline by one opinion on what is floor, in pixels of the copy."""
    fitted = fit_quadrilateral(opinion)
    return _on_edges(logs, fitted.corners, shape) if fitted else None


def _on_edges(logs: Floats, fitted: Points, shape: tuple[int, ...]) -> Points | None:
    """Return the corners of a quadrilateral after each of its sides has been moved to an edge of the copy."""
    corners = (to_frame(fitted, shape) + 0.5) * WIDTH / shape[1] - 0.5
    sides = [_snapped(logs, corners, side) for side in range(4)]
    crossed = np.array([intersection(sides[n - 1], sides[n]) for n in range(4)])
    return clockwise(crossed) if np.isfinite(crossed).all() else None


def _snapped(logs: Floats, corners: Points, side: int) -> Points:
    """Return the line of a side, moved to the edge that it is nearest to, as homogeneous (a, b, c)."""
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
    offset, slope = _strongest_edge(np.asarray(strip, np.float32), 0.88 * float(np.hypot(*along)))
    middle = start + 0.5 * along + offset * out
    way = along / float(np.hypot(*along)) + slope * out
    return np.cross((*middle, 1.0), (*(middle + way), 1.0))


def _strongest_edge(strip: Floats, length: float) -> tuple[float, float]:
    """Return by how many pixels the edge in a strip is off its middle row, outwards, and its slope.

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
    return best[1], best[2]
