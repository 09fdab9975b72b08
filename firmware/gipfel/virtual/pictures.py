"""Pictures of the virtual tray, drawn as a camera would take them, each with what can be read in it."""

from collections.abc import Sequence
from dataclasses import replace
from math import cos, sin
from typing import NamedTuple

import cv2
import numpy as np

from gipfel_vision import Reading
from gipfel_vision.synthetic import DrawnTray, Picture, Placed, draw

TRAY = 25
"""The seed of green felt in a wooden rim, and ivory dice."""
DOUBTFUL = 0.6
"""The doubt of a die in a picture that something is wrong with."""


class Shot(NamedTuple):
    """A picture as it is kept, and its dice: value, doubt, and place, edge and turn in shares of its width."""

    jpeg: bytes
    width: int
    height: int
    status: str
    dice: tuple[tuple[int, float, float, float, float, float], ...]


class Pictures:
    """Draws one tray, and the dice that were thrown into it last."""

    def __init__(self) -> None:
        self.tray = DrawnTray.from_seed(TRAY)
        self.coarse = _coarse(self.tray)
        """The same tray in a quarter of the dots: dice that roll are seen for a moment only."""
        self.values: tuple[int, ...] = ()
        self.seed = 0
        self._rest: tuple[Placed, ...] = ()

    @property
    def has_dice(self) -> bool:
        """Whether dice lie in it."""
        return bool(self.values)

    def throw(self, values: tuple[int, ...], seed: int) -> None:
        """Throw dice in; the seed says where they come to lie."""
        self.values, self.seed = values, seed
        self._rest = self.tray.thrown(np.random.default_rng(seed), values)

    def empty(self) -> Shot:
        """Show the tray with nothing in it."""
        return _shot(draw(self.tray.scene()))

    def rolling(self, left: float) -> Shot:
        """Show the dice on their way; `left` is the part of it that is still before them."""
        rng = np.random.default_rng(self.seed)
        dice = [_on_its_way(die, left, *rng.uniform(0, 6.28, 2)) for die in self._rest]
        return _shot(draw(self.coarse.scene(dice, self.seed % 1000)))

    def resting(self, spoiled: str) -> Shot:
        """Show the dice at rest, with one thing wrong if that is wanted."""
        if not spoiled:
            return _shot(draw(self.tray.scene(self._rest, self.seed % 1000)))
        return _shot(self.tray.spoilt(np.random.default_rng(self.seed), self.values, spoiled))


def _coarse(tray: DrawnTray) -> DrawnTray:
    camera = tray.camera
    width, height = camera.width // 2, camera.height // 2
    floor = cv2.resize(tray.floor, (width, height), interpolation=cv2.INTER_AREA)
    camera = replace(camera, width=width, height=height, die=camera.die / 2)
    return replace(tray, camera=camera, floor=np.asarray(floor, np.float32))


def _on_its_way(rest: Placed, left: float, way: float, turn: float) -> Placed:
    """Give a die that tumbles towards where it will lie."""
    far = 3.2 * left**2
    value = rest.value if left < 0.25 else 1 + int(rest.value + 40 * left) % 6
    return replace(
        rest,
        value=value,
        x=rest.x + far * cos(way),
        y=rest.y + far * sin(way),
        turn=rest.turn + 60 * turn * left**2,
        lean=38 * abs(sin(5 * left)) * left,
        lean_to=57 * turn,
        lift=abs(sin(left * 9)) * left * 0.8,
    )


def _shot(picture: Picture) -> Shot:
    height, width = picture.frame.shape[:2]
    _, jpeg = cv2.imencode(".jpg", picture.frame, (cv2.IMWRITE_JPEG_QUALITY, 80))
    return Shot(jpeg.tobytes(), width, height, picture.truth.status.value, tuple(_dice(picture.truth, width)))


def _dice(reading: Reading, width: int) -> Sequence[tuple[int, float, float, float, float, float]]:
    doubt = 0.0 if reading.status.value in ("ok", "none") else DOUBTFUL
    return [
        (
            die.value,
            max(die.doubt, 0.0 if place else doubt),
            die.centre[0] / width,
            die.centre[1] / width,
            die.size / width,
            die.angle,
        )
        for place, die in enumerate(reading.dice)
    ]
