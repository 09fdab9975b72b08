"""Pips counted one by one: a second opinion that owes nothing to the network.

On the face that was found, what differs from the face's own colour is marked at several strictnesses; marks that
are small, round and inside are pips. Every face of a die looks the same when it is turned by half a turn, also in
perspective: marks without a partner on the other side of the middle belong to a side face or to the table.
"""

from dataclasses import dataclass
from math import atan2, degrees
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.reading import Frame

Floats = NDArray[Any]

SIDE = 96
EDGE = 48.0
"""How many dots the edge of the face has in the cut-out that is counted on."""
_REACH = 0.54 * EDGE
_STRICTNESS = (0.38, 0.5, 0.62, 0.74)
_LEAST_CONTRAST = 14.0
"""A face whose marks differ less than this from its colour shows nothing that could be counted."""


@dataclass(frozen=True, slots=True)
class Count:
    """Pips that were counted on a face: how many, where, and at how many of the strictnesses it was the same."""

    value: int
    pips: Floats
    agreed: float
    contrast: float


def count(frame: Frame, x: float, y: float, size: float) -> Count | None:
    """Count the pips on the face around a place; None where no sensible number is found."""
    marks, contrast = _marks(_cut(frame, x, y, size))
    if contrast < _LEAST_CONTRAST:
        return None
    counts = [pips for strictness in _STRICTNESS if (pips := _pips(marks > strictness * contrast)) is not None]
    if not counts:
        return None
    numbers = [len(pips) for pips in counts]
    value = max(set(numbers), key=lambda number: (numbers.count(number), number))
    best = counts[numbers.index(value)]
    scale = size / EDGE
    places = (best - (SIDE - 1) / 2) * scale + (x, y)
    return Count(value, places.astype(np.float32), numbers.count(value) / len(_STRICTNESS), contrast)


