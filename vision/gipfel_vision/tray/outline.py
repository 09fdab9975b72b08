"""Finds the floor of an empty tray: segmented by a network, bounded by four lines, snapped to edges of the frame.

The network says what is floor, within a few pixels; the edge that it means is then found exactly, by line
integrals of the image gradient: averaged along a straight line, texture cancels out and an edge adds up.
"""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.images import Frame
from gipfel_vision.tray.edge_snapping import MOST_SKEWED, skew, snap, straightened
from gipfel_vision.tray.floor_segmentation import segment_floor, to_frame
from gipfel_vision.tray.quadrilateral import Points, fit_quadrilateral

Floats = NDArray[np.float32]
Corners = tuple[tuple[float, float], ...]
"""x and y of four corners in pixels, clockwise from the upper left; or nothing."""

WIDTH = 640
"""Edges are looked for in a copy of the frame of this width in pixels; finer would only show more texture."""
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
    if skew(corners) > MOST_SKEWED:
        corners = straightened(logs, corners)
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
    snapped = snap(logs, (to_frame(fitted, shape) + 0.5) * WIDTH / shape[1] - 0.5)
    return snapped[0] if snapped else None
