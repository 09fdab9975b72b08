"""Twins of a board: lies that look nearly like the right one, since fields lie like the squares of a grid.

An octagon turned by a quarter or by half, or any board shifted by a field, covers itself but for a few fields and
the numerals. So the picture is asked only where the two differ: more like the board, or more like its twin?
"""

from collections.abc import Iterator
from itertools import product

import cv2
import numpy as np

from gipfel_vision.board.flat import Flat, Matrix, halved
from gipfel_vision.reading import Frame

TURNS = ((1, 0, 2), (0, 1, 1), (-1, 0, 1), (0, -1, 1))
"""How twins are turned: cosine and sine of each quarter, and by how many fields they are shifted besides."""


class Twins:
    """All ways to mistake one board, and what tells each from the right one."""

    def __init__(self, flat: Flat, empty: Frame) -> None:
        self.moves = list(_moves(flat))
        self._inside = halved(flat.inside) == 255
        before = self._seen(empty)
        moved = (cv2.warpPerspective(empty, move, flat.size, borderValue=(128,)) for move in self.moves)
        after = np.stack([self._seen(np.asarray(twin, np.uint8)) for twin in moved])
        apart = (before - after) / 2
        self._between, self._lean = (before + after) / 2, apart / np.maximum(apart**2, 1.0)
        self._weights = apart**2 / np.maximum((apart**2).sum(1, keepdims=True), 1e-6)

    def leads(self, seen: Frame) -> Matrix:
        """Say how much more a relief is like the board than like each twin: 1 is wholly, -1 is the twin.

        Each dot has a vote, the more it tells the two apart the more of one: a piece cannot shout it down.
        """
        votes = np.clip((self._seen(seen) - self._between) * self._lean, -1, 1)
        return np.asarray(np.einsum("td,td->t", votes, self._weights))

    def _seen(self, relief: Frame) -> Matrix:
        soft = np.asarray(cv2.GaussianBlur(relief, (0, 0), 1.0), np.uint8)
        return np.asarray(halved(soft)[self._inside], np.float32)


def _moves(flat: Flat) -> Iterator[Matrix]:
    """Give how the board is moved to lie like each of its twins."""
    x, y = flat.fields.mean(0)
    for c, s, far in TURNS:
        for across, down in product(range(-far, far + 1), repeat=2):
            if (c, across, down) != (1, 0, 0):
                right, below = across * flat.step, down * flat.step
                yield np.array([[c, -s, x - c * x + s * y + right], [s, c, y - s * x - c * y + below], [0, 0, 1]])
