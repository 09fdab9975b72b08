"""What was seen on a board, drawn into the picture: for people who want to know why."""

import cv2
import numpy as np

from gipfel_vision.board.fields import FIELDS
from gipfel_vision.board.reader import BoardReader
from gipfel_vision.board.reading import BoardReading, Stand, Stands
from gipfel_vision.board.shapes import carried
from gipfel_vision.reading import Frame

SURE, DOUBTED, EDGE, NOTHING = (90, 220, 60), (0, 150, 255), (20, 20, 20), (200, 200, 200)
"""Green for what is certain, orange for what is not, both with a dark edge, so that they show on any ground."""

FONT = cv2.FONT_HERSHEY_SIMPLEX


def annotated(frame: Frame, reader: BoardReader, reading: BoardReading) -> Frame:
    """Give a copy of a picture with a ring where something stands, and a point where nothing does."""
    picture = frame.copy() if frame.ndim == 3 else np.asarray(cv2.cvtColor(frame, cv2.COLOR_GRAY2BGR), np.uint8)
    if reading.homography is not None and reading.fields:
        onto = np.array(reading.homography)
        middles = carried(onto, reader.board.centres)
        right = carried(onto, reader.board.centres + np.array([(reader.board.radius, 0)]))
        radius = np.linalg.norm(right - middles, axis=1)
        for field, stand, at, half in zip(FIELDS, reading.fields, middles, radius, strict=True):
            _mark(picture, stand, (float(at[0]), float(at[1])), float(half))
            if stand.what is not Stands.EMPTY:
                label = _name(stand, reader)
                place = (round(float(at[0]) - half), round(float(at[1]) + 1.15 * half))
                _write(picture, f"{field} {label}", place, float(half) / 30)
    unit = max(picture.shape[:2]) / 900
    _write(picture, reading.status.value, (round(10 * unit), picture.shape[0] - round(12 * unit)), unit)
    return picture


def _name(stand: Stand, reader: BoardReader) -> str:
    kind = stand.likeliest if stand.what is Stands.UNSURE else stand.what
    called = kind.value if stand.colour is None else reader.pieces.names[stand.colour]
    return f"{called}?" if stand.what is Stands.UNSURE else called


def _mark(picture: Frame, stand: Stand, at: tuple[float, float], radius: float) -> None:
    middle = (round(at[0] * 16), round(at[1] * 16))
    if stand.what is Stands.EMPTY:
        cv2.circle(picture, middle, round(2 * 16 + radius), NOTHING, cv2.FILLED, cv2.LINE_AA, 4)
        return
    colour = DOUBTED if stand.what is Stands.UNSURE else SURE
    for shade, wide in ((EDGE, 0.22), (colour, 0.12)):
        cv2.circle(picture, middle, round(radius * 16), shade, max(1, round(wide * radius)), cv2.LINE_AA, 4)


def _write(picture: Frame, text: str, at: tuple[int, int], scale: float) -> None:
    thick = max(1, round(scale * 1.6))
    cv2.putText(picture, text, at, FONT, scale, EDGE, thick * 3, cv2.LINE_AA)
    cv2.putText(picture, text, at, FONT, scale, (255, 255, 255), thick, cv2.LINE_AA)
