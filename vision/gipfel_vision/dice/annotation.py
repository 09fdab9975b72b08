"""Draws a reading of dice into its frame, for people who want to know what was read where."""

from collections.abc import Iterable

import cv2
import numpy as np

from gipfel_vision.dice.reading import DOUBTFUL, DiceReading, Die
from gipfel_vision.images import CERTAIN, DARK_EDGE, DOUBTED, Frame, draw_boxed_label, to_bgr


def annotated(frame: Frame, reading: DiceReading) -> Frame:
    """Return a copy of a frame with each die's upper face outlined and labelled, and the status below."""
    picture = to_bgr(frame).copy()
    unit = max(frame.shape[:2]) / 640  # as legible on a telephone's photograph as on a webcam's
    colours = [DOUBTED if die.doubt > DOUBTFUL else CERTAIN for die in reading.dice]
    for die, colour in zip(reading.dice, colours, strict=True):
        _draw_outline(picture, die, colour, unit)
    for die, colour in zip(reading.dice, colours, strict=True):  # no outline crosses a number
        text = f"{die.value}?" if die.doubt > DOUBTFUL else str(die.value)
        height = min(max(0.4 * die.size, 14 * unit), 40 * unit)
        beside = max(corners(die), key=lambda corner: corner[0] - corner[1])  # no pip is hidden
        draw_boxed_label(picture, text, beside, height, colour)
    colour = CERTAIN if reading.status.value == "ok" else DOUBTED
    summary = " ".join([*map(str, reading.values), reading.status.value])
    draw_boxed_label(picture, summary, (8 * unit, picture.shape[0] - 10 * unit), 14 * unit, colour)
    return picture


def corners(die: Die) -> list[tuple[float, float]]:
    """Return the four corners of a die's upper face, in pixels."""
    box = cv2.boxPoints((die.centre, (die.size, die.size), die.angle))
    return [(float(x), float(y)) for x, y in box]


def _draw_outline(picture: Frame, die: Die, colour: Iterable[int], unit: float) -> None:
    square = np.rint(np.array([corners(die)]) * 16).astype(np.int32)
    for shade, width in ((DARK_EDGE, 4 * unit), (colour, 2 * unit)):
        cv2.polylines(picture, square, True, tuple(shade), max(1, round(width)), cv2.LINE_AA, 4)
