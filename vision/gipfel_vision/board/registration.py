"""Registration: finds a board in a frame, as the homography from the rectified board to the frame.

Guesses come from the last homography, from ArUco markers and from matched features; if none is good, from the
board's outline, and from features of the board as it would look from the side. Each is refined by tracking
corners of the empty board with Lucas-Kanade optical flow, and scored by normalised cross-correlation with the
empty board; then look-alikes (the board turned, or shifted by a field) are ruled out.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain

import cv2
import numpy as np

from gipfel_vision.board.board_map import BoardMap
from gipfel_vision.board.feature_matching import FeatureMatcher, Features
from gipfel_vision.board.homography import Matrix, scaling
from gipfel_vision.board.layouts import Shape
from gipfel_vision.board.look_alikes import LookAlikes
from gipfel_vision.board.markers import MarkerLocator
from gipfel_vision.board.outline import OutlineMatcher
from gipfel_vision.board.print_channel import PrintChannel
from gipfel_vision.board.rectification import PITCH, RectifiedBoard, half_size
from gipfel_vision.board.tracking import TrackedBoard
from gipfel_vision.images import Array, Frame

FRAME_WIDTH = 960
"""A wider frame is scaled down to this width, in pixels, before it is searched."""

FITS = (0.4, 0.4, 0.85)
"""The fits at which a board is found, at which no other way of guessing is tried, and no guess more."""

FITS_OF_PLATE = (0.22, 0.45, 0.6)
"""The same for a plate. The walls of its recesses look different in other light, so only its letters and numbers
count, and not all of them show where a lamp is mirrored."""

MIN_MARGIN = 0.2
"""How much more a frame must be like the board than like any look-alike: 1 is wholly, -1 is the look-alike."""

RELIEF_TOLERANCE, LEAST_WITH_RELIEF = 3.0, 0.9
"""How far walls of recesses may be off a homography, in pixels, and what part of its fit a plate has to keep."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardLocation:
    """Where the board lies: `to_frame` maps pixels of the rectified board to the frame's.

    `fit` is 1 if it looks like the empty board: of a plate how much more its letters and numbers are like it than
    like any look-alike, of other boards the median of the local correlations.
    """

    to_frame: Matrix
    fit: float


