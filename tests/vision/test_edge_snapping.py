"""Moving the sides of a quadrilateral to edges, and putting right a corner where no rectangle has one."""

import cv2
import numpy as np
import pytest

from gipfel_vision.tray.edge_snapping import MOST_SKEWED, skew, snap, straightened

FLOOR = np.array([(120.0, 90.0), (520.0, 84.0), (530.0, 390.0), (112.0, 396.0)])


def logs() -> np.ndarray:
    """Return the log brightness of a light floor in a dark tray."""
    picture = np.full((480, 640, 3), 60, np.uint8)
    cv2.fillConvexPoly(picture, np.rint(FLOOR).astype(np.int32), (150, 160, 170))
    return np.log(cv2.GaussianBlur(picture, (0, 0), 0.7).astype(np.float32) + 12)


def test_sides_are_moved_to_the_edges_near_them() -> None:
    """What a segmentation has a few pixels wrong is right afterwards."""
    rough = FLOOR + np.array([(5.0, -4.0), (-6.0, 3.0), (4.0, 5.0), (-5.0, -4.0)])
    snapped = snap(logs(), rough)

    assert snapped is not None
    assert np.abs(snapped[0] - FLOOR).max() < 1.5


@pytest.mark.parametrize("wrong", range(4))
def test_a_corner_that_no_rectangle_has_is_put_right(wrong: int) -> None:
    """A dark vein in a stone's corner is not where the floor ends."""
    corners = FLOOR.copy()
    corners[wrong] += 0.3 * (FLOOR.mean(0) - FLOOR[wrong]) * (1, -0.3)

    assert skew(corners) > MOST_SKEWED
    assert np.abs(straightened(logs(), corners) - FLOOR).max() < 2


def test_what_cannot_be_a_rectangle_stays() -> None:
    """Without three corners that are right there is nothing to go by."""
    strange = np.array([(100.0, 100.0), (500.0, 40.0), (420.0, 400.0), (180.0, 300.0)])

    assert np.array_equal(strange, straightened(logs(), strange))


@pytest.mark.parametrize("degrees", [0, 3, 6])
def test_the_skew_of_a_corner_is_in_degrees(degrees: float) -> None:
    """A right angle has none."""
    lean = 100 * np.tan(np.radians(degrees))

    assert skew(np.array([(0, 0), (100, 0), (100 + lean, 100), (lean, 100)])) == pytest.approx(degrees)
