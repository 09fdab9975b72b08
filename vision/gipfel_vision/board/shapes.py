"""The shapes that boards have: where fields lie on a nominal one, from which the map of a real one starts.

Places are in steps from one field to the next, x to the right and y down, the middle of the board at 0, 0.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.board.fields import FIELDS, LENGTHS, Field

Places = NDArray[np.float64]
"""Points as rows of x and y."""

STEP = 1.0
"""From one field of a column to the next; columns lie as far from each other."""

RADIUS = 0.4
"""Half a field's width."""


class Shape(Enum):
    """Which way a board's columns stand."""

    OCTAGON = "octagon"
    """Columns are centred, as on a stop sign."""
    MOUNTAIN = "mountain"
    """Columns stand on the foot of a mountain, and their tops are its ridge."""


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """A nominal board: the middles of its fields, in the order of `FIELDS`, its corners and its outline.

    `corners` are those of the rectangle that the board fills, clockwise from the upper left one; they are
    what is dragged onto a picture. `outline` is the board's edge.
    """

    fields: Places
    corners: Places
    outline: Places


def layout(shape: Shape) -> Layout:
    """Give a shape's nominal board."""
    return _LAYOUTS[shape]


def fields_from_corners(shape: Shape, corners: Places) -> Places:
    """Say where fields lie in a picture in which somebody has marked the board's four corners."""
    nominal = layout(shape)
    across = cv2.getPerspectiveTransform(nominal.corners.astype(np.float32), np.asarray(corners, np.float32))
    return carried(across, nominal.fields)


def nearest_shape(fields: Mapping[Field, tuple[float, float]]) -> Shape:
    """Say which shape's nominal board fits the places of fields best."""
    known = [(number, fields[field]) for number, field in enumerate(FIELDS) if field in fields]
    off = {}
    for shape in Shape:
        nominal = layout(shape).fields[[number for number, _ in known]]
        places = np.array([place for _, place in known], np.float64)
        flat = np.concatenate([nominal, np.ones((len(nominal), 1))], 1)
        off[shape] = float(np.linalg.norm(flat @ np.linalg.lstsq(flat, places, rcond=None)[0] - places))
    return min(off, key=lambda shape: off[shape])


def carried(homography: NDArray[Any], places: Places) -> Places:
    """Carry points from one plane to another."""
    seen = cv2.perspectiveTransform(np.asarray(places, np.float64)[None], np.asarray(homography, np.float64))
    return np.asarray(seen[0], np.float64)


def _octagon() -> Layout:
    fields = [(column - 7, (LENGTHS[column] + 1) / 2 - height) for column, height in FIELDS]
    half, cut = 7.2, 4.3
    outline = [
        (-half + cut, -half),
        (half - cut, -half),
        (half, -half + cut),
        (half, half - cut),
        (half - cut, half),
        (-half + cut, half),
        (-half, half - cut),
        (-half, -half + cut),
    ]
    return _laid(fields, half, half, outline)


def _mountain() -> Layout:
    """Lay the foot of the mountain a little lower in the middle, as hills are."""
    fields = [(column - 7, 6.0 - 0.045 * (column - 7) ** 2 + 1 - height) for column, height in FIELDS]
    wide, high = 6.4, 7.4
    outline = [(-wide, high), (-wide, 1.2), (-1.6, -high), (1.6, -high), (wide, 1.2), (wide, high)]
    return _laid(fields, wide, high, outline)


def _laid(
    fields: Sequence[tuple[float, float]], wide: float, high: float, outline: Sequence[tuple[float, float]]
) -> Layout:
    corners = [(-wide, -high), (wide, -high), (wide, high), (-wide, high)]
    return Layout(np.array(fields, np.float64), np.array(corners, np.float64), np.array(outline, np.float64))


_LAYOUTS = {Shape.OCTAGON: _octagon(), Shape.MOUNTAIN: _mountain()}
