"""A throw as a sequence of frames: a hand, dice that roll, come to rest, and are taken away again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from math import cos, pi, sin

import numpy as np

from gipfel_vision.images import Frame
from gipfel_vision.synthetic.dice import PlacedDie
from gipfel_vision.synthetic.hand import draw_hand
from gipfel_vision.synthetic.scene import draw
from gipfel_vision.synthetic.textures import Rng
from gipfel_vision.synthetic.tray import DrawnTray

FRAMES_PER_SECOND = 12
"""How many frames of a throw a second has."""


class ThrowPhase(Enum):
    """What is going on in the tray."""

    EMPTY = "empty"
    HAND = "hand"
    ROLLING = "rolling"
    RESTING = "resting"
    LIFTING = "lifting"


@dataclass(frozen=True, slots=True, eq=False)
class ThrowFrame:
    """One frame of a throw, and what is going on in it."""

    frame: Frame
    phase: ThrowPhase


def throw(
    tray: DrawnTray, rng: Rng, dice: Sequence[PlacedDie], resting: int = FRAMES_PER_SECOND, *, nudge: bool = False
) -> Iterator[ThrowFrame]:
    """Yield a throw from the hand to where the dice come to lie, at rest for `resting` frames.

    `nudge` pushes one of them a little afterwards.
    """
    seed = int(rng.integers(1 << 20))
    arm = np.random.default_rng(seed)
    for reach in (0.35, 0.6, 0.4):
        over = draw_hand(np.random.default_rng(arm.integers(1 << 20)), tray.camera, reach)
        yield ThrowFrame(draw(replace(tray.scene(seed=seed), over=over)).frame, ThrowPhase.HAND)
    rolling = [_Tumble(die, rng) for die in dice]
    frames = int(rng.integers(6, 12))
    for number in range(frames):
        moments = tuple(
            tuple(one.at(1 - (number + part) / frames) for one in rolling) for part in (0.0, 0.12, 0.25, 0.38, 0.5)
        )
        scene = replace(tray.scene(moments[0], seed + number), during=moments)
        yield ThrowFrame(draw(scene).frame, ThrowPhase.ROLLING)
    yield from _rest(tray, dice, resting, seed)
    if nudge:
        dice = (replace(dice[0], x=dice[0].x + 0.12, turn=dice[0].turn + 6), *dice[1:])
        yield from _rest(tray, dice, resting // 2, seed + 1000)


def lift(tray: DrawnTray, rng: Rng, dice: Sequence[PlacedDie]) -> Iterator[ThrowFrame]:
    """Yield how a hand takes the dice out, some at a time, and leaves the tray empty."""
    left = list(dice)
    while left:
        over = draw_hand(rng, tray.camera, 0.9)
        yield ThrowFrame(draw(replace(tray.scene(left), over=over)).frame, ThrowPhase.LIFTING)
        left = left[: -int(rng.integers(1, 3))]
        over = draw_hand(rng, tray.camera, 0.7)
        yield ThrowFrame(draw(replace(tray.scene(left), over=over)).frame, ThrowPhase.LIFTING)
    for _ in range(4):
        yield ThrowFrame(draw(tray.scene(seed=int(rng.integers(1 << 20)))).frame, ThrowPhase.EMPTY)


def _rest(tray: DrawnTray, dice: Sequence[PlacedDie], frames: int, seed: int) -> Iterator[ThrowFrame]:
    for number in range(frames):
        yield ThrowFrame(draw(tray.scene(dice, seed + number)).frame, ThrowPhase.RESTING)


class _Tumble:
    """The path of one die: it comes in fast and tumbling, and ends where it is to lie."""

    def __init__(self, rest: PlacedDie, rng: Rng) -> None:
        self.rest = rest
        self.way = rng.uniform(0, 2 * pi)
        self.far = rng.uniform(2.0, 4.0)
        self.turns = rng.uniform(-500, 500)
        self.leans = rng.uniform(300, 700)
        self.values = rng.integers(1, 7, 8)

    def at(self, left: float) -> PlacedDie:
        """Return the die when that fraction of its time is left."""
        away = self.far * left**2
        lean = self.leans * left**2 % 90
        return replace(
            self.rest,
            value=int(self.values[int(left * 7)]) if left > 0.15 else self.rest.value,
            x=self.rest.x + away * cos(self.way),
            y=self.rest.y + away * sin(self.way),
            turn=self.rest.turn + self.turns * left**2,
            lean=min(lean, 90 - lean),
            lean_to=self.rest.turn + self.turns * left**2,
            lift=abs(sin(left * 9)) * left * 0.8,
        )
