"""Registration: finds a board in a frame, as the homography from the rectified board to the frame.

Guesses come from the last homography, from ArUco markers and from matched features; if none is good, from the
board's outline, and from features of the board as it would look from the side. Each is refined by tracking
corners of the empty board with Lucas-Kanade optical flow, and scored by normalised cross-correlation with the
empty board; then look-alikes (the board turned, or shifted by a field) are ruled out.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

import cv2
import numpy as np

from gipfel_vision.board.board_map import BoardMap
from gipfel_vision.board.feature_matching import FeatureMatcher, Features
from gipfel_vision.board.homography import MIN_INLIERS, Matrix, fit_homography, is_plausible, scaling
from gipfel_vision.board.layouts import Shape
from gipfel_vision.board.look_alikes import LookAlikes
from gipfel_vision.board.markers import MarkerLocator
from gipfel_vision.board.outline import OutlineMatcher
from gipfel_vision.board.print_channel import PrintChannel
from gipfel_vision.board.rectification import PITCH, RectifiedBoard, half_size, rectify
from gipfel_vision.images import Array, Frame

WINDOW = round(1.4 * PITCH)
"""The side of the window of local contrast normalisation, in pixels of the rectified board."""

FRAME_WIDTH = 960
"""A wider frame is scaled down to this width, in pixels, before it is searched."""

MIN_CORRELATION, SURE_CORRELATION = 0.4, 0.85
"""The correlation of frame and empty board, up to 1, at which it is found, and at which no guess more is tried."""

MIN_ON_PLATE = 0.23
"""The correlation at which a plate is found if no guess is better.

The walls of its recesses look different in other light; but its letters and numbers have still to be where they
should, or it would be taken for a look-alike. Of 218 places at which traced plates were found rightly, 209 have
more. In six frames of other boards, each tried with 18 maps of plates, one of the maps was found three times, with
0.72: a red octagon with the same columns can be taken for a plate.
"""

MIN_MARGIN, SURE_MARGIN = 0.2, 0.3
"""How much more a frame must be like the board than like any look-alike: 1 is wholly, -1 is the look-alike. The
second is for a board that correlates so little that only this says that it is there."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardLocation:
    """Where the board lies: `to_frame` maps pixels of the rectified board to the frame's.

    `correlation` is the median over the board of its local correlation with the empty board; 1 is the same.
    """

    to_frame: Matrix
    correlation: float


