"""Whether a picture of the known tray is sharp: told by the tray itself, not by its dice."""

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.reading import Frame

Marked = NDArray[np.uint8]
"""Dots of the small copy, 1 where something is marked."""

_FEWEST_EDGES = 60
"""With fewer dots of its edges in sight, a tray does not tell whether it is sharp."""


class Edges:
    """The hardest edges of the empty tray, mostly its rim's: where they are soft, the picture is not sharp.

    Dice do not tell: theirs may be harder than any of the tray's, and are soft while they roll.
    """

    def __init__(self, empty: Frame, small: tuple[int, ...]) -> None:
        # One colour is enough, if it is the one that tells most: a dark red rim has no edges in green.
        self._colour = max(range(3), key=lambda colour: _hardness(_steps(empty, colour)[0]))
        step, light = _steps(empty, self._colour)
        least = max(12.0, float(np.quantile(step, 0.99)))
        rows, columns = self._at = np.nonzero(step >= least)
        self._in_small = rows * small[0] // step.shape[0], columns * small[1] // step.shape[1]
        self._step, self._light = step[self._at].astype(np.float32), light[self._at].astype(np.float32)

    def sharpness(self, frame: Frame, new: Marked) -> float:
        """Give how hard the edges are that nothing new covers, compared with the empty tray's; 1 is as hard."""
        bare = new[self._in_small] == 0
        if bare.sum() < _FEWEST_EDGES:
            return 1.0
        step, light = _steps(frame, self._colour)
        # The tray may have moved by a dot; and less light makes all edges weaker, not softer.
        step, light = cv2.dilate(step, np.ones((1, 3), np.uint8))[self._at][bare], light[self._at][bare]
        brighter = max(float(light.mean()), 1.0) / max(float(self._light[bare].mean()), 1.0)
        return float(step.mean()) / (float(self._step[bare].mean()) * brighter)


def _hardness(step: Frame) -> float:
    """Give the mean of the hardest hundredth of all steps."""
    return float(np.sort(step, None)[-step.size // 100 :].mean())


def _steps(picture: Frame, colour: int) -> tuple[Frame, Frame]:
    """Give how much a colour changes from one dot to the next but one, and the colour itself."""
    plane = picture[:: 3 if picture.shape[0] > 300 else 1, :, colour]  # all rows of a large picture tell no more
    smooth = cv2.blur(plane, (1, 3))  # noise is no edge
    return np.asarray(cv2.absdiff(smooth[:, 2:], smooth[:, :-2]), np.uint8), np.asarray(smooth[:, 1:-1], np.uint8)
