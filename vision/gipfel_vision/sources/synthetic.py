"""A drawn tray as a camera: dice are thrown into it and taken out again, without end, all from a seed."""

from collections.abc import Callable, Generator
from itertools import chain

import numpy as np

from gipfel_vision.sources.source import Pace, Shot
from gipfel_vision.synthetic import DrawnTray
from gipfel_vision.synthetic.throws import PER_SECOND, lift, throw


class Synthetic:
    """Throws that nobody has thrown, for whoever has neither camera nor dice at hand."""

    is_live = True

    def __init__(self, seed: int = 1, pace: Callable[[float], Pace] = Pace) -> None:
        self.name = f"synthetic:{seed}"
        self._seed, self._pace = seed, pace

    def frames(self) -> Generator[Shot, None, None]:
        """Give throw after throw of four dice."""
        tray, rng = DrawnTray.from_seed(self._seed), np.random.default_rng(self._seed)
        pace = self._pace(PER_SECOND)
        while True:
            dice = tray.thrown(rng, rng.integers(1, 7, 4).tolist())
            for shown in chain(throw(tray, rng, dice), lift(tray, rng, dice)):
                yield Shot(shown.frame, pace.wait())
