"""Pictures of the virtual tray, drawn as a camera would take them."""

from dataclasses import replace
from math import cos, sin

import cv2
import numpy as np

from gipfel_vision.images import Frame
from gipfel_vision.synthetic import DrawnTray, PlacedDie, draw

TRAY_SEED = 25
"""The seed that makes green felt in a wooden rim, and ivory dice."""


class TrayPictures:
    """Draws one tray with the dice that were thrown into it last."""

    def __init__(self) -> None:
        self.tray = DrawnTray.from_seed(TRAY_SEED)
        self.coarse = _coarse(self.tray)
        """The same tray in a quarter of the pixels: rolling dice are seen for a moment only."""
        self.known = self.tray.known()
        self.values: tuple[int, ...] = ()
        self.seed = 0
        self._rest: tuple[PlacedDie, ...] = ()
        self._resting: dict[str, Frame] = {}
        """The dice at rest as they were drawn, by what is wrong with the picture."""

    @property
    def has_dice(self) -> bool:
        """Whether dice lie in it."""
        return bool(self.values)

    def throw(self, values: tuple[int, ...], seed: int) -> None:
        """Throw dice in, or none; the seed says where they come to lie."""
        self.values, self.seed = values, seed
        self._rest = self.tray.thrown(np.random.default_rng(seed), values)
        self._resting.clear()

    def rolling(self, left: float) -> Frame:
        """Return a picture of rolling dice; `left` is the part of the way that is still before them, 1 to 0."""
        rng = np.random.default_rng(self.seed)
        dice = [_on_its_way(die, left, *rng.uniform(0, 6.28, 2)) for die in self._rest]
        frame = draw(self.coarse.scene(dice, self.seed % 1000)).frame
        size = self.tray.camera.width, self.tray.camera.height
        return np.asarray(cv2.resize(frame, size, interpolation=cv2.INTER_LINEAR), np.uint8)

    def resting(self, spoiled: str) -> Frame:
        """Return a picture of what lies there, spoiled in the way that is named; empty for none."""
        if not self.values:
            return self.known.empty
        if spoiled not in self._resting:
            self._resting[spoiled] = self._at_rest(spoiled)
        return self._resting[spoiled]

    def _at_rest(self, spoiled: str) -> Frame:
        if spoiled == "leaning":  # so far that anybody sees it
            *flat, last = self._rest
            return draw(self.tray.scene([*flat, replace(last, lean=34.0, lean_to=self.seed % 360)])).frame
        if spoiled:
            return self.tray.spoilt(np.random.default_rng(self.seed), self.values, spoiled).frame
        return draw(self.tray.scene(self._rest, self.seed % 1000)).frame


def _coarse(tray: DrawnTray) -> DrawnTray:
    camera = tray.camera
    width, height = camera.width // 2, camera.height // 2
    floor = cv2.resize(tray.floor, (width, height), interpolation=cv2.INTER_AREA)
    camera = replace(camera, width=width, height=height, die=camera.die / 2)
    return replace(tray, camera=camera, floor=np.asarray(floor, np.float32))


def _on_its_way(rest: PlacedDie, left: float, way: float, turn: float) -> PlacedDie:
    """Return a die on its way to where it will lie; `way` is its direction in radians."""
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
