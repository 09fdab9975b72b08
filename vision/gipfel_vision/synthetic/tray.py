"""The product's own tray, drawn: a floor with a rim under a camera and a lamp, dice thrown in, and mishaps."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import cos, hypot, radians, sin
from typing import Self

import cv2
import numpy as np

from gipfel_vision.dice import DiceStatus
from gipfel_vision.images import Array
from gipfel_vision.synthetic.camera import PinholeCamera
from gipfel_vision.synthetic.dice import DieStyle, PlacedDie
from gipfel_vision.synthetic.hand import draw_hand
from gipfel_vision.synthetic.scene import Flaws, Lamp, Picture, Scene, draw
from gipfel_vision.synthetic.styles import random_style
from gipfel_vision.synthetic.textures import TEXTURES, Rng
from gipfel_vision.tray import Tray

ACROSS, DOWN, RIM = 12.0, 8.6, 0.9
"""Width and depth of the tray's floor, and the height of its rim, in edges of a 16 mm die."""

MISHAPS = {
    "leaning": DiceStatus.LEANING,
    "hand": DiceStatus.HAND,
    "three": DiceStatus.FEWER,
    "five": DiceStatus.MORE,
    "motion": DiceStatus.MOVING,
    "glare": DiceStatus.GLARE,
    "dark": DiceStatus.DARK,
    "blurred": DiceStatus.BLURRED,
}
"""What can be wrong with a frame of the tray, and the status that a reader should give it."""


