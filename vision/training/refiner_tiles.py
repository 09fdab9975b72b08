"""Training tiles of the refiner: crops with a die in the middle, beside it, of a wrong size, or with none.

Half of them are cropped at proposals of the detector: where it errs, the refiner has to be right.
"""

import numpy as np

from dice_labels import LabelledDie
from gipfel_vision.dice.detector import Detection
from gipfel_vision.dice.tiles import TILE, TILE_DIE, crop_tile
from gipfel_vision.images import Frame
from gipfel_vision.synthetic import Rng

TARGETS = ("here", "value", "dx", "dy", "size")
"""`here` is 1, 0, or -1 where nobody knows; `value` is -1 without a die; an offset is in edges, a size a log."""

NEAR, SIZES = 0.3, (0.68, 1.5)
"""A die is in the middle of a tile up to this offset, in its edges, and between these ratios of sizes."""
BESIDE = 0.45
"""Farther off than this, in its edges, it is not."""


def random_tile(
    frame: Frame, dice: list[LabelledDie], proposals: list[Detection], rng: Rng
) -> tuple[Frame, tuple[float, ...]]:
    """Crop a tile as the reader would, at a proposal or at a die, a little off; return it with its targets."""
    side = frame.shape[0]
    labelled = [die for die in dice if die.counts]
    chance = rng.random()
    if proposals and chance < 0.45:
        one = proposals[rng.integers(len(proposals))]
        rough = rng.uniform(0, 1)
        size = one.size * float(np.exp(rng.normal(0, 0.25 * rough)))
        x, y = rng.normal((one.x, one.y), 0.15 * rough * size)
    elif labelled and chance < 0.94:
        die = labelled[rng.integers(len(labelled))]
        rough = rng.uniform(0.3, 1)  # on real photographs proposals are farther off than on what was trained on
        size = die.size * float(np.exp(rng.normal(0, 0.25 * rough)))
        off = rng.normal(0, 0.15 * rough, 2) if chance < 0.82 else _beside(rng)
        if chance > 0.9:
            size *= float(rng.choice([0.25, 0.4, 2.0, 3.0]))
        x, y = die.x + off[0] * size, die.y + off[1] * size
    else:
        x, y = rng.uniform(0, side, 2)
        size = float(np.exp(rng.uniform(np.log(8), np.log(52))))
    x, y = np.clip((x, y), 0, side - 1)
    tile = crop_tile(frame, float(x), float(y), TILE_DIE / size, TILE)
    return tile, _targets(float(x), float(y), size, dice)


def _beside(rng: Rng) -> tuple[float, float]:
    """Return an offset, in sizes of a die, to its side face, to its edge, or to its neighbour."""
    far, way = rng.uniform(0.4, 1.2), rng.uniform(0, 2 * np.pi)
    return far * float(np.cos(way)), far * float(np.sin(way))


def _targets(x: float, y: float, size: float, dice: list[LabelledDie]) -> tuple[float, ...]:
    """Return what the network is to say of a tile around a point."""
    near = [
        (float(np.hypot(die.x - x, die.y - y)) / die.size, die)
        for die in dice
        if SIZES[0] * 0.8 < die.size / size < SIZES[1] * 1.2
    ]
    off, die = min(near, key=lambda one: one[0], default=(9.0, None))
    if die is None or off > BESIDE:
        return (0.0, -1.0, 0.0, 0.0, 0.0)
    if not die.counts or off > NEAR or not SIZES[0] < die.size / size < SIZES[1]:
        return (-1.0, -1.0, 0.0, 0.0, 0.0)
    return (1.0, die.value - 1.0, (die.x - x) / size, (die.y - y) / size, float(np.log(die.size / size)))
