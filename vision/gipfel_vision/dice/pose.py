"""Whether a die in the known tray lies flat, leans on something, or moves: told by a second, very small network.

It was trained by `vision/training/pose.py`. A flat die shows the more of its side faces the farther it lies from
the dot straight below the camera, and always those towards it: a leaning one breaks that rule. So each die is cut
out turned, with that dot to its left, and how far away it is goes in with the picture; so does what was not there
in the empty tray, which has the die's outline.
"""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.dice.cut import cut
from gipfel_vision.dice.look import CLOSE_BY, TILE
from gipfel_vision.reading import Frame
from gipfel_vision.tray import Tray

LIES, LEANS, MOVES, NOTHING = range(4)
PLANES = 5
_TILES = 4
_DISTANCE = 24.5
"""How far away the camera is taken to be, in edges of a die: 39 cm above dice of 16 mm, within a fifth."""
_MODEL = Path(__file__).with_name("pose.onnx")


class Pose:
    """The network, ready to be asked about a few places of one tray at a time."""

    def __init__(self, tray: Tray, model: Path = _MODEL) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(model))
        self._tray, self._below = tray, straight_below(tray)

    def told(self, frame: Frame, places: list[tuple[float, float]]) -> NDArray[np.float32]:
        """Give for each place how likely a die there lies, leans and moves, and how likely there is none."""
        said = np.zeros((len(places), 4), np.float32)
        for start in range(0, len(places), _TILES):
            some = places[start : start + _TILES]
            tiles = np.full((_TILES, PLANES, TILE, TILE), -0.5, np.float32)
            for tile, place in zip(tiles, some, strict=False):
                tile[:] = planes(frame, self._tray, self._below, place).astype(np.float32) / 255 - 0.5
            self._net.setInput(tiles)
            raw = self._net.forward()[: len(some)]
            likely = np.exp(raw - raw.max(1, keepdims=True))
            said[start : start + len(some)] = likely / likely.sum(1, keepdims=True)
        return said


def straight_below(tray: Tray) -> tuple[float, float]:
    """Give the dot straight below the camera: where lines that stand upright on the tray's floor all point to.

    The outline is a rectangle seen askew. The line in which its plane would vanish says how the camera is tilted;
    for how far the dot is off the middle of the picture it takes the distance to be `_DISTANCE`.
    """
    height, width = tray.empty.shape[:2]
    middle = np.array((width, height)) / 2 - 0.5
    corners = np.array(tray.outline) - middle
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    seen = cv2.getPerspectiveTransform(square, corners.astype(np.float32))
    across, down, far = np.cross(seen[:, 0], seen[:, 1])
    focal = tray.die * _DISTANCE
    x, y = middle + focal**2 * np.array((across, down)) / far
    return float(x), float(y)


def planes(
    frame: Frame, tray: Tray, below: tuple[float, float], place: tuple[float, float], die: float | None = None
) -> NDArray[np.uint8]:
    """Give what the network sees: the die's picture, what is new in it, and how far from `below` it lies."""
    away = np.array(place) - below
    turn = float(np.arctan2(away[1], away[0]))
    scale = CLOSE_BY / (die or tray.die)
    seen, bare = (cut(picture, *place, scale, TILE, turn) for picture in (frame, tray.empty))
    apart = cv2.absdiff(seen, bare)
    new = cv2.max(cv2.max(apart[..., 0], apart[..., 1]), apart[..., 2])
    far = min(float(np.hypot(*away)) / tray.die / 16, 1.0)
    flat = np.full((1, TILE, TILE), round(255 * far), np.uint8)
    return np.concatenate([seen.transpose(2, 0, 1), new[None], flat])
