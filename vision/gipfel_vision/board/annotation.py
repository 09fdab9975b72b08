"""Draws a reading of a board into its frame, for people who want to know what was read where."""

import cv2
import numpy as np

from gipfel_vision.board.fields import FIELDS
from gipfel_vision.board.homography import Points, apply_homography
from gipfel_vision.board.reader import BoardReader
from gipfel_vision.board.reading import BoardReading, FieldReading, Occupancy
from gipfel_vision.images import CERTAIN, DARK_EDGE, DOUBTED, Frame, draw_label, label_size, place_labels, to_bgr

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
        for one, at, radius in zip(reading.fields, middles.tolist(), radii.tolist(), strict=True):
            _draw_mark(picture, one, (at[0], at[1]), radius)
        _draw_labels(picture, reader, reading, middles, float(np.median(radii)))
    unit = max(picture.shape[:2]) / 900
    _draw_outlined(picture, reading.status.value, (round(10 * unit), picture.shape[0] - round(12 * unit)), unit)
    return picture


def _draw_labels(
    picture: Frame, reader: BoardReader, reading: BoardReading, middles: Points, radius: float
) -> None:
    """Write beside each field what stands there; where there is no room, farther off, with a line."""
    shown = [index for index, one in enumerate(reading.fields) if _likeliest(one) is not Occupancy.EMPTY]
    texts = [f"{FIELDS[index]} {_name(reading.fields[index], reader)}" for index in shown]
    scale = max(radius / 38, 0.3)
    stroke = max(1, round(scale * 1.6))
    sizes = [label_size(text, scale, stroke * 3) for text in texts]
    points = [(float(x), float(y)) for x, y in middles[shown]]
    boxes = place_labels(points, sizes, radius, (picture.shape[1], picture.shape[0]))
    for (x, y), (left, top, right, bottom) in zip(points, boxes, strict=True):
        end = (min(max(x, left), right), min(max(y, top), bottom))
        if np.hypot(end[0] - x, end[1] - y) > 1.6 * radius:
            start, stop = ((round(16 * u), round(16 * v)) for u, v in ((x, y), end))
            cv2.line(picture, start, stop, (255, 255, 255), stroke, cv2.LINE_AA, 4)
    for text, (left, top, right, bottom) in zip(texts, boxes, strict=True):
        corners = ((round(left), round(top)), (round(right), round(bottom)))
        cv2.rectangle(picture, *corners, DARK_EDGE, cv2.FILLED)
        draw_label(picture, text, (corners[0][0] + stroke, corners[1][1] - 3 * stroke), scale, stroke)


def _likeliest(one: FieldReading) -> Occupancy:
    return one.likeliest if one.what is Occupancy.UNSURE else one.what


def _name(one: FieldReading, reader: BoardReader) -> str:
    kind = _likeliest(one)
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
