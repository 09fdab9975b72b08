"""Motion detection by frame differencing: a cheap test for when a frame need not be read.

A tray is empty, or its dice lie, for most of an evening. Reading the same frame fifteen times a second would keep
a small computer warm for nothing. So once nothing has changed for longer than any report takes, the last reading
stands, until the first frame that differs, which is read at once.
"""

import cv2
import numpy as np

from gipfel_vision.images import Frame

STEP = 8
"""Every eighth pixel of every eighth row is compared: a die has fifty of them, a fingertip ten."""

MIN_DIFFERENCE, MIN_PIXELS = 28, 5
"""A pixel has changed if its value, of 255, differs by more; a frame has changed if this many pixels have."""

CALM = 3.0
"""Seconds without a change after which nothing new can be reported: the slowest report takes two (`BLOCKED`)."""

REREAD = 10.0
"""Seconds after which a frame is read all the same, so that nothing that crept in stays unread."""


class MotionDetector:
    """Takes one frame after the other, and says which need not be read.

    `step` is the distance in pixels between the samples that are compared; after `reread` seconds a frame is worth
    reading all the same.
    """

    def __init__(self, step: int = STEP, reread: float = REREAD) -> None:
        self._step, self._reread = step, reread
        self.is_calm = False
        """Whether nothing has moved for `CALM` seconds, be a frame worth reading or not."""
        self._reference: Frame | None = None
        self._since = self._read_at = 0.0

    def is_static(self, frame: Frame, at: float) -> bool:
        """Return whether nothing has moved for a while, so that a frame taken at `at` seconds need not be read."""
        few = frame[:: self._step, :: self._step]
        samples = np.ascontiguousarray(few[..., 1] if few.ndim == 3 else few)
        if self._reference is None or self._differs(self._reference, samples):
            self._reference, self._since, self._read_at = samples, at, at
            self.is_calm = False
            return False
        self.is_calm = at - self._since >= CALM
        if not self.is_calm or at - self._read_at >= self._reread:
            self._read_at = at
            return False
        return True

    @staticmethod
    def _differs(reference: Frame, samples: Frame) -> bool:
        if reference.shape != samples.shape:
            return True
        _, changed = cv2.threshold(cv2.absdiff(reference, samples), MIN_DIFFERENCE, 1, cv2.THRESH_BINARY)
        return cv2.countNonZero(changed) >= MIN_PIXELS
