"""Photometric normalisation: an image of the board in the light of the map's photograph.

Between the two, a lamp has changed in colour, strength and place. The gain of each colour is modelled as the
exponential of a quadratic polynomial in x and y, fitted to log ratios over the board by iteratively reweighted
least squares with Tukey's biweight: pieces and shadows are outliers.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from gipfel_vision.board.log_chromaticity import saturated_tones
from gipfel_vision.board.rectification import RectifiedBoard
from gipfel_vision.images import Array, Frame

SAMPLE_STEP = 6
"""The ratio is sampled at every sixth pixel of every sixth row: four samples from field to field."""

COARSE = 24
"""The gain is computed on a grid of this many rows and columns, and interpolated: it changes slowly."""

ROUNDS = 6
"""How many rounds of reweighting there are."""

OUTLIER = 0.3
"""A log ratio that is farther than this from the fit has no weight."""

MIN_SAMPLES = 200
"""Where fewer samples than this are not saturated, the saturated ones have to do."""


@dataclass(frozen=True, slots=True, eq=False)
class NormalisedImage:
    """A rectified image in the map's light (float32, 0 upwards), and the gain of each pixel's three colours."""

    image: Array
    gain: Array

    def brightest(self, points: Array) -> Array:
        """Return the brightest blue, green and red possible at each point: what 255 in the frame has become."""
        x, y = np.rint(points).astype(int).T
        return np.asarray(np.minimum(255 * self.gain[y, x], 255), np.float32)


class IlluminationModel:
    """Normalises rectified images of one board to the light of its map."""

    def __init__(self, board: RectifiedBoard) -> None:
        inside = board.inside[::SAMPLE_STEP, ::SAMPLE_STEP] > 0
        y, x = np.nonzero(inside)
        self._at = (y * SAMPLE_STEP, x * SAMPLE_STEP)
        self._saturated = saturated_tones(board.empty)[2][self._at]
        self._empty = np.log(_blurred(board.empty)[self._at] + 3)
        high, wide = board.inside.shape
        self._design = _quadratic(x * SAMPLE_STEP / wide - 0.5, y * SAMPLE_STEP / high - 0.5)
        rows, columns = (np.mgrid[:COARSE, :COARSE] + 0.5) / COARSE - 0.5
        self._coarse_design = _quadratic(columns.ravel(), rows.ravel())

    def normalise(self, seen: Frame) -> NormalisedImage:
        """Return a rectified image in the map's light."""
        ratio = np.log(_blurred(seen)[self._at] + 3) - self._empty
        usable = ~(self._saturated | saturated_tones(seen)[2][self._at])
        if usable.sum() < MIN_SAMPLES:
            usable[:] = True
        level = _mode(ratio[usable])
        off = ratio - level
        coefficients = np.zeros((6, 3))
        for _ in range(ROUNDS):
            # Pieces change colours, shadows darken: both are far from what most of the board does.
            residual = off - self._design @ coefficients
            weight = usable * np.maximum(0, 1 - (np.abs(residual).max(1) / OUTLIER) ** 2) ** 2
            weighted = self._design * weight[:, None]
            coefficients = np.linalg.solve(weighted.T @ self._design + 2.0 * np.eye(6), weighted.T @ off)
        coarse = np.exp(-(self._coarse_design @ coefficients + level)).reshape(COARSE, COARSE, 3)
        gain = cv2.resize(
            coarse.astype(np.float32), (seen.shape[1], seen.shape[0]), interpolation=cv2.INTER_LINEAR
        )
        return NormalisedImage(cv2.multiply(seen, gain, dtype=cv2.CV_32F), gain)


def _mode(ratios: Array) -> Array:
    """Return each colour's mode, as the middle of the shortest interval that holds a third of the values.

    A median would be drawn down by pieces and shadows.
    """
    values = np.sort(ratios, axis=0)
    span = max(2, len(values) // 3)
    shortest = (values[span:] - values[:-span]).argmin(0)
    return np.array([values[shortest[k] + span // 2, k] for k in range(values.shape[1])])


def _quadratic(x: Array, y: Array) -> Array:
    """Return the design matrix of a quadratic polynomial: 1, x, y, x², xy, y²."""
    return np.stack([np.ones_like(x, float), x, y, x * x, x * y, y * y], 1)


def _blurred(image: Frame) -> Array:
    return np.asarray(cv2.GaussianBlur(image, (0, 0), 1.5), np.float32)
