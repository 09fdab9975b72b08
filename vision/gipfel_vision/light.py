"""Whether a tray is lit, sharp and seen from above as it should be, and what to change if not."""

from enum import Enum
from math import dist

import cv2
import numpy as np

from gipfel_vision.outline import Corners
from gipfel_vision.reading import Die, Frame


class Finding(Enum):
    """What there is to change about camera, lamp or tray; the words for it are another matter."""

    NO_TRAY = "no-tray"
    CUT_OFF = "cut-off"
    ASLANT = "aslant"
    FAR = "far"
    NOT_EMPTY = "not-empty"
    RESTLESS = "restless"
    DARK = "dark"
    BRIGHT = "bright"
    UNEVEN = "uneven"
    GLARE = "glare"
    BLURRED = "blurred"
    NO_DICE = "no-dice"


DARK = 45.0
"""In a lit picture the lightest twentieth is at least this light; a black floor in it is still black."""

BURNT = 250
"""From this on a dot is white, whatever colour it should have."""

UNEVEN = 0.45
"""The darkest part of the floor has at least this part of the lightest one's light."""

SOFT = 0.15
"""The hardest edges of a die are narrower than this part of its size."""

SMALLEST_DIE = 24.0
SLANT = 1.3
"""Opposite sides of a tray that is seen from above are equal; up to this ratio the eye makes up for it."""


def lit(empty: Frame, outline: Corners) -> tuple[Finding, ...]:
    """Check the light in an empty tray."""
    if is_dark(empty):
        return (Finding.DARK,)
    floor = _straight(empty, outline)
    burnt = (floor.min(2) >= BURNT).astype(np.uint8)
    if float(burnt.mean()) > 0.3:
        return (Finding.BRIGHT,)
    spot = cv2.erode(burnt, np.ones((5, 5), np.uint8))  # single dots are grains or noise
    if spot.any() and float(np.median(floor)) < BURNT - 20:
        return (Finding.GLARE,)
    # The rim's own shadow is not meant, so its surroundings are left out; a black floor says nothing.
    inner = cv2.resize(floor[20:-20, 20:-20], (4, 4), interpolation=cv2.INTER_AREA).max(2).astype(float)
    is_uneven = float(inner.max()) > 40 and float(inner.min()) < UNEVEN * float(inner.max())
    return (Finding.UNEVEN,) if is_uneven else ()


def is_dark(frame: Frame) -> bool:
    """Whether there is too little light to see anything by."""
    return float(np.percentile(frame[::4, ::4], 95)) < DARK


def placed(outline: Corners, shape: tuple[int, ...]) -> tuple[Finding, ...]:
    """Check how the camera hangs."""
    height, width = shape[:2]
    if not all(0 <= x <= width - 1 and 0 <= y <= height - 1 for x, y in outline):
        return (Finding.CUT_OFF,)
    top, right, bottom, left = (dist(outline[n], outline[(n + 1) % 4]) for n in range(4))
    slant = max(top / bottom, bottom / top, left / right, right / left)
    return (Finding.ASLANT,) if slant > SLANT else ()


def sharp(frame: Frame, dice: tuple[Die, ...]) -> tuple[Finding, ...]:
    """Check the focus, on the edges of dice, and how large they are."""
    sizes = [die.size for die in dice]
    found = [Finding.FAR] if float(np.median(sizes)) < SMALLEST_DIE else []
    if float(np.median([softness(frame, die) for die in dice])) > SOFT:
        found.append(Finding.BLURRED)
    return tuple(found)


def softness(frame: Frame, die: Die) -> float:
    """Give how wide the hardest edges of a die are, in parts of its size."""
    half = 0.75 * die.size
    (x, y), (height, width) = die.centre, frame.shape[:2]
    left, top = max(0, round(x - half)), max(0, round(y - half))
    part = frame[top : min(height, round(y + half)), left : min(width, round(x + half))]
    grey = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY).astype(np.float32)
    across, down = (cv2.Sobel(grey, cv2.CV_32F, *way, ksize=3) / 8 for way in ((1, 0), (0, 1)))
    hardest = float(np.percentile(np.hypot(across, down), 99))
    contrast = float(np.percentile(grey, 98) - np.percentile(grey, 2))
    return contrast / max(hardest, 1e-3) / die.size


def _straight(frame: Frame, outline: Corners) -> Frame:
    """Give the floor as a picture of its own."""
    size = (240, 180)
    corners = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32)
    there = cv2.getPerspectiveTransform(np.array(outline, np.float32), corners)
    return np.asarray(cv2.warpPerspective(frame, there, size, flags=cv2.INTER_AREA), np.uint8)
