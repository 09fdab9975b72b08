"""Whether dice are large enough and in focus: the width of their sharpest edges, from contrast and gradient."""

import cv2
import numpy as np

from gipfel_vision.dice import Die
from gipfel_vision.images import Frame
from gipfel_vision.tray import SetupAdvice

MAX_EDGE_WIDTH = 0.15
"""The sharpest edges of a die in focus are narrower than this fraction of its size."""

SMALLEST_DIE = 24.0
"""The least edge of a die, in pixels."""


def check_focus(frame: Frame, dice: tuple[Die, ...]) -> tuple[SetupAdvice, ...]:
    """Return what is wrong with a frame of some dice: they are too small, or out of focus."""
    sizes = [die.size for die in dice]
    found = [SetupAdvice.FAR] if float(np.median(sizes)) < SMALLEST_DIE else []
    if float(np.median([edge_width(frame, die) for die in dice])) > MAX_EDGE_WIDTH:
        found.append(SetupAdvice.BLURRED)
    return tuple(found)


def edge_width(frame: Frame, die: Die) -> float:
    """Return the width of a die's sharpest edges, as a fraction of its size: contrast by steepest gradient."""
    half = 0.75 * die.size
    (x, y), (height, width) = die.centre, frame.shape[:2]
    left, top = max(0, round(x - half)), max(0, round(y - half))
    part = frame[top : min(height, round(y + half)), left : min(width, round(x + half))]
    grey = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY).astype(np.float32)
    across, down = (cv2.Sobel(grey, cv2.CV_32F, *way, ksize=3) / 8 for way in ((1, 0), (0, 1)))
    steepest = float(np.percentile(np.hypot(across, down), 99))
    contrast = float(np.percentile(grey, 98) - np.percentile(grey, 2))
    return contrast / max(steepest, 1e-3) / die.size
