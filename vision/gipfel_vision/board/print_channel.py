"""The colour channel in which a board's print has most contrast: grey for most, else a principal component.

Colours are taken as logarithms, so that another lamp only adds a constant. A print in red and green of equal
brightness has no contrast in grey; the first principal component (PCA) of its local colour differences shows it.
"""

from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np

from gipfel_vision.board.rectification import RectifiedBoard
from gipfel_vision.images import Frame

GREY = (0.3, 0.4, 0.3)
"""The weights of blue, green and red in grey, nearly equal: red print on black is print, too."""

MIN_GAIN = 3.0
"""How much more variance than grey the principal component must have to be used: cameras resolve grey better."""

MIN_COLOUR = 15.0
"""How far from grey, in logarithms scaled to 0 to 255, the median colour of a coloured board is at least."""

MIDDLE = 128.0
"""The value, from 0 to 255, that a principal component gives the median colour of the board."""

_LOG = np.rint(255 * np.log1p(np.arange(256) / 16) / np.log1p(255 / 16)).astype(np.uint8)
"""The logarithm of each pixel value, scaled to 0 to 255: a look-up table for `cv2.LUT`."""


@dataclass(frozen=True, slots=True)
class PrintChannel:
    """A linear combination of the logarithms of blue, green and red, and what is added to it."""

    blue: float
    green: float
    red: float
    added: float = 0.0

    @classmethod
    def of(cls, board: RectifiedBoard) -> Self:
        """Return the channel in which an empty board varies most from pixel to pixel."""
        logs = cv2.LUT(board.empty, _LOG).astype(np.float32)
        near = round(board.pitch)
        fine = (cv2.blur(logs, (3, 3)) - cv2.blur(logs, (near, near)))[board.inside > 0]
        covariance = fine.T @ fine / len(fine)
        grey = np.array(GREY) / np.linalg.norm(GREY)
        variances, components = np.linalg.eigh(covariance)
        if variances[-1] < MIN_GAIN * float(grey @ covariance @ grey):
            return cls(*GREY)
        component = components[:, -1]
        median = np.median(logs[board.inside > 0], axis=0)
        blue, green, red = (float(weight) for weight in component)
        return cls(blue, green, red, MIDDLE - float(component @ median))

    @classmethod
    def towards_white(cls, board: RectifiedBoard) -> Self:
        """Return the channel in which white marks stand out from a board of one colour, whatever shades it.

        Its weights add up to 0, so that shadows, which change all logarithms alike, do not show: the walls of a
        recess look the same on all sides, however the board is turned under its lamp.
        """
        median = np.median(cv2.LUT(board.empty, _LOG)[board.inside > 0].astype(np.float32), axis=0)
        weights = median.mean() - median
        if np.abs(weights).max() < MIN_COLOUR:  # a grey board
            return cls.of(board)
        weights = weights / np.abs(weights).max()
        blue, green, red = (float(weight) for weight in weights)
        return cls(blue, green, red, MIDDLE - float(weights @ median))

    def __call__(self, image: Frame) -> Frame:
        """Return the channel of an image in blue, green and red: one value from 0 to 255 for each pixel."""
        weights = np.array([[self.blue, self.green, self.red, self.added]])
        return np.asarray(cv2.transform(cv2.LUT(image, _LOG), weights), np.uint8)
