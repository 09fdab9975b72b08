"""Whether a frame of the calibrated tray is in focus: gradients at its edges, compared with the empty tray's."""

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.images import Frame

Mask = NDArray[np.uint8]
"""A mask of the downscaled tray: 1 where something is marked, else 0."""

_FEWEST_PIXELS = 60
"""With fewer edge pixels in sight, a frame is taken to be in focus."""


class EdgeSharpness:
    """The strongest horizontal gradients of the empty tray, mostly at its rim: a frame where they fade is blurred.

    Dice do not count: their edges may be harder than any of the tray's, and are blurred while they roll.
    """

    def __init__(self, empty: Frame, small: tuple[int, ...]) -> None:
        """Choose the edge pixels in the tray's part of the empty frame; `small` is the shape of the masks."""
        # One colour is enough, if it is the one that shows most: a dark red rim has no edges in green.
        self._colour = max(range(3), key=lambda colour: _strongest(_gradient(empty, colour)[0]))
        gradient, level = _gradient(empty, self._colour)
        least = max(12.0, float(np.quantile(gradient, 0.99)))
        rows, columns = self._at = np.nonzero(gradient >= least)
        self._in_small = rows * small[0] // gradient.shape[0], columns * small[1] // gradient.shape[1]
        self._gradient, self._level = gradient[self._at].astype(np.float32), level[self._at].astype(np.float32)

    def sharpness(self, part: Frame, foreground: Mask) -> float:
        """Return the ratio of gradients that no foreground covers to those of the empty tray: 1 is as sharp."""
        bare = foreground[self._in_small] == 0
        if bare.sum() < _FEWEST_PIXELS:
            return 1.0
        gradient, level = _gradient(part, self._colour)
        # The tray may have moved by a pixel; and less light makes all edges weaker, not softer.
        gradient = cv2.dilate(gradient, np.ones((1, 3), np.uint8))[self._at][bare]
        level = level[self._at][bare]
        brighter = max(float(level.mean()), 1.0) / max(float(self._level[bare].mean()), 1.0)
        return float(gradient.mean()) / (float(self._gradient[bare].mean()) * brighter)


def _strongest(gradient: Frame) -> float:
    """Return the mean of the strongest hundredth of all gradients."""
    return float(np.sort(gradient, None)[-gradient.size // 100 :].mean())


def _gradient(part: Frame, colour: int) -> tuple[Frame, Frame]:
    """Return the absolute central difference across two columns of one colour channel, and the channel itself."""
    channel = part[:: 3 if part.shape[0] > 300 else 1, :, colour]  # all rows of a large frame show no more
    smooth = cv2.blur(channel, (1, 3))  # noise is no edge
    return np.asarray(cv2.absdiff(smooth[:, 2:], smooth[:, :-2]), np.uint8), np.asarray(smooth[:, 1:-1], np.uint8)
