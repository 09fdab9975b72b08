"""Draws a reading of a board into its frame, for people who want to know what was read where."""

import cv2
import numpy as np

from gipfel_vision.board.fields import FIELDS
from gipfel_vision.board.homography import apply_homography
from gipfel_vision.board.reader import BoardReader
from gipfel_vision.board.reading import BoardReading, FieldReading, Occupancy
from gipfel_vision.images import CERTAIN, DARK_EDGE, DOUBTED, Frame, draw_label, to_bgr

EMPTY = (200, 200, 200)
"""The colour of a point on an empty field, as blue, green, red."""


def annotated(frame: Frame, reader: BoardReader, reading: BoardReading) -> Frame:
    """Return a copy of a frame with a ring where something stands, a point where nothing does, and the status."""
    picture = to_bgr(frame).copy()
    if reading.homography is not None and reading.fields:
        homography = np.array(reading.homography)
        middles = apply_homography(homography, reader.board.centres)
        beside = apply_homography(homography, reader.board.centres + np.array([(reader.board.radius, 0)]))
        radii = np.linalg.norm(beside - middles, axis=1)
        for field, one, at, radius in zip(FIELDS, reading.fields, middles, radii, strict=True):
            _draw_mark(picture, one, (float(at[0]), float(at[1])), float(radius))
            if one.what is not Occupancy.EMPTY:
                baseline = (round(float(at[0]) - radius), round(float(at[1]) + 1.15 * radius))
                _draw_outlined(picture, f"{field} {_name(one, reader)}", baseline, float(radius) / 30)
    unit = max(picture.shape[:2]) / 900
    _draw_outlined(picture, reading.status.value, (round(10 * unit), picture.shape[0] - round(12 * unit)), unit)
    return picture


def _name(one: FieldReading, reader: BoardReader) -> str:
    kind = one.likeliest if one.what is Occupancy.UNSURE else one.what
    name = kind.value if one.colour is None else reader.pieces.names[one.colour]
    return f"{name}?" if one.what is Occupancy.UNSURE else name


def _draw_mark(picture: Frame, one: FieldReading, at: tuple[float, float], radius: float) -> None:
    middle = (round(at[0] * 16), round(at[1] * 16))
    if one.what is Occupancy.EMPTY:
        cv2.circle(picture, middle, round(2 * 16 + radius), EMPTY, cv2.FILLED, cv2.LINE_AA, 4)
        return
    colour = DOUBTED if one.what is Occupancy.UNSURE else CERTAIN
    for shade, wide in ((DARK_EDGE, 0.22), (colour, 0.12)):
        cv2.circle(picture, middle, round(radius * 16), shade, max(1, round(wide * radius)), cv2.LINE_AA, 4)


def _draw_outlined(picture: Frame, text: str, baseline: tuple[int, int], scale: float) -> None:
    stroke = max(1, round(scale * 1.6))
    draw_label(picture, text, baseline, scale, stroke, outline=stroke * 3)
