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

FAINT = 6.0
"""What differs by less than this is noise; a relief has strengths from 0 to 255."""

LOUDEST = 1.5
"""How much more than a dot that looks just like the board, or the twin, a dot may have to say."""


class Twins:
    """All ways to mistake one board, and what tells each from the right one."""

    def __init__(self, flat: Flat, empty: Frame) -> None:
        self.moves = list(_moves(flat))
        self._inside = halved(flat.inside) == 255
        before = _soft(empty)
        afters = [_soft(cv2.warpPerspective(empty, move, flat.size, borderValue=(128,))) for move in self.moves]
        ours, theirs = before[self._inside], np.stack([after[self._inside] for after in afters])
        # The two never lie on each other to the last dot, and an edge beside an edge is no difference.
        differ = np.stack([(_beyond(before, after) | _beyond(after, before))[self._inside] for after in afters])
        apart = np.where(differ, (ours - theirs) / 2, 0)
        self._between, self._lean = (ours + theirs) / 2, apart / np.maximum(apart**2, 1.0)
        self._weights = apart**2 / np.maximum((apart**2).sum(1, keepdims=True), 1e-6)

    def leads(self, seen: Frame) -> Matrix:
        """Say how much more a relief is like the board than like each twin: 1 is wholly, -1 is the twin.

        Each dot has a vote, the more it tells the two apart the more of one: a piece cannot shout it down.
        """
        votes = np.clip((_soft(seen)[self._inside] - self._between) * self._lean, -LOUDEST, LOUDEST)
        return np.asarray(np.einsum("td,td->t", votes, self._weights))


def _soft(relief: Frame | Matrix) -> Matrix:
    """Give a relief half as large, as numbers."""
    soft = np.asarray(cv2.GaussianBlur(relief, (0, 0), 1.0), np.uint8)
    return np.asarray(halved(soft), np.float32)


def _beyond(one: Matrix, other: Matrix) -> Matrix:
    """Say which dots of one relief are darker or lighter than all of the other around the same place."""
    around = np.ones((3, 3), np.uint8)
    return np.asarray((one < cv2.erode(other, around) - FAINT) | (one > cv2.dilate(other, around) + FAINT))


def _moves(flat: Flat) -> Iterator[Matrix]:
    """Give how the board is moved to lie like each of its twins."""
    x, y = flat.fields.mean(0)
    for c, s, far in TURNS:
        for across, down in product(range(-far, far + 1), repeat=2):
            if (c, across, down) != (1, 0, 0):
                right, below = across * flat.step, down * flat.step
                yield np.array([[c, -s, x - c * x + s * y + right], [s, c, y - s * x - c * y + below], [0, 0, 1]])
