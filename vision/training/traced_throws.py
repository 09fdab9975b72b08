"""Throws for traced pictures: many dice, some apart, some pushed together in blocks, small ones beside large."""

from math import cos, hypot, radians, sin

import numpy as np

from gipfel_vision.synthetic import DieStyle, PinholeCamera, PlacedDie, Rng

MOST = 22
"""How many dice lie on a table at most."""
ONES = 0.3
"""How many of the dice show a one: a single pip is the hardest to see."""
_TIGHTEST, _LOOSEST = 1.005, 1.15
"""How far apart dice in a block are, in edges: pushed together, or nearly."""


def many_thrown(rng: Rng, camera: PinholeCamera, sets: list[DieStyle]) -> tuple[PlacedDie, ...]:
    """Throw dice all over what the camera sees; each block of them is of one size and mostly of one set."""
    reach = camera.width / camera.die / 2
    many, mixed = int(rng.integers(1, MOST + 1)), rng.random() < 0.4
    taken: list[tuple[float, float, float]] = []
    dice: list[PlacedDie] = []
    for _ in range(8 * many):
        size = float(np.exp(rng.uniform(np.log(0.5), np.log(1.5)))) if mixed else 1.0
        block = _block(rng, 1 if rng.random() < 0.6 else int(rng.integers(2, 10)))
        x, y = rng.uniform(-1.02, 1.02, 2) * reach
        radius = size * (max(hypot(*place) for place in block) + 0.75)
        if any(hypot(x - a, y - b) < radius + r for a, b, r in taken):
            continue
        taken.append((float(x), float(y), radius))
        turn, one_set = rng.uniform(0, 90), rng.random() < 0.6
        style = sets[rng.integers(len(sets))]
        c, s = cos(radians(turn)) * size, sin(radians(turn)) * size
        for u, v in block:
            lean = rng.uniform(14, 45) if len(block) == 1 and rng.random() < 0.1 else 0.0
            dice.append(
                PlacedDie(
                    1 if rng.random() < ONES else int(rng.integers(2, 7)),
                    float(x + c * u - s * v),
                    float(y + s * u + c * v),
                    turn,
                    lean,
                    rng.uniform(0, 360),
                    size,
                    spin=int(rng.integers(4)),
                    style=style if one_set else sets[rng.integers(len(sets))],
                )
            )
        if len(dice) >= many:
            break
    return tuple(dice)


def _block(rng: Rng, many: int) -> list[tuple[float, float]]:
    """Return where the dice of a block lie, around its middle: rows that are shifted against each other."""
    columns = int(rng.integers(1, many + 1))
    gap, shift = rng.uniform(_TIGHTEST, _LOOSEST), rng.uniform(0, 1)
    places = [(number % columns + shift * (number // columns % 2), number // columns) for number in range(many)]
    middle = np.mean(places, 0)
    return [(gap * (u - middle[0]), gap * (v - middle[1])) for u, v in places]