class BoardLocator:
    """Finds one board in frames, however it is turned."""

    def __init__(self, board: BoardMap) -> None:
        self.rectified = RectifiedBoard.of(board)
        self._is_plate = board.shape is Shape.PLATE
        self._least, self._enough, self._sure = FITS_OF_PLATE if self._is_plate else FITS
        self.channel = (PrintChannel.towards_white if self._is_plate else PrintChannel.of)(self.rectified)
        self._matcher = FeatureMatcher(self.rectified, self.channel)
        self._outlines = OutlineMatcher(board, self.rectified)
        self._markers = MarkerLocator(board.empty, self.rectified.to_map)
        grey = self.channel(self.rectified.empty)
        self._print = TrackedBoard.of(self.rectified, grey, only_lighter=self._is_plate)
        self._relief = TrackedBoard.of(self.rectified, grey) if self._is_plate else None
        eroded = np.asarray(cv2.erode(self.rectified.inside, np.ones((9, 9), np.uint8)), np.uint8)
        self._samples = _sample_grid(eroded)
        self._look_alikes = LookAlikes(self.rectified, self._print.empty)

    def find(self, frame: Frame, near: Matrix | None = None) -> BoardLocation | None:
        """Return where the board lies in a frame; None where it is not found beyond doubt.

        `near` is the last homography from the map's photograph to a frame: mostly the board still lies there.
        """
        scale = min(1.0, FRAME_WIDTH / frame.shape[1])
        to_small = scaling(scale)
        grey = self.channel(_scaled(frame, scale))
        last = [] if near is None else [to_small @ near @ self.rectified.to_map]
        found: BoardLocation | None = None
        for guesses in self._stages(frame, grey, scale, last):
            best = self._best(grey, guesses)
            if best is not None:
                best = self._rule_out_look_alikes(grey, best)
            if best is not None and (found is None or best.fit > found.fit):
                found = best
            if found is not None and found.fit >= self._enough:
                break
        if found is None or found.fit < self._least:
            return None
        if self._relief:
            found = self._with_relief(grey, found, self._relief)
        return replace(found, to_frame=np.linalg.inv(to_small) @ found.to_frame)

    def _stages(self, frame: Frame, grey: Frame, scale: float, last: list[Matrix]) -> Iterator[Iterable[Matrix]]:
        """Yield guesses, stage by stage: each is only tried if no guess before led to the board."""
        features: list[Features] = []

        def matched() -> Iterator[Matrix]:  # a generator only starts if no guess before it was good enough
            features.append(self._matcher.features_of(grey))
            yield from self._matcher.guesses(features[0])

        yield chain(last, self._markers.guess(frame, scale), matched())
        yield self._outlines.guesses(_scaled(frame, scale))
        yield self._matcher.guesses_from_the_side(features[0] if features else self._matcher.features_of(grey))

    def _best(self, grey: Frame, guesses: Iterable[Matrix]) -> BoardLocation | None:
        """Return the guess that fits best once it is refined; a very good one ends the search."""
        best: BoardLocation | None = None
        for guess in guesses:
            found = self._refine(grey, guess)
            if best is None or found.fit > best.fit:
                best = found
                if best.fit > self._sure:
                    break
        return best

    def _fit(self, grey: Frame, to_frame: Matrix) -> float:
        """Return how well the board fits where it may lie."""
        seen = self._print.seen(grey, to_frame)
        if self._is_plate:
            return float(self._look_alikes.margins(seen).min())
        correlation = _local_correlation(seen, self._print.empty)
        return float(np.median(correlation[self._samples[:, 1], self._samples[:, 0]]))

    def _refine(self, grey: Frame, to_frame: Matrix) -> BoardLocation:
        """Refine a guess, and say how well it fits."""
        refined = self._print.refine(grey, to_frame)
        return BoardLocation(refined, self._fit(grey, refined))

    def _with_relief(self, grey: Frame, found: BoardLocation, relief: TrackedBoard) -> BoardLocation:
        """Return a plate's location, refined by the walls of its recesses, too: its letters are only at its edge.

        In other light they are somewhere else: then it stays as it was.
        """
        refined = relief.refine(grey, found.to_frame, RELIEF_TOLERANCE)
        fit = self._fit(grey, refined)
        return BoardLocation(refined, fit) if fit > LEAST_WITH_RELIEF * found.fit else found

    def _rule_out_look_alikes(self, grey: Frame, found: BoardLocation) -> BoardLocation | None:
        """Return a location, corrected if it was a look-alike's (turned, or a field off); None if unclear."""
        for _ in range(3):
            margins = self._look_alikes.margins(self._print.seen(grey, found.to_frame))
            worst = int(np.argmin(margins))
            if margins[worst] > MIN_MARGIN:
                return found
            if margins[worst] > -MIN_MARGIN:
                return None
            found = self._refine(grey, found.to_frame @ self._look_alikes.moves[worst])
        return None  # it goes from look-alike to look-alike


def _local_correlation(here: Frame, there: Frame) -> Array:
    """Return the normalised cross-correlation of two images in a window of a field around each pixel."""
    one, other = here.astype(np.float32) - 128, there.astype(np.float32) - 128
    size = (round(PITCH), round(PITCH))
    both, ours, theirs = (cv2.boxFilter(a * b, -1, size) for a, b in ((one, other), (other, other), (one, one)))
    return np.asarray(both / np.sqrt(np.maximum(ours, 25) * np.maximum(theirs, 25)))


def _scaled(frame: Frame, by: float) -> Frame:
    """Return a smaller copy of a frame: halved first, which is quick and averages all pixels."""
    wide, high = frame.shape[1] * by, frame.shape[0] * by
    while frame.shape[1] >= 2 * wide:
        frame = half_size(frame)
    size = (round(wide), round(high))
    return np.asarray(cv2.resize(frame, size, interpolation=cv2.INTER_LINEAR), np.uint8)


def _sample_grid(inside: Frame) -> np.ndarray:
    """Return the pixels, as rows of x and y, of a grid of half a pitch that are inside the board."""
    y, x = np.mgrid[0 : inside.shape[0] : PITCH / 2, 0 : inside.shape[1] : PITCH / 2].astype(int)
    points = np.stack([x.ravel(), y.ravel()], 1)
    return np.asarray(points[inside[points[:, 1], points[:, 0]] > 0])
