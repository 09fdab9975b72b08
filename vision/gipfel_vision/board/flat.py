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

MARGIN = 0.1
"""How far beyond the nominal outline the board is looked at, in steps."""

INNER = 0.92
"""How much of the nominal outline is certainly board."""


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
        nominal = layout(board.shape)
        least = nominal.outline.min(0) - MARGIN
        wide, high = (int(side) for side in np.ceil((nominal.outline.max(0) + MARGIN - least) * step))
        onto, _ = cv2.findHomography((nominal.fields - least) * step, board.centres)
        fields = carried(np.linalg.inv(onto), board.centres)
        inside = np.zeros((high, wide), np.uint8)
        # Prints differ from the nominal outline: what is near it may be table, what is near fields never is.
        for outline, wider in (((INNER * nominal.outline - least) * step, 0.0), (fields, 1.4 * step)):
            hull = np.rint(cv2.convexHull(outline.astype(np.float32))).astype(np.int32)
            cv2.fillConvexPoly(inside, hull, (255,))
            if wider:
                cv2.polylines(inside, [hull], True, (255,), round(wider))
        empty = rectified(board.empty, onto, (wide, high))
        return cls(step, onto, (wide, high), empty, fields, inside)


def rectified(frame: Frame, onto: Matrix, size: tuple[int, int]) -> Frame:
    """Carry a frame onto the flat board; where it has twice the dots that are needed, it is halved."""
    middle = np.array([[size[0] / 2, size[1] / 2]])
    around = carried(onto, middle + np.array([(0, 0), (8, 0), (0, 8)]))
    fine = min(float(np.linalg.norm(around[1] - around[0])), float(np.linalg.norm(around[2] - around[0]))) / 8
    if fine > 1.5:
        frame = halved(frame)
        onto = shrunk(0.5) @ onto
    flat = cv2.warpPerspective(
        frame, onto, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(flat, np.uint8)


def halved(frame: Frame) -> Frame:
    """Give a frame half as large, each dot the mean of four."""
    size = (frame.shape[1] // 2, frame.shape[0] // 2)
    even = frame[: 2 * size[1], : 2 * size[0]]
    return np.asarray(cv2.resize(even, size, interpolation=cv2.INTER_AREA), np.uint8)


def fitted(ours: Matrix, theirs: Matrix, within: float) -> tuple[Matrix, int] | None:
    """Fit a homography to pairs of points, most of which may be wrong; say how many agree. None, if too few do."""
    found, agreed = cv2.findHomography(ours, theirs, cv2.USAC_MAGSAC, within, maxIters=400, confidence=0.99)
    if np.shape(found) != (3, 3) or (count := int(np.sum(agreed))) < LEAST_AGREED:
        return None
    return np.asarray(found, np.float64), count


def shrunk(by: float) -> Matrix:
    """Give what carries dots of a picture to dots of a smaller copy, middles to middles."""
    return np.array([[by, 0, (by - 1) / 2], [0, by, (by - 1) / 2], [0, 0, 1]])
