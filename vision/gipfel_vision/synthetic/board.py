"""A drawn board on a drawn table: any look, any pieces, turned and pushed, with the truth about every field."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import Self

import cv2
import numpy as np

from gipfel_vision.board.fields import FIELDS, NUMBER, Field
from gipfel_vision.board.map import BoardMap
from gipfel_vision.board.pieces import RUNNER
from gipfel_vision.board.shapes import Places, Shape
from gipfel_vision.reading import Frame
from gipfel_vision.synthetic.bodies import Body, Make
from gipfel_vision.synthetic.camera import Camera, Floats
from gipfel_vision.synthetic.ground import GROUNDS, Rng
from gipfel_vision.synthetic.hand import hand
from gipfel_vision.synthetic.looks import LOOKS, look_of
from gipfel_vision.synthetic.pieces import made
from gipfel_vision.synthetic.prints import FINE, HALF, Printed, printed
from gipfel_vision.synthetic.scene import Flaws, Lamp, Scene, expose
from gipfel_vision.synthetic.stamping import falloff, shade, stamp

STEP = 1.2
"""From field to field, in the camera's units: 19 mm."""

HIDDEN = 0.3
"""A field of which less than this part shows need not be read."""

Stacks = Mapping[Field, Sequence[str]]
"""What stands on each field, from the foot up, by the names of colours, and "runner"."""


@dataclass(frozen=True, slots=True)
class Lie:
    """How the board lies: turned by degrees, pushed from the table's middle, in the camera's units."""

    turn: float = 0.0
    x: float = 0.0
    y: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class BoardPicture:
    """A drawn frame with its truth: what is on top of each field, and which fields hardly show."""

    frame: Frame
    tops: dict[Field, str]
    hidden: frozenset[Field]
    fields: Places
    """Where the middles of the fields really are, in dots."""
    covered: Mapping[Field, float]
    """How much of what a field shows lies under something else, where anything does."""