def _cut(frame: Frame, x: float, y: float, size: float) -> Frame:
    """Cut the face and its surroundings out, at one size, in a space where colours differ as they look."""
    scale = EDGE / size
    reach = SIDE / scale / 2
    left, top = max(0, int(x - reach) - 1), max(0, int(y - reach) - 1)
    part = frame[top : int(y + reach) + 2, left : int(x + reach) + 2]
    shrink = min(1.0, 2 * scale)  # far too large ones are made smaller first, else dots would be skipped
    if shrink < 1:
        part = np.asarray(cv2.resize(part, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
    across, down = (x - left + 0.5) * shrink - 0.5, (y - top + 0.5) * shrink - 0.5
    rest = scale / shrink
    place = np.array([[rest, 0, (SIDE - 1) / 2 - rest * across], [0, rest, (SIDE - 1) / 2 - rest * down]])
    cut = cv2.warpAffine(part, place, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.cvtColor(cut, cv2.COLOR_BGR2LAB), np.uint8)


def _marks(face: Frame) -> tuple[Floats, float]:
    """Give how far each dot is from the face's own colour, and how far the farthest marks on it are."""
    lab = cv2.GaussianBlur(face, (3, 3), 0).astype(np.float32)
    body = np.median(lab[_MIDDLE], 0)
    spread = np.median(lab[_MIDDLE & (np.abs(lab[..., 0] - body[0]) < 25)], 0)
    far = np.sqrt((((lab - spread) * (0.8, 1.2, 1.2)) ** 2).sum(-1)).astype(np.float32)
    return far, float(np.percentile(far[_MIDDLE], 97))


def _disc(radius: float) -> NDArray[np.bool_]:
    y, x = np.ogrid[:SIDE, :SIDE]
    return np.asarray(np.hypot(x - (SIDE - 1) / 2, y - (SIDE - 1) / 2) < radius)


_MIDDLE = _disc(0.42 * EDGE)
_RIM = _disc(0.8 * EDGE) & ~_disc(0.4 * EDGE)


def _pips(marked: NDArray[np.bool_]) -> Floats | None:
    """Choose the marks that are pips, if they make up a face."""
    _, _, stats, centres = cv2.connectedComponentsWithStats(marked.astype(np.uint8), connectivity=4)
    found: list[tuple[float, float, float]] = []
    for (left, top, wide, high, area), (x, y) in zip(stats[1:], centres[1:], strict=True):
        away = np.hypot(x - (SIDE - 1) / 2, y - (SIDE - 1) / 2)
        if (
            not 10 <= area <= 380
            or away > _REACH
            or max(wide, high) > 2.6 * min(wide, high)
            or max(wide, high) > 24
        ):
            continue
        if left == 0 or top == 0 or left + wide == SIDE or top + high == SIDE:
            continue
        if area < 0.55 * wide * high:
            continue
        found.append((float(x), float(y), float(area)))
    return _face(np.array(found, np.float32).reshape(-1, 3))


def _face(marks: Floats) -> Floats | None:
    """Choose the marks that mirror each other through one middle, near where the face's middle should be."""
    if not 1 <= len(marks) <= 14:
        return None
    one, other = np.triu_indices(len(marks))
    middles = (marks[one, :2] + marks[other, :2]) / 2
    off = np.hypot(*(middles - (SIDE - 1) / 2).T)
    alike = (marks[one, 2] / marks[other, 2] > 0.5) & (marks[one, 2] / marks[other, 2] < 2)
    near = np.flatnonzero((off < 0.24 * EDGE) & alike)
    if not len(near):
        return None
    one, other, middles = one[near], other[near], middles[near]
    gaps = np.hypot(*(middles[:, None] - middles[None]).transpose(2, 0, 1)) < 0.06 * EDGE
    backing = gaps @ np.where(one == other, 1.0, 2.0) - 2.0 * off[near] / EDGE
    best = int(backing.argmax())
    chosen = np.unique(np.concatenate([one[gaps[best]], other[gaps[best]]]))
    middle, pips = middles[gaps[best]].mean(0), marks[chosen]
    rest = np.delete(marks, chosen, 0)
    left_over = (np.hypot(*(rest[:, :2] - middle).T) < 0.36 * EDGE) & (rest[:, 2] > 0.5 * pips[:, 2].mean())
    return pips[:, :2] if not left_over.any() and len(pips) <= 6 and _is_layout(pips, middle) else None


def _is_layout(pips: Floats, middle: Floats) -> bool:
    """Say whether pips lie as they do on a die, seen at any slant."""
    number, areas = len(pips), pips[:, 2]
    if number > 1 and areas.max() > 2.6 * areas.min():
        return False
    off = pips[:, :2] - middle
    away = np.hypot(off[:, 0], off[:, 1])
    if number in (1, 3, 5) and away.min() > 0.1 * EDGE:
        return False
    corners = off[away > 0.1 * EDGE]
    if len(corners) != number - number % 2:
        return False
    if number > 1 and not 0.16 * EDGE < np.hypot(corners[:, 0], corners[:, 1]).max() < 0.56 * EDGE:
        return False
    if number in (2, 3):
        return True
    if number == 6:
        return _has_rows(corners)
    if number == 1:
        return True
    slants = np.abs(_cross(corners[0], corners))
    return bool(slants.max() > 0.02 * EDGE**2)


def _cross(one: Floats, other: Floats) -> Floats:
    return np.asarray(one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0])


def _has_rows(corners: Floats) -> bool:
    """Say whether six pips lie in two rows of three."""
    for first in range(6):
        for last in range(first + 1, 6):
            middle = (corners[first] + corners[last]) / 2
            gap = np.hypot(*(corners - middle).T)
            if gap.min() < 0.07 * EDGE and abs(float(_cross(corners[first], corners[last]))) > 0.01 * EDGE**2:
                return True
    return False


def angle(frame: Frame, x: float, y: float, size: float) -> float:
    """Give how far a face is turned, in degrees from 0 to 90: the way that most of its edges run."""
    grey = _cut(frame, x, y, size)[..., 0].astype(np.float32)
    across, down = cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1)
    way = (across + 1j * down)[_RIM]
    # The fourth power makes the four sides of a square point the same way, and the round pips cancel out.
    whole = (way**4 / np.maximum(np.abs(way) ** 3, 1e-3)).sum()
    return degrees(atan2(whole.imag, whole.real)) / 4 % 90
