"""Finds the floor of an empty tray: four straight edges, by line integrals of the image gradient.

Seen from above, a tray is a quadrilateral with the middle of the frame in it. For each of its sides the gradient
of log brightness (`cv2.Sobel`) is averaged along straight lines of every offset and of slopes near the vertical,
as in a discrete Radon transform: texture cancels out, an edge adds up, and peaks over the offsets are edges. Going
outwards from the middle, the first edge is where the floor ends, unless it is that of the rim's shadow: a shadow
only darkens, all colours alike, and the rim follows soon. Where the two cannot be told apart the outer edge is
taken: too much rim does less harm than dice that are not seen.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.images import Frame

Floats = NDArray[np.float32]
Corners = tuple[tuple[float, float], ...]
"""x and y of four corners in pixels, clockwise from the upper left; or nothing."""

WIDTH = 480
"""The frame is scaled to this width in pixels; finer would only show more texture."""

SLOPES = np.linspace(-0.16, 0.16, 33)
"""The slopes of lines that are tried, in pixels across for each pixel down."""

TURNS = (10.0, -10.0, 20.0, -20.0, 30.0, -30.0, 40.0, -40.0)
"""By how many degrees the frame is rotated to find a tray that does not stand straight."""

STRAIGHT = 0.12
"""Up to this slope of its sides a tray stands straight."""

MIN_RIM = 0.1
"""The least strength of the strongest edge of each side, that of the rim: a change of log brightness per pixel."""

HALF_LENGTH = 0.22
"""How far a line is followed to either side of the middle, as a fraction of the frame's height."""

MIN_REACH = 0.12
"""How far the floor reaches from the middle at least, as a fraction of the frame's width."""

MIN_STRENGTH = 0.05
"""The least strength of any edge, in the same unit as `MIN_RIM`."""

RELATIVE_STRENGTH, PARALLEL = 0.19, 0.045
"""How strong an edge has to be beside the strongest one, and by how much their slopes may differ."""

SHADOW_WIDTH = 0.07
"""The rim follows the edge of its own shadow within this fraction of the frame's width."""


@dataclass(frozen=True, slots=True, eq=False)
class EdgeLine:
    """A straight edge in the right half of an image: x where it crosses half the height, and its slope."""

    offset: float
    slope: float
    change: Floats
    """How log brightness changes across it, outwards, per colour."""

    @property
    def strength(self) -> float:
        """The norm of `change` over the three colours."""
        return float(np.linalg.norm(self.change))

    @property
    def only_darkens(self) -> bool:
        """Whether all colours darken alike, and softly, as at the edge of a shadow."""
        is_grey = np.ptp(self.change) < 0.4 * -self.change.mean()
        return bool(self.change.max() < 0 and is_grey and self.strength < 0.3)