class BoardLocator:
    """Finds one board in frames, however it is turned."""

    def __init__(self, board: BoardMap) -> None:
        self.rectified = RectifiedBoard.of(board)
        self._is_plate = board.shape is Shape.PLATE
        self.channel = (PrintChannel.towards_white if self._is_plate else PrintChannel.of)(self.rectified)
        self._matcher = FeatureMatcher(self.rectified, self.channel)
        self._outlines = OutlineMatcher(board, self.rectified)
        self._markers = MarkerLocator(board.empty, self.rectified.to_map)
        self._empty = normalise_contrast(self.channel(self.rectified.empty))
        corners = cv2.goodFeaturesToTrack(self._empty, 400, 0.01, 0.35 * PITCH, mask=self.rectified.inside)
        self._points = np.zeros((0, 1, 2), np.float32) if np.ndim(corners) < 3 else np.asarray(corners, np.float32)
        eroded = np.asarray(cv2.erode(self.rectified.inside, np.ones((9, 9), np.uint8)), np.uint8)
        self._samples = _sample_grid(eroded)
        self._look_alikes = LookAlikes(self.rectified, self._marks(self._empty))

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
            if best is not None and (found is None or best.correlation > found.correlation):
                found = best
            if found is not None and found.correlation >= MIN_CORRELATION:
                break
        if found is None or found.correlation < (MIN_ON_PLATE if self._is_plate else MIN_CORRELATION):
            return None
        return BoardLocation(np.linalg.inv(to_small) @ found.to_frame, found.correlation)

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
            if best is None or found.correlation > best.correlation:
                best = found
                if best.correlation > SURE_CORRELATION:
                    break
        return best

    def _marks(self, normalised: Frame) -> Frame:
        """Return what tells a board from look-alikes: of a plate its letters and numbers, of others everything."""
        return np.maximum(normalised, 128) if self._is_plate else normalised

    def _correlations(self, grey: Frame, to_frame: Matrix) -> Array:
        """Return the local correlation of an image with the empty board, at each sample of a grid."""
        seen = normalise_contrast(rectify(grey, to_frame, self.rectified.size))
        correlation = _local_correlation(seen, self._empty)
        return np.asarray(correlation[self._samples[:, 1], self._samples[:, 0]])

    def _refine(self, grey: Frame, to_frame: Matrix) -> BoardLocation:
        """Refine a guess: track corners of the empty board into the frame, fit a homography, and repeat."""
        for round_ in range(3):
            seen = normalise_contrast(rectify(grey, to_frame, self.rectified.size))
            window = (25, 25) if round_ == 0 else (17, 17)
            there, kept = _track(self._empty, seen, self._points, window)
            moved = fit_homography(self._points[kept], there[kept], 2.0) if len(kept) >= MIN_INLIERS else None
            if moved is None or not is_plausible(moved[0], self._points[:, 0]):
                break
            to_frame = to_frame @ moved[0]
            if float(np.abs(cv2.perspectiveTransform(self._points, moved[0]) - self._points).max()) < 0.3:
                break
        return BoardLocation(to_frame, float(np.median(self._correlations(grey, to_frame))))

    def _rule_out_look_alikes(self, grey: Frame, found: BoardLocation) -> BoardLocation | None:
        """Return a location, corrected if it was a look-alike's (turned, or a field off); None if unclear."""
        for _ in range(3):
            seen = normalise_contrast(rectify(grey, found.to_frame, self.rectified.size))
            margins = self._look_alikes.margins(self._marks(seen))
            worst = int(np.argmin(margins))
            if margins[worst] > (MIN_MARGIN if found.correlation >= MIN_CORRELATION else SURE_MARGIN):
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


def _track(empty: Frame, seen: Frame, points: Array, window: tuple[int, int]) -> tuple[Array, Array]:
    """Track points from one image to the other and back (pyramidal Lucas-Kanade, `cv2.calcOpticalFlowPyrLK`).

    Return where they are, and the indices of those that came back to within a pixel (forward-backward check).
    """
    if len(points) < MIN_INLIERS:
        return points, np.zeros(0, int)
    there, good, _ = cv2.calcOpticalFlowPyrLK(empty, seen, points, points.copy(), winSize=window, maxLevel=2)
    back, good_too, _ = cv2.calcOpticalFlowPyrLK(seen, empty, there, points.copy(), winSize=window, maxLevel=2)
    is_back = np.linalg.norm(back - points, axis=2).ravel() < 1.0
    return np.asarray(there), np.flatnonzero(is_back & (good.ravel() == 1) & (good_too.ravel() == 1))


def normalise_contrast(grey: Frame) -> Frame:
    """Return a grey image with a local mean of 128 and a local standard deviation of 40, whatever the light."""
    light = grey.astype(np.float32)
    fine = light - cv2.blur(light, (WINDOW, WINDOW))
    deviation = np.sqrt(cv2.blur(fine * fine, (2 * WINDOW, 2 * WINDOW)) + 2.0**2)
    return np.asarray(cv2.convertScaleAbs(np.clip(fine / deviation * 40 + 128, 0, 255)), np.uint8)


def _sample_grid(inside: Frame) -> np.ndarray:
    """Return the pixels, as rows of x and y, of a grid of half a pitch that are inside the board."""
    y, x = np.mgrid[0 : inside.shape[0] : PITCH / 2, 0 : inside.shape[1] : PITCH / 2].astype(int)
    points = np.stack([x.ravel(), y.ravel()], 1)
    return np.asarray(points[inside[points[:, 1], points[:, 0]] > 0])
