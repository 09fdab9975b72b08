"""Whether the tray still stands where it was calibrated."""

from functools import lru_cache
from math import dist

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.light import is_dark
from gipfel_vision.reading import Frame
from gipfel_vision.tray import Tray

REACH = 1.5
"""So far to either side of its edge the tray is looked at, in sizes of a die."""

SHIFT = 0.25
"""A tray that is off by less than this part of a die's size is where it was."""

ALIKE = 0.7
"""How alike a stretch of the rim has to be to the one that was kept; where a hand covers it, it is not."""

PARTS = 3
"""Each side is looked at in so many stretches."""

LIGHT = np.log(np.arange(256, dtype=np.float32) + 12)
"""A brighter lamp multiplies what is seen; of its logarithm only what is added changes."""


def has_moved(tray: Tray, frame: Frame) -> bool:
    """Say whether the tray, or the camera above it, stands elsewhere now; dice and hands in it do not matter.

    Going across the rim, colours change as they did when the tray was calibrated; if they do so elsewhere along
    several stretches of it, it has moved. A lamp that is brighter or darker changes none of that.
    """
    if frame.shape[:2] != tray.empty.shape[:2]:
        return True
    if is_dark(frame):
        return False  # nobody knows
    shifts = [_shift(kept, _profile(frame, stretch, tray.die)) for stretch, kept in _rim(tray)]
    known = [abs(shift) for shift in shifts if shift is not None]
    if len(known) * 2 <= len(shifts):
        return True  # no arm covers as much
    # A tray that is pushed along two of its sides is off only at the two others.
    return sum(shift > SHIFT * tray.die for shift in known) >= max(3, len(known) / 3)


@lru_cache(maxsize=1)
def _rim(tray: Tray) -> tuple[tuple[NDArray[np.float32], NDArray[np.float32]], ...]:
    """Give the stretches of a tray's rim, each with its profile as kept: there is one tray for an evening."""
    stretches = (_stretch(tray, side, part) for side in range(4) for part in range(PARTS))
    return tuple((stretch, _profile(tray.empty, stretch, tray.die)) for stretch in stretches)


def _stretch(tray: Tray, side: int, part: int) -> NDArray[np.float32]:
    """Give the four corners of a stretch along a side: along it, and across to the outside."""
    start, end = (np.array(tray.outline[n % 4]) for n in (side, side + 1))
    along = (end - start) / max(dist(start, end), 1.0)
    outwards = np.array([along[1], -along[0]]) * REACH * tray.die
    first, last = (start + (end - start) * (0.1 + 0.8 * n / PARTS) for n in (part, part + 1))
    return np.array([first - outwards, last - outwards, last + outwards, first + outwards], np.float32)


def _shift(kept: NDArray[np.float32], seen: NDArray[np.float32]) -> int | None:
    """Give by how many dots a stretch of the rim is off, across it; None where it cannot be seen."""
    far = len(kept) // 3
    alike = cv2.matchTemplate(seen, kept[far:-far], cv2.TM_CCORR_NORMED)[:, 0]
    best = int(np.argmax(alike))
    return best - far if alike[best] >= ALIKE else None


def _profile(picture: Frame, stretch: NDArray[np.float32], die: float) -> NDArray[np.float32]:
    """Give how light changes on the way across, averaged along the stretch: a picture that is one dot wide."""
    deep, long = max(12, round(2 * REACH * die)), 64
    corners = np.array([(0, 0), (long, 0), (long, deep), (0, deep)], np.float32)
    there = cv2.getPerspectiveTransform(stretch, corners)
    strip = cv2.warpPerspective(picture, there, (long, deep), borderMode=cv2.BORDER_REPLICATE)
    light = cv2.reduce(cv2.LUT(strip, LIGHT), 1, cv2.REDUCE_AVG)
    return np.asarray(np.gradient(light, axis=0), np.float32)
