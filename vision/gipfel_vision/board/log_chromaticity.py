"""Colours in log-chromaticity space, and how far each pixel is from the empty board's colour and from a piece's.

A colour is log(blue / green), log(red / green) and the mean of the three logarithms, here called its tones: a
shadow, and the shading of a body, change only the last. Distances are squared and in standard deviations, like the
exponent of a Gaussian; half the difference of two is a log-likelihood ratio.
"""

import cv2
import numpy as np

from gipfel_vision.board.pieces import PieceAppearance
from gipfel_vision.board.rectification import RectifiedBoard
from gipfel_vision.images import Array, Frame

OFFSET = 10.0
"""Added to pixel values before their logarithm: what is nearly black has no colour."""

BOARD_HUE, BODY_HUE = 0.06, 0.08
"""Standard deviations of the two log ratios, on the board and on a body, which mirrors what is around it."""

BRIGHTER, DARKER, BODY_SHADE = 0.13, 0.55, 0.33
"""Standard deviations of log brightness: of a board that is brighter, of one in shadow, and of a body's sides."""

MAX_DISTANCE = 12.0
"""Distances are clipped to this."""

MAX_LOG_RATIO = 6.0
"""Log-likelihood ratios are clipped to this, to either side."""

SATURATED, SATURATED_SLACK = 248, 0.15
"""From this pixel value on a colour is saturated, and by how much its tones may be off then."""

HIGHLIGHTS = ((20.0, 0.3), (45.0, 0.8), (80.0, 1.5))
"""How much white, of 255, a specular highlight may add to a piece's colour, and what that adds to the distance."""


def tones_of(image: Array) -> Array:
    """Return log(blue / green), log(red / green) and mean log brightness as the first axis; colours are last."""
    logs = np.log(image.astype(np.float32) + OFFSET)
    blue, green, red = logs[..., 0], logs[..., 1], logs[..., 2]
    return np.stack([blue - green, red - green, (blue + green + red) / 3])


def saturated_tones(image: Frame) -> Array:
    """Return a mask for each of the three tones: whether a colour it needs is saturated there, or a pixel away."""
    blue, green, red = (
        channel >= SATURATED for channel in cv2.split(cv2.dilate(image, np.ones((3, 3), np.uint8)))
    )
    return np.stack([blue | green, red | green, blue | green | red])


def noise_of(brightness: Array) -> Array:
    """Return the standard deviation of log ratios that the camera's noise causes at a mean log brightness."""
    return np.asarray(4.0 * np.exp(-brightness))


class EmptyBoardColours:
    """The tones of an empty board, to be compared with images of it."""

    def __init__(self, board: RectifiedBoard) -> None:
        empty = tones_of(cv2.GaussianBlur(board.empty, (0, 0), 0.7))
        around = np.ones((3, 3), np.uint8)
        # Prints have edges, and registration is not exact to the last pixel: anything between neighbours will do.
        self._least = np.stack([cv2.erode(tone, around) for tone in empty])
        self._most = np.stack([cv2.dilate(tone, around) for tone in empty])
        self._saturated = saturated_tones(board.empty)

    def distance(self, tones: Array, saturated: Array) -> Array:
        """Return each pixel's distance from the empty board, shadows allowed; saturated pixels have some slack."""
        slack = np.where(self._saturated | saturated, SATURATED_SLACK, 0).astype(np.float32)
        off = np.maximum(tones - self._most - slack, 0) + np.minimum(tones - self._least + slack, 0)
        deviation = BOARD_HUE + noise_of(tones[2])
        hue = (off[0] ** 2 + off[1] ** 2) / deviation**2
        brightness = np.where(off[2] > 0, off[2] / BRIGHTER, off[2] / DARKER) ** 2
        return np.asarray(np.minimum(hue + brightness, MAX_DISTANCE))


def distance_from_piece(piece: PieceAppearance, tones: Array, from_empty: Array) -> Array:
    """Return each pixel's distance from a kind of piece; `from_empty` is its distance from the empty board."""
    off = _distance(piece, tones, 0.0)
    changed = from_empty > 1.0
    if changed.any():
        pixels = tones[:, changed]
        # A smooth face mirrors the lamp: its colour is the piece's with some white in it.
        off[changed] = np.min(
            [off[changed], *(_distance(piece, pixels, white) + cost for white, cost in HIGHLIGHTS)], axis=0
        )
    return np.asarray(np.minimum(off, MAX_DISTANCE))


def _distance(piece: PieceAppearance, tones: Array, white: float) -> Array:
    colour = np.array([[[piece.blue, piece.green, piece.red]]], np.float32) + np.float32(white)
    own = tones_of(colour).reshape(3, *([1] * (tones.ndim - 1)))
    off = tones - own
    deviation = BODY_HUE + noise_of(np.minimum(tones[2], own[2]))
    return np.asarray((off[0] ** 2 + off[1] ** 2) / deviation**2 + (off[2] / BODY_SHADE) ** 2)


def log_likelihood_ratio(from_empty: Array, from_piece: Array) -> Array:
    """Return each pixel's log-likelihood ratio of the piece against the empty board, clipped."""
    return np.asarray(np.clip((from_empty - from_piece) / 2, -MAX_LOG_RATIO, MAX_LOG_RATIO), np.float32)