def find_outline(empty: Frame) -> Corners | None:
    """Return the corners of an empty tray's floor; None if there is no tray in the frame."""
    scale = WIDTH / empty.shape[1]
    small = cv2.resize(empty, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    logs = np.log(cv2.GaussianBlur(small, (0, 0), 0.8).astype(np.float32) + 12)
    logs = logs if logs.ndim == 3 else np.dstack([logs] * 3)
    best = _find_quadrilateral(logs, 0.0)
    if best is None or best.lean > STRAIGHT:
        found = [best, *(_find_quadrilateral(logs, turn) for turn in TURNS)]
        best = max(filter(None, found), key=lambda candidate: candidate.strength, default=None)
    return None if best is None else tuple((float(x) / scale, float(y) / scale) for x, y in best.corners)


@dataclass(frozen=True, slots=True, eq=False)
class Quadrilateral:
    """Four corners as rows, and the strength of the weakest side's rim: largest where the rotation is right."""

    corners: NDArray[np.float64]
    strength: float
    lean: float
    """The slope of the side that is least straight."""


def _find_quadrilateral(logs: Floats, turn: float) -> Quadrilateral | None:
    """Find a tray in an image rotated by some degrees; return its corners in the image as it was."""
    height, width = logs.shape[:2]
    rotation = cv2.getRotationMatrix2D((width / 2, height / 2), turn, 1.0)
    if turn:
        turned = cv2.warpAffine(logs, rotation, (width, height), borderMode=cv2.BORDER_REPLICATE)
        logs = np.asarray(turned, np.float32)
    sides, weakest, lean = [], np.inf, 0.0
    for quarter in range(4):  # right, bottom, left and top, each turned to the right
        sideways = np.ascontiguousarray(np.rot90(logs, quarter))
        lines = _edge_lines(sideways)
        weakest = min(weakest, max((line.strength for line in lines), default=0.0))
        if weakest < MIN_RIM:
            return None
        side = _end_of_floor(lines)
        lean = max(lean, abs(side.slope))
        sides.append(_homogeneous(side, sideways.shape, quarter, (height, width)))
    right, bottom, left, top = sides
    pairs = ((left, top), (top, right), (right, bottom), (bottom, left))
    corners = np.array([_intersection(*pair) for pair in pairs])
    back = cv2.invertAffineTransform(rotation)
    corners = _clockwise(np.asarray(corners @ back[:, :2].T + back[:, 2], np.float64))
    return Quadrilateral(corners, weakest, lean) if _is_tray(corners, height, width) else None


def _edge_lines(logs: Floats) -> list[EdgeLine]:
    """Return the edges right of the middle, from the inside out: peaks of the gradient averaged along lines."""
    height, width = logs.shape[:2]
    gradient = cv2.Sobel(logs, cv2.CV_32F, 1, 0, ksize=3) / 8
    rows = np.arange(round(height * (0.5 - HALF_LENGTH)), round(height * (0.5 + HALF_LENGTH)))
    first = round(width * (0.5 + MIN_REACH))
    offsets = np.arange(first, width)
    shifts = np.rint((rows - height / 2)[:, None] * SLOPES).astype(int)
    means = np.stack(
        [gradient[rows[:, None], np.clip(offsets + shift[:, None], 0, width - 1)].mean(0) for shift in shifts.T]
    )
    strength = np.linalg.norm(means, axis=2)
    best, most = strength.argmax(0), strength.max(0)
    peaks = [
        n
        for n in range(1, len(offsets) - 1)
        if most[n] >= MIN_STRENGTH and most[n] == most[max(0, n - 3) : n + 4].max()
    ]
    return [EdgeLine(float(offsets[n]), float(SLOPES[best[n]]), means[best[n], n]) for n in peaks]


def _end_of_floor(lines: Sequence[EdgeLine]) -> EdgeLine:
    """Return the first edge that is not a shadow's; those of a rim are all strong, and parallel."""
    strongest = max(lines, key=lambda line: line.strength)
    candidates = [
        line
        for line in lines
        if line.strength >= RELATIVE_STRENGTH * strongest.strength
        and abs(line.slope - strongest.slope) <= PARALLEL
    ]
    for line, after in pairwise(candidates):
        if not line.only_darkens or after.offset - line.offset > SHADOW_WIDTH * WIDTH:
            return line
    return candidates[-1]


def _homogeneous(
    line: EdgeLine, shape: tuple[int, ...], quarter: int, size: tuple[int, int]
) -> NDArray[np.float64]:
    """Return a line of a turned image as (a, b, c) with a·x + b·y + c = 0 in the image itself."""
    height = shape[0]
    points = [(line.offset + line.slope * (y - height / 2), float(y)) for y in (0, height)]
    (x1, y1), (x2, y2) = (_unturned(point, quarter, size) for point in points)
    return np.cross((x1, y1, 1.0), (x2, y2, 1.0))


def _unturned(point: tuple[float, float], quarter: int, size: tuple[int, int]) -> tuple[float, float]:
    """Undo `np.rot90`, which turns an image a number of quarters counter-clockwise, for one point."""
    (x, y), (height, width) = point, size
    match quarter:
        case 0:
            return x, y
        case 1:
            return width - 1 - y, x
        case 2:
            return width - 1 - x, height - 1 - y
        case _:
            return y, height - 1 - x


def _intersection(one: NDArray[np.float64], other: NDArray[np.float64]) -> tuple[float, float]:
    """Return where two homogeneous lines cross: their cross product."""
    x, y, w = np.cross(one, other)
    return (float(x / w), float(y / w)) if w else (np.inf, np.inf)


def _clockwise(corners: NDArray[np.float64]) -> NDArray[np.float64]:
    """Put the upper left corner first."""
    return np.roll(corners, -int((corners.sum(1)).argmin()), 0)


def _is_tray(corners: NDArray[np.float64], height: int, width: int) -> bool:
    """Return whether four corners can be a tray's: a convex shape that fills a part of the frame."""
    if not np.isfinite(corners).all() or np.abs(corners).max() > 2 * width:
        return False
    shape = corners.astype(np.float32)
    return bool(cv2.isContourConvex(shape) and cv2.contourArea(shape) > 0.1 * height * width)
