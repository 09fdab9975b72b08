"""Training targets of the dice detector: from labelled dice to what its output should be, cell by cell."""

import numpy as np
from numpy.typing import NDArray

from detector_net import STRIDE
from dice_labels import LabelledDie

CHANNELS = ("here", "counts", "value", "dx", "dy", "size")
"""`here` is the heat map; `counts` is 0 where a cell has no part in the loss; `value` is -1 without a die."""

MAX_SIZE = 70.0
"""Larger dice, in pixels, are no targets here: a coarser pyramid level shows them, and their pips are no dice."""


def targets_of(dice: list[LabelledDie], side: int) -> NDArray[np.float32]:
    """Return the targets for a square image: a Gaussian peak at each die's middle, and its details around it."""
    cells = side // STRIDE
    channels = np.zeros((len(CHANNELS), cells, cells), np.float32)
    here, counts, value, dx, dy, size = channels
    counts[:] = 1
    value[:] = -1
    y, x = np.mgrid[:cells, :cells].astype(np.float32)
    for die in dice:
        middle_x, middle_y = ((v + 0.5) / STRIDE - 0.5 for v in (die.x, die.y))
        away = np.hypot(x - middle_x, y - middle_y)
        edge = die.size / STRIDE
        if die.size > MAX_SIZE:
            continue
        if not die.counts:
            counts[away < 0.7 * edge] = 0
            continue
        # The peak is on a cell, and not between four: else no cell would ever be trained to be quite sure.
        from_cell = np.hypot(x - round(middle_x), y - round(middle_y))
        np.maximum(here, np.exp(-((from_cell / max(0.8, 0.14 * edge)) ** 2) / 2), out=here)
        near = away < max(0.75, 0.2 * edge)
        value[near] = die.value - 1
        dx[near], dy[near] = (middle_x - x)[near], (middle_y - y)[near]
        size[near] = np.log(die.size / 24)
    return channels
