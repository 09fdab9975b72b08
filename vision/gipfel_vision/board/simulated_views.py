"""The empty board as it would look from the side: SIFT features do not match across very different angles of view.

As in ASIFT (Morel and Yu, "ASIFT: A New Framework for Fully Affine Invariant Image Comparison", 2009), the board
is compressed in some directions, each time after a blur in that direction, against aliasing. A homography to a
view then gives one to the board itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin, sqrt

import cv2
import numpy as np

from gipfel_vision.board.homography import Matrix
from gipfel_vision.images import Array, Frame

TILT = 1.7
"""How much a view is compressed: matched are 1.2 to 2.4 times with it, or 35 to 65 degrees off the vertical."""

DIRECTIONS = 5
"""In how many directions the board is compressed: 36 degrees apart; ASIFT needs 42 at most at this tilt."""

BLUR = 0.8
"""The standard deviation of the blur, in pixels, for a compression by the square root of two (ASIFT's)."""


@dataclass(frozen=True, slots=True, eq=False)
class SimulatedView:
    """One view: its grey image, where it shows the board, and the matrix from the board's pixels to its own."""

    grey: Frame
    inside: Frame
    from_board: Matrix


def simulated_views(grey: Frame, inside: Frame) -> Iterator[SimulatedView]:
    """Yield views of a rectified board from the side, in all directions; `inside` is its mask."""
    size = (grey.shape[1], grey.shape[0])
    middle = np.array(size) / 2
    for number in range(DIRECTIONS):
        along = np.array((cos(number * pi / DIRECTIONS), sin(number * pi / DIRECTIONS)))
        compressed = np.eye(2) - (1 - 1 / TILT) * np.outer(along, along)
        matrix = np.eye(3)
        matrix[:2, :2], matrix[:2, 2] = compressed, middle - compressed @ middle
        blurred = cv2.filter2D(grey, -1, _line(along, BLUR * sqrt(TILT**2 - 1)))
        seen, mask = (
            np.asarray(cv2.warpPerspective(one, matrix, size, borderMode=border), np.uint8)
            for one, border in ((blurred, cv2.BORDER_REPLICATE), (inside, cv2.BORDER_CONSTANT))
        )
        yield SimulatedView(seen, mask, matrix)


def _line(along: Array, sigma: float) -> Array:
    """Return the kernel of a blur in one direction only."""
    y, x = np.mgrid[-5:6, -5:6]
    far, aside = x * along[0] + y * along[1], x * along[1] - y * along[0]
    kernel = np.exp(-0.5 * (far / sigma) ** 2 - 0.5 * (aside / 0.4) ** 2)
    return np.asarray(kernel / kernel.sum(), np.float32)
