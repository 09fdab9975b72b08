"""Tracks corners of the empty board into a frame, to refine where the board lies (pyramidal Lucas-Kanade)."""

from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np

from gipfel_vision.board.homography import MIN_INLIERS, Matrix, fit_homography, is_plausible
from gipfel_vision.board.rectification import PITCH, RectifiedBoard, rectify
from gipfel_vision.images import Array, Frame

WINDOW = round(1.4 * PITCH)
"""The side of the window of local contrast normalisation, in pixels of the rectified board."""

ROUNDS = 3
"""How often points are tracked at the most, each time from where the last round has led."""

FIRST, LATER = (25, 25), (17, 17)
"""The window around a point in which it is tracked, in the first round and in later ones, in pixels."""

STILL = 0.3
"""If a round moves no point farther than this, in pixels, it is the last."""


@dataclass(frozen=True, slots=True, eq=False)
class TrackedBoard:
    """The empty board in normal contrast, with corners that can be tracked.

    With `only_lighter`, it shows only what is lighter than its surroundings: a plate's letters and numbers, but
    not the walls of its recesses, whose shading goes with the lamp.
    """

    board: RectifiedBoard
    empty: Frame
    points: Array
    only_lighter: bool

    @classmethod
    def of(cls, board: RectifiedBoard, grey: Frame, *, only_lighter: bool = False) -> Self:
        """Choose the corners in a grey image of a rectified empty board."""
        empty = _normalised(grey, only_lighter=only_lighter)
        corners = cv2.goodFeaturesToTrack(empty, 400, 0.01, 0.35 * PITCH, mask=board.inside)
        points = np.zeros((0, 1, 2), np.float32) if np.ndim(corners) < 3 else np.asarray(corners, np.float32)
        return cls(board, empty, points, only_lighter)

    def seen(self, grey: Frame, to_frame: Matrix) -> Frame:
        """Return the board as it is seen in a frame if it lies there, rectified and in normal contrast."""
        return _normalised(rectify(grey, to_frame, self.board.size), only_lighter=self.only_lighter)

    def refine(self, grey: Frame, to_frame: Matrix, tolerance: float = 2.0) -> Matrix:
        """Return where the board lies, given about where; `tolerance` of the fitted homography is in pixels."""
        for round_ in range(ROUNDS):
            seen = self.seen(grey, to_frame)
            there, kept = self._track(seen, FIRST if round_ == 0 else LATER)
            if len(kept) < MIN_INLIERS:
                break
            moved = fit_homography(self.points[kept], there[kept], tolerance)
            if moved is None or not is_plausible(moved[0], self.points[:, 0]):
                break
            to_frame = to_frame @ moved[0]
            if float(np.abs(cv2.perspectiveTransform(self.points, moved[0]) - self.points).max()) < STILL:
                break
        return to_frame

    def _track(self, seen: Frame, window: tuple[int, int]) -> tuple[Array, Array]:
        """Track the points into an image and back (`cv2.calcOpticalFlowPyrLK`).

        Return where they are, and the indices of those that came back to within a pixel (forward-backward check).
        """
        points = self.points
        if len(points) < MIN_INLIERS:
            return points, np.zeros(0, int)
        there, good, _ = cv2.calcOpticalFlowPyrLK(
            self.empty, seen, points, points.copy(), winSize=window, maxLevel=2
        )
        back, good_too, _ = cv2.calcOpticalFlowPyrLK(
            seen, self.empty, there, points.copy(), winSize=window, maxLevel=2
        )
        is_back = np.linalg.norm(back - points, axis=2).ravel() < 1.0
        return np.asarray(there), np.flatnonzero(is_back & (good.ravel() == 1) & (good_too.ravel() == 1))


def _normalised(grey: Frame, *, only_lighter: bool) -> Frame:
    """Return a grey image with a local mean of 128 and a local standard deviation of 40, whatever the light."""
    light = grey.astype(np.float32)
    fine = light - cv2.blur(light, (WINDOW, WINDOW))
    deviation = np.sqrt(cv2.blur(fine * fine, (2 * WINDOW, 2 * WINDOW)) + 2.0**2)
    least = 128 if only_lighter else 0
    return np.asarray(cv2.convertScaleAbs(np.clip(fine / deviation * 40 + 128, least, 255)), np.uint8)
