"""Optional ArUco markers beside the board's corners: where enough of them are detected, they say where it lies.

They are from `DICT_4X4_50`, ids 0 to 3, glued to the board (or to a sheet under it) when the map is made.
"""

import cv2
import numpy as np

from gipfel_vision.board.homography import Matrix, Points, scaling
from gipfel_vision.images import Frame

MARKERS = (0, 1, 2, 3)
"""The ids of the markers."""

MIN_MARKERS = 3
"""How many markers have to be detected: with fewer, the far end of the board would be off."""


def detect_markers(image: Frame) -> dict[int, Points]:
    """Return by its id the four corners of each marker in an image, in pixels; none if OpenCV has no detector."""
    if not hasattr(cv2, "aruco") or not hasattr(cv2.aruco, "ArucoDetector"):
        return {}
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, numbers, _ = detector.detectMarkers(image)
    if np.ndim(numbers) == 0:
        return {}
    found = zip((int(number) for number in np.ravel(numbers)), corners, strict=True)
    return {number: np.asarray(four, np.float64).reshape(4, 2) for number, four in found if number in MARKERS}


class MarkerLocator:
    """Finds the board by the markers in its map's photograph, if there are any."""

    def __init__(self, empty: Frame, to_map: Matrix) -> None:
        """Detect the markers in the photograph `empty`; `to_map` maps pixels of the rectified board to it."""
        known = detect_markers(empty)
        back = np.linalg.inv(to_map)
        self._known = {number: cv2.perspectiveTransform(four[None], back)[0] for number, four in known.items()}

    def guess(self, frame: Frame, scale: float) -> list[Matrix]:
        """Return the homography from the rectified board to a scaled frame, or nothing if too few are detected."""
        if len(self._known) < MIN_MARKERS:
            return []
        seen = detect_markers(frame)
        both = sorted(set(seen) & set(self._known))
        if len(both) < MIN_MARKERS:
            return []
        ours = np.concatenate([self._known[number] for number in both])
        theirs = np.concatenate([seen[number] for number in both])
        to_frame, _ = cv2.findHomography(ours, theirs)
        return [scaling(scale) @ to_frame] if np.shape(to_frame) == (3, 3) else []
