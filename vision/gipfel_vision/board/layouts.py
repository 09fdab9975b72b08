"""The two shapes that boards have, as nominal layouts of fields, from which the map of a real board starts.

Points are in pitches: a pitch is the distance from one field to the next, both in a column and from column to
column. x goes to the right and y down, and the middle of the board is at 0, 0.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np

from gipfel_vision.board.fields import FIELDS, LENGTHS, Field
from gipfel_vision.board.homography import Points, apply_homography


class Shape(Enum):
    """How a board's columns are aligned."""

    OCTAGON = "octagon"
    """Columns are centred, as on a stop sign."""
    MOUNTAIN = "mountain"
    """Columns are aligned at the foot of a mountain, and their tops are its ridge."""


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """A nominal board: the middles of its fields, in the order of `FIELDS`, its corners and its outline.

    `corners` are those of the rectangle that the board fills, clockwise from the upper left one; they are
    what is dragged onto a photograph. `outline` is the board's edge, as a polygon.
    """

    fields: Points
    corners: Points
    outline: Points


def layout(shape: Shape) -> Layout:
    """Return a shape's nominal board."""
    return _LAYOUTS[shape]


def fields_from_corners(shape: Shape, corners: Points) -> Points:
    """Return the middles of all fields in an image, in pixels, from the board's four corners in it."""
    nominal = layout(shape)
    homography = cv2.getPerspectiveTransform(nominal.corners.astype(np.float32), np.asarray(corners, np.float32))
    return apply_homography(homography, nominal.fields)


def nearest_shape(fields: Mapping[Field, tuple[float, float]]) -> Shape:
    """Return the shape whose nominal board fits the middles of some fields best (affine least squares)."""
    known = [(index, fields[field]) for index, field in enumerate(FIELDS) if field in fields]
    residuals = {}
    for shape in Shape:
        nominal = layout(shape).fields[[index for index, _ in known]]
        points = np.array([point for _, point in known], np.float64)
        homogeneous = np.concatenate([nominal, np.ones((len(nominal), 1))], 1)
        affine = np.linalg.lstsq(homogeneous, points, rcond=None)[0]
        residuals[shape] = float(np.linalg.norm(homogeneous @ affine - points))
    return min(residuals, key=lambda shape: residuals[shape])


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
    return _layout(fields, half, half, outline)


def _mountain() -> Layout:
    """Return the mountain's layout: its columns begin on an arc that is lowest in the middle."""
    fields = [(column - 7, 6.0 - 0.045 * (column - 7) ** 2 + 1 - height) for column, height in FIELDS]
    wide, high = 6.4, 7.4
    outline = [(-wide, high), (-wide, 1.2), (-1.6, -high), (1.6, -high), (wide, 1.2), (wide, high)]
    return _layout(fields, wide, high, outline)


def _layout(
    fields: Sequence[tuple[float, float]], wide: float, high: float, outline: Sequence[tuple[float, float]]
) -> Layout:
    corners = [(-wide, -high), (wide, -high), (wide, high), (-wide, high)]
    return Layout(np.array(fields, np.float64), np.array(corners, np.float64), np.array(outline, np.float64))


_LAYOUTS = {Shape.OCTAGON: _octagon(), Shape.MOUNTAIN: _mountain()}
