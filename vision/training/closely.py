"""Tiles to learn from: what the second look gets to see, with dice in the middle, beside it, or nowhere.

Where the first look of the network, as it was when this began, errs, tiles are cut out as well: telling those is
what the second look is for.
"""

from dataclasses import replace

import numpy as np
from wild import Seen

from gipfel_vision.dice.cut import cut
from gipfel_vision.dice.look import CLOSE_BY, TILE, Find
from gipfel_vision.reading import Frame
from gipfel_vision.synthetic.ground import Rng


def tile(frame: Frame, seen: list[Seen], finds: list[Find], rng: Rng) -> tuple[Frame, list[Seen]]:
    """Cut a tile out as the reader would at a find that may be right, a little off, or of something else."""
    side = frame.shape[0]
    dice = [die for die in seen if die.counts]
    chance = rng.random()
    if finds and chance < 0.5:
        find = finds[rng.integers(len(finds))]
        x, y, size = find.x, find.y, find.size * float(np.exp(rng.normal(0, 0.1)))
    elif dice and chance < 0.92:
        die = dice[rng.integers(len(dice))]
        size = die.size * float(np.exp(rng.normal(0, 0.15)))
        off = rng.normal(0, 0.1, 2) if chance < 0.8 else _beside(rng)
        x, y = die.x + off[0] * size, die.y + off[1] * size
    else:
        x, y = rng.uniform(0, side, 2)
        size = float(np.exp(rng.uniform(np.log(8), np.log(52))))
    scale, middle = CLOSE_BY / size, (TILE - 1) / 2
    moved = [
        replace(die, x=middle + (die.x - x) * scale, y=middle + (die.y - y) * scale, size=die.size * scale)
        for die in seen
    ]
    reach = [max(abs(die.x - middle), abs(die.y - middle)) - 0.4 * die.size for die in moved]
    inside = [
        replace(die, counts=die.counts and far < 0.35 * TILE and 13 < die.size < 60)
        for die, far in zip(moved, reach, strict=True)
        if far < 0.8 * TILE
    ]
    return cut(frame, float(x), float(y), scale, TILE), inside


def _beside(rng: Rng) -> tuple[float, float]:
    """Give a place on a die's side face, on its edge, or on its neighbour."""
    far, way = rng.uniform(0.5, 1.2), rng.uniform(0, 2 * np.pi)
    return far * float(np.cos(way)), far * float(np.sin(way))
