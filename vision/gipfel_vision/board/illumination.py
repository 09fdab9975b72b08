"""Photometric normalisation: an image of the board in the light of the map's photograph.

Between the two, a lamp has changed in colour, strength and place. The gain of each colour is modelled as the
exponential of a quadratic polynomial in x and y, fitted to log ratios over the board by iteratively reweighted
least squares with Tukey's biweight: pieces and shadows are outliers.

Where a board is dark in a colour, as a red plate is in green and blue, its surface hardly shows the lamp's light
in that colour, but rather what it mirrors. So each ratio weighs by how bright the board is in its colour, and a
colour of which a board shows little follows the brightest. If such a board has white marks, as a plate has letters
and numbers, they alone say what colour the lamp has.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from gipfel_vision.board.glare import GAMMA, estimate_veil, under_veil
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

MIRRORED = 0.03
"""How much light a smooth surface may mirror, as a fraction of white: its standard deviation."""

RIDGE, FOLLOWS = 2.0, 8.0
"""How strongly a gain is drawn to be the same all over, and to that of the brightest colour, in samples."""

WHITE, AROUND, BRIGHT = 0.45, 0.4, 60
"""A mark is white from this ratio of its weakest to its strongest colour on, where most of what is around it is
below the second; its strongest colour is at least the third, of 255."""

DARK, MIN_MARKS = 0.5, 40
"""A colour is dark on a board if half of its samples are trusted less than this; it is then seen in white marks
only, if these have as many samples."""

MIN_SAMPLES = 200
"""Where fewer samples than this are not saturated, the saturated ones have to do."""


@dataclass(frozen=True, slots=True, eq=False)
class NormalisedImage:
    """A rectified image in the map's light (float32, 0 upwards), and the gain of each pixel's three colours.

    `veil` is the light that a glare adds (`glare.py`), and `empty` the empty board as it would look under it.
    """

    image: Array
    gain: Array
    veil: Array
    empty: Frame

    def brightest(self, points: Array) -> Array:
        """Return the brightest blue, green and red possible at each point: what 255 in the frame has become."""
        x, y = np.rint(points).astype(int).T
        return np.asarray(np.minimum(255 * self.gain[y, x], 255), np.float32)


class IlluminationModel:
    """Normalises rectified images of one board to the light of its map."""

    def __init__(self, board: RectifiedBoard) -> None:
        self._board = board
        grid = np.argwhere(board.inside[::SAMPLE_STEP, ::SAMPLE_STEP] > 0) * SAMPLE_STEP
        marks = _white_marks(board)
        self._at = y, x = tuple(np.concatenate([grid, marks]).T)
        self._saturated = saturated_tones(board.empty)[2][self._at]
        empty = _blurred(board.empty)[self._at]
        self._empty = np.log(empty + 3)
        light = (empty / 255) ** GAMMA
        self._trust = 1 / (1 + (MIRRORED / np.maximum(light, 1e-3) / OUTLIER) ** 2)
        if len(marks) >= MIN_MARKS:
            self._trust[: len(grid), np.median(self._trust, 0) < DARK] = 0
        self._brightest = int(np.median(light, 0).argmax())
        high, wide = board.inside.shape
        self._design = _quadratic(x / wide - 0.5, y / high - 0.5)
        rows, columns = (np.mgrid[:COARSE, :COARSE] + 0.5) / COARSE - 0.5
        self._coarse_design = _quadratic(columns.ravel(), rows.ravel())

    def normalise(self, seen: Frame) -> NormalisedImage:
        """Return a rectified image in the map's light."""
        ratio = np.log(_blurred(seen)[self._at] + 3) - self._empty
        usable = ~(self._saturated | saturated_tones(seen)[2][self._at])
        if usable.sum() < MIN_SAMPLES:
            usable[:] = True
        first = self._brightest
        level = np.full(3, _mode(ratio[usable, first], self._trust[usable, first]))
        for colour in {0, 1, 2} - {first}:
            more, trust = ratio[usable, colour] - ratio[usable, first], self._trust[usable, colour]
            level[colour] += _mode(more, trust) * trust.sum() / (trust.sum() + MIN_SAMPLES / 4)
        off = ratio - level
        coefficients = np.zeros((6, 3))
        for _ in range(ROUNDS):
            # Pieces change colours, shadows darken: both are far from what most of the board does.
            residual = off - self._design @ coefficients
            weight = usable * np.maximum(0, 1 - (np.abs(residual * self._trust).max(1) / OUTLIER) ** 2) ** 2
            coefficients[:, first] = self._fit(off[:, first], weight * self._trust[:, first], RIDGE, np.zeros(6))
            for colour in {0, 1, 2} - {first}:
                trusted = weight * self._trust[:, colour]
                coefficients[:, colour] = self._fit(off[:, colour], trusted, FOLLOWS, coefficients[:, first])
        coarse = np.exp(-(self._coarse_design @ coefficients + level)).reshape(COARSE, COARSE, 3)
        gain = cv2.resize(
            coarse.astype(np.float32), (seen.shape[1], seen.shape[0]), interpolation=cv2.INTER_LINEAR
        )
        image = cv2.multiply(seen, gain, dtype=cv2.CV_32F)
        veil = estimate_veil(image, self._board.empty, self._board.pitch)
        return NormalisedImage(image, gain, veil, under_veil(self._board.empty, veil))

    def _fit(self, off: Array, weight: Array, ridge: float, towards: Array) -> Array:
        """Return the coefficients of the polynomial that fits best, drawn towards others (ridge regression)."""
        weighted = self._design * weight[:, None]
        return np.linalg.solve(weighted.T @ self._design + ridge * np.eye(6), weighted.T @ off + ridge * towards)


def _white_marks(board: RectifiedBoard) -> np.ndarray:
    """Return pixels, as rows of y and x, of thin white marks on a coloured board: every second one of each."""
    strongest = board.empty.max(2)
    white = board.empty.min(2) / np.maximum(strongest, 1)
    around = cv2.medianBlur(np.asarray(255 * white, np.uint8), 2 * round(board.pitch) + 1)
    marks = (white > WHITE) & (strongest > BRIGHT) & (around < 255 * AROUND) & (board.inside > 0)
    inner = np.asarray(cv2.erode(marks.astype(np.uint8), np.ones((3, 3), np.uint8)))
    return np.argwhere(inner[::2, ::2] > 0) * 2


def _mode(ratios: Array, weights: Array) -> float:
    """Return the mode, as the middle of the shortest interval that holds a third of the weight.

    A median would be drawn down by pieces and shadows.
    """
    order = np.argsort(ratios)
    values, sums = ratios[order], np.cumsum(weights[order])
    ends = np.searchsorted(sums, sums - weights[order] + sums[-1] / 3)
    starts = np.flatnonzero(ends < len(values))
    shortest = starts[(values[ends[starts]] - values[starts]).argmin()]
    return float(values[(shortest + ends[shortest]) // 2])


def _quadratic(x: Array, y: Array) -> Array:
    """Return the design matrix of a quadratic polynomial: 1, x, y, x², xy, y²."""
    return np.stack([np.ones_like(x, float), x, y, x * x, x * y, y * y], 1)


def _blurred(image: Frame) -> Array:
    return np.asarray(cv2.GaussianBlur(image, (0, 0), 1.5), np.float32)
