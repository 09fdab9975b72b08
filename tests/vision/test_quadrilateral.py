"""Fitting four straight sides to a segmented floor."""

import cv2
import numpy as np
import pytest

from gipfel_vision.tray.quadrilateral import Points, clockwise, fit_quadrilateral

CORNERS = np.array([(20.3, 14.1), (78.6, 11.7), (75.2, 61.4), (17.9, 58.8)])


def segmented(corners: Points, noise: float = 0.0) -> np.ndarray:
    """Return a segmentation, 96 × 80, that is floor inside four corners, with soft edges."""
    fine = np.zeros((8 * 80, 8 * 96), np.float32)  # finer than its pixels, since OpenCV fills half a pixel more
    cv2.fillConvexPoly(fine, np.rint(8 * (corners + 0.5) - 0.5).astype(np.int32), 1.0)
    soft = cv2.GaussianBlur(cv2.resize(fine, (96, 80), interpolation=cv2.INTER_AREA), (0, 0), 1.0)
    noisy = soft + np.random.default_rng(1).normal(0, noise, soft.shape)
    return np.asarray(np.clip(noisy, 0, 1), np.float32)


@pytest.mark.parametrize("noise", [0.0, 0.15])
def test_the_four_corners_are_found_between_the_pixels(noise: float) -> None:
    """Clockwise from the upper left, whether the segmentation is clean or not."""
    fitted = fit_quadrilateral(segmented(CORNERS, noise))

    assert fitted is not None
    assert np.abs(fitted.corners - CORNERS).max() < 0.6
    assert fitted.agreement > 0.8


def test_a_corner_that_something_covers_is_found_by_the_sides() -> None:
    """The sides go on where a hand lies in a corner; that they cover less of the floor is said."""
    covered = segmented(CORNERS)
    whole = fit_quadrilateral(covered)
    covered[50:, :24] = 0
    fitted = fit_quadrilateral(covered)

    assert whole is not None
    assert fitted is not None
    assert np.abs(fitted.corners - CORNERS).max() < 2.5
    assert fitted.agreement < whole.agreement


@pytest.mark.parametrize("floor", [np.zeros((80, 96), np.float32), segmented(CORNERS * 0.15 + 30)])
def test_what_is_no_floor_has_no_corners(floor: np.ndarray) -> None:
    """Nothing, and something far too small."""
    assert fit_quadrilateral(floor) is None


def test_corners_are_put_in_order() -> None:
    """Whatever order they come in: clockwise, with y downwards, from the upper left."""
    assert clockwise(CORNERS[[2, 0, 3, 1]]) == pytest.approx(CORNERS)
