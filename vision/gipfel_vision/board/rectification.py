"""Rectification: the board as seen straight from above, by warping an image with a homography."""

from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np

from gipfel_vision.board.board_map import BoardMap
from gipfel_vision.board.homography import Matrix, Points, apply_homography, scaling
from gipfel_vision.board.layouts import layout
from gipfel_vision.images import Frame

PITCH = 24.0
"""How many pixels a rectified board has from field to field."""

MARGIN = 0.1
"""How far beyond the nominal outline the rectified image reaches, in pitches."""

INNER = 0.92
"""The fraction of the nominal outline that is certainly board."""


@dataclass(frozen=True, slots=True, eq=False)
class RectifiedBoard:
    """A board's map, rectified to `pitch` pixels from field to field.

    `to_map` maps its pixels to pixels of the map's photograph; `size` is its width and height; `empty` is the
    empty board; `fields` are the middles of the fields, in pixels; `inside` is not 0 where the board certainly is.
    """

    pitch: float
    to_map: Matrix
    size: tuple[int, int]
    empty: Frame
    fields: Points
    inside: Frame

    @classmethod
    def of(cls, board: BoardMap, pitch: float = PITCH) -> Self:
        """Return a rectified map, with `pitch` pixels from field to field."""
        nominal = layout(board.shape)
        least = nominal.outline.min(0) - MARGIN
        wide, high = (int(side) for side in np.ceil((nominal.outline.max(0) + MARGIN - least) * pitch))
        to_map, _ = cv2.findHomography((nominal.fields - least) * pitch, board.centres)
        fields = apply_homography(np.linalg.inv(to_map), board.centres)
        inside = np.zeros((high, wide), np.uint8)
        # Prints differ from the nominal outline: what is near it may be table, what is near fields never is.
        for outline, wider in (((INNER * nominal.outline - least) * pitch, 0.0), (fields, 1.4 * pitch)):
            hull = np.rint(cv2.convexHull(outline.astype(np.float32))).astype(np.int32)
            cv2.fillConvexPoly(inside, hull, (255,))
            if wider:
                cv2.polylines(inside, [hull], True, (255,), round(wider))
        empty = rectify(board.empty, to_map, (wide, high))
        return cls(pitch, to_map, (wide, high), empty, fields, inside)


def rectify(frame: Frame, to_frame: Matrix, size: tuple[int, int]) -> Frame:
    """Return a frame rectified to a width and height; `to_frame` maps pixels of the result to the frame's.

    A frame with more than 1.5 times the resolution that is needed is halved first, against aliasing.
    """
    middle = np.array([[size[0] / 2, size[1] / 2]])
    around = apply_homography(to_frame, middle + np.array([(0, 0), (8, 0), (0, 8)]))
    scale = min(float(np.linalg.norm(around[1] - around[0])), float(np.linalg.norm(around[2] - around[0]))) / 8
    if scale > 1.5:
        frame = half_size(frame)
        to_frame = scaling(0.5) @ to_frame
    rectified = cv2.warpPerspective(
        frame, to_frame, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(rectified, np.uint8)


def half_size(frame: Frame) -> Frame:
    """Return a frame half as large, each pixel the mean of four."""
    size = (frame.shape[1] // 2, frame.shape[0] // 2)
    even = frame[: 2 * size[1], : 2 * size[0]]
    return np.asarray(cv2.resize(even, size, interpolation=cv2.INTER_AREA), np.uint8)
