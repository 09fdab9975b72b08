"""The mixture of colours in which a print stands out: grey for most, red against green where both are bright."""

from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np

from gipfel_vision.board.flat import Flat
from gipfel_vision.reading import Frame

GREY = (0.3, 0.4, 0.3)
"""All colours counted nearly alike: red print on black is print, too."""

PLAINER = 3.0
"""How much more a print must vary in another mixture for it to be taken: cameras see grey far more sharply."""

MIDDLE = 128.0

_LOG = np.rint(255 * np.log1p(np.arange(256) / 16) / np.log1p(255 / 16)).astype(np.uint8)


@dataclass(frozen=True, slots=True)
class Ink:
    """How much of each colour's logarithm is taken, and what is added: lamps only change the sum."""

    blue: float
    green: float
    red: float
    added: float = 0.0

    @classmethod
    def of(cls, flat: Flat) -> Self:
        """Find the mixture in which the print of a board varies most from dot to dot."""
        logs = cv2.LUT(flat.empty, _LOG).astype(np.float32)
        near = round(flat.step)
        fine = (cv2.blur(logs, (3, 3)) - cv2.blur(logs, (near, near)))[flat.inside > 0]
        varies = fine.T @ fine / len(fine)
        grey = np.array(GREY) / np.linalg.norm(GREY)
        strength, mixtures = np.linalg.eigh(varies)
        if strength[-1] < PLAINER * float(grey @ varies @ grey):
            return cls(*GREY)
        mixture = mixtures[:, -1]
        middle = np.median(logs[flat.inside > 0], axis=0)
        blue, green, red = (float(part) for part in mixture)
        return cls(blue, green, red, MIDDLE - float(mixture @ middle))

    def __call__(self, picture: Frame) -> Frame:
        """Give how much each dot of a picture has of the mixture, dark dots as finely as light ones."""
        weights = np.array([[self.blue, self.green, self.red, self.added]])
        return np.asarray(cv2.transform(cv2.LUT(picture, _LOG), weights), np.uint8)
