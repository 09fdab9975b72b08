"""First guesses where a board lies, by its outline: for plates with almost no print, whose features are few.

The board's colours are looked up in the frame (ratio histogram backprojection, Swain and Ballard, "Color
Indexing", 1991), and so is whatever differs from the frame's border, where the table is. The convex hull of each
large region is reduced to a polygon with as many corners as the board has, and each way to lay the corners onto
each other is a guess. The same is done in the map's photograph, so that it does not matter whether a white rim is
part of a region.
"""

from collections.abc import Iterator

import cv2
import numpy as np

from gipfel_vision.board.board_map import BoardMap
from gipfel_vision.board.homography import Matrix, Points, apply_homography, is_plausible
from gipfel_vision.board.layouts import layout
from gipfel_vision.board.rectification import RectifiedBoard
from gipfel_vision.images import Array, Frame

WIDTH = 320
"""Regions are searched in a copy of the frame this wide, in pixels."""

BINS = (4, 16, 16)
"""Bins of the histogram: lightness, and the two colour axes of CIELAB."""

LEVELS = (0.25, 0.5)
"""From which ratio on a colour counts as the board's: in the histograms of board and frame."""

DISTANCES = (12.0, 24.0)
"""How far from all colours of the border, in CIELAB, a pixel is not table."""

MIN_AREA = 0.06
"""The least area of a region, as a fraction of the frame."""

ROUND = 9
"""The side of the square, in pixels, by which gaps are closed and specks removed."""


class OutlineMatcher:
    """The outline of one board, to be matched with regions of frames."""

    def __init__(self, board: BoardMap, rectified: RectifiedBoard) -> None:
        outline = layout(board.shape).outline
        self._corners, self._fields = len(outline), rectified.fields
        to_rectified = np.linalg.inv(rectified.to_map)
        nominal, _ = cv2.findHomography(layout(board.shape).fields, rectified.fields)
        self._nominal = apply_homography(nominal, outline)
        small, scale = _small(board.empty)
        inside = np.zeros(small.shape[:2], np.uint8)
        polygon = apply_homography(rectified.to_map, self._nominal) * scale
        cv2.fillConvexPoly(inside, np.rint(polygon).astype(np.int32), (255,))
        self._histogram = _histogram(small, inside)
        self._polygons: list[Points | None] = []
        """The board's polygon in the rectified map, by each way of finding regions."""
        for region in self._regions(small):
            polygons = [found for found in _polygons(region, self._corners) if self._is_board(found, polygon)]
            self._polygons.append(apply_homography(to_rectified, polygons[0] / scale) if polygons else None)

    def _is_board(self, found: Points, nominal: Points) -> bool:
        """Whether a polygon in the map's photograph is about where the board should be."""
        common, _ = cv2.intersectConvexConvex(found.astype(np.float32), nominal.astype(np.float32))
        areas = [float(cv2.contourArea(one.astype(np.float32))) for one in (found, nominal)]
        return common > 0.8 * max(areas)

    def guesses(self, frame: Frame) -> Iterator[Matrix]:
        """Yield homographies from the rectified board to a frame."""
        small, scale = _small(frame)
        for region, known in zip(self._regions(small), self._polygons, strict=True):
            for found in _polygons(region, self._corners):
                target = (found / scale).astype(np.float32)
                source = self._nominal if known is None else known
                for turn in range(self._corners):
                    to_frame, _ = cv2.findHomography(np.roll(source, turn, 0), target)
                    if np.shape(to_frame) == (3, 3) and is_plausible(to_frame, self._fields):
                        yield np.asarray(to_frame, np.float64)

    def _regions(self, small: Frame) -> Iterator[Frame]:
        """Yield masks of what may be the board, in several ways."""
        lab = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2LAB), np.uint8)
        ratio = np.minimum(self._histogram / np.maximum(_histogram(small), 1e-6), 1.0)
        likeness = cv2.GaussianBlur(ratio[_bins(lab)].astype(np.float32), (0, 0), 2.0)
        for level in LEVELS:
            yield (likeness > level).astype(np.uint8)
        away = _distance_from_border(lab)
        for distance in DISTANCES:
            yield (away > distance).astype(np.uint8)