@dataclass(frozen=True, slots=True, eq=False)
class DrawnBoard:
    """One board with its pieces on one table under one camera; pictures differ in how it lies and what stands."""

    shape: Shape
    print: Printed
    camera: Camera
    table: Floats
    lamp: Lamp
    flaws: Flaws
    pieces: tuple[tuple[str, Make], ...]
    """By name, the runner's last."""

    @classmethod
    def from_seed(
        cls,
        seed: int,
        look: str | None = None,
        width: int = 2304,
        height: int = 1296,
        colours: Sequence[str] = ("yellow", "orange", "green", "blue"),
    ) -> Self:
        """Build a board as somebody might have it at home, in a look by name or in any."""
        rng = np.random.default_rng(seed)
        style = look_of(look or list(LOOKS)[rng.integers(len(LOOKS))], rng)
        board = printed(style, rng)
        camera = Camera(
            width,
            height,
            die=height / rng.uniform(20.5, 32.0),
            distance=rng.uniform(26, 36),
            tilt=rng.uniform(0, 20),
            turn=rng.uniform(0, 360),
            bend=rng.uniform(-0.01, 0.015),
        )
        warm = rng.uniform(0, 0.3)
        around = rng.uniform(0, 2 * np.pi)
        lamp = Lamp(
            (0.55 * cos(around), 0.55 * sin(around), rng.uniform(0.7, 1.3)),
            (1 - 1.2 * warm, 1 - 0.4 * warm, 1.0),
            rng.uniform(0.45, 0.8),
            rng.uniform(0.05, 0.5),
        )
        names = list(GROUNDS)
        table = GROUNDS[names[rng.integers(len(names))]](rng, height // 2, width // 2, camera.die / 2)
        table = cv2.resize(table, (width, height), interpolation=cv2.INTER_LINEAR)
        flaws = Flaws(rng.uniform(0.4, 1.4), rng.uniform(1.0, 4.0), rng.uniform(0.85, 1.3), rng.uniform(0, 0.3))
        return cls(style.shape, board, camera, np.asarray(table, np.float32), lamp, flaws, made(rng, colours))

    def lie(self, rng: Rng) -> Lie:
        """Let the board lie anyhow, but wholly in the picture."""
        free = self.camera.height / self.camera.die / 2 - 8.6 * STEP
        side = self.camera.width / self.camera.die / 2 - 8.6 * STEP
        across = rng.uniform(-1, 1, 2) * np.maximum((side * 0.8, free * 0.8), 0)
        right, down = self.camera.axes[0, :2], self.camera.axes[1, :2]
        x, y = across[0] * right + across[1] * down / max(0.3, float(np.linalg.norm(down)))
        return Lie(rng.uniform(0, 360), float(x), float(y))

    def world(self, lie: Lie, steps: Places) -> Floats:
        """Carry places on the board, in steps, to the table."""
        c, s = cos(radians(lie.turn)), sin(radians(lie.turn))
        # The print's y goes down, the world's is seen from above: turning one into the other keeps it readable.
        flat = np.asarray(steps) * (STEP, -STEP) @ np.array([[c, s], [-s, c]]) + (lie.x, lie.y)
        return np.concatenate([flat, np.zeros((len(flat), 1))], 1).astype(np.float32)

    def picture(
        self,
        stacks: Stacks,
        lie: Lie | None = None,
        seed: int = 0,
        *,
        reach: float | None = None,
        over: Floats | None = None,
        lamp: Lamp | None = None,
        flaws: Flaws | None = None,
        sloppy: float = 0.09,
        laid: Floats | None = None,
    ) -> BoardPicture:
        """Draw the board with stacks on it; `sloppy` is how far off the middles of their fields pieces stand.

        `reach` lets a hand come in; `over` is anything else that lies on it, as colours and how much they cover.
        Whoever draws a board more than once as it lies may hand in how it was `laid`.
        """
        lie, lamp, rng = lie or Lie(), lamp or self.lamp, np.random.default_rng(seed)
        light = np.array(lamp.towards, np.float32)
        light /= np.linalg.norm(light)
        canvas = self.laid(lie) if laid is None else laid.copy()
        bodies = self._stacked(stacks, lie, rng, sloppy)
        for _, body in bodies:
            shade(canvas, body, self.camera, lamp, light)
        owners = np.full(canvas.shape[:2], -1, np.int16)
        whole: dict[Field, int] = {}
        x, y, _ = self.camera.place
        far = {field: float(np.hypot(body.x - x, body.y - y)) for field, body in bodies}
        for field, body in sorted(bodies, key=lambda pair: (-far[pair[0]], pair[1].foot)):
            whole[field] = stamp(canvas, owners, body, NUMBER[field], self.camera, light, lamp.ambient)
        tops = {field: stack[-1] for field, stack in stacks.items() if stack}
        shown = np.bincount(owners[owners >= 0], minlength=len(FIELDS))
        parts = {
            field: shown[NUMBER[field]] / max(whole[field], 1)
            if field in whole
            else self._bare(field, lie, owners)
            for field in FIELDS
        }
        hidden = frozenset(field for field, part in parts.items() if part < HIDDEN)
        if reach is not None:
            over = hand(rng, self.camera, reach)
        covered: dict[Field, float] = {}
        if over is not None:
            canvas = canvas * (1 - over[..., 3:]) + over[..., :3] * over[..., 3:]
            covered = {field: part for field in FIELDS if (part := self._under(field, lie, owners, over))}
        canvas *= falloff(self.camera, light)
        scene = Scene(self.camera, canvas, lamp=lamp, flaws=replace(flaws or self.flaws, seed=seed))
        dots = self.camera.dots(self.world(lie, self.print.fields))
        return BoardPicture(expose(canvas, scene), tops, hidden, dots.astype(np.float64), covered)

    def known(
        self, name: str = "drawn", lie: Lie | None = None, rng: Rng | None = None, off: float = 0.04
    ) -> BoardMap:
        """Give the board's map as a careful hand would make it, `off` steps beside the true middles."""
        seen = self.picture({}, lie, 1)
        rng = rng or np.random.default_rng(1)
        step = float(np.linalg.norm(seen.fields[1] - seen.fields[0]))
        return BoardMap(name, self.shape, seen.frame, seen.fields + rng.normal(0, off * step, seen.fields.shape))

    def laid(self, lie: Lie) -> Floats:
        """Draw the board on the table: each dot of the picture asks which dot of the print it looks at."""
        canvas = self.table.copy()
        corners = np.array([(-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF)])
        seen = self.camera.dots(self.world(lie, corners))
        left, top = np.maximum(np.floor(seen.min(0)), 0).astype(int)
        right, bottom = np.minimum(np.ceil(seen.max(0)) + 1, (self.camera.width, self.camera.height)).astype(int)
        rays = self.camera.rays(left, top, right, bottom)
        x, y, z = self.camera.place
        far = -z / rays[..., 2]
        c, s = cos(radians(lie.turn)), sin(radians(lie.turn))
        x, y = x + far * rays[..., 0] - np.float32(lie.x), y + far * rays[..., 1] - np.float32(lie.y)
        fine = np.float32(FINE / STEP)
        across = (c * x + s * y) * fine + np.float32(HALF * FINE - 0.5)
        down = (s * x - c * y) * fine + np.float32(HALF * FINE - 0.5)
        across, down = across.astype(np.float32), down.astype(np.float32)
        cover = cv2.remap(self.print.cover, across, down, cv2.INTER_LINEAR)[..., None]
        laid = cv2.remap(self.print.picture, across, down, cv2.INTER_LINEAR)
        here = canvas[top:bottom, left:right]
        canvas[top:bottom, left:right] = here + cover * (laid - here)
        return canvas

    def _stacked(self, stacks: Stacks, lie: Lie, rng: Rng, sloppy: float) -> list[tuple[Field, Body]]:
        makes, bodies = dict(self.pieces), []
        for field, stack in stacks.items():
            foot = 0.0
            at = self.print.fields[NUMBER[field]] + np.clip(rng.normal(0, sloppy, 2), -0.25, 0.25)
            for name in stack:
                x, y, _ = self.world(lie, (at + rng.normal(0, 0.02, 2))[None])[0]
                bodies.append((field, Body(makes[name], float(x), float(y), foot, float(rng.uniform(0, np.pi)))))
                foot += makes[name].rise
        return bodies

    def _bare(self, field: Field, lie: Lie, owners: np.ndarray) -> float:
        """Say how much shows of a field on which nothing stands."""
        dots, inside = self._around(field, lie)
        return float(sum(owners[y, x] < 0 for x, y in dots[inside]) / len(dots))

    def _under(self, field: Field, lie: Lie, owners: np.ndarray, over: Floats) -> float:
        """Say how much of what shows of a field lies under something else."""
        own = over[..., 3][owners == NUMBER[field]]
        if not len(own):
            dots, inside = self._around(field, lie)
            own = over[dots[inside, 1], dots[inside, 0], 3]
        return float((own > 0.5).mean()) if len(own) else 0.0

    def _around(self, field: Field, lie: Lie) -> tuple[np.ndarray, np.ndarray]:
        """Give nine dots around the middle of a field, and which of them are in the picture."""
        at = self.print.fields[NUMBER[field]] + 0.3 * np.array([(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)])
        dots = np.rint(self.camera.dots(self.world(lie, at))).astype(int)
        inside = ((dots >= 0) & (dots < (self.camera.width, self.camera.height))).all(1)
        return dots, np.asarray(inside)


__all__ = ["RUNNER", "BoardPicture", "DrawnBoard", "Lie", "Stacks"]