@dataclass(frozen=True, slots=True, eq=False)
class DrawnTray:
    """One tray under one camera and lamp; pictures of it differ only in what lies in it."""

    camera: PinholeCamera
    floor: Array
    lamp: Lamp
    flaws: Flaws
    dice: DieStyle

    @classmethod
    def from_seed(cls, seed: int, width: int = 960, height: int = 720) -> Self:
        """Build a tray as somebody might: any floor, dice that stand out from it, a camera nearly above."""
        rng = np.random.default_rng(seed)
        camera = PinholeCamera(
            width,
            height,
            die=width / 15.4,
            distance=rng.uniform(20, 29),
            tilt=rng.uniform(0, 9),
            distortion=rng.uniform(-0.02, 0.03),
        )
        camera = (
            replace(camera, turn=0.0)
            if camera.tilt < 2
            else replace(camera, turn=90.0 * rng.integers(4) + rng.normal(0, 3))
        )
        light = rng.uniform(0, 2 * np.pi)
        warm = rng.uniform(0, 0.3)
        lamp = Lamp(
            (0.5 * cos(light), 0.5 * sin(light), rng.uniform(0.7, 1.2)),
            (1 - 1.2 * warm, 1 - 0.4 * warm, 1.0),
            rng.uniform(0.45, 0.8),
            rng.uniform(0.05, 0.5),
        )
        floor = _with_rim(rng, camera, lamp)
        flaws = Flaws(rng.uniform(0.3, 0.9), rng.uniform(0.8, 3.0), rng.uniform(0.75, 1.05), rng.uniform(0, 0.3))
        middle = floor[height // 2 - 40 : height // 2 + 40, width // 2 - 40 : width // 2 + 40].mean((0, 1))
        made = random_style(rng, _KINDS[rng.integers(len(_KINDS))])
        while np.abs(np.array(made.body) - middle).max() < 0.22:
            made = random_style(rng, _KINDS[rng.integers(len(_KINDS))])
        return cls(camera, floor, lamp, flaws, made)

    @property
    def outline(self) -> tuple[tuple[float, float], ...]:
        """The corners of the floor in the frame, in pixels, clockwise from the upper left."""
        corners = self.camera.project(_rectangle(self.camera, 0.0))
        return tuple((float(x), float(y)) for x, y in corners)

    def scene(self, dice: Sequence[PlacedDie] = (), seed: int = 0) -> Scene:
        """Return a scene of the tray with dice in it."""
        return Scene(self.camera, self.floor, tuple(dice), self.lamp, replace(self.flaws, seed=seed))

    def known(self) -> Tray:
        """Return the tray as a perfect calibration would find it."""
        return Tray(self.outline, draw(self.scene()).frame, self.camera.die)

    def thrown(self, rng: Rng, values: Sequence[int]) -> tuple[PlacedDie, ...]:
        """Return dice of these values that lie anywhere in the tray, some of them touching."""
        dice: list[PlacedDie] = []
        while len(dice) < len(values):
            x, y = (
                rng.uniform(-ACROSS / 2 + 0.75, ACROSS / 2 - 0.75),
                rng.uniform(-DOWN / 2 + 0.75, DOWN / 2 - 0.75),
            )
            turn = rng.uniform(0, 90)
            if dice and rng.random() < 0.15:  # edge to edge with the last one
                turn, side, slide = (
                    dice[-1].turn,
                    radians(dice[-1].turn + 90 * rng.integers(4)),
                    rng.uniform(-0.4, 0.4),
                )
                x, y = self._in_tray(dice[-1])
                x, y = x + 1.01 * cos(side) + slide * sin(side), y + 1.01 * sin(side) - slide * cos(side)
            placed = self._placed(values[len(dice)], x, y, turn, int(rng.integers(4)))
            # Two dice that are turned alike may touch; others keep a diagonal between their middles.
            if (
                abs(x) < ACROSS / 2 - 0.7
                and abs(y) < DOWN / 2 - 0.7
                and all(
                    hypot(placed.x - die.x, placed.y - die.y) > (1.0 if die.turn == turn else 1.43) for die in dice
                )
            ):
                dice.append(placed)
        return tuple(dice)

    def _placed(self, value: int, x: float, y: float, turn: float, spin: int) -> PlacedDie:
        """Return a die placed by the tray's own directions, in which right is right in the frame."""
        px, py = _to_table(self.camera) @ (x, y)
        return PlacedDie(value, float(px), float(py), turn, spin=spin, style=self.dice)

    def _in_tray(self, die: PlacedDie) -> tuple[float, float]:
        """Return where a die lies by the tray's own directions."""
        x, y = _to_table(self.camera).T @ (die.x, die.y)
        return float(x), float(y)

    def spoilt(self, rng: Rng, values: Sequence[int], mishap: str, seed: int = 0) -> Picture:
        """Draw a throw with one thing wrong, named as in `MISHAPS`."""
        scene = _SPOIL[mishap](self, rng, values)
        drawn = draw(replace(scene, flaws=replace(scene.flaws, seed=seed)))
        return Picture(drawn.frame, replace(drawn.truth, status=MISHAPS[mishap]))


_KINDS = ("light", "light", "light", "wooden", "dark", "coloured")


def _to_table(camera: PinholeCamera) -> Array:
    """Return the 2 × 2 matrix from the tray's axes, right and down in the frame, to the table's x and y."""
    right = camera.axes[0, :2] / max(1e-6, hypot(*camera.axes[0, :2]))
    return np.array([[right[0], -right[1]], [right[1], right[0]]]) @ np.diag((1.0, -1.0))


def _rectangle(camera: PinholeCamera, height: float, margin: float = 0.0) -> Array:
    x, y = ACROSS / 2 + margin, DOWN / 2 + margin
    flat = np.array([(-x, -y), (x, -y), (x, y), (-x, y)]) @ _to_table(camera).T
    return np.concatenate([flat, np.full((4, 1), height)], 1).astype(np.float32)


def _with_rim(rng: Rng, camera: PinholeCamera, lamp: Lamp) -> Array:
    """Return a picture of table, rim and floor, as large as the frame."""
    height, width = camera.height, camera.width
    names = list(TEXTURES)
    table = TEXTURES[names[rng.integers(len(names))]](rng, height, width, camera.die)
    rim = TEXTURES["wood" if rng.random() < 0.7 else "paper"](rng, height, width, camera.die)
    floor = TEXTURES["felt" if rng.random() < 0.6 else names[rng.integers(len(names) - 1)]](
        rng, height, width, camera.die
    )
    light = np.array(lamp.towards)
    light = light / light[2] * RIM
    inside = camera.project(_rectangle(camera, 0.0))
    shaded = camera.project(_rectangle(camera, 0.0) - np.array([light[0], light[1], 0], np.float32))
    lit = cv2.GaussianBlur(_filled(shaded, height, width), (0, 0), max(1.0, lamp.softness * camera.die * 0.4))
    floor = floor * (lamp.ambient + (1 - lamp.ambient) * lit[..., None])
    walls = rim * rng.uniform(0.45, 0.75)
    for outline, picture in (
        (_rectangle(camera, RIM, 0.6), rim),
        (_rectangle(camera, RIM), walls),
        (inside, floor),
    ):
        pixels = outline if outline.shape[1] == 2 else camera.project(outline)
        cover = _filled(pixels, height, width)[..., None]
        table = table * (1 - cover) + picture * cover
    return np.asarray(table, np.float32)


def _filled(polygon: Array, height: int, width: int) -> Array:
    mask = np.zeros((height, width), np.uint8)
    cv2.fillConvexPoly(mask, np.rint(polygon * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    return mask.astype(np.float32) / 255


def _leaning(tray: DrawnTray, rng: Rng, values: Sequence[int]) -> Scene:
    *flat, last = tray.thrown(rng, values)
    return tray.scene([*flat, replace(last, lean=rng.uniform(18, 45), lean_to=rng.uniform(0, 360))])


def _hand(tray: DrawnTray, rng: Rng, values: Sequence[int]) -> Scene:
    scene = tray.scene(tray.thrown(rng, values))
    return replace(scene, over=draw_hand(rng, tray.camera))


def _other_number(count: int) -> Callable[[DrawnTray, Rng, Sequence[int]], Scene]:
    return lambda tray, rng, values: tray.scene(tray.thrown(rng, (*values, int(rng.integers(1, 7)))[:count]))


def _motion(tray: DrawnTray, rng: Rng, values: Sequence[int]) -> Scene:
    """Let one die or more roll while the frame is taken."""
    dice, rolling = tray.thrown(rng, values), int(rng.integers(1, len(values) + 1))
    ways = rng.uniform(0, 2 * np.pi, rolling)
    far = rng.uniform(0.5, 1.6)

    def moment(part: float) -> tuple[PlacedDie, ...]:
        moved = (
            replace(
                die, x=die.x + far * part * cos(way), y=die.y + far * part * sin(way), turn=die.turn + 60 * part
            )
            for die, way in zip(dice, ways, strict=False)
        )
        return (*moved, *dice[rolling:])

    return replace(tray.scene(dice), during=tuple(moment(part) for part in np.linspace(-0.5, 0.5, 9)))


def _glare(tray: DrawnTray, rng: Rng, values: Sequence[int]) -> Scene:
    """Let a lamp shine into the tray, over one of the dice."""
    dice = tray.thrown(rng, values)
    scene = tray.scene(dice)
    x, y = tray.camera.project(dice[0].middle()) + rng.normal(0, 0.3 * tray.camera.die, 2)
    spot = (float(x) / tray.camera.width, float(y) / tray.camera.height, rng.uniform(0.08, 0.2))
    return replace(scene, flaws=replace(tray.flaws, glare=spot))


def _dark(tray: DrawnTray, rng: Rng, values: Sequence[int]) -> Scene:
    flaws = replace(tray.flaws, exposure=rng.uniform(0.02, 0.1), noise=3.0)
    return replace(tray.scene(tray.thrown(rng, values)), flaws=flaws)


def _blurred(tray: DrawnTray, rng: Rng, values: Sequence[int]) -> Scene:
    flaws = replace(tray.flaws, blur=tray.camera.die * rng.uniform(0.12, 0.25))
    return replace(tray.scene(tray.thrown(rng, values)), flaws=flaws)


_SPOIL: dict[str, Callable[[DrawnTray, Rng, Sequence[int]], Scene]] = {
    "leaning": _leaning,
    "hand": _hand,
    "three": _other_number(3),
    "five": _other_number(5),
    "motion": _motion,
    "glare": _glare,
    "dark": _dark,
    "blurred": _blurred,
}
