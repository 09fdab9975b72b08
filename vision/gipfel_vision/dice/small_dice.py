"""Looks for small dice once more, on a finer level than the whole frame is searched on, but only around them.

Where one small die was proposed there are mostly more, and on the largest level of the pyramid those that touch
are a few pixels wide, or look like one large die that nobody believes in. The part of the frame with all of them
is searched again, so large that they are seen.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import hypot
from statistics import median

import cv2
import numpy as np

from gipfel_vision.dice.detector import BASE_PIXELS, Detection, DiceDetector
from gipfel_vision.images import Frame

_SMALL = 17.0
"""Dice smaller than this, in pixels of the pyramid's largest level, are looked for again."""
_LIKELY, _PART_OF_CLUMP = 0.4, 0.25
"""From this confidence on, a proposal that is no die may be a clump of dice, each of this part of its size."""
_CLEAR = 0.5
"""From this confidence on, a die that was found explains what was proposed there."""
_WANTED = 26.0
"""How large they are then to be, in pixels."""
_MARGIN = 3.0
"""How far around them is searched, in their sizes."""
_STEP = 96
"""The part is a multiple of this wide and high, in pixels: for each new shape the network is set up again."""
_MOST_PIXELS = 3 * BASE_PIXELS
"""How many pixels are searched at the most."""


def small_ones(frame: Frame, proposals: Sequence[Detection]) -> list[Detection]:
    """Return the proposals that are so small that there may be more beside them which were not seen."""
    return [one for one in proposals if one.size * coarsest(frame) < _SMALL]


def clumps(proposals: Sequence[Detection], found: Sequence[Detection]) -> list[Detection]:
    """Return likely proposals on which no clear die was found, as what they may be: small dice that touch."""
    clear = [die for die in found if die.confidence > _CLEAR]
    return [
        replace(one, size=one.size * _PART_OF_CLUMP)
        for one in proposals
        if one.confidence > _LIKELY
        and not any(hypot(one.x - die.x, one.y - die.y) < 0.5 * max(one.size, die.size) for die in clear)
    ]


def propose_finer(frame: Frame, places: Sequence[Detection], detector: DiceDetector) -> list[Detection]:
    """Return what is found around places, on a level on which dice as large as they are easily seen."""
    coarse = coarsest(frame)
    if not places or coarse == 1.0:
        return []
    size = median(one.size for one in places)
    middles = np.array([(one.x, one.y) for one in places])
    (left, top), (right, bottom) = middles.min(0) - _MARGIN * size, middles.max(0) + _MARGIN * size
    scale = min(1.0, _WANTED / size, (_MOST_PIXELS / ((right - left) * (bottom - top))) ** 0.5)
    if scale < 1.2 * coarse:
        return []
    across, down = (_rounded(scale * long) for long in (right - left, bottom - top))
    found = detector.detect_once(_part(frame, (left, top), scale, (across, down)))
    return [replace(one, x=one.x / scale + left, y=one.y / scale + top, size=one.size / scale) for one in found]


def coarsest(frame: Frame) -> float:
    """Return the scale of the pyramid's largest level."""
    height, width = frame.shape[:2]
    return min(1.0, float((BASE_PIXELS / (height * width)) ** 0.5))


def _part(frame: Frame, corner: tuple[float, float], scale: float, shape: tuple[int, int]) -> Frame:
    """Return a part of a frame at a scale, from an upper left corner on; beyond the frame its edge is repeated."""
    shrink = 0.5 if scale < 0.6 else 1.0  # bilinear interpolation alone would skip pixels, and pips with them
    if shrink < 1:
        frame = np.asarray(cv2.resize(frame, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
    rest, (left, top) = scale / shrink, corner
    to_part = np.array([[rest, 0, -scale * left], [0, rest, -scale * top]])
    part = cv2.warpAffine(frame, to_part, shape, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(part, np.uint8)


def _rounded(length: float) -> int:
    return max(1, -int(-length // _STEP)) * _STEP
