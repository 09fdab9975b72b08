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

from gipfel_vision.dice.cut import cut
from gipfel_vision.reading import Frame

Floats = NDArray[Any]

SIDE = 72
EDGE = 36.0
"""How many dots the edge of the face has in the cut-out that is counted on."""
_REACH = 0.62 * EDGE
"""How far from the middle of a find marks may be pips.

That is farther than pips lie from the middle of a face: a six whose columns are close together may be found as a
four, too small and off its middle, and its last row must still count.
"""
_STRICTNESS = (0.55, 0.4, 0.7)
_LEAST_CONTRAST = 14.0
"""A face whose marks differ less than this from its colour shows nothing that could be counted."""


@dataclass(frozen=True, slots=True, eq=False)
class Count:
    """Pips that were counted on a face: how many, where on the cut-out, and how many of the strictnesses agree.

    No sensible number is 0. `body` is the colour of the face without its pips.
    """

    value: int
    pips: Floats
    agreed: float
    body: Floats


def count(face: Frame) -> Count:
    """Count the pips on a face that was cut out."""
    own = _body(face)
    soft = cv2.GaussianBlur(face, (3, 3), 0).reshape(-1, 3)
    far = np.sqrt(((soft - own) ** 2) @ _WEIGHTS)
    inside = np.sort(far[_MIDDLE])
    contrast = float(inside[len(inside) * 97 // 100])
    found: list[Floats] = []
    for strictness in _STRICTNESS if contrast >= _LEAST_CONTRAST else ():
        pips = _pips(far.reshape(SIDE, SIDE) > strictness * contrast)
        if pips is not None:
            found.append(pips)
            if len(found) == 2 and len(found[0]) == len(pips):  # two that agree need no third
                return Count(len(pips), found[0], 1.0, own)
    if not found:
        return Count(0, np.empty((0, 2)), 0.0, own)
    numbers = [len(pips) for pips in found]
    value = max(set(numbers), key=lambda number: (numbers.count(number), number))
    return Count(value, found[numbers.index(value)], numbers.count(value) / len(_STRICTNESS), own)


def face_at(frame: Frame, x: float, y: float, size: float) -> Frame:
    """Cut a face and its surroundings out, in a space in which colours differ as they look."""
    return np.asarray(cv2.cvtColor(cut(frame, x, y, EDGE / size, SIDE), cv2.COLOR_BGR2LAB), np.uint8)


def _body(face: Frame) -> Floats:
    """Give the colour of a face without its pips: the middle one of those that are as light as most."""
    middle = face.reshape(-1, 3)[_MIDDLE].astype(np.float32)
    light = np.sort(middle[:, 0])[len(middle) // 2]
    own = np.sort(middle[np.abs(middle[:, 0] - light) < 25], 0)
    return np.asarray(own[len(own) // 2])


def _disc(radius: float, hole: float = 0.0, step: int = 1) -> NDArray[np.intp]:
    """Give the dots of a disc, or of a ring, around the middle of the cut-out; every so many of them."""
    y, x = np.ogrid[:SIDE, :SIDE]
    away = np.hypot(x - (SIDE - 1) / 2, y - (SIDE - 1) / 2)
    return np.flatnonzero((away < radius) & (away >= hole))[::step]


_MIDDLE = _disc(0.42 * EDGE, step=2)
_RIM = _disc(0.8 * EDGE, hole=0.4 * EDGE, step=2)
_WEIGHTS = np.array((0.64, 1.44, 1.44), np.float32)
"""Shadows change how light a face is, but not its colour: colour tells more."""


def _pips(marked: NDArray[np.bool_]) -> Floats | None:
    """Choose the marks that are pips, if they make up a face."""
    _, _, stats, centres = cv2.connectedComponentsWithStats(marked.view(np.uint8), connectivity=4)
    left, top, wide, high, area = stats[1:].T
    away = np.hypot(*(centres[1:] - (SIDE - 1) / 2).T)
    longer, shorter = np.maximum(wide, high), np.minimum(wide, high)
    is_pip = (area >= 0.0043 * EDGE**2) & (area <= 0.165 * EDGE**2) & (area >= 0.55 * wide * high)
    is_pip &= (away <= _REACH) & (longer <= 2.6 * shorter) & (longer <= 0.5 * EDGE)
    is_pip &= (left > 0) & (top > 0) & (left + wide < SIDE) & (top + high < SIDE)
    return _face(np.column_stack([centres[1:], area])[is_pip])


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


def angle(face: Frame) -> float:
    """Give how far a face is turned, in degrees from 0 to 90: the way that most of its edges run."""
    grey = face[..., 0]
    across = cv2.Sobel(grey, cv2.CV_32F, 1, 0).ravel()[_RIM]
    down = cv2.Sobel(grey, cv2.CV_32F, 0, 1).ravel()[_RIM]
    # The fourth power makes the four sides of a square point the same way, while round pips cancel out.
    real, imaginary = across**2 - down**2, 2 * across * down
    steep = np.maximum(np.hypot(real, imaginary), 1e-3) ** 1.5
    whole = ((real**2 - imaginary**2) / steep).sum(), (2 * real * imaginary / steep).sum()
    return degrees(atan2(float(whole[1]), float(whole[0]))) / 4 % 90
