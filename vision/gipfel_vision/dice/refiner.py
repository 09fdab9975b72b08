"""Refines proposals of dice with a second network, run by `cv2.dnn` on a tile around each.

Every tile is cropped from the full frame so that the die is equally large in it, and the network sees it whole: it
returns the probability that a die's upper face is in the middle, the scores of the six values, and by how much
middle and size are off. It was trained by `vision/training/train_refiner.py`.
"""

from math import exp
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.dice.detector import Detection, sigmoid
from gipfel_vision.dice.tiles import BATCH, die_tiles
from gipfel_vision.images import Frame

_LARGEST_OFFSET, _LARGEST_RATIO = 0.5, 0.5
"""Offsets, in edges, and logarithms of sizes are cut off here: farther away is another die."""
_MIRRORED = np.array((1, 1, 1, 1, 1, 1, 1, -1, 1, 1), np.float32)
"""What becomes of each number of the output where a tile is mirrored: the offset to the right changes its sign."""
_MODEL = Path(__file__).with_name("refiner.onnx")


class DiceRefiner:
    """The network, for a few proposals of one frame at a time."""

    def __init__(self, model: Path = _MODEL) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(model))

    def refine(
        self, frame: Frame, proposals: list[Detection], threshold: float = 0.05, *, mirror: bool = False
    ) -> list[Detection | None]:
        """Run the network on a tile around each proposal; return None for one that is less probably a die.

        `mirror` averages the output with that of the mirrored tile (test-time augmentation): slower, and less
        often wrong.
        """
        refined: list[Detection | None] = []
        for start in range(0, len(proposals), BATCH):
            some = proposals[start : start + BATCH]
            tiles = die_tiles(frame, [(one.x, one.y, one.size) for one in some])
            outputs = self._forward(tiles)
            if mirror:
                mirrored = self._forward(np.ascontiguousarray(tiles[:, :, ::-1]))
                outputs = np.asarray((outputs + mirrored * _MIRRORED) / 2, np.float32)
            refined += [_moved(one, row, threshold) for one, row in zip(some, outputs.tolist(), strict=False)]
        return refined

    def _forward(self, tiles: Frame) -> NDArray[np.float32]:
        self._net.setInput(cv2.dnn.blobFromImages(list(tiles), 1 / 255, mean=(127.5, 127.5, 127.5)))
        return np.asarray(self._net.forward(), np.float32)


def _moved(one: Detection, row: list[float], threshold: float) -> Detection | None:
    """Return a proposal as the network's output has it; None where it is probably no die."""
    confidence = sigmoid(row[0])
    if confidence < threshold:
        return None
    best = max(row[1:7])
    weights = [exp(score - best) for score in row[1:7]]  # softmax; of six numbers faster without numpy
    across, down = (min(max(off, -_LARGEST_OFFSET), _LARGEST_OFFSET) for off in row[7:9])
    ratio = exp(min(max(row[9], -_LARGEST_RATIO), _LARGEST_RATIO))
    return Detection(
        x=one.x + across * one.size,
        y=one.y + down * one.size,
        size=one.size * ratio,
        confidence=confidence,
        probabilities=tuple(weight / sum(weights) for weight in weights),
    )
