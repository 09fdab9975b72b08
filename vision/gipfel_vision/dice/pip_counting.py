"""Counts pips by classic image processing: a second opinion that owes nothing to the network.

Pixels of the face that differ from its own colour (in CIELAB) are thresholded at several strictnesses; connected
components that are small, round and inside are candidate pips. Every face of a die is symmetric under half a turn,
also in perspective: each pair of candidates votes for a centre of symmetry, and candidates without a partner
belong to a side face or to the table.
"""

from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from math import atan2, degrees
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.dice.tiles import crop_tile
from gipfel_vision.images import Array, Frame

SIDE = 72
"""Width and height of the crop that pips are counted on, in pixels."""
EDGE = 36.0
"""The edge of the face in that crop, in pixels."""
_REACH = 0.62 * EDGE
"""How far from the crop's middle a pip may be, in pixels.

That is farther than pips lie from the middle of a face: a six whose columns are close together may be detected as
a four, too small and off its middle, and its last row must still count.
"""
_SMALLEST_PIP, _LARGEST_PIP = 0.0043 * EDGE**2, 0.165 * EDGE**2
"""The area of a pip, in pixels."""
_MOST_BLOBS = 14
"""With more components than this there is no face to count pips on."""
_CENTRE = complex(SIDE - 1, SIDE - 1) / 2
_STRICTNESS = (0.55, 0.4, 0.7)
"""Thresholds, as fractions of the face's contrast, in the order in which they are tried."""
_MIN_CONTRAST = 14.0
"""A face whose 97th percentile of colour difference is below this shows nothing that could be counted."""


class Blob(NamedTuple):
    """A connected component on a face: its centroid from the middle of the crop, and its area, in pixels.

    Points are complex numbers: with a handful of blobs, plain arithmetic is several times as fast as arrays.
    """

    at: complex
    area: float


@dataclass(frozen=True, slots=True, eq=False)
class PipCount:
    """The pips counted on a face: how many (0 is no sensible number), and where, from the middle of the crop.

    `agreed` is the fraction of the thresholds that give this count; `body` is the colour of the face without its
    pips, in OpenCV's 8-bit CIELAB.
    """

    value: int
    pips: list[complex]
    agreed: float
    body: Array


