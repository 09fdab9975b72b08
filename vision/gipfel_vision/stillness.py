"""Whether anything moves: a cheap look that tells when a picture need not be read.

A tray is empty, or its dice lie, for most of an evening. Reading the same picture fifteen times a second would
keep a small computer warm for nothing. So once nothing has changed for longer than anything takes to be said of
it, the last reading stands, until the first picture that differs, which is read at once.
"""

import cv2
import numpy as np

from gipfel_vision.reading import Frame

STEP = 8
"""Every eighth dot of every eighth row is looked at: a die has fifty of them, a fingertip ten."""

DIFFERS, MANY = 28, 5
"""So many levels are no noise of a camera, and so many dots no accident."""

CALM = 3.0
"""Seconds without a change after which nothing new can be said: a hand at rest is waited for two."""

GLANCE = 10.0
"""Seconds after which it is read all the same, so that nothing that crept in stays unread."""


class Stillness:
    """Takes one picture after the other, and says which need not be read.

    `step` is how fine it looks, `glance` after how many seconds a picture is worth reading all the same.
    """

    def __init__(self, step: int = STEP, glance: float = GLANCE) -> None:
        self._step, self._glance = step, glance
        self.is_calm = False
        """Whether nothing has moved for a while, be a picture worth reading or not."""
        self._kept: Frame | None = None
        self._since = self._read_at = 0.0

    def lasts(self, frame: Frame, at: float) -> bool:
        """Whether this picture is one more of a tray in which nothing has moved for a while."""
        few = frame[:: self._step, :: self._step]
        dots = np.ascontiguousarray(few[..., 1] if few.ndim == 3 else few)
        if self._kept is None or self._differs(self._kept, dots):
            self._kept, self._since, self._read_at = dots, at, at
            self.is_calm = False
            return False
        self.is_calm = at - self._since >= CALM
        if not self.is_calm or at - self._read_at >= self._glance:
            self._read_at = at
            return False
        return True

    @staticmethod
    def _differs(kept: Frame, dots: Frame) -> bool:
        if kept.shape != dots.shape:
            return True
        _, changed = cv2.threshold(cv2.absdiff(kept, dots), DIFFERS, 1, cv2.THRESH_BINARY)
        return cv2.countNonZero(changed) >= MANY
