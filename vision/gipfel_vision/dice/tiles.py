"""Square tiles cropped from a frame at a given scale and rotation: a network sees every die equally large."""

from collections.abc import Sequence
from math import cos, sin

import cv2
import numpy as np

from gipfel_vision.images import Frame

Place = tuple[float, float, float]
"""Where a die may be: x, y and the edge of its face, in pixels."""

TILE = 48
"""Width and height of a tile for a network, in pixels."""
TILE_DIE = 28.0
"""The edge of a die in such a tile, in pixels."""
BATCH = 4
"""How many tiles make a batch; a fixed number, since `cv2.dnn` sets a network up again for every new shape."""


def die_tiles(frame: Frame, places: Sequence[Place]) -> Frame:
    """Return a batch of tiles, one around each of some places, then black ones; a place is x, y and size."""
    tiles = np.zeros((BATCH, TILE, TILE, 3), np.uint8)
    for tile, (x, y, size) in zip(tiles, places, strict=False):
        tile[:] = crop_tile(frame, x, y, TILE_DIE / size, TILE)
    return tiles


def crop_tile(frame: Frame, x: float, y: float, scale: float, side: int, turn: float = 0.0) -> Frame:
    """Return a square of `side` pixels around a point of a frame, enlarged `scale` times (`cv2.warpAffine`).

    `turn` is the direction, in radians, that points to the right in the tile. Beyond the frame its edge is
    repeated.
    """
    reach = side / scale / 2 * (abs(cos(turn)) + abs(sin(turn)))
    left, top = max(0, int(x - reach) - 1), max(0, int(y - reach) - 1)
    part = frame[top : max(top + 1, int(y + reach) + 2), left : max(left + 1, int(x + reach) + 2)]
    # Bilinear interpolation alone would skip pixels, and pips with them: pixels are averaged first.
    shrink = 2 * scale if scale < 0.38 else 1.0
    if shrink < 1:
        part = np.asarray(cv2.resize(part, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
    rest, middle = scale / shrink, (side - 1) / 2
    across, down = (x - left + 0.5) * shrink - 0.5, (y - top + 0.5) * shrink - 0.5
    a, b = rest * cos(turn), rest * sin(turn)
    to_tile = np.array([[a, b, middle - a * across - b * down], [-b, a, middle + b * across - a * down]])
    tile = cv2.warpAffine(part, to_tile, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(tile, np.uint8)
