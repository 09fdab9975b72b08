"""The shapes that boards have, as nominal layouts of fields, from which the map of a real board starts.

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

SIMILARITY_WEIGHT = 0.1
"""How much a similarity transform's residual counts beside an affine one's in the choice of a shape."""


class Shape(Enum):
    """What a board looks like from above, and where its columns are."""

    DIAMOND = "diamond"
    """A square that lies on its corner, as franjos prints it: column 7 goes from corner to corner."""
    PLATE = "plate"
    """An octagon of plastic whose fields are recessed squares: they touch, and columns are farther apart."""
    OCTAGON = "octagon"
    """A printed octagon, as a stop sign: columns are centred, and as far apart as fields."""
    MOUNTAIN = "mountain"
    """Columns are aligned at the foot of a mountain: only for maps and drawings from before the diamond."""


OFFERED_SHAPES = (Shape.DIAMOND, Shape.PLATE, Shape.OCTAGON)
"""The shapes of boards that are sold, which a new map can start from."""


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """A nominal board: the middles of its fields, in the order of `FIELDS`, its corners and its outline.

    `corners` are what is dragged onto a photograph, clockwise: a diamond's own, from the left one beside column 2,
    else those of the rectangle that the board fills, from the upper left one above column 2. `outline` is the
    board's edge, as a polygon.
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
    """Return the shape whose nominal board fits the middles of some fields best (least squares).

    The fit is affine, because the camera may look from the side. Octagon and plate are affine images of each
    other, so a similarity transform counts a little, too.
    """
    known = [(index, fields[field]) for index, field in enumerate(FIELDS) if field in fields]
    points = np.array([point for _, point in known], np.float64)

    def residual(shape: Shape) -> float:
        nominal = layout(shape).fields[[index for index, _ in known]]
        ones = np.ones((len(nominal), 1))
        affine = _residual(np.concatenate([nominal, ones], 1), points)
        similar = _residual(np.concatenate([_as_complex(nominal), ones], 1), _as_complex(points))
        return affine + SIMILARITY_WEIGHT * similar

    return min(Shape, key=residual)


def _residual(values: np.ndarray, targets: np.ndarray) -> float:
    """Return how far targets are from the best linear combination of values."""
    return float(np.linalg.norm(values @ np.linalg.lstsq(values, targets, rcond=None)[0] - targets))


def _as_complex(points: Points) -> np.ndarray:
    """Return points as complex numbers, of which a similarity transform is a linear function."""
    return points[:, :1] + 1j * points[:, 1:]


_DIAMOND_HALF = 7.58
"""From the middle of a diamond to its corners, in pitches."""

_DIAMOND: dict[int, tuple[float, tuple[float, ...]]] = {
    2: (-4.9, (1.2, 0.0, -0.8)),
    3: (-3.9, (2.5, 1.6, 0.5, -0.5, -1.4)),
    4: (-2.9, (3.4, 2.6, 1.6, 0.5, -0.5, -1.6, -2.3)),
    5: (-1.9, (4.5, 3.6, 2.6, 1.7, 0.7, -0.5, -1.5, -2.8, -3.4)),
    6: (-1.0, (5.4, 4.4, 3.2, 2.2, 1.3, 0.2, -0.7, -1.9, -2.8, -4.0, -4.7)),
    7: (0.0, (6.3, 5.3, 4.4, 3.3, 2.2, 1.2, 0.2, -0.7, -1.9, -3.0, -4.0, -5.1, -5.9)),
    8: (1.0, (5.3, 4.4, 3.4, 2.5, 1.3, 0.2, -0.9, -2.0, -3.0, -4.1, -5.0)),
    9: (1.9, (4.4, 3.5, 2.4, 1.3, 0.3, -0.7, -1.8, -2.9, -3.8)),
    10: (2.9, (3.4, 2.3, 1.2, 0.1, -0.9, -2.0, -2.8)),
    11: (3.8, (2.3, 1.4, 0.5, -0.5, -1.5)),
    12: (4.6, (1.5, 0.3, -0.6)),
}
"""x of each column and y of its fields from the bottom up, measured on franjos' print to a tenth of a pitch.

Its fields are not evenly spaced, and the huts at the tops are closer: even steps would be a third of a pitch off.
"""

_PLATE_COLUMNS = 1.145
"""How far apart the plate's columns are, in pitches: the outer ones are near its left and right corners."""

_OCTAGON_HALF, _OCTAGON_CUT = 7.2, 4.3
"""Half the width of an octagon, and how much of a side each of its corners takes, in pitches."""


def _diamond() -> Layout:
    fields = [(_DIAMOND[column][0], _DIAMOND[column][1][height - 1]) for column, height in FIELDS]
    half = _DIAMOND_HALF
    corners = np.array([(-half, 0.0), (0.0, -half), (half, 0.0), (0.0, half)], np.float64)
    return Layout(np.array(fields, np.float64), corners, corners)


def _octagon(column_distance: float) -> Layout:
    fields = [((column - 7) * column_distance, (LENGTHS[column] + 1) / 2 - height) for column, height in FIELDS]
    half, cut = _OCTAGON_HALF, _OCTAGON_CUT
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


_LAYOUTS = {
    Shape.DIAMOND: _diamond(),
    Shape.PLATE: _octagon(_PLATE_COLUMNS),
    Shape.OCTAGON: _octagon(1.0),
    Shape.MOUNTAIN: _mountain(),
}
