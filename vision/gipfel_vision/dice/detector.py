"""Detects dice with one small convolutional network, run by `cv2.dnn`: proposals over the frame, then refinement.

The network is an anchor-free detector in the manner of CenterNet (Zhou et al., "Objects as Points", 2019): for
every fourth pixel it returns a heat map of die centres, six class scores (the values), an offset and a size. It is
run first over an image pyramid, in which every die from 24 pixels upwards has on some level a size that the
network knows; then over a tile around each proposal, cropped from the full frame so that the die is always equally
large. The network was trained by `vision/training/train_detector.py`.
"""

from dataclasses import dataclass, replace
from math import exp, hypot, log
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.dice.tiles import crop_tile
from gipfel_vision.images import Frame

Floats = NDArray[np.float32]

STRIDE = 4
"""How many pixels a cell of the network's output is wide and high."""
BASE_PIXELS = 172_800
"""How many pixels the largest level of the pyramid has: 480 × 360."""
TILE = 48
"""Width and height of a tile, in pixels."""
TILE_DIE = 28.0
"""The edge of a die in a tile, in pixels."""
_MIDDLE = TILE / 2 - 0.5
_ON_CELL = _MIDDLE - STRIDE / 2
"""Where in its tile a die is put: in the tile's middle, which is between four cells, or on one of them.

On a cell the network is far more confident, since a peak between cells is spread over them. On any table that
makes it more confident of what is no die as well; in a tray little else is as large as a die.
"""
_BATCH = 2
"""How many tiles make a batch; a fixed number, since `cv2.dnn` sets the network up again for every new shape."""
_MOST_PROPOSALS = 24
"""More proposals than this are not refined: nobody throws so many dice."""
_SIZES = (1.0, 0.85, 1.25)
"""The scales of test-time augmentation: a size that was guessed badly misleads only one of them."""
_SURE_PROPOSAL, _LOST_CONFIDENCE = 0.8, 0.2
"""A proposal more confident than the first that refinement loses is kept, with the second as its confidence."""
_OFFSET_X = 7
"""The output channel that has a die's offset to the right of its cell; then come its offset down and its size."""
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

    def detect(self, frame: Frame, threshold: float = 0.2) -> list[Detection]:
        """Detect dice anywhere in a frame: proposals are refined once, then at several scales, and averaged."""
        proposals = self.propose(frame, threshold)[:_MOST_PROPOSALS]
        found = suppress_duplicates([one for one in self.refine(frame, proposals, 0.1) if one])
        scaled = [
            self.refine(frame, [replace(one, size=one.size * size) for one in found], mirror=True)
            for size in _SIZES
        ]
        found = suppress_duplicates(
            [one for same in zip(*scaled, strict=True) if (one := average([each for each in same if each]))]
        )
        lost = [replace(one, confidence=_LOST_CONFIDENCE) for one in proposals if one.confidence > _SURE_PROPOSAL]
        return suppress_duplicates(found + lost) if lost else found

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

    def forward(self, image: Frame) -> Floats:
        """Return the network's output for one image: channels × rows × columns of cells."""
        return np.asarray(self._forward(image[None])[0])

    def refine(
        self,
        frame: Frame,
        proposals: list[Detection],
        threshold: float = 0.05,
        *,
        mirror: bool = False,
        on_cell: bool = False,
    ) -> list[Detection | None]:
        """Run the network on a tile around each proposal; return None for one where it detects nothing any more.

        `mirror` averages the output with that of the mirrored tile (test-time augmentation): slower, and less
        often wrong. `on_cell` puts the proposal onto a cell of the output.
        """
        aim = _ON_CELL if on_cell else _MIDDLE
        refined: list[Detection | None] = []
        for start in range(0, len(proposals), _BATCH):
            some = proposals[start : start + _BATCH]
            tiles = np.zeros((_BATCH, TILE, TILE, 3), np.uint8)
            for tile, one in zip(tiles, some, strict=False):
                aside = (_MIDDLE - aim) * one.size / TILE_DIE
                tile[:] = crop_tile(frame, one.x + aside, one.y + aside, TILE_DIE / one.size, TILE)
            outputs = self._forward(tiles)
            if mirror:
                mirrored = self._forward(np.ascontiguousarray(tiles[:, :, ::-1]))[..., ::-1]
                mirrored[:, _OFFSET_X] *= -1
                outputs = np.asarray((outputs + mirrored) / 2, np.float32)
            refined += [
                _nearest(one, decode(output, threshold), aim) for one, output in zip(some, outputs, strict=False)
            ]
        return refined

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
    across, down, size = (min(max(number, -2.0), 2.0) for number in cell[_OFFSET_X:])
    return Detection(
        x=(column + 0.5 + across) * STRIDE - 0.5,
        y=(row + 0.5 + down) * STRIDE - 0.5,
        size=24 * exp(size),
        confidence=_sigmoid(cell[0]),
        probabilities=tuple(weight / sum(weights) for weight in weights),
    )


def _sigmoid(logit: float) -> float:
    return 1 / (1 + exp(-min(max(logit, -30.0), 30.0)))


def _multiple_of_16(length: float) -> int:
    return max(32, round(length / 16) * 16)


def _enlarged(one: Detection, across: float, down: float) -> Detection:
    """Return a detection on a pyramid level in pixels of the frame; whole numbers are pixel centres."""
    x, y = (one.x + 0.5) * across - 0.5, (one.y + 0.5) * down - 0.5
    return Detection(x, y, one.size * (across * down) ** 0.5, one.confidence, one.probabilities)


def _nearest(proposal: Detection, in_tile: list[Detection], aim: float) -> Detection | None:
    """Return the most confident detection near where the proposal is in its tile, in pixels of the frame."""
    scale = proposal.size / TILE_DIE
    near = [one for one in in_tile if hypot(one.x - aim, one.y - aim) < 0.45 * TILE_DIE]
    if not near:
        return None
    best = max(near, key=lambda one: one.confidence)
    x, y = proposal.x + (best.x - aim) * scale, proposal.y + (best.y - aim) * scale
    return Detection(x, y, best.size * scale, best.confidence, best.probabilities)


def average(same: list[Detection]) -> Detection | None:
    """Return the mean of several detections of one die, confidences averaged as logits; None for only one."""
    if len(same) < 2:
        return None
    x, y, size = (float(np.mean([getattr(one, name) for one in same])) for name in ("x", "y", "size"))
    logit = float(np.mean([log((one.confidence + 1e-4) / (1 - one.confidence + 1e-4)) for one in same]))
    probabilities = np.mean([one.probabilities for one in same], 0)
    return Detection(x, y, size, _sigmoid(logit), tuple(probabilities.tolist()))


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
