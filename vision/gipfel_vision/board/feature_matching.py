"""First guesses where a board lies: RootSIFT features, matched and clustered by a generalised Hough transform.

Fields look alike, so a feature matches in many places; but only where the board really lies do all matches agree.
Each match votes, by the scale and orientation of its two key points, for a rotation, scale and position of the
board (Lowe, "Distinctive Image Features", 2004, section 7.3); a homography is fitted to each of the largest
clusters.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

import cv2
import numpy as np

from gipfel_vision.board.homography import Matrix, fit_homography, is_plausible
from gipfel_vision.board.print_channel import PrintChannel
from gipfel_vision.board.rectification import RectifiedBoard
from gipfel_vision.board.simulated_views import SimulatedView, simulated_views
from gipfel_vision.images import Array, Frame

MOST_IN_MAP, MOST_IN_FRAME = 1200, 4800
"""How many features are extracted at the most, from the rectified map and from a frame."""

CONTRASTS = (0.02, 0.01, 0.005, 0.0025)
"""SIFT's contrast thresholds, in the order in which they are tried: the lower ones only for a faint print."""

ENOUGH_IN_MAP = 500
"""With this many features in the map, no lower contrast threshold is tried."""

NEIGHBOURS = 3
"""With how many features of the map each feature of the frame is matched (k nearest neighbours)."""

TILE, OVERLAP = 240, 24
"""The side of the tiles that have an equal share of features, and how far each reaches beyond it, in pixels."""

ROTATION_BINS = 18
"""Into how many bins votes for the board's rotation are sorted."""

GUESSES = 6
"""How many homographies are returned at the most."""

MIN_VOTES = 6
"""The least number of matches in a cluster."""


@dataclass(frozen=True, slots=True, eq=False)
class Features:
    """Key points as rows of x, y and size in pixels and orientation in degrees; and descriptors of 128 numbers."""

    points: Array
    descriptors: Array


