"""Rules out look-alikes: wrong registrations that fit nearly as well, since fields lie like the squares of a grid.

An octagon turned by a quarter or by half, or any board shifted by a field, covers itself but for a few fields and
the numerals. So the image is compared with the empty board and with each look-alike only where the two differ: a
linear discriminant with the contribution of each pixel clipped.
"""

from collections.abc import Iterator
from itertools import product

import cv2
import numpy as np

from gipfel_vision.board.fields import FIELDS, LENGTHS
from gipfel_vision.board.homography import Matrix
from gipfel_vision.board.rectification import RectifiedBoard, half_size
from gipfel_vision.images import Array, Frame

TURNS = ((1, 0, 2), (0, 1, 1), (-1, 0, 1), (0, -1, 1))
"""The rotations of look-alikes: cosine and sine of each quarter, and by up to how many fields they are shifted."""

NOISE = 6.0
"""A difference of pixel values up to this, of 255, is noise."""

CLIP = 1.5
"""The most that a pixel counts, to either side; one just like the board counts 1, one like the look-alike -1."""


class LookAlikes:
    """All look-alikes of one board, and where each differs from it.

    Images are contrast-normalised (`tracking.TrackedBoard.seen`).
    """

    def __init__(self, board: RectifiedBoard, empty: Frame) -> None:
        self.moves = list(_moves(board))
        """Homographies of the rectified board onto each of its look-alikes."""
        self._inside = half_size(board.inside) == 255
        before = _blurred(empty)
        afters = [
            _blurred(cv2.warpPerspective(empty, move, board.size, borderValue=(128,))) for move in self.moves
        ]
        ours, theirs = before[self._inside], np.stack([after[self._inside] for after in afters])
        # Registration is never exact to the last pixel, and an edge beside an edge is no difference.
        differ = np.stack([(_beyond(before, after) | _beyond(after, before))[self._inside] for after in afters])
        apart = np.where(differ, (ours - theirs) / 2, 0)
        self._between, self._slope = (ours + theirs) / 2, apart / np.maximum(apart**2, 1.0)
        self._weights = apart**2 / np.maximum((apart**2).sum(1, keepdims=True), 1e-6)

    def margins(self, seen: Frame) -> Array:
        """Return a number for each look-alike: about 1 if an image is like the board, -1 if like the look-alike.

        The more the two differ at a pixel, the more it weighs, but it is clipped: no piece can outweigh the print.
        """
        votes = np.clip((_blurred(seen)[self._inside] - self._between) * self._slope, -CLIP, CLIP)
        return np.asarray(np.einsum("td,td->t", votes, self._weights))


def _blurred(image: Frame | Array) -> Array:
    """Return an image blurred and at half its size, as float32."""
    soft = np.asarray(cv2.GaussianBlur(image, (0, 0), 1.0), np.uint8)
    return np.asarray(half_size(soft), np.float32)


def _beyond(one: Array, other: Array) -> Array:
    """Return which pixels of one image are darker or lighter than all of the other's 3 × 3 around them."""
    around = np.ones((3, 3), np.uint8)
    return np.asarray((one < cv2.erode(other, around) - NOISE) | (one > cv2.dilate(other, around) + NOISE))


def _moves(board: RectifiedBoard) -> Iterator[Matrix]:
    """Yield the rotations and shifts that move the board onto each of its look-alikes."""
    x, y = board.fields.mean(0)
    # The middles of columns are as far apart as the columns, which on a plate is more than a pitch.
    middles = [board.fields[[field.column == column for field in FIELDS]].mean(0)[0] for column in LENGTHS]
    apart = float(np.diff(middles).mean())
    for c, s, far in TURNS:
        for across, down in product(range(-far, far + 1), repeat=2):
            if (c, across, down) != (1, 0, 0):
                right, below = across * apart, down * board.pitch
                yield np.array([[c, -s, x - c * x + s * y + right], [s, c, y - s * x - c * y + below], [0, 0, 1]])
