"""Whether anything stirs before a camera: while nothing does, few pictures are worth being looked at."""

from math import inf

import cv2
import numpy as np
from numpy.typing import NDArray

AWAKE = 3.0
"""For so many seconds after something stirred every picture counts; by then the settler has said what it can."""

IDLE = 0.5
"""Seconds between two pictures while nothing stirs: what comes so slowly that it does not stir is seen in them."""

CELLS = (40, 30)
STIRS = 6.0
"""A picture is compared in so many cells; a camera's noise changes the mean of one by less than one level."""


class Stir:
    """Says of each picture whether it is worth reading."""

    def __init__(self) -> None:
        self._before: NDArray[np.float32] | None = None
        self._stirred = self._given = -inf

    def is_worth(self, picture: NDArray[np.uint8], at: float) -> bool:
        """Take a picture, as small as one likes, and compare it with the last one that was worth it."""
        now = np.asarray(cv2.resize(picture, CELLS, interpolation=cv2.INTER_AREA), np.float32)
        if self._before is None or float(np.abs(now - self._before).max()) >= STIRS:
            self._stirred = at
        if at - self._stirred > AWAKE and at - self._given < IDLE:
            return False
        self._before, self._given = now, at
        return True
