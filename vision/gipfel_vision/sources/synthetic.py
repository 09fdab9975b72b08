"""A drawn tray as a source: dice are thrown into it and taken out again, without end, all from a seed."""

from collections.abc import Callable, Generator
from itertools import chain

import numpy as np

from gipfel_vision.sources.source import Pace, TimedFrame
from gipfel_vision.synthetic import FRAMES_PER_SECOND, DrawnTray, lift, throw


class Synthetic:
    """Drawn throws, for whoever has neither camera nor dice at hand."""

    is_live = True

    def __init__(self, seed: int = 1, pace: Callable[[float], Pace] = Pace) -> None:
        self.name = f"synthetic:{seed}"
        self._seed, self._pace = seed, pace

    def frames(self) -> Generator[TimedFrame, None, None]:
        """Yield throw after throw of four dice."""
        tray, rng = DrawnTray.from_seed(self._seed), np.random.default_rng(self._seed)
        pace = self._pace(FRAMES_PER_SECOND)
        while True:
            dice = tray.thrown(rng, rng.integers(1, 7, 4).tolist())
            for shown in chain(throw(tray, rng, dice), lift(tray, rng, dice)):
                yield TimedFrame(shown.frame, pace.wait())
