"""What was seen, drawn into the picture: for people who want to know why."""

from collections.abc import Iterable

import cv2
import numpy as np

from gipfel_vision.reading import DOUBTFUL, Die, Frame, Reading

SURE, DOUBTED, EDGE = (90, 220, 60), (0, 150, 255), (20, 20, 20)
"""Green for what is certain, orange for what is not, both with a dark edge, so that they show on any ground."""

FONT = cv2.FONT_HERSHEY_SIMPLEX
CAPITAL = 22.0
"""How high the font's letters are at a scale of one."""


def annotated(frame: Frame, reading: Reading) -> Frame:
    """Give a copy of a picture with each die's upper face and value, and below what is to be said about all."""
    picture = frame.copy() if frame.ndim == 3 else np.asarray(cv2.cvtColor(frame, cv2.COLOR_GRAY2BGR), np.uint8)
    unit = max(frame.shape[:2]) / 640  # as legible on a telephone's photograph as on a webcam's
    colours = [DOUBTED if die.doubt > DOUBTFUL else SURE for die in reading.dice]
    for die, colour in zip(reading.dice, colours, strict=True):
        _outline(picture, die, colour, unit)
    for die, colour in zip(reading.dice, colours, strict=True):  # no outline crosses a number
        text = f"{die.value}?" if die.doubt > DOUBTFUL else str(die.value)
        height = min(max(0.4 * die.size, 14 * unit), 40 * unit)
        beside = max(corners(die), key=lambda corner: corner[0] - corner[1])  # no pip is hidden
        _write(picture, text, beside, height, colour)
    colour = SURE if reading.status.value == "ok" else DOUBTED
    summary = " ".join([*map(str, reading.values), reading.status.value])
    _write(picture, summary, (8 * unit, picture.shape[0] - 10 * unit), 14 * unit, colour)
    return picture


def corners(die: Die) -> list[tuple[float, float]]:
    """Give the corners of a die's upper face."""
    box = cv2.boxPoints((die.centre, (die.size, die.size), die.angle))
    return [(float(x), float(y)) for x, y in box]


def _outline(picture: Frame, die: Die, colour: Iterable[int], unit: float) -> None:
    square = np.rint(np.array([corners(die)]) * 16).astype(np.int32)
    for shade, width in ((EDGE, 4 * unit), (colour, 2 * unit)):
        cv2.polylines(picture, square, True, tuple(shade), max(1, round(width)), cv2.LINE_AA, 4)


def _write(picture: Frame, text: str, at: tuple[float, float], height: float, colour: Iterable[int]) -> None:
    """Write on a dark ground of its own, up and right from a point, but wholly inside the picture."""
    scale, stroke = height / CAPITAL, max(1, round(height / 8))
    (wide, high), below = cv2.getTextSize(text, FONT, scale, stroke)
    pad = round(height / 4)
    right, bottom = picture.shape[1] - wide - pad, picture.shape[0] - below - pad
    left = round(max(min(at[0] + pad, right), pad))
    foot = round(max(min(at[1] - below - pad, bottom), high + pad))
    ground = (left - pad, foot - high - pad), (left + wide + pad, foot + below + pad)
    cv2.rectangle(picture, *ground, EDGE, cv2.FILLED)
    cv2.putText(picture, text, (left, foot), FONT, scale, tuple(colour), stroke, cv2.LINE_AA)