def extract_features(grey: Frame, most: int, contrast: float, inside: Frame | None = None) -> Features:
    """Return up to `most` RootSIFT features of an image, within the mask `inside`; `contrast` is SIFT's threshold.

    Every tile of the image has the same share of them: a tablecloth must not use them up. And small tiles stay in
    the processor's cache.
    """
    high, wide = grey.shape
    across, down = (max(1, round(side / TILE)) for side in (wide, high))
    sift = cv2.SIFT.create(nfeatures=most // (across * down), contrastThreshold=contrast)
    points, descriptors = [np.zeros((0, 4), np.float32)], [np.zeros((0, 128), np.float32)]
    for row, column in product(range(down), range(across)):
        rows, columns = _tile(high, row, down), _tile(wide, column, across)
        mask = np.zeros((rows.near.stop - rows.near.start, columns.near.stop - columns.near.start), np.uint8)
        own = mask[rows.own, columns.own]
        own[:] = 255 if inside is None else inside[rows.near, columns.near][rows.own, columns.own]
        found, described = sift.detectAndCompute(grey[rows.near, columns.near], mask)
        if found:
            left, top = columns.near.start, rows.near.start
            points.append(np.array([(p.pt[0] + left, p.pt[1] + top, p.size, p.angle) for p in found], np.float32))
            descriptors.append(np.asarray(described, np.float32))
    sifts = np.concatenate(descriptors)
    # RootSIFT (Arandjelović and Zisserman, 2012): less swayed by single large entries.
    roots = np.sqrt(sifts / np.maximum(sifts.sum(1, keepdims=True), 1e-6))
    return Features(np.concatenate(points), roots.astype(np.float32))


@dataclass(frozen=True, slots=True)
class _TileSpan:
    """One tile's span of a width or height: `near` with its overlap, and `own` without it, relative to `near`."""

    near: slice
    own: slice


def _tile(side: int, number: int, tiles: int) -> _TileSpan:
    first, last = side * number // tiles, side * (number + 1) // tiles
    start = max(0, first - OVERLAP)
    return _TileSpan(slice(start, min(side, last + OVERLAP)), slice(first - start, last - start))


class FeatureMatcher:
    """The features of a rectified board, to be matched with those of frames: seen from above and from the side."""

    def __init__(self, board: RectifiedBoard, channel: PrintChannel) -> None:
        grey = channel(board.empty)
        for self._contrast in CONTRASTS:
            self._features = extract_features(grey, MOST_IN_MAP, self._contrast, board.inside)
            if len(self._features.points) >= ENOUGH_IN_MAP:
                break
        self._grey, self._inside = grey, board.inside
        self._middle = np.array(board.size, np.float32) / 2
        self._pitch = board.pitch

    def features_of(self, grey: Frame) -> Features:
        """Return the features of an image, to look for the board in."""
        return extract_features(grey, MOST_IN_FRAME, self._contrast)

    def guesses(self, seen: Features) -> list[Matrix]:
        """Return a few homographies from the rectified board to an image, the one with most votes first."""
        return self._matched(self._features, seen)

    def guesses_from_the_side(self, seen: Features) -> Iterator[Matrix]:
        """Yield homographies to an image in which the board is seen obliquely."""
        for view, features in self._from_the_side:
            for to_image in self._matched(features, seen):
                yield to_image @ view.from_board

    @cached_property
    def _from_the_side(self) -> list[tuple[SimulatedView, Features]]:
        """Simulated views with their features; made when they are first needed, which for most boards is never."""
        return [
            (view, extract_features(view.grey, MOST_IN_MAP, self._contrast, view.inside))
            for view in simulated_views(self._grey, self._inside)
        ]

    def _matched(self, known: Features, seen: Features) -> list[Matrix]:
        if len(seen.points) < MIN_VOTES or len(known.points) < NEIGHBOURS:
            return []
        theirs, ours, similarities = _match(seen.descriptors, known.descriptors)
        weights = np.exp((similarities - 1) / 0.08)
        return self._cluster(known.points[ours], seen.points[theirs], weights)

    def _cluster(self, ours: Array, theirs: Array, weights: Array) -> list[Matrix]:
        """Bin matches by the rotation, scale and position of the board that they imply; fit each large bin."""
        turn = np.radians(theirs[:, 3] - ours[:, 3])
        size = theirs[:, 2] / ours[:, 2]
        off = self._middle - ours[:, :2]
        c, s = np.cos(turn) * size, np.sin(turn) * size
        middle = theirs[:, :2] + np.stack([c * off[:, 0] - s * off[:, 1], s * off[:, 0] + c * off[:, 1]], 1)
        cell = 2.0 * self._pitch * size
        keys = np.stack(
            [
                turn / (2 * np.pi) * ROTATION_BINS % ROTATION_BINS,
                np.log2(size) / 0.6,
                middle[:, 0] / cell,
                middle[:, 1] / cell,
            ],
            1,
        )
        clusters: list[tuple[float, Array]] = []
        for shift in range(16):  # a cluster on the border of two bins is whole in one of the shifted ones
            bins = np.floor(keys + [(shift >> bit & 1) / 2 for bit in range(4)]).astype(np.int64)
            bins[:, 0] %= ROTATION_BINS
            packed = ((bins[:, 0] * 64 + bins[:, 1] + 32) * 4096 + bins[:, 2] + 2048) * 4096 + bins[:, 3] + 2048
            _, which = np.unique(packed, return_inverse=True)
            votes = np.bincount(which, weights)
            clusters += [
                (float(votes[best]), np.flatnonzero(which == best)) for best in np.argsort(votes)[-GUESSES:]
            ]
        found: list[Matrix] = []
        for _, cluster in sorted(clusters, key=lambda cluster: -cluster[0])[: 2 * GUESSES]:
            if len(cluster) < MIN_VOTES:
                continue
            fitted = _fit_cluster(ours[cluster, :2], theirs[cluster, :2], self._pitch)
            if fitted is not None and not any(self._is_same(fitted, other) for other in found):
                found.append(fitted)
        return found[:GUESSES]

    def _is_same(self, one: Matrix, other: Matrix) -> bool:
        """Return whether two homographies map the corners of the rectified board to nearly the same points."""
        wide, high = 2 * self._middle
        corners = np.array([[(0, 0), (wide, 0), (wide, high), (0, high)]], np.float32)
        apart = cv2.perspectiveTransform(corners, one) - cv2.perspectiveTransform(corners, other)
        return float(np.abs(apart).max()) < 0.5 * self._pitch


def _match(theirs: Array, ours: Array) -> tuple[Array, Array, Array]:
    """Match the frame's descriptors with the nearest of the map's; return both indices and cosine similarities.

    There is no ratio test: fields look alike, and it would drop nearly all. Second and third neighbours only count
    if they are almost as near as the first.
    """
    similarity = theirs @ ours.T
    rows, most = np.arange(len(theirs)), similarity.max(1)
    pairs = []
    for _ in range(NEIGHBOURS):
        best = similarity.argmax(1)
        value = similarity[rows, best]
        near = value > most - 0.05
        pairs.append((rows[near], best[near], value[near]))
        similarity[rows, best] = -1
    return (
        np.concatenate([pair[0] for pair in pairs]),
        np.concatenate([pair[1] for pair in pairs]),
        np.concatenate([pair[2] for pair in pairs]),
    )


def _fit_cluster(ours: Array, theirs: Array, pitch: float) -> Matrix | None:
    """Fit a homography to a cluster of matches (MAGSAC++); where that fails, a similarity transform (RANSAC)."""
    projective = fit_homography(ours, theirs, 0.12 * pitch)
    if projective is not None and is_plausible(projective[0], ours):
        return projective[0]
    similarity, inliers = cv2.estimateAffinePartial2D(
        ours, theirs, method=cv2.RANSAC, ransacReprojThreshold=0.4 * pitch
    )
    if np.shape(similarity) != (2, 3) or int(np.sum(inliers)) < MIN_VOTES:
        return None
    matrix = np.concatenate([similarity, [[0, 0, 1]]]).astype(np.float64)
    return matrix if is_plausible(matrix, ours) else None
