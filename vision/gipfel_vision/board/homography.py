"""Homographies: 3 × 3 matrices that map points of one plane to another, fitted robustly and applied."""

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.images import Array

Points = NDArray[np.float64]
"""Points as rows of x and y (n × 2)."""

Matrix = Array
"""A homography as an array of 3 × 3 numbers."""

MIN_INLIERS = 12
"""With fewer inliers than this, a homography fits by chance and is not used."""


def apply_homography(homography: Matrix, points: Points) -> Points:
    """Map points from one plane to another (`cv2.perspectiveTransform`)."""
    mapped = cv2.perspectiveTransform(np.asarray(points, np.float64)[None], np.asarray(homography, np.float64))
    return np.asarray(mapped[0], np.float64)


def fit_homography(source: Array, target: Array, tolerance: float) -> tuple[Matrix, int] | None:
    """Fit a homography to pairs of points, most of which may be outliers; return it with its number of inliers.

    It is MAGSAC++ (Barath et al., 2020; `cv2.USAC_MAGSAC`); `tolerance` is in units of the target. None, if there
    are too few inliers.
    """
    found, inliers = cv2.findHomography(source, target, cv2.USAC_MAGSAC, tolerance, maxIters=400, confidence=0.99)
    if np.shape(found) != (3, 3) or (count := int(np.sum(inliers))) < MIN_INLIERS:
        return None
    return np.asarray(found, np.float64), count


def is_plausible(homography: Matrix, points: Array) -> bool:
    """Return whether a homography may show a board around these points: not mirrored, in moderate perspective.

    The determinant of the homography's Jacobian, the local change of area, is compared at the four corners.
    """
    (left, top), (right, bottom) = points.min(0), points.max(0)
    areas = []
    for x, y in ((left, top), (right, top), (right, bottom), (left, bottom)):
        depth = homography[2] @ (x, y, 1)
        if depth <= 0:
            return False
        mapped = homography[:2] @ (x, y, 1) / depth
        jacobian = (homography[:2, :2] - np.outer(mapped, homography[2, :2])) / depth
        areas.append(float(np.linalg.det(jacobian)))
    return min(areas) > 0.01 and max(areas) < 6 * min(areas)


def scaling(by: float) -> Matrix:
    """Return the matrix that maps pixels of an image to those of a scaled copy; pixel centres are integers."""
    return np.array([[by, 0, (by - 1) / 2], [0, by, (by - 1) / 2], [0, 0, 1]])
