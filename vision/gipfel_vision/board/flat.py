"""The board laid flat: the plane in which fields lie evenly, and pictures carried onto it."""

from dataclasses import dataclass
from typing import Any, Self

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.board.map import BoardMap
from gipfel_vision.board.shapes import Places, carried, layout
from gipfel_vision.reading import Frame

Matrix = NDArray[Any]
"""A homography: three rows of three numbers."""

LEAST_AGREED = 12
"""A homography that fewer points agree on is none."""

MARGIN = 1.1
"""How far beyond the outer fields' middles the board is looked at, in steps."""


@dataclass(frozen=True, slots=True, eq=False)
class Flat:
    """A map seen straight from above, `step` dots from field to field.

    `onto` carries dots of this plane to dots of the map's picture; `empty` is the board on it with nothing on
    it, `fields` are the middles of the fields, and `inside` is not 0 where the board certainly is.
    """

    step: float
    onto: Matrix
    size: tuple[int, int]
    empty: Frame
    fields: Places
    inside: Frame

    @classmethod
    def of(cls, board: BoardMap, step: float) -> Self:
        """Lay a map flat."""
        nominal = layout(board.shape).fields
        least = nominal.min(0) - MARGIN
        most = nominal.max(0) + MARGIN
        wide, high = np.ceil((most - least) * step).astype(int)
        places = (nominal - least) * step
        onto, _ = cv2.findHomography(places, board.centres)
        fields = carried(np.linalg.inv(onto), board.centres)
        empty = rectified(board.empty, onto, (int(wide), int(high)))
        hull = np.zeros((int(high), int(wide)), np.uint8)
        cv2.fillConvexPoly(hull, np.rint(cv2.convexHull(fields.astype(np.float32))).astype(np.int32), (255,))
        spread = round(2 * 0.75 * step) | 1
        inside = cv2.dilate(hull, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (spread, spread)))
        return cls(step, onto, (int(wide), int(high)), empty, fields, np.asarray(inside, np.uint8))


def rectified(frame: Frame, onto: Matrix, size: tuple[int, int]) -> Frame:
    """Carry a frame onto the flat board; where it has many more dots than are needed, their mean is taken."""
    middle = np.array([[size[0] / 2, size[1] / 2]])
    around = carried(onto, middle + np.array([(0, 0), (8, 0), (0, 8)]))
    fine = min(float(np.linalg.norm(around[1] - around[0])), float(np.linalg.norm(around[2] - around[0]))) / 8
    if fine > 1.3:
        shrink = 1 / fine
        frame = np.asarray(cv2.resize(frame, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
        onto = shrunk(shrink) @ onto
    flat = cv2.warpPerspective(
        frame, onto, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(flat, np.uint8)


def fitted(ours: Matrix, theirs: Matrix, within: float) -> tuple[Matrix, int] | None:
    """Fit a homography to pairs of points, most of which may be wrong; say how many agree. None, if too few do."""
    found, agreed = cv2.findHomography(ours, theirs, cv2.USAC_MAGSAC, within, maxIters=400, confidence=0.99)
    if np.shape(found) != (3, 3) or (count := int(np.sum(agreed))) < LEAST_AGREED:
        return None
    return np.asarray(found, np.float64), count


def shrunk(by: float) -> Matrix:
    """Give what carries dots of a picture to dots of a smaller copy, middles to middles."""
    return np.array([[by, 0, (by - 1) / 2], [0, by, (by - 1) / 2], [0, 0, 1]])
