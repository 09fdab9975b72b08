"""Training pictures of dice: any dice on any table, amid what lies on tables, seen from anywhere above.

They vary more than the product's own tray on purpose (domain randomisation): whatever the network has seen here,
it is not surprised by.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import cos, radians, sin

import numpy as np

from clutter import cluttered
from dice_appearance import (
    StyleMaker,
    any_flaws,
    any_lamp,
    any_style,
    camouflaged,
    common_flaws,
    common_style,
    processed,
)
from dice_labels import LabelledDie, has_contrast, label
from gipfel_vision.images import Array, Frame
from gipfel_vision.synthetic import DieStyle, PinholeCamera, PlacedDie, Rng, Scene, draw

COMMON = 0.6
"""The fraction of pictures such as people take: there is nothing to be learned from darkness alone."""
NEAR = 0.15
"""The fraction in which dice are larger than `high`: large pips are no dice, and large dice have large pips."""
MOST_DICE = 9
"""How many dice lie in a picture at most."""


def random_picture(rng: Rng, side: int, low: float = 11.0, high: float = 46.0) -> tuple[Frame, list[LabelledDie]]:
    """Draw a square picture with dice from `low` to `high` pixels, sometimes larger; return it with its labels."""
    is_common = rng.random() < COMMON
    size = float(np.exp(rng.uniform(np.log(low), np.log(high))))
    if rng.random() < NEAR:
        size = high * rng.uniform(1.5, 3.2)
    tilt = abs(rng.normal(0, 22)) if rng.random() < 0.55 else rng.uniform(18, 62)
    camera = PinholeCamera(
        side,
        side,
        size,
        float(np.exp(rng.uniform(np.log(4.5), np.log(40)))),
        min(tilt, 62.0),
        rng.uniform(0, 360),
        rng.uniform(-0.04, 0.05),
    )
    ground = cluttered(rng, side, size, 0.4 if is_common else 0.6)
    dice = (
        ()
        if rng.random() < 0.12
        else thrown(rng, camera, _sets(rng, ground, common_style if is_common else any_style))
    )
    flaws = common_flaws if is_common else any_flaws
    scene = Scene(camera, ground, dice, any_lamp(rng), flaws(rng, size))
    frame = processed(rng, draw(scene).frame)
    labels = [label(die, dice, camera) for die in dice]
    return frame, [replace(die, counts=die.counts and has_contrast(die, frame)) for die in labels]


def _sets(rng: Rng, ground: Array, a_style: StyleMaker) -> list[DieStyle]:
    """Return sets of dice, mostly one; some are nearly of the table's colour: only pips and edges show them."""
    sets = [a_style(rng) for _ in range(1 if rng.random() < 0.6 else MOST_DICE)]
    return [camouflaged(rng, made, ground) for made in sets] if rng.random() < 0.3 else sets


def thrown(rng: Rng, camera: PinholeCamera, sets: Sequence[DieStyle]) -> tuple[PlacedDie, ...]:
    """Throw some dice; half of the time close together, and some lean on others."""
    reach = camera.width / camera.die / 2
    many = int(rng.integers(1, 7 if reach < 4 else MOST_DICE + 1))
    spread = rng.uniform(0.8, 1.6) * many**0.5 if rng.random() < 0.5 else reach * 1.05
    middle = rng.uniform(-1, 1, 2) * max(0.0, reach - spread)
    mixed = rng.random() < 0.25
    turn = radians(camera.turn)
    rotation = np.array([[cos(turn), -sin(turn)], [sin(turn), cos(turn)]])
    dice: list[PlacedDie] = []
    for _ in range(many * 4):
        x, y = rotation @ (middle + rng.uniform(-spread, spread, 2))
        size = rng.uniform(0.75, 1.35) if mixed else 1.0
        near = min((np.hypot(x - die.x, y - die.y) - 0.5 * (size + die.size) for die in dice), default=9.0)
        if near < 0.03 + (0.2 * size if rng.random() < 0.85 else 0.0):
            continue
        lean = rng.uniform(14, 45) if rng.random() < 0.08 else 0.0
        dice.append(
            PlacedDie(
                int(rng.integers(1, 7)),
                x,
                y,
                rng.uniform(0, 90),
                lean,
                rng.uniform(0, 360),
                size,
                spin=int(rng.integers(4)),
                style=sets[len(dice) % len(sets)],
            )
        )
        if len(dice) == many:
            break
    return _touching(rng, dice) if len(dice) > 1 and rng.random() < 0.3 else tuple(dice)


def _touching(rng: Rng, dice: list[PlacedDie]) -> tuple[PlacedDie, ...]:
    """Put the second die beside the first, edge to edge; take away those in its way."""
    first, turn = dice[0], dice[0].turn + 90 * int(rng.integers(4))
    slide = rng.uniform(-0.5, 0.5)
    x = first.x + cos(radians(turn)) * 1.01 * first.size + sin(radians(turn)) * slide
    y = first.y + sin(radians(turn)) * 1.01 * first.size - cos(radians(turn)) * slide
    second = PlacedDie(
        int(rng.integers(1, 7)),
        x,
        y,
        first.turn,
        size=first.size,
        spin=int(rng.integers(4)),
        style=dice[1].style,
    )
    return (first, second, *(die for die in dice[2:] if np.hypot(die.x - x, die.y - y) > 1.45))
