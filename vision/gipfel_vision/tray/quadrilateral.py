"""Fits a quadrilateral to the floor that a segmentation found: four straight lines along its boundary."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""Rows of x and y."""

FINENESS = 4
"""By how much the segmentation is enlarged, so that its boundary is found between its pixels."""
_MIN_AREA = 0.08
"""The least part of the picture that a floor fills."""
_ALONG = (0.1, 0.9)
"""Which part of a side its line is fitted to: corners may be hidden, or round."""
_NEAR = 0.16
"""How far from a side its points are at most, as a fraction of the root of the area."""


@dataclass(frozen=True, slots=True, eq=False)
class FittedQuadrilateral:
    """Four corners, clockwise from the upper left, in pixels of the segmentation."""

    corners: Points
    agreement: float
    """How well they cover the floor: intersection over union with it, weighted by how sure each pixel is."""


def fit_quadrilateral(floor: NDArray[np.float32]) -> FittedQuadrilateral | None:
    """Return the quadrilateral that fits the probabilities of being floor best; None where there is none."""
    fine = np.asarray(cv2.resize(floor, None, fx=FINENESS, fy=FINENESS, interpolation=cv2.INTER_CUBIC), np.float32)
    contours, _ = cv2.findContours((fine > 0.5).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    largest = max(contours, key=cv2.contourArea, default=None)
    if largest is None or cv2.contourArea(largest) < _MIN_AREA * fine.size:
        return None
    boundary = largest.reshape(-1, 2).astype(np.float64)
    corners = np.asarray(cv2.boxPoints(cv2.minAreaRect(largest)), np.float64)
    for _ in range(4):
        fitted = _refit(corners, boundary)
        if fitted is None:
            return None
        corners = fitted
    if not cv2.isContourConvex(corners.astype(np.float32)):
        return None
    return FittedQuadrilateral(clockwise((corners + 0.5) / FINENESS - 0.5), _agreement(fine, corners))


def _refit(corners: Points, boundary: Points) -> Points | None:
    """Fit each side to the points of the boundary near it (least squares, Huber's weights)."""
    size = float(cv2.contourArea(corners.astype(np.float32))) ** 0.5
    lines = []
    for start, end in zip(corners, np.roll(corners, -1, 0), strict=True):
        along = (end - start) / max(1e-6, float(np.hypot(*(end - start))))
        parts = (boundary - start) @ along / float(np.hypot(*(end - start)))
        away = np.abs((boundary - start) @ np.array((-along[1], along[0])))
        near = boundary[(parts > _ALONG[0]) & (parts < _ALONG[1]) & (away < _NEAR * size)]
        if len(near) < 8:
            return None
        dx, dy, x, y = cv2.fitLine(near.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
        lines.append(np.cross((x, y, 1.0), (x + dx, y + dy, 1.0)))
    crossed = np.array([intersection(lines[n - 1], lines[n]) for n in range(4)])
    return crossed if np.isfinite(crossed).all() and np.abs(crossed - corners).max() < size else None


def _agreement(fine: NDArray[np.floating], corners: Points) -> float:
    inside = np.zeros(fine.shape, np.uint8)
    cv2.fillConvexPoly(inside, np.rint(corners * 16).astype(np.int32), 1, cv2.LINE_8, 4)
    floor = np.clip(fine, 0, 1)
    return float(np.minimum(inside, floor).sum() / np.maximum(inside, floor).sum())


def intersection(one: Points, other: Points) -> tuple[float, float]:
    """Return where two homogeneous lines cross: their cross product."""
    x, y, w = np.cross(one, other)
    return (float(x / w), float(y / w)) if w else (np.inf, np.inf)


def clockwise(corners: Points) -> Points:
    """Return four corners clockwise (x to the right, y down), with the upper left one first."""
    away = corners - corners.mean(0)
    around = corners[np.argsort(np.arctan2(away[:, 1], away[:, 0]))]
    return np.asarray(np.roll(around, -int(around.sum(1).argmin()), 0))
