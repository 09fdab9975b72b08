"""What the network is to say about a picture, cell by cell."""

import numpy as np
from net import STRIDE
from numpy.typing import NDArray
from wild import Seen

Floats = NDArray[np.float32]

PLANES = ("here", "asked", "value", "dx", "dy", "size")
"""`asked` is 0 where a cell is not to be judged, `value` is -1 where there is no die."""

TOO_LARGE = 70.0
"""Dice with more dots are none here: a smaller copy of the picture shows them, and their pips are no dice."""


def targets(seen: list[Seen], side: int) -> Floats:
    """Draw what is to be said: a soft hill at the middle of each die, and its details on the top of the hill."""
    cells = side // STRIDE
    planes = np.zeros((len(PLANES), cells, cells), np.float32)
    here, asked, value, dx, dy, size = planes
    asked[:] = 1
    value[:] = -1
    y, x = np.mgrid[:cells, :cells].astype(np.float32)
    for die in seen:
        middle_x, middle_y = ((v + 0.5) / STRIDE - 0.5 for v in (die.x, die.y))
        away = np.hypot(x - middle_x, y - middle_y)
        edge = die.size / STRIDE
        if die.size > TOO_LARGE:
            continue
        if not die.counts:
            asked[away < 0.7 * edge] = 0
            continue
        # The hill has its top on a cell, and not between four: else no cell would ever be asked to be quite sure.
        from_cell = np.hypot(x - round(middle_x), y - round(middle_y))
        np.maximum(here, np.exp(-((from_cell / max(0.8, 0.14 * edge)) ** 2) / 2), out=here)
        top = away < max(0.75, 0.2 * edge)
        value[top] = die.value - 1
        dx[top], dy[top] = (middle_x - x)[top], (middle_y - y)[top]
        size[top] = np.log(die.size / 24)
    return planes
