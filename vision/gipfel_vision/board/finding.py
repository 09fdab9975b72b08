"""Where a board lies in a picture: guesses by its features, drawn tight and compared with the empty board."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

import cv2
import numpy as np

from gipfel_vision.board.flat import LEAST_AGREED, Flat, Matrix, fitted, halved, rectified, shrunk
from gipfel_vision.board.ink import Ink
from gipfel_vision.board.map import BoardMap
from gipfel_vision.board.markers import Markers
from gipfel_vision.board.twins import Twins
from gipfel_vision.board.votes import Voters, is_sane
from gipfel_vision.reading import Frame

STEP = 24.0
LOCAL = round(1.4 * STEP)
"""How many dots a step has on the flat board on which pictures are compared."""

WIDE = 960
"""How wide the copy of a frame is in which features are looked for."""

LEAST_LIKENESS, BEYOND_DOUBT = 0.4, 0.85
"""How alike picture and print must be for the board to be found, and for no other guess to be asked."""

LEAST_LEAD = 0.2
"""How much more the picture must be like the board than like its twin: 1 is wholly, -1 is the twin."""


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """Where the board lies: what carries the flat board to the frame, and how alike the two look there."""

    onto: Matrix
    likeness: float


class Finder:
    """Finds one board, however it is turned."""

    def __init__(self, board: BoardMap) -> None:
        self.flat = Flat.of(board, STEP)
        self.ink = Ink.of(self.flat)
        self._voters, self._markers = Voters(self.flat, self.ink), Markers(board.empty, self.flat.onto)
        self._empty = relief(self.ink(self.flat.empty))
        corners = cv2.goodFeaturesToTrack(self._empty, 400, 0.01, 0.35 * STEP, mask=self.flat.inside)
        self._points = np.zeros((0, 1, 2), np.float32) if np.ndim(corners) < 3 else np.asarray(corners, np.float32)
        self._cells = _cells(np.asarray(cv2.erode(self.flat.inside, np.ones((9, 9), np.uint8)), np.uint8))
        self._twins = Twins(self.flat, self._empty)

    def find(self, frame: Frame, near: Matrix | None = None) -> Found | None:
        """Find the board; none, where nothing in the picture is it beyond doubt.

        `near` carries the map's picture to where the board lay last; mostly it still lies there.
        """
        shrink = min(1.0, WIDE / frame.shape[1])
        small = shrunk(shrink)
        grey = self.ink(_reduced(frame, shrink))
        last = [] if near is None else [small @ near @ self.flat.onto]
        best: Found | None = None
        for guess in chain(last, self._markers.guess(frame, shrink), self._guessed(grey)):
            found = self._tightened(grey, guess)
            if best is None or found.likeness > best.likeness:
                best = found
                if best.likeness > BEYOND_DOUBT:
                    break
        if best is not None:
            best = self._righted(grey, best)
        if best is None or best.likeness < LEAST_LIKENESS:
            return None
        return Found(np.linalg.inv(small) @ best.onto, best.likeness)

    def _guessed(self, grey: Frame) -> Iterator[Matrix]:
        """Look for features only if nothing else has said where the board lies."""
        yield from self._voters.guesses(grey)

    def _likeness(self, grey: Frame, onto: Matrix) -> Matrix:
        """Say how alike a picture and the empty board are, cell by cell: 1 is the same, 0 not at all."""
        alike = _alike(relief(rectified(grey, onto, self.flat.size)), self._empty)
        return np.asarray(alike[self._cells[:, 1], self._cells[:, 0]])

    def _tightened(self, grey: Frame, onto: Matrix) -> Found:
        """Draw a guess tight: follow points of the empty board to where they are, and fit anew."""
        for round_ in range(3):
            seen = relief(rectified(grey, onto, self.flat.size))
            window = (25, 25) if round_ == 0 else (17, 17)
            there, kept = _followed(self._empty, seen, self._points, window)
            moved = fitted(self._points[kept], there[kept], 2.0) if len(kept) >= LEAST_AGREED else None
            if moved is None or not is_sane(moved[0], self._points[:, 0]):
                break
            onto = onto @ moved[0]
            if float(np.abs(cv2.perspectiveTransform(self._points, moved[0]) - self._points).max()) < 0.3:
                break
        return Found(onto, float(np.median(self._likeness(grey, onto))))

    def _righted(self, grey: Frame, found: Found) -> Found | None:
        """Make sure that the board is not found turned about, or a field beside where it lies."""
        for _ in range(3):
            leads = self._twins.leads(relief(rectified(grey, found.onto, self.flat.size)))
            worst = int(np.argmin(leads))
            if leads[worst] > LEAST_LEAD:
                return found
            if leads[worst] > -LEAST_LEAD:
                return None
            found = self._tightened(grey, found.onto @ self._twins.moves[worst])
        return None  # it is drawn from twin to twin


def _alike(here: Frame, there: Frame) -> Matrix:
    """Say how alike two reliefs are around each dot."""
    one, other = here.astype(np.float32) - 128, there.astype(np.float32) - 128
    size = (round(STEP), round(STEP))
    both, ours, theirs = (cv2.boxFilter(a * b, -1, size) for a, b in ((one, other), (other, other), (one, one)))
    return np.asarray(both / np.sqrt(np.maximum(ours, 25) * np.maximum(theirs, 25)))


def _reduced(frame: Frame, by: float) -> Frame:
    """Give a smaller copy: halved first, since that is quick and leaves no dot out."""
    wide, high = frame.shape[1] * by, frame.shape[0] * by
    while frame.shape[1] >= 2 * wide:
        frame = halved(frame)
    size = (round(wide), round(high))
    return np.asarray(cv2.resize(frame, size, interpolation=cv2.INTER_LINEAR), np.uint8)


def _followed(empty: Frame, seen: Frame, points: Matrix, window: tuple[int, int]) -> tuple[Matrix, Matrix]:
    """Follow points from one relief to the other and back; give where they are, and which of them came home."""
    if len(points) < LEAST_AGREED:
        return points, np.zeros(0, int)
    there, good, _ = cv2.calcOpticalFlowPyrLK(empty, seen, points, points.copy(), winSize=window, maxLevel=2)
    back, good_too, _ = cv2.calcOpticalFlowPyrLK(seen, empty, there, points.copy(), winSize=window, maxLevel=2)
    steady = np.linalg.norm(back - points, axis=2).ravel() < 1.0
    return np.asarray(there), np.flatnonzero(steady & (good.ravel() == 1) & (good_too.ravel() == 1))


def relief(grey: Frame) -> Frame:
    """Give what stands out from its surroundings, as strong everywhere: no lamp changes that much."""
    light = grey.astype(np.float32)
    fine = light - cv2.blur(light, (LOCAL, LOCAL))
    strong = np.sqrt(cv2.blur(fine * fine, (2 * LOCAL, 2 * LOCAL)) + 2.0**2)
    return np.asarray(cv2.convertScaleAbs(np.clip(fine / strong * 40 + 128, 0, 255)), np.uint8)


def _cells(inside: Frame) -> np.ndarray:
    y, x = np.mgrid[0 : inside.shape[0] : STEP / 2, 0 : inside.shape[1] : STEP / 2].astype(int)
    points = np.stack([x.ravel(), y.ravel()], 1)
    return np.asarray(points[inside[points[:, 1], points[:, 0]] > 0])
