"""Training tiles for the detector's refinement: crops with a die in the middle, beside it, or with none.

Half of them are cropped at proposals of the detector as it was when training began: where it errs, refinement has
to be right.
"""

from dataclasses import replace

import numpy as np

from dice_labels import LabelledDie
from gipfel_vision.dice.detector import TILE, TILE_DIE, Detection
from gipfel_vision.dice.tiles import crop_tile
from gipfel_vision.images import Frame
from gipfel_vision.synthetic import Rng


def random_tile(
    frame: Frame, dice: list[LabelledDie], proposals: list[Detection], rng: Rng
) -> tuple[Frame, list[LabelledDie]]:
    """Crop a tile as the detector would, at a proposal or at a die, a little off; return it with its labels."""
    side = frame.shape[0]
    labelled = [die for die in dice if die.counts]
    chance = rng.random()
    if proposals and chance < 0.5:
        one = proposals[rng.integers(len(proposals))]
        x, y, size = one.x, one.y, one.size * float(np.exp(rng.normal(0, 0.1)))
    elif labelled and chance < 0.92:
        die = labelled[rng.integers(len(labelled))]
        size = die.size * float(np.exp(rng.normal(0, 0.15)))
        off = rng.normal(0, 0.1, 2) if chance < 0.8 else _beside(rng)
        x, y = die.x + off[0] * size, die.y + off[1] * size
    else:
        x, y = rng.uniform(0, side, 2)
        size = float(np.exp(rng.uniform(np.log(8), np.log(52))))
    scale, middle = TILE_DIE / size, (TILE - 1) / 2
    moved = [
        replace(die, x=middle + (die.x - x) * scale, y=middle + (die.y - y) * scale, size=die.size * scale)
        for die in dice
    ]
    reach = [max(abs(die.x - middle), abs(die.y - middle)) - 0.4 * die.size for die in moved]
    inside = [
        replace(die, counts=die.counts and far < 0.35 * TILE and 13 < die.size < 60)
        for die, far in zip(moved, reach, strict=True)
        if far < 0.8 * TILE
    ]
    return crop_tile(frame, float(x), float(y), scale, TILE), inside


def _beside(rng: Rng) -> tuple[float, float]:
    """Return an offset, in sizes of a die, to its side face, to its edge, or to its neighbour."""
    far, way = rng.uniform(0.5, 1.2), rng.uniform(0, 2 * np.pi)
    return far * float(np.cos(way)), far * float(np.sin(way))