def _small(frame: Frame) -> tuple[Frame, float]:
    scale = min(1.0, WIDTH / frame.shape[1])
    size = (round(frame.shape[1] * scale), round(frame.shape[0] * scale))
    return np.asarray(cv2.resize(frame, size, interpolation=cv2.INTER_AREA), np.uint8), scale


def _bins(lab: Array) -> tuple[Array, ...]:
    return tuple((lab[..., k].astype(int) * count) // 256 for k, count in enumerate(BINS))


def _histogram(small: Frame, mask: Frame | None = None) -> Array:
    """Return the share of pixels in each bin of colour."""
    lab = cv2.cvtColor(small, cv2.COLOR_BGR2LAB)
    ranges = [bound for _ in BINS for bound in (0, 256)]
    counts = cv2.calcHist([lab], [0, 1, 2], mask, list(BINS), ranges)
    return np.asarray(counts / max(float(small.shape[0] * small.shape[1]), 1.0))


def _distance_from_border(lab: Frame) -> Array:
    """Return how far each pixel's colour is from the nearest of the colours at the frame's border."""
    edge = max(2, lab.shape[0] // 40)
    parts = (lab[:edge], lab[-edge:], lab[:, :edge], lab[:, -edge:])
    border = np.concatenate([part.reshape(-1, 3) for part in parts]).astype(np.float32)
    criteria = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 12, 1.0)
    _, _, colours = cv2.kmeans(border[::3], 4, np.empty(0), criteria, 1, cv2.KMEANS_PP_CENTERS)
    pixels = cv2.GaussianBlur(lab, (0, 0), 1.5).astype(np.float32)
    weights = np.array((0.6, 1.0, 1.0), np.float32)  # shadows change lightness more than colour
    return np.asarray(np.min([np.linalg.norm((pixels - one) * weights, axis=2) for one in colours], axis=0))


def _polygons(region: Frame, corners: int) -> Iterator[Points]:
    """Yield the large parts of a mask as convex polygons with some corners, clockwise, the largest first."""
    square = np.ones((ROUND, ROUND), np.uint8)
    closed = cv2.morphologyEx(cv2.morphologyEx(region, cv2.MORPH_CLOSE, square), cv2.MORPH_OPEN, square)
    contours, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    for contour in sorted(contours, key=lambda one: -cv2.contourArea(one))[:2]:
        if cv2.contourArea(contour) > MIN_AREA * region.size:
            polygon = _reduced(cv2.convexHull(contour)[:, 0].astype(np.float64), corners)
            if polygon is not None:
                yield polygon


def _reduced(hull: Points, corners: int) -> Points | None:
    """Return a polygon around a hull with few corners: sides are left out, those first that add least area.

    Its neighbours are extended until they meet. So corners that are rounded, or cut off, come out sharp.
    """
    hull = hull[::-1] if cv2.contourArea(hull.astype(np.float32), oriented=True) < 0 else hull
    while len(hull) > corners:
        best: tuple[float, int, Points] | None = None
        for k in range(len(hull)):
            before, start, end, after = (hull[(k + step) % len(hull)] for step in (-1, 0, 1, 2))
            meet = _intersection(before, start, end, after)
            if meet is None:
                continue
            a, b = end - start, meet - start
            area = abs(float(a[0] * b[1] - a[1] * b[0])) / 2
            if best is None or area < best[0]:
                best = (area, k, meet)
        if best is None:
            return None
        _, k, meet = best
        hull = np.delete(hull, (k + 1) % len(hull), 0)
        hull[k if k < len(hull) else k - 1] = meet
    return hull if len(hull) == corners else None


def _intersection(before: Points, start: Points, end: Points, after: Points) -> Points | None:
    """Return where the lines before-start and after-end meet beyond start and end; None if they do not."""
    u, v = start - before, end - after
    cross = float(u[0] * v[1] - u[1] * v[0])
    if abs(cross) < 1e-9:
        return None
    w = end - start
    along, back = (float(w[0] * v[1] - w[1] * v[0]) / cross, float(w[0] * u[1] - w[1] * u[0]) / cross)
    return start + along * u if along >= 0 and back >= 0 else None
