"""Four printed markers beside the board's corners, if somebody wants them: they say at once where it lies.

They are ArUco's `DICT_4X4_50`, numbers 0 to 3, glued to the board (or to a sheet under it) when the map is made.
"""

import cv2
import numpy as np

from gipfel_vision.board.flat import Matrix, shrunk
from gipfel_vision.reading import Frame

MARKERS = (0, 1, 2, 3)
LEAST = 3
"""How many markers have to be seen: fewer do not hold the board's far end."""


def corners_of(picture: Frame) -> dict[int, Matrix]:
    """Give the corners of each marker in a picture, in dots; none, where OpenCV has no detector."""
    if not hasattr(cv2, "aruco") or not hasattr(cv2.aruco, "ArucoDetector"):
        return {}
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, numbers, _ = detector.detectMarkers(picture)
    if np.ndim(numbers) == 0:
        return {}
    found = zip((int(number) for number in np.ravel(numbers)), corners, strict=True)
    return {number: np.asarray(four, np.float64).reshape(4, 2) for number, four in found if number in MARKERS}


class Markers:
    """The markers of a map, if it has any."""

    def __init__(self, empty: Frame, onto: Matrix) -> None:
        known = corners_of(empty)
        back = np.linalg.inv(onto)
        self._known = {number: cv2.perspectiveTransform(four[None], back)[0] for number, four in known.items()}

    def guess(self, frame: Frame, shrink: float) -> list[Matrix]:
        """Give the homography from the flat board to a smaller copy of a frame, if enough markers are seen."""
        if len(self._known) < LEAST:
            return []
        seen = corners_of(frame)
        both = sorted(set(seen) & set(self._known))
        if len(both) < LEAST:
            return []
        ours = np.concatenate([self._known[number] for number in both])
        theirs = np.concatenate([seen[number] for number in both])
        onto, _ = cv2.findHomography(ours, theirs)
        return [shrunk(shrink) @ onto] if np.shape(onto) == (3, 3) else []
