"""Whether a die in the known tray lies flat, leans on something, or moves: told by a second, very small network.

It was trained by `vision/training/pose.py`. A few degrees of leaning are told from perspective only by who
knows how large a die is here and where in the frame it lies: both go in with the picture.
"""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.dice.cut import cut
from gipfel_vision.dice.look import CLOSE_BY, TILE
from gipfel_vision.reading import Frame

LIES, LEANS, MOVES = range(3)
_TILES = 4
_MODEL = Path(__file__).with_name("pose.onnx")


class Pose:
    """The network, ready to be asked about a few places at a time."""

    def __init__(self, model: Path = _MODEL) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(model))

    def told(self, frame: Frame, places: list[tuple[float, float]], die: float) -> NDArray[np.float32]:
        """Give for each place how likely a die there lies, leans and moves."""
        said = np.zeros((len(places), 3), np.float32)
        for start in range(0, len(places), _TILES):
            some = places[start : start + _TILES]
            tiles = np.full((_TILES, 5, TILE, TILE), -0.5, np.float32)
            for tile, (x, y) in zip(tiles, some, strict=False):
                tile[:] = planes(frame, x, y, die).astype(np.float32) / 255 - 0.5
            self._net.setInput(tiles)
            raw = self._net.forward()[: len(some)]
            likely = np.exp(raw - raw.max(1, keepdims=True))
            said[start : start + len(some)] = likely / likely.sum(1, keepdims=True)
        return said


def planes(frame: Frame, x: float, y: float, die: float) -> NDArray[np.uint8]:
    """Give what the network gets to see: the die's picture, and how far right and down of the middle it lies."""
    height, width = frame.shape[:2]
    off = ((x - width / 2) / die / 16, (y - height / 2) / die / 16)
    across, down = (round(255 * min(max(0.5 + part, 0.0), 1.0)) for part in off)
    tile = cut(frame, x, y, CLOSE_BY / die, TILE).transpose(2, 0, 1)
    flat = np.empty((2, TILE, TILE), np.uint8)
    flat[0], flat[1] = across, down
    return np.concatenate([tile, flat])
