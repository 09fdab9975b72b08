"""Whether the tray still stands where it was calibrated: its rim is found again by normalised cross-correlation.

Twelve short stretches of the rim are sampled, three along each side. Averaged along the rim, each is a profile of
how log brightness changes on the way across it. The profile of the frame is matched with that of the calibration
(`cv2.matchTemplate`, `TM_CCORR_NORMED`); where the best match is off along several stretches, the tray has moved.
"""

from functools import lru_cache
from math import dist

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.images import Frame
from gipfel_vision.tray.inspection import is_dark
from gipfel_vision.tray.tray import Tray

Floats = NDArray[np.float32]

REACH = 1.5
"""How far to either side of its edge the rim is sampled, in edges of a die."""

MAX_SHIFT = 0.25
"""A stretch that is off by less than this, in edges of a die, is where it was."""

MIN_CORRELATION = 0.7
"""A stretch whose best match correlates less cannot be seen: a hand covers it."""

STRETCHES = 3
"""How many stretches are sampled along each of the four sides."""

LOG = np.log(np.arange(256, dtype=np.float32) + 12)
"""Log brightness by pixel value: a brighter lamp only adds a constant to it, which a gradient does not have."""


def has_moved(tray: Tray, frame: Frame) -> bool:
    """Return whether the tray, or the camera above it, has moved since calibration, whatever lies in the tray."""
    if frame.shape[:2] != tray.empty.shape[:2]:
        return True
    if is_dark(frame):
        return False  # nobody knows
    shifts = [_shift(kept, _profile(frame, stretch, tray.die)) for stretch, kept in _rim(tray)]
    known = [abs(shift) for shift in shifts if shift is not None]
    if len(known) * 2 <= len(shifts):
        return True  # no arm covers as much
    # A tray that is pushed along two of its sides is off only at the two others.
    return sum(shift > MAX_SHIFT * tray.die for shift in known) >= max(3, len(known) / 3)


@lru_cache(maxsize=1)
def _rim(tray: Tray) -> tuple[tuple[Floats, Floats], ...]:
    """Return the stretches of a tray's rim with their profiles at calibration; cached: a table has one tray."""
    stretches = (_stretch(tray, side, part) for side in range(4) for part in range(STRETCHES))
    return tuple((stretch, _profile(tray.empty, stretch, tray.die)) for stretch in stretches)


def _stretch(tray: Tray, side: int, part: int) -> Floats:
    """Return the four corners, in pixels, of the rectangle in which a stretch is sampled."""
    start, end = (np.array(tray.outline[n % 4]) for n in (side, side + 1))
    along = (end - start) / max(dist(start, end), 1.0)
    outwards = np.array([along[1], -along[0]]) * REACH * tray.die
    first, last = (start + (end - start) * (0.1 + 0.8 * n / STRETCHES) for n in (part, part + 1))
    return np.array([first - outwards, last - outwards, last + outwards, first + outwards], np.float32)


def _shift(kept: Floats, seen: Floats) -> int | None:
    """Return by how many samples, about a pixel each, a profile is off; None where it cannot be seen."""
    margin = len(kept) // 3
    correlation = cv2.matchTemplate(seen, kept[margin:-margin], cv2.TM_CCORR_NORMED)[:, 0]
    best = int(np.argmax(correlation))
    return best - margin if correlation[best] >= MIN_CORRELATION else None


def _profile(frame: Frame, stretch: Floats, die: float) -> Floats:
    """Return the gradient of log brightness across a stretch, averaged along it: samples × 1 × colours."""
    deep, long = max(12, round(2 * REACH * die)), 64
    corners = np.array([(0, 0), (long, 0), (long, deep), (0, deep)], np.float32)
    to_strip = cv2.getPerspectiveTransform(stretch, corners)
    strip = cv2.warpPerspective(frame, to_strip, (long, deep), borderMode=cv2.BORDER_REPLICATE)
    brightness = cv2.reduce(cv2.LUT(strip, LOG), 1, cv2.REDUCE_AVG)
    return np.asarray(np.gradient(brightness, axis=0), np.float32)
