"""The same light as in the map's picture: lamps change in colour and strength; the board itself tells how."""

from dataclasses import dataclass

import cv2
import numpy as np

from gipfel_vision.board.evidence import glaring
from gipfel_vision.board.flat import Flat, Matrix
from gipfel_vision.reading import Frame

EVERY = 6
"""Light is compared at each sixth dot, a quarter of a field."""

COARSE = 24
"""Light changes slowly: it is worked out for so many parts of the board across and down."""

ROUNDS = 6
LEAST_TOLD = 200
"""Where fewer dots than this are not too bright, the bright ones have to do."""


@dataclass(frozen=True, slots=True, eq=False)
class Balanced:
    """A board as it would look in the map's light, as numbers from 0 upwards, and what that took, dot by dot."""

    picture: Matrix
    gain: Matrix

    def ends(self, places: Matrix) -> Matrix:
        """Give the brightest colours that can be seen in places: the camera's numbers end, and so do ours."""
        x, y = np.rint(places).astype(int).T
        return np.asarray(np.minimum(255 * self.gain[y, x], 255), np.float32)


class Balance:
    """Compares pictures of one board with its empty picture."""

    def __init__(self, flat: Flat) -> None:
        self._flat = flat
        small = flat.inside[::EVERY, ::EVERY] > 0
        y, x = np.nonzero(small)
        self._at = (y * EVERY, x * EVERY)
        self._glaring = glaring(flat.empty)[2][self._at]
        self._empty = np.log(_soft(flat.empty)[self._at] + 3)
        high, wide = flat.inside.shape
        self._bent = _bends(x * EVERY / wide - 0.5, y * EVERY / high - 0.5)
        rows, columns = (np.mgrid[:COARSE, :COARSE] + 0.5) / COARSE - 0.5
        self._everywhere = _bends(columns.ravel(), rows.ravel())

    def of(self, seen: Frame) -> Balanced:
        """Give a picture of the flat board in the map's light."""
        change = np.log(_soft(seen)[self._at] + 3) - self._empty
        told = ~(self._glaring | glaring(seen)[2][self._at])
        if told.sum() < LEAST_TOLD:
            told[:] = True
        level = _mode(change[told])
        off = change - level
        bends = np.zeros((6, 3))
        for _ in range(ROUNDS):
            # Pieces change colours, shadows darken: both are far from what most of the board does.
            left = off - self._bent @ bends
            weight = told * np.maximum(0, 1 - (np.abs(left).max(1) / 0.3) ** 2) ** 2
            weighted = self._bent * weight[:, None]
            bends = np.linalg.solve(weighted.T @ self._bent + 2.0 * np.eye(6), weighted.T @ off)
        coarse = np.exp(-(self._everywhere @ bends + level)).reshape(COARSE, COARSE, 3).astype(np.float32)
        gain = cv2.resize(coarse, (seen.shape[1], seen.shape[0]), interpolation=cv2.INTER_LINEAR)
        picture = cv2.multiply(seen, gain, dtype=cv2.CV_32F)
        return Balanced(picture, gain)


def _mode(change: Matrix) -> Matrix:
    """Give the change that most dots agree on; a median would be drawn down by pieces and shadows."""
    values = np.sort(change, axis=0)
    span = max(2, len(values) // 3)
    narrow = (values[span:] - values[:-span]).argmin(0)
    return np.array([values[narrow[k] + span // 2, k] for k in range(values.shape[1])])


def _bends(x: Matrix, y: Matrix) -> Matrix:
    return np.stack([np.ones_like(x, float), x, y, x * x, x * y, y * y], 1)


def _soft(picture: Frame) -> Matrix:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.5), np.float32)
