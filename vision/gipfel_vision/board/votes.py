"""First guesses where a board lies: features of its print that are found again, and vote for a place together.

Fields look alike, so a feature may be found again in many places; but only where the board really lies do all
of them agree. Each match says by its own size and direction how the board would lie.
"""

from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np

from gipfel_vision.board.flat import Flat, Matrix, fitted
from gipfel_vision.board.ink import Ink
from gipfel_vision.reading import Frame

MOST_IN_MAP, MOST_IN_FRAME = 1200, 4800
FAINTEST = (0.02, 0.01, 0.005, 0.0025)
"""How faint features may be that are looked for, as SIFT counts it: fainter ones only on a faint print."""

ENOUGH_IN_MAP = 500
ALIKE = 3
"""With how many features of the map one of the frame is paired."""

PART, NEAR = 240, 24
"""How large the parts are that have the same share of features, and how far each looks beyond itself, in dots."""

TURNS = 18
"""Into how many directions votes for the board's turn are sorted."""

GUESSES = 6
LEAST_VOTES = 6


@dataclass(frozen=True, slots=True, eq=False)
class Features:
    """Points of a picture, a row each: place, size and direction; and what it looks like around them."""

    points: np.ndarray
    around: np.ndarray


def features(grey: Frame, most: int, faintest: float, inside: Frame | None = None) -> Features:
    """Find what stands out in a picture, everywhere alike: a tablecloth is not to take the board's share.

    Each part of the picture has the same share; and small parts stay in the processor's cache.
    """
    high, wide = grey.shape
    across, down = (max(1, round(side / PART)) for side in (wide, high))
    finder = cv2.SIFT.create(nfeatures=most // (across * down), contrastThreshold=faintest)
    points, arounds = [np.zeros((0, 4), np.float32)], [np.zeros((0, 128), np.float32)]
    for row, column in product(range(down), range(across)):
        rows, columns = _part(high, row, down), _part(wide, column, across)
        asked = np.zeros((rows.near.stop - rows.near.start, columns.near.stop - columns.near.start), np.uint8)
        own = asked[rows.own, columns.own]
        own[:] = 255 if inside is None else inside[rows.near, columns.near][rows.own, columns.own]
        found, around = finder.detectAndCompute(grey[rows.near, columns.near], asked)
        if found:
            left, top = columns.near.start, rows.near.start
            points.append(np.array([(p.pt[0] + left, p.pt[1] + top, p.size, p.angle) for p in found], np.float32))
            arounds.append(np.asarray(around, np.float32))
    around = np.concatenate(arounds)
    roots = np.sqrt(around / np.maximum(around.sum(1, keepdims=True), 1e-6))  # less swayed by single large entries
    return Features(np.concatenate(points), roots.astype(np.float32))


@dataclass(frozen=True, slots=True)
class _Part:
    """One part of a picture's width or height: with what is near it, and where in that it is itself."""

    near: slice
    own: slice


def _part(side: int, number: int, parts: int) -> _Part:
    first, last = side * number // parts, side * (number + 1) // parts
    start = max(0, first - NEAR)
    return _Part(slice(start, min(side, last + NEAR)), slice(first - start, last - start))


class Voters:
    """The features of a map, ready to be found again."""

    def __init__(self, flat: Flat, ink: Ink) -> None:
        grey = ink(flat.empty)
        for self._faintest in FAINTEST:
            self._features = features(grey, MOST_IN_MAP, self._faintest, flat.inside)
            if len(self._features.points) >= ENOUGH_IN_MAP:
                break
        self._middle = np.array(flat.size, np.float32) / 2
        self._step = flat.step

    def guesses(self, grey: Frame) -> list[Matrix]:
        """Give the likeliest homographies from the flat board to a picture, the likeliest first."""
        seen = features(grey, MOST_IN_FRAME, self._faintest)
        if len(seen.points) < LEAST_VOTES or len(self._features.points) < ALIKE:
            return []
        theirs, ours, likes = _paired(seen.around, self._features.around)
        return self._counted(self._features.points[ours], seen.points[theirs], np.exp((likes - 1) / 0.08))

    def _counted(self, ours: np.ndarray, theirs: np.ndarray, weights: np.ndarray) -> list[Matrix]:
        """Sort votes for turn, size and place of the board's middle, and fit a homography to each crowd."""
        turn = np.radians(theirs[:, 3] - ours[:, 3])
        size = theirs[:, 2] / ours[:, 2]
        off = self._middle - ours[:, :2]
        c, s = np.cos(turn) * size, np.sin(turn) * size
        middle = theirs[:, :2] + np.stack([c * off[:, 0] - s * off[:, 1], s * off[:, 0] + c * off[:, 1]], 1)
        cell = 2.0 * self._step * size
        keys = np.stack(
            [
                turn / (2 * np.pi) * TURNS % TURNS,
                np.log2(size) / 0.6,
                middle[:, 0] / cell,
                middle[:, 1] / cell,
            ],
            1,
        )
        crowds: list[tuple[float, np.ndarray]] = []
        for shift in range(16):  # a crowd on the border of two boxes is whole in one of the shifted ones
            boxes = np.floor(keys + [(shift >> bit & 1) / 2 for bit in range(4)]).astype(np.int64)
            boxes[:, 0] %= TURNS
            packed = (
                ((boxes[:, 0] * 64 + boxes[:, 1] + 32) * 4096 + boxes[:, 2] + 2048) * 4096 + boxes[:, 3] + 2048
            )
            _, which = np.unique(packed, return_inverse=True)
            sums = np.bincount(which, weights)
            crowds += [(float(sums[best]), np.flatnonzero(which == best)) for best in np.argsort(sums)[-GUESSES:]]
        found: list[Matrix] = []
        for _, crowd in sorted(crowds, key=lambda crowd: -crowd[0])[: 2 * GUESSES]:
            if len(crowd) < LEAST_VOTES:
                continue
            laid = _laid(ours[crowd, :2], theirs[crowd, :2], self._step)
            if laid is not None and not any(self._same(laid, other) for other in found):
                found.append(laid)
        return found[:GUESSES]

    def _same(self, one: Matrix, other: Matrix) -> bool:
        """Say whether two homographies put the board to nearly the same place."""
        wide, high = 2 * self._middle
        corners = np.array([[(0, 0), (wide, 0), (wide, high), (0, high)]], np.float32)
        apart = cv2.perspectiveTransform(corners, one) - cv2.perspectiveTransform(corners, other)
        return float(np.abs(apart).max()) < 0.5 * self._step


def _paired(theirs: np.ndarray, ours: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Pair each of their features with those of ours that are most like it, and say how much: 1 is the same."""
    alike = theirs @ ours.T
    rows, most = np.arange(len(theirs)), alike.max(1)
    pairs = []
    for _ in range(ALIKE):
        best = alike.argmax(1)
        likes = alike[rows, best]
        near = likes > most - 0.05
        pairs.append((rows[near], best[near], likes[near]))
        alike[rows, best] = -1
    return (
        np.concatenate([pair[0] for pair in pairs]),
        np.concatenate([pair[1] for pair in pairs]),
        np.concatenate([pair[2] for pair in pairs]),
    )


def _laid(ours: np.ndarray, theirs: np.ndarray, step: float) -> Matrix | None:
    """Fit a homography to a crowd; a small one only says how the board is turned and how large it is."""
    tight = fitted(ours, theirs, 0.12 * step)
    if tight is not None and is_sane(tight[0], ours):
        return tight[0]
    turned, agreed = cv2.estimateAffinePartial2D(ours, theirs, method=cv2.RANSAC, ransacReprojThreshold=0.4 * step)
    if np.shape(turned) != (2, 3) or int(np.sum(agreed)) < LEAST_VOTES:
        return None
    loose = np.concatenate([turned, [[0, 0, 1]]]).astype(np.float64)
    return loose if is_sane(loose, ours) else None


def is_sane(onto: Matrix, ours: np.ndarray) -> bool:
    """Say whether a board could be seen so: not mirrored, not much larger at one end than at the other."""
    (left, top), (right, bottom) = ours.min(0), ours.max(0)
    scales = []
    for x, y in ((left, top), (right, top), (right, bottom), (left, bottom)):
        weight = onto[2] @ (x, y, 1)
        if weight <= 0:
            return False
        seen = onto[:2] @ (x, y, 1) / weight
        scales.append(float(np.linalg.det((onto[:2, :2] - np.outer(seen, onto[2, :2])) / weight)))
    return min(scales) > 0.01 and max(scales) < 6 * min(scales)
