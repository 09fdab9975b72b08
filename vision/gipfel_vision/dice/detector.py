"""Proposes where dice are, with a small convolutional network, run by `cv2.dnn` over a whole frame.

The network is an anchor-free detector in the manner of CenterNet (Zhou et al., "Objects as Points", 2019): for
every fourth pixel it returns a heat map of die centres, six class scores (the values), an offset and a size. It is
run over an image pyramid, in which every die from 20 pixels upwards has on some level a size that the network
knows. What it proposes, `refiner.py` looks at closely. It was trained by `vision/training/train_detector.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, hypot, log
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.dice.tiles import BATCH, TILE, TILE_DIE, die_tiles
from gipfel_vision.images import Frame

Floats = NDArray[np.float32]

STRIDE = 4
"""How many pixels a cell of the network's output is wide and high."""
BASE_PIXELS = 172_800
"""How many pixels the largest level of the pyramid has: 480 × 360."""
_BOX = 7
"""The first of the three output channels that have a die's offset from its cell, right and down, and its size."""
_NEIGHBOURS = np.ones((3, 3), np.uint8)
"""A peak of the heat map is the largest of these cells around it."""
_KNOWN_SIZES = (9.0, 52.0)
"""The sizes of dice that the network knows, in pixels of the image that it is given."""
_MODEL = Path(__file__).with_name("detector.onnx")


@dataclass(frozen=True, slots=True)
class Detection:
    """Where a die's upper face may be, and what it may show.

    `x`, `y` and `size` (its edge) are in pixels, `confidence` is the probability that there is a die,
    `probabilities` are those of the six values.
    """

    x: float
    y: float
    size: float
    confidence: float
    probabilities: tuple[float, ...]

    @property
    def value(self) -> int:
        """The most probable value."""
        return int(np.argmax(self.probabilities)) + 1


class DiceDetector:
    """The network, loaded once for each shape of input: `cv2.dnn` takes long to change from one to another."""

    def __init__(self, model: Path = _MODEL) -> None:
        self._model = np.frombuffer(model.read_bytes(), np.uint8)
        self._nets: dict[tuple[int, ...], cv2.dnn.Net] = {}

    def propose(self, frame: Frame, threshold: float = 0.2) -> list[Detection]:
        """Detect dice of any size over an image pyramid; return them in pixels of the frame, not refined."""
        height, width = frame.shape[:2]
        scale = min(1.0, (BASE_PIXELS / (height * width)) ** 0.5)
        found: list[Detection] = []
        level = frame
        while min(height, width) * scale >= 32:
            size = (_multiple_of_16(width * scale), _multiple_of_16(height * scale))
            level = np.asarray(cv2.resize(level, size, interpolation=cv2.INTER_AREA), np.uint8)
            output = self.forward(level)
            across, down = width / size[0], height / size[1]
            found += [
                _enlarged(one, across, down)
                for one in decode(output, threshold)
                if _KNOWN_SIZES[0] <= one.size <= _KNOWN_SIZES[1]
            ]
            scale /= 2
        return suppress_duplicates(found)

    def detect_once(self, image: Frame, threshold: float = 0.2) -> list[Detection]:
        """Detect dice in one image at its own scale, in its own pixels; its sides are multiples of 16."""
        return decode(self.forward(image), threshold)

    def look(self, frame: Frame, places: Sequence[Detection], threshold: float) -> list[Detection | None]:
        """Run the network on a tile around each place; return the die in its middle, None where there is none."""
        found: list[Detection | None] = []
        for start in range(0, len(places), BATCH):
            some = places[start : start + BATCH]
            tiles = die_tiles(frame, [(one.x, one.y, one.size) for one in some])
            seen = zip(some, self._forward(tiles), strict=False)
            found += [_in_middle(one, decode(output, threshold)) for one, output in seen]
        return found

    def forward(self, image: Frame) -> Floats:
        """Return the network's output for one image: channels × rows × columns of cells."""
        return np.asarray(self._forward(image[None])[0])

    def _forward(self, images: Frame) -> Floats:
        net = self._nets.get(images.shape)
        if net is None:
            if len(self._nets) > 12:  # photographs of many different sizes must not fill the memory
                self._nets.clear()
            net = self._nets[images.shape] = cv2.dnn.readNetFromONNX(self._model)
        net.setInput(cv2.dnn.blobFromImages(list(images), 1 / 255, mean=(127.5, 127.5, 127.5)))
        return np.asarray(net.forward(), np.float32)


def decode(output: Floats, threshold: float) -> list[Detection]:
    """Return the detections in a network's output: the local maxima of its heat map above a probability."""
    heat = output[0]
    peaks = (heat >= cv2.dilate(heat, _NEIGHBOURS)) & (heat > log(threshold / (1 - threshold)))
    rows, columns = peaks.nonzero()
    cells = output[:, rows, columns].T.tolist()
    return [_decode_cell(*peak) for peak in zip(cells, rows.tolist(), columns.tolist(), strict=True)]


def _decode_cell(cell: list[float], row: int, column: int) -> Detection:
    best = max(cell[1:7])
    weights = [exp(score - best) for score in cell[1:7]]  # softmax; of six numbers faster without numpy
    across, down, size = (min(max(number, -2.0), 2.0) for number in cell[_BOX:])
    return Detection(
        x=(column + 0.5 + across) * STRIDE - 0.5,
        y=(row + 0.5 + down) * STRIDE - 0.5,
        size=24 * exp(size),
        confidence=sigmoid(cell[0]),
        probabilities=tuple(weight / sum(weights) for weight in weights),
    )


def _in_middle(place: Detection, in_tile: list[Detection]) -> Detection | None:
    """Return the most confident detection near the middle of a tile, in pixels of the frame."""
    middle, scale = TILE / 2 - 0.5, place.size / TILE_DIE
    near = [one for one in in_tile if hypot(one.x - middle, one.y - middle) < 0.45 * TILE_DIE]
    best = max(near, key=lambda one: one.confidence, default=None)
    if best is None:
        return None
    x, y = place.x + (best.x - middle) * scale, place.y + (best.y - middle) * scale
    return Detection(x, y, best.size * scale, best.confidence, best.probabilities)


def sigmoid(logit: float) -> float:
    """Return a logit as a probability."""
    return 1 / (1 + exp(-min(max(logit, -30.0), 30.0)))


def _multiple_of_16(length: float) -> int:
    return max(32, round(length / 16) * 16)


def _enlarged(one: Detection, across: float, down: float) -> Detection:
    """Return a detection on a pyramid level in pixels of the frame; whole numbers are pixel centres."""
    x, y = (one.x + 0.5) * across - 0.5, (one.y + 0.5) * down - 0.5
    return Detection(x, y, one.size * (across * down) ** 0.5, one.confidence, one.probabilities)


def suppress_duplicates(found: list[Detection]) -> list[Detection]:
    """Return the most confident of detections that are the same die (greedy non-maximum suppression)."""
    kept: list[Detection] = []
    for one in sorted(found, key=lambda one: -one.confidence):
        if not any(distance(one, other) < 0.5 and 0.6 < one.size / other.size < 1.7 for other in kept):
            kept.append(one)
    return kept


def distance(one: Detection, other: Detection) -> float:
    """Return how far apart two detections are, in units of their mean size; dice that touch have about 1."""
    return 2 * hypot(one.x - other.x, one.y - other.y) / (one.size + other.size)
