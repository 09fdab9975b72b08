"""Squares cut out of a picture, at a wanted size: what is looked at closely is always equally large."""

from math import cos, sin

import cv2
import numpy as np

from gipfel_vision.reading import Frame


def cut(frame: Frame, x: float, y: float, scale: float, side: int, turn: float = 0.0) -> Frame:
    """Give a square around a place, so many times enlarged; beyond its edge the picture goes on as it ends.

    `turn` is the direction, in radians, that becomes the square's right.
    """
    reach = side / scale / 2 * (abs(cos(turn)) + abs(sin(turn)))
    left, top = max(0, int(x - reach) - 1), max(0, int(y - reach) - 1)
    part = frame[top : max(top + 1, int(y + reach) + 2), left : max(left + 1, int(x + reach) + 2)]
    shrink = (
        2 * scale if scale < 0.38 else 1.0
    )  # dots are averaged first, else pips are missed between two of them
    if shrink < 1:
        part = np.asarray(cv2.resize(part, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
    rest, middle = scale / shrink, (side - 1) / 2
    turned = rest * np.array([[cos(turn), sin(turn)], [-sin(turn), cos(turn)]])
    centre = ((x - left + 0.5) * shrink - 0.5, (y - top + 0.5) * shrink - 0.5)
    place = np.column_stack([turned, middle - turned @ centre])
    drawn = cv2.warpAffine(part, place, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(drawn, np.uint8)
