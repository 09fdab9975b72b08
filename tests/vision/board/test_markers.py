"""ArUco markers beside the board: where enough of them are detected, they say where it lies."""

import cv2
import numpy as np
import pytest

from gipfel_vision.board.markers import MARKERS, MarkerLocator, detect_markers
from gipfel_vision.images import Frame

PLACES = ((40, 40), (440, 40), (440, 340), (40, 340))


@pytest.fixture(scope="module")
def sheet() -> Frame:
    """Return a white sheet with four markers."""
    if not hasattr(cv2.aruco, "generateImageMarker"):
        pytest.skip("this OpenCV draws no markers")
    picture = np.full((420, 520, 3), 255, np.uint8)
    kinds = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for number, (x, y) in zip(MARKERS, PLACES, strict=True):
        picture[y : y + 40, x : x + 40] = cv2.aruco.generateImageMarker(kinds, number, 40)[..., None]
    return picture


def test_markers_say_where_the_board_lies(sheet: Frame) -> None:
    """Turned and seen from the side, to two pixels."""
    seen = np.array([[0.5, -0.6, 300], [0.55, 0.6, 20], [0.0002, 0.0001, 1]])
    frame = np.asarray(cv2.warpPerspective(sheet, seen, (700, 700), borderValue=(255, 255, 255)), np.uint8)

    (guess,) = MarkerLocator(sheet, np.eye(3)).guess(frame, 1.0)
    corners = np.array([[(0, 0), (500, 0), (500, 400), (0, 400)]], float)

    off = cv2.perspectiveTransform(corners, guess) - cv2.perspectiveTransform(corners, seen)
    assert np.abs(off).max() < 2


def test_two_markers_are_not_enough(sheet: Frame) -> None:
    """The far end of the board would be a guess."""
    half = sheet.copy()
    half[:, 250:] = 255

    assert set(detect_markers(half)) == {0, 3}
    assert MarkerLocator(sheet, np.eye(3)).guess(half, 1.0) == []
