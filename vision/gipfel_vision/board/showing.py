"""How much of the print shows: where it does not, and no piece explains it, something else lies over the board."""

import cv2
import numpy as np

from gipfel_vision.board.flat import Flat, Matrix
from gipfel_vision.board.ink import Ink
from gipfel_vision.reading import Frame

LEAST_ALIKE = 0.4
"""Where print and picture are less alike than this, from 0 to 1, the print does not show."""

LEAST_BARE = 0.25
"""Which part of the dots around a place must be free of pieces for the place to tell anything."""

LEAST_PRINT = 5.0
"""How much the print must vary around a place to be missed there, from 0 to 255: bare paper tells nothing."""

FAINT = 2.0
"""What varies less than this is noise."""


class Showing:
    """The print of one board, to be looked for in pictures of it."""

    def __init__(self, flat: Flat, ink: Ink) -> None:
        self._ink, self._print = ink, ink(flat.empty).astype(np.float32)
        self._around, self._light = (round(flat.step),) * 2, (round(1.4 * flat.step),) * 2

    def missing(self, seen: Frame, bare: Matrix) -> Matrix:
        """Give the dots around which the print should show and does not; asked only where the board is `bare`.

        Dots that pieces take are left out on both sides: a row of pieces is no hand.
        """
        weight = cv2.erode(bare.astype(np.uint8), np.ones((5, 5), np.uint8)).astype(np.float32)
        ours, theirs = self._fine(self._print, weight), self._fine(self._ink(seen).astype(np.float32), weight)
        free = cv2.boxFilter(weight, -1, self._around)
        both, own, other = (
            cv2.boxFilter(a * b, -1, self._around) for a, b in ((ours, theirs), (ours, ours), (theirs, theirs))
        )
        alike = both / np.sqrt(np.maximum(own * np.maximum(other, FAINT**2 * free), 1e-6))
        told = (free > LEAST_BARE) & (own > LEAST_PRINT**2 * free)
        return np.asarray(told & (alike < LEAST_ALIKE))

    def _fine(self, light: Matrix, weight: Matrix) -> Matrix:
        """Give what stands out from its surroundings, pieces left out."""
        mean = cv2.boxFilter(light * weight, -1, self._light) / np.maximum(
            cv2.boxFilter(weight, -1, self._light), 1e-3
        )
        return np.asarray((light - mean) * weight)
