"""What is wrong with the light in an empty tray, and with the camera's position above it."""

from enum import Enum
from math import dist

import cv2
import numpy as np

from gipfel_vision.images import Frame
from gipfel_vision.tray.outline import Corners


class SetupAdvice(Enum):
    """What there is to change about camera, lamp or tray; the sentences for it are kept elsewhere."""

    NO_TRAY = "no-tray"
    CUT_OFF = "cut-off"
    OUTLINE = "outline"
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
"""In a lit frame the 95th percentile of pixel values is at least this; a black floor in it is still black."""

SATURATED = 250
"""From this pixel value on, in all three colours, a pixel is overexposed."""

UNEVEN = 0.45
"""The least ratio of the darkest part of the floor to the brightest."""

MAX_SLANT = 1.3
"""The largest ratio of opposite sides of the outline: up to it, perspective is compensated for."""

FLOOR_SIZE = (240, 180)
"""Width and height in pixels of the rectified floor that the light is measured on."""


def check_light(empty: Frame, outline: Corners) -> tuple[SetupAdvice, ...]:
    """Return what is wrong with the light in a frame of an empty tray; nothing where it is good."""
    if is_dark(empty):
        return (SetupAdvice.DARK,)
    floor = _rectified_floor(empty, outline)
    saturated = (floor.min(2) >= SATURATED).astype(np.uint8)
    if float(saturated.mean()) > 0.3:
        return (SetupAdvice.BRIGHT,)
    spot = cv2.erode(saturated, np.ones((5, 5), np.uint8))  # single pixels are grains or noise
    if spot.any() and float(np.median(floor)) < SATURATED - 20:
        return (SetupAdvice.GLARE,)
    # The rim's own shadow is not meant, so its surroundings are left out; a black floor says nothing.
    inner = cv2.resize(floor[20:-20, 20:-20], (4, 4), interpolation=cv2.INTER_AREA).max(2).astype(float)
    is_uneven = float(inner.max()) > 40 and float(inner.min()) < UNEVEN * float(inner.max())
    return (SetupAdvice.UNEVEN,) if is_uneven else ()


def is_dark(frame: Frame) -> bool:
    """Return whether there is too little light to read anything in a frame."""
    return float(np.percentile(frame[::4, ::4], 95)) < DARK


def check_placement(outline: Corners, shape: tuple[int, ...]) -> tuple[SetupAdvice, ...]:
    """Return what is wrong with the camera's position, by the tray's outline in a frame of a shape."""
    height, width = shape[:2]
    if not all(0 <= x <= width - 1 and 0 <= y <= height - 1 for x, y in outline):
        return (SetupAdvice.CUT_OFF,)
    top, right, bottom, left = (dist(outline[n], outline[(n + 1) % 4]) for n in range(4))
    slant = max(top / bottom, bottom / top, left / right, right / left)
    return (SetupAdvice.ASLANT,) if slant > MAX_SLANT else ()


def _rectified_floor(frame: Frame, outline: Corners) -> Frame:
    """Return the floor as a rectangle of `FLOOR_SIZE`, by a perspective warp."""
    corners = np.array([(0, 0), (FLOOR_SIZE[0], 0), FLOOR_SIZE, (0, FLOOR_SIZE[1])], np.float32)
    to_floor = cv2.getPerspectiveTransform(np.array(outline, np.float32), corners)
    return np.asarray(cv2.warpPerspective(frame, to_floor, FLOOR_SIZE), np.uint8)