def count_pips(face: Frame) -> PipCount:
    """Count the pips on a face that was cropped by `crop_face`."""
    body = _body_colour(face)
    soft = cv2.GaussianBlur(face, (3, 3), 0).reshape(-1, 3)
    difference = np.sqrt(((soft - body) ** 2) @ _WEIGHTS)
    inside = np.sort(difference[_MIDDLE])
    contrast = float(inside[len(inside) * 97 // 100])
    found: list[list[complex]] = []
    for strictness in _STRICTNESS if contrast >= _MIN_CONTRAST else ():
        pips = _find_pips(difference.reshape(SIDE, SIDE) > strictness * contrast)
        if pips is not None:
            found.append(pips)
            if len(found) == 2 and len(found[0]) == len(pips):  # two that agree need no third
                return PipCount(len(pips), found[0], 1.0, body)
    if not found:
        return PipCount(0, [], 0.0, body)
    numbers = [len(pips) for pips in found]
    value = max(set(numbers), key=lambda number: (numbers.count(number), number))
    return PipCount(value, found[numbers.index(value)], numbers.count(value) / len(_STRICTNESS), body)


def crop_face(frame: Frame, x: float, y: float, size: float) -> Frame:
    """Return a face of `size` pixels and its surroundings at a fixed scale, in CIELAB (`cv2.COLOR_BGR2LAB`)."""
    return np.asarray(cv2.cvtColor(crop_tile(frame, x, y, EDGE / size, SIDE), cv2.COLOR_BGR2LAB), np.uint8)


def _body_colour(face: Frame) -> Array:
    """Return the colour of a face without its pips: the median of pixels about as light as the median."""
    middle = face.reshape(-1, 3)[_MIDDLE].astype(np.float32)
    lightness = np.sort(middle[:, 0])[len(middle) // 2]
    own = np.sort(middle[np.abs(middle[:, 0] - lightness) < 25], 0)
    return np.asarray(own[len(own) // 2])


def _disc(radius: float, hole: float = 0.0, step: int = 1) -> NDArray[np.intp]:
    """Return the flat indices of every `step`th pixel of a disc, or of a ring, around the middle of the crop."""
    y, x = np.ogrid[:SIDE, :SIDE]
    away = np.hypot(x - (SIDE - 1) / 2, y - (SIDE - 1) / 2)
    return np.flatnonzero((away < radius) & (away >= hole))[::step]


_MIDDLE = _disc(0.42 * EDGE, step=2)
_RIM = _disc(0.8 * EDGE, hole=0.4 * EDGE, step=2)
_WEIGHTS = np.array((0.64, 1.44, 1.44), np.float32)
"""How much L, a and b count: shadows change how light a face is, but not its colour."""


def _find_pips(mask: NDArray[np.bool_]) -> list[complex] | None:
    """Return the centroids of a mask's components that are pips; None if they do not make up a face."""
    _, _, stats, centres = cv2.connectedComponentsWithStats(mask.view(np.uint8), connectivity=4)
    blobs: list[Blob] = []
    for (left, top, wide, high, area), (x, y) in zip(stats[1:].tolist(), centres[1:].tolist(), strict=True):
        at = complex(x, y) - _CENTRE
        longer, shorter = max(wide, high), min(wide, high)
        is_filled = _SMALLEST_PIP <= area <= _LARGEST_PIP and area >= 0.55 * wide * high
        is_round = longer <= 2.6 * shorter and longer <= 0.5 * EDGE
        is_whole = left > 0 and top > 0 and left + wide < SIDE and top + high < SIDE
        if is_filled and is_round and is_whole and abs(at) <= _REACH:
            blobs.append(Blob(at, area))
    return _symmetric_pips(blobs)


def _symmetric_pips(blobs: list[Blob]) -> list[complex] | None:
    """Return the centroids of blobs that mirror each other through one point; None if they make up no face."""
    if not 1 <= len(blobs) <= _MOST_BLOBS:
        return None
    pairs = [
        (middle, one, other)
        for one, other in combinations_with_replacement(blobs, 2)
        if abs(middle := (one.at + other.at) / 2) < 0.24 * EDGE and 0.5 < one.area / other.area < 2
    ]
    if not pairs:
        return None
    best, most = pairs[:0], -9.0
    for middle, _, _ in pairs:
        near = [pair for pair in pairs if abs(pair[0] - middle) < 0.06 * EDGE]
        votes = sum(1.0 if one is other else 2.0 for _, one, other in near) - 2.0 * abs(middle) / EDGE
        if votes > most:
            best, most = near, votes
    middle = sum(middle for middle, _, _ in best) / len(best)
    pips = [blob for blob in blobs if any(blob is one or blob is other for _, one, other in best)]
    mean_area = sum(blob.area for blob in pips) / len(pips)
    if any(
        abs(blob.at - middle) < 0.36 * EDGE and blob.area > 0.5 * mean_area for blob in blobs if blob not in pips
    ):
        return None
    return [blob.at for blob in pips] if len(pips) <= 6 and _is_layout(pips, middle) else None


def _is_layout(pips: list[Blob], middle: complex) -> bool:
    """Return whether pips lie as they do on a die, in any perspective."""
    number, areas = len(pips), [blob.area for blob in pips]
    if max(areas) > 2.6 * min(areas):
        return False
    off = [blob.at - middle for blob in pips]
    outer = [place for place in off if abs(place) > 0.1 * EDGE]
    if len(outer) != number - number % 2:  # odd numbers have one in the middle
        return False
    if number > 1 and not 0.16 * EDGE < max(map(abs, outer)) < 0.56 * EDGE:
        return False
    if number == 6:
        return _has_rows(outer)
    return number < 4 or max(abs(_cross(outer[0], place)) for place in outer) > 0.02 * EDGE**2


def _cross(one: complex, other: complex) -> float:
    return (one.conjugate() * other).imag


def _has_rows(outer: list[complex]) -> bool:
    """Return whether six pips lie in two rows of three."""
    return any(
        min(abs(place - (first + last) / 2) for place in outer) < 0.07 * EDGE
        and abs(_cross(first, last)) > 0.01 * EDGE**2
        for first, last in combinations(outer, 2)
    )


def face_angle(face: Frame) -> float:
    """Return the rotation of a face in degrees from 0 to 90: the dominant direction of gradients at its edges."""
    lightness = face[..., 0]
    across = cv2.Sobel(lightness, cv2.CV_32F, 1, 0).ravel()[_RIM]
    down = cv2.Sobel(lightness, cv2.CV_32F, 0, 1).ravel()[_RIM]
    # As complex numbers to the fourth power, the gradients of a square's four sides point the same way, while
    # those of round pips cancel out.
    real, imaginary = across**2 - down**2, 2 * across * down
    scale = np.maximum(np.hypot(real, imaginary), 1e-3) ** 1.5
    total = ((real**2 - imaginary**2) / scale).sum(), (2 * real * imaginary / scale).sum()
    return degrees(atan2(float(total[1]), float(total[0]))) / 4 % 90
