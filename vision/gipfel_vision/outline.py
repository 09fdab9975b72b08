"""Where the tray is: the four straight lines at which its floor ends.

Seen from above, a tray is a rectangle with the middle of the picture in it. Going outwards from there, colours
change along a whole straight line first where the floor ends. Texture cancels out when averaged along a line. The
edge of the rim's shadow on the floor does not; but a shadow only darkens, all colours alike, and another line
follows soon. Where the two cannot be told apart the outer line is taken: too much rim does less harm than dice
that are not seen.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.reading import Frame

Floats = NDArray[np.float32]
Corners = tuple[tuple[float, float], ...]

WIDTH = 480
"""The picture is looked at in this width; finer would only show more texture."""

SLOPES = np.linspace(-0.16, 0.16, 33)
"""How far lines may lean from the straight, in dots a dot."""

TURNS = (0.0, 10.0, -10.0, 20.0, -20.0, 30.0, -30.0, 40.0, -40.0)
"""A tray that does not stand straight is looked for in a picture turned by so many degrees."""

RIM = 0.1
"""The clearest line of each side, that of the rim, is at least so clear."""

FOLLOWED = 0.22
"""A line is followed over so much of the picture to either side of its middle."""

MIDDLE = 0.12
"""The floor reaches at least so far from the middle, in parts of the picture's width."""

STEP = 0.05
"""The least change across a line, in logarithms of light: one part in twenty."""

CLEAR, PARALLEL = 0.15, 0.045
"""How clear a line has to be beside the clearest one, and how far it may lean from that."""

SHADOW = 0.07
"""A shadow's edge is followed by the rim within so much of the picture's width."""


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A line through the right part of a picture: where it crosses the middle's height, and how it leans."""

    offset: float
    slope: float
    change: Floats
    """How each colour changes across it, going outwards."""

    @property
    def strength(self) -> float:
        """How much changes."""
        return float(np.linalg.norm(self.change))

    @property
    def only_darkens(self) -> bool:
        """Whether all colours darken alike, and softly, as in a shadow."""
        is_grey = np.ptp(self.change) < 0.4 * -self.change.mean()
        return bool(self.change.max() < 0 and is_grey and self.strength < 0.3)


def outline_of(empty: Frame) -> Corners | None:
    """Find the corners of an empty tray's floor, clockwise from the upper left; None if there is no tray."""
    scale = WIDTH / empty.shape[1]
    small = cv2.resize(empty, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    light = np.log(cv2.GaussianBlur(small, (0, 0), 0.8).astype(np.float32) + 12)
    light = light if light.ndim == 3 else np.dstack([light] * 3)
    found = [rectangle for turn in TURNS if (rectangle := _rectangle(light, turn))]
    best = max(found, key=lambda rectangle: rectangle.clearness, default=None)
    return None if best is None else tuple((float(x) / scale, float(y) / scale) for x, y in best.corners)


@dataclass(frozen=True, slots=True, eq=False)
class Rectangle:
    """Four corners, and how clear the rim of the least clear side is: most so where the turn is right."""

    corners: NDArray[np.float64]
    clearness: float


def _rectangle(light: Floats, turn: float) -> Rectangle | None:
    """Find a rectangle in a picture that is turned by some degrees; give its corners in the picture as it is."""
    height, width = light.shape[:2]
    there = cv2.getRotationMatrix2D((width / 2, height / 2), turn, 1.0)
    if turn:
        turned = cv2.warpAffine(light, there, (width, height), borderMode=cv2.BORDER_REPLICATE)
        light = np.asarray(turned, np.float32)
    ends, clearness = [], np.inf
    for quarter in range(4):  # right, bottom, left and top, each turned to the right
        sideways = np.ascontiguousarray(np.rot90(light, quarter))
        lines = _lines(sideways)
        clearness = min(clearness, max((line.strength for line in lines), default=0.0))
        if clearness < RIM:
            return None
        ends.append(_as_equation(_end_of_floor(lines), sideways.shape, quarter, (height, width)))
    right, bottom, left, top = ends
    corners = np.array([_crossing(*pair) for pair in ((left, top), (top, right), (right, bottom), (bottom, left))])
    back = cv2.invertAffineTransform(there)
    corners = _clockwise(np.asarray(corners @ back[:, :2].T + back[:, 2], np.float64))
    return Rectangle(corners, clearness) if _is_tray(corners, height, width) else None


def _lines(light: Floats) -> list[Line]:
    """Find the lines right of the middle at which colours change, from the inside out."""
    height, width = light.shape[:2]
    across = cv2.Sobel(light, cv2.CV_32F, 1, 0, ksize=3) / 8
    rows = np.arange(round(height * (0.5 - FOLLOWED)), round(height * (0.5 + FOLLOWED)))
    first = round(width * (0.5 + MIDDLE))
    places = np.arange(first, width)
    shifts = np.rint((rows - height / 2)[:, None] * SLOPES).astype(int)
    changes = np.stack(
        [across[rows[:, None], np.clip(places + shift[:, None], 0, width - 1)].mean(0) for shift in shifts.T]
    )
    strength = np.linalg.norm(changes, axis=2)
    best, most = strength.argmax(0), strength.max(0)
    peaks = [
        n for n in range(1, len(places) - 1) if most[n] >= STEP and most[n] == most[max(0, n - 3) : n + 4].max()
    ]
    return [Line(float(places[n]), float(SLOPES[best[n]]), changes[best[n], n]) for n in peaks]


def _end_of_floor(lines: Sequence[Line]) -> Line:
    """Choose the first line that is none of a shadow; those of a rim are all clear, and parallel."""
    clearest = max(lines, key=lambda line: line.strength)
    first, *others = (
        line
        for line in lines
        if line.strength >= CLEAR * clearest.strength and abs(line.slope - clearest.slope) <= PARALLEL
    )
    is_shadow = first.only_darkens and others and others[0].offset - first.offset < SHADOW * WIDTH
    return others[0] if is_shadow else first


def _as_equation(line: Line, shape: tuple[int, ...], quarter: int, size: tuple[int, int]) -> NDArray[np.float64]:
    """Give a line that was found in a turned picture as a·x + b·y + c = 0 in the picture itself."""
    height = shape[0]
    points = [(line.offset + line.slope * (y - height / 2), float(y)) for y in (0, height)]
    (x1, y1), (x2, y2) = (_unturned(point, quarter, size) for point in points)
    return np.cross((x1, y1, 1.0), (x2, y2, 1.0))


def _unturned(point: tuple[float, float], quarter: int, size: tuple[int, int]) -> tuple[float, float]:
    """Undo `np.rot90`, which turns a picture a number of quarters to the left."""
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


def _crossing(one: NDArray[np.float64], other: NDArray[np.float64]) -> tuple[float, float]:
    x, y, w = np.cross(one, other)
    return (float(x / w), float(y / w)) if w else (np.inf, np.inf)


def _clockwise(corners: NDArray[np.float64]) -> NDArray[np.float64]:
    """Put corners in order: the upper left one first."""
    return np.roll(corners, -int((corners.sum(1)).argmin()), 0)


def _is_tray(corners: NDArray[np.float64], height: int, width: int) -> bool:
    """Whether four corners can be a tray's: a convex shape that fills a part of the picture."""
    if not np.isfinite(corners).all() or np.abs(corners).max() > 2 * width:
        return False
    shape = corners.astype(np.float32)
    return bool(cv2.isContourConvex(shape) and cv2.contourArea(shape) > 0.1 * height * width)
