"""Pips counted one by one: a second opinion that owes nothing to the network.

On the face that was found, what differs from the face's own colour is marked at several strictnesses; marks that
are small, round and inside are pips. Every face of a die looks the same when it is turned by half a turn, also in
perspective: marks without a partner on the other side of the middle belong to a side face or to the table.
"""

from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from math import atan2, degrees
from typing import Any, NamedTuple

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
_LEAST_PIP, _LARGEST_PIP = 0.0043 * EDGE**2, 0.165 * EDGE**2
_MOST_MARKS = 14
_CENTRE = complex(SIDE - 1, SIDE - 1) / 2
_STRICTNESS = (0.55, 0.4, 0.7)
_LEAST_CONTRAST = 14.0
"""A face whose marks differ less than this from its colour shows nothing that could be counted."""


class Mark(NamedTuple):
    """Something marked on a face: where, from the middle of the cut-out, and how many dots it has.

    Places are complex numbers: with a handful of marks, plain arithmetic is several times as fast as arrays.
    """

    at: complex
    area: float


@dataclass(frozen=True, slots=True, eq=False)
class Count:
    """Pips that were counted on a face: how many, where on the cut-out, and how many of the strictnesses agree.

    Places are told from the cut-out's middle. No sensible number is 0. `body` is the colour of the face without
    its pips.
    """

    value: int
    pips: list[complex]
    agreed: float
    body: Floats


def count(face: Frame) -> Count:
    """Count the pips on a face that was cut out."""
    own = _body(face)
    soft = cv2.GaussianBlur(face, (3, 3), 0).reshape(-1, 3)
    far = np.sqrt(((soft - own) ** 2) @ _WEIGHTS)
    inside = np.sort(far[_MIDDLE])
    contrast = float(inside[len(inside) * 97 // 100])
    found: list[list[complex]] = []
    for strictness in _STRICTNESS if contrast >= _LEAST_CONTRAST else ():
        pips = _pips(far.reshape(SIDE, SIDE) > strictness * contrast)
        if pips is not None:
            found.append(pips)
            if len(found) == 2 and len(found[0]) == len(pips):  # two that agree need no third
                return Count(len(pips), found[0], 1.0, own)
    if not found:
        return Count(0, [], 0.0, own)
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


def _pips(marked: NDArray[np.bool_]) -> list[complex] | None:
    """Choose the marks that are pips, if they make up a face."""
    _, _, stats, centres = cv2.connectedComponentsWithStats(marked.view(np.uint8), connectivity=4)
    marks: list[Mark] = []
    for (left, top, wide, high, area), (x, y) in zip(stats[1:].tolist(), centres[1:].tolist(), strict=True):
        at = complex(x, y) - _CENTRE
        longer, shorter = max(wide, high), min(wide, high)
        is_blot = _LEAST_PIP <= area <= _LARGEST_PIP and area >= 0.55 * wide * high
        is_round = longer <= 2.6 * shorter and longer <= 0.5 * EDGE
        is_whole = left > 0 and top > 0 and left + wide < SIDE and top + high < SIDE
        if is_blot and is_round and is_whole and abs(at) <= _REACH:
            marks.append(Mark(at, area))
    return _face(marks)


def _face(marks: list[Mark]) -> list[complex] | None:
    """Choose the marks that mirror each other through one middle, near where the face's middle should be."""
    if not 1 <= len(marks) <= _MOST_MARKS:
        return None
    pairs = [
        (middle, one, other)
        for one, other in combinations_with_replacement(marks, 2)
        if abs(middle := (one.at + other.at) / 2) < 0.24 * EDGE and 0.5 < one.area / other.area < 2
    ]
    if not pairs:
        return None
    best, backing = pairs[:0], -9.0
    for middle, _, _ in pairs:
        near = [pair for pair in pairs if abs(pair[0] - middle) < 0.06 * EDGE]
        speaks = sum(1.0 if one is other else 2.0 for _, one, other in near) - 2.0 * abs(middle) / EDGE
        if speaks > backing:
            best, backing = near, speaks
    middle = sum(middle for middle, _, _ in best) / len(best)
    pips = [mark for mark in marks if any(mark is one or mark is other for _, one, other in best)]
    usual = sum(mark.area for mark in pips) / len(pips)
    if any(abs(mark.at - middle) < 0.36 * EDGE and mark.area > 0.5 * usual for mark in marks if mark not in pips):
        return None
    return [mark.at for mark in pips] if len(pips) <= 6 and _is_layout(pips, middle) else None


def _is_layout(pips: list[Mark], middle: complex) -> bool:
    """Say whether pips lie as they do on a die, seen at any slant."""
    number, areas = len(pips), [mark.area for mark in pips]
    if max(areas) > 2.6 * min(areas):
        return False
    off = [mark.at - middle for mark in pips]
    corners = [place for place in off if abs(place) > 0.1 * EDGE]
    if len(corners) != number - number % 2:  # odd numbers have one in the middle
        return False
    if number > 1 and not 0.16 * EDGE < max(map(abs, corners)) < 0.56 * EDGE:
        return False
    if number == 6:
        return _has_rows(corners)
    return number < 4 or max(abs(_cross(corners[0], corner)) for corner in corners) > 0.02 * EDGE**2


def _cross(one: complex, other: complex) -> float:
    return (one.conjugate() * other).imag


def _has_rows(corners: list[complex]) -> bool:
    """Say whether six pips lie in two rows of three."""
    return any(
        min(abs(corner - (first + last) / 2) for corner in corners) < 0.07 * EDGE
        and abs(_cross(first, last)) > 0.01 * EDGE**2
        for first, last in combinations(corners, 2)
    )


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
