"""Pictures of the virtual tray, drawn as a camera would take them, and read as a real one's are."""

from collections.abc import Iterator
from dataclasses import replace
from math import cos, sin
from typing import NamedTuple

import cv2
import numpy as np

from gipfel_vision import Frame, Reading, Status
from gipfel_vision.dice import DiceReader
from gipfel_vision.synthetic import DrawnTray, Placed, draw

TRAY = 25
"""The seed of green felt in a wooden rim, and ivory dice."""


class Shot(NamedTuple):
    """A picture as it is kept, and its dice: value, doubt, and place, edge and turn in shares of its width."""

    jpeg: bytes
    width: int
    height: int
    status: str = "moving"
    dice: tuple[tuple[int, float, float, float, float, float], ...] = ()


class Pictures:
    """Draws one tray with the dice that were thrown into it last, and reads it as a real one is read."""

    def __init__(self) -> None:
        self.tray = DrawnTray.from_seed(TRAY)
        self.coarse = _coarse(self.tray)
        """The same tray in a quarter of the dots: dice that roll are seen for a moment only."""
        self.known = self.tray.known()
        self.values: tuple[int, ...] = ()
        self.seed = 0
        self._rest: tuple[Placed, ...] = ()
        self._readers: dict[int, DiceReader] = {}

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
        return _shot(self.known.empty)._replace(status="none")

    def rolling(self, left: float) -> Shot:
        """Show the dice on their way; `left` is the part of it that is still before them."""
        rng = np.random.default_rng(self.seed)
        dice = [_on_its_way(die, left, *rng.uniform(0, 6.28, 2)) for die in self._rest]
        return _shot(draw(self.coarse.scene(dice, self.seed % 1000)).frame)

    def resting(self, spoiled: str) -> Shot:
        """Show the dice at rest, with one thing wrong if that is wanted, and read them."""
        if spoiled:
            frame = self.tray.spoilt(np.random.default_rng(self.seed), self.values, spoiled).frame
        else:
            frame = draw(self.tray.scene(self._rest, self.seed % 1000)).frame
        reading = self._reader(len(self.values)).read(frame)
        shot = _shot(frame)
        # Dice lie there: an eye that sees none of them sees too few.
        status = "fewer" if reading.status is Status.NONE else reading.status.value
        return shot._replace(status=status, dice=tuple(_dice(reading, shot.width)))

    def _reader(self, expect: int) -> DiceReader:
        if expect not in self._readers:
            self._readers[expect] = DiceReader(self.known, expect)
        return self._readers[expect]


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


def _shot(frame: Frame) -> Shot:
    height, width = frame.shape[:2]
    _, jpeg = cv2.imencode(".jpg", frame, (cv2.IMWRITE_JPEG_QUALITY, 80))
    return Shot(jpeg.tobytes(), width, height)


def _dice(reading: Reading, width: int) -> Iterator[tuple[int, float, float, float, float, float]]:
    for die in reading.dice:
        x, y, size = (float(dots) / width for dots in (*die.centre, die.size))
        yield int(die.value), float(die.doubt), x, y, size, float(die.angle)
