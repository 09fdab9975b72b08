"""Trays for training and measuring, path-traced: empty, and with dice that lie, lean or move; with the truth.

For measuring there are trays of kinds that training never shows (`traced_tray_shapes.py`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, hypot, radians, sin
from typing import Any

import numpy as np

from gipfel_vision.dice.pose import FLAT, LEANING, MOVING
from gipfel_vision.images import Array, Frame
from gipfel_vision.synthetic import DieStyle, PinholeCamera, PlacedDie, Rng
from gipfel_vision.synthetic.scene import true_die
from traced_die import TracedStyle
from traced_light import lamps_out_of_view
from traced_scene import Window, exposed, placed, render, render_parts, without_fireflies
from traced_styles import traced_style
from traced_tables import LAMPS, as_taken, shows_pips
from traced_tray_shapes import KEPT_OUT, rotation, tray_shapes

WIDTH, HEIGHT = 480, 360
"""The frame for training, in pixels: half of the product's, which shows a die as large as the networks see it."""
FULL = 2
"""How much larger a frame for measuring is: as large as the product's."""
SAMPLES = 12
MOMENTS = 5
"""How many moments of a roll make a frame of dice that move."""
FIRST_FLOOR, FIRST_KEPT_OUT = 1_000_000, 2_000_000
"""The seeds of the first empty tray and of the first tray for measuring: no tray for training has one so high."""
THROWS, MEASURED, LEANS = 5, 8, 2
"""How many throws are traced in each tray for training, for measuring, and in how many of these one die leans."""
MOST_PARTS = 5
"""Where there are more dice than this, the whole frame is traced: each part takes time by itself."""
STEP = 64
"""A part of a frame is a multiple of this wide and high, in pixels: each new shape is compiled anew."""
SMALLEST = 40.0
"""The edge of a die for measuring, at the least, in pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class TracedTray:
    """One tray under one camera and lamp; lengths are in edges of its dice, and the floor is at height 0."""

    camera: PinholeCamera
    across: float
    down: float
    turn: float
    """How askew it stands, in degrees."""
    shapes: dict[str, Any]
    sets: tuple[TracedStyle, ...]
    lamp: str
    """The kind of its lamps."""

    def outline(self) -> Array:
        """Return the corners of the floor in the frame, clockwise from the upper left."""
        x, y = self.across / 2, self.down / 2
        flat = np.array([(-x, -y), (x, -y), (x, y), (-x, y)]) @ rotation(self.turn).T
        seen = self.camera.project(np.concatenate([flat, np.zeros((4, 1))], 1).astype(np.float32))
        middle = seen.mean(0)
        around = seen[np.argsort(np.arctan2(*(seen - middle).T[::-1]))]
        return np.asarray(np.roll(around, -int(around.sum(1).argmin()), 0))

    def nadir(self) -> Array:
        """Return the pixel straight below the camera."""
        x, y, _ = self.camera.position
        return self.camera.project(np.array([x, y, 0], np.float32))


def random_tray(rng: Rng, *, kept_out: bool = False) -> TracedTray:
    """Build a tray: dice of 12 to 16 mm, a camera at 28 to 50 cm, a floor and walls of any kind."""
    millimetres = rng.uniform(12, 16.5)
    across, down = rng.uniform(130, 260) / millimetres, rng.uniform(100, 185) / millimetres
    across, down = max(across, down), min(across, down)
    turn = rng.normal(0, 3) if rng.random() < 0.7 else rng.uniform(-30, 30)
    fills, full = rng.uniform(0.55, 0.86), FULL if kept_out else 1
    reach_x = across * abs(cos(radians(turn))) + down * abs(sin(radians(turn)))
    reach_y = down * abs(cos(radians(turn))) + across * abs(sin(radians(turn)))
    camera = PinholeCamera(
        WIDTH * full,
        HEIGHT * full,
        die=full * min(fills * WIDTH / reach_x, 0.82 * HEIGHT / reach_y, 34.0),
        distance=rng.uniform(280, 500) / millimetres,
        tilt=abs(rng.normal(0, 5)),
        turn=90.0 + 180.0 * int(rng.integers(2)) + rng.normal(0, 3),
        aim=tuple(rng.normal(0, 0.03 * across, 2)),
    )
    wide = camera.width / camera.die
    shapes = tray_shapes(rng, across, down, turn, wide, kept_out=kept_out)
    kinds = KEPT_OUT["lamps"] if kept_out else LAMPS
    lamp = kinds[rng.integers(len(kinds))]
    shapes |= lamps_out_of_view(int(rng.integers(1 << 30)), camera, lamp)
    dice = KEPT_OUT["dice"] if kept_out else ()
    sets = [traced_style(rng, dice) for _ in range(2 if kept_out or rng.random() < 0.5 else 5)]
    return TracedTray(camera, across, down, turn, shapes, tuple(sets), lamp)


Thrown = list[tuple[PlacedDie, TracedStyle, int]]
"""Dice, what they are made of, and their poses."""


def throw_into(tray: TracedTray, rng: Rng, poses: Sequence[int]) -> Thrown:
    """Throw dice into a tray, one for each pose; some that lie flat touch each other."""
    mixed = rng.random() < 0.4
    style = tray.sets[rng.integers(len(tray.sets))]
    dice: Thrown = []
    for _ in range(60 * len(poses)):
        if len(dice) == len(poses):
            break
        if mixed:
            style = tray.sets[rng.integers(len(tray.sets))]
        pose, last = poses[len(dice)], dice[-1] if dice else None
        x, y = rotation(tray.turn) @ (rng.uniform(-0.5, 0.5, 2) * (tray.across - 1.35, tray.down - 1.35))
        die = PlacedDie(
            int(rng.integers(1, 7)),
            float(x),
            float(y),
            rng.uniform(0, 90),
            spin=int(rng.integers(4)),
            style=DieStyle(rounding=style.rounding),
        )
        others = [other for other, _, _ in dice]
        if pose == LEANING:
            die = replace(die, lean=rng.uniform(14, 45), lean_to=rng.uniform(0, 360))
        elif pose == FLAT and last and last[2] == FLAT and rng.random() < 0.12:
            die, others = _beside(die, last[0], rng), others[:-1]
        near = 1.43 if pose == FLAT else 1.6
        if _is_inside(tray, die) and all(hypot(die.x - one.x, die.y - one.y) > near for one in others):
            dice.append((die, style, pose))
    return dice


def _beside(die: PlacedDie, other: PlacedDie, rng: Rng) -> PlacedDie:
    """Return a die put edge to edge with another."""
    way = radians(other.turn + 90 * int(rng.integers(4)))
    return replace(die, x=other.x + 1.02 * cos(way), y=other.y + 1.02 * sin(way), turn=other.turn)


def _is_inside(tray: TracedTray, die: PlacedDie) -> bool:
    x, y = np.abs(rotation(tray.turn).T @ (die.x, die.y))
    return bool(x < tray.across / 2 - 0.66 and y < tray.down / 2 - 0.66)


def trace_tray(seed: int, *, kept_out: bool = False) -> dict[str, np.ndarray]:
    """Trace a tray, empty and with throws; return its frames, and as numbers what is true of them.

    For training there are many dice in it, and some lean or move. With `kept_out`, for measuring, there are four,
    and only in the last throws does one of them lean.
    """
    rng = np.random.default_rng(seed + FIRST_KEPT_OUT * kept_out)
    tray = random_tray(rng, kept_out=kept_out)
    while kept_out and tray.camera.die < SMALLEST:
        tray = random_tray(rng, kept_out=kept_out)
    noise = rng.uniform(0, 2.5)
    empty = without_fireflies(render(tray.shapes, tray.camera, SAMPLES, seed))
    state = rng.integers(1 << 30)
    frames, rows = [_frame(empty, empty, tray, np.random.default_rng(state))], []
    for number in range(MEASURED if kept_out else THROWS):
        thrown = throw_into(tray, rng, _measured(number) if kept_out else _trained(number, rng))
        light = _light(tray, thrown, rng, empty, 2.4 if kept_out else 1.35)
        # The same camera with the same settings: only exposure varies a little from frame to frame.
        frames.append(_frame(light * rng.uniform(0.93, 1.07), empty, tray, np.random.default_rng(state)))
        for die, _, pose in thrown:
            seen = true_die(die, tray.camera)
            x, y = tray.camera.project(die.middle())
            is_readable = shows_pips(*seen.centre, seen.size, frames[-1])
            rows.append((number, die.value, *seen.centre, seen.size, pose, x, y, is_readable))
    return {
        "frames": np.stack([_noisy(frame, noise, rng) for frame in frames]),
        "dice": np.array(rows, np.float32),
        "outline": tray.outline(),
        "nadir": tray.nadir(),
        "die": np.array(tray.camera.die),
        "distance": np.array(tray.camera.distance),
        "lamp": np.array(tray.lamp),
    }


def trace_floor(seed: int) -> tuple[Frame, Array]:
    """Trace an empty tray, smaller than others; return its frame and the corners of its floor."""
    rng = np.random.default_rng(FIRST_FLOOR + seed)
    tray = random_tray(rng)
    small = replace(tray.camera, width=WIDTH * 2 // 3, height=HEIGHT * 2 // 3, die=tray.camera.die * 2 / 3)
    tray = replace(tray, camera=small)
    light = without_fireflies(render(tray.shapes, small, SAMPLES, seed))
    return as_taken(exposed(light, rng), rng, 2 * small.die), tray.outline()


def _trained(number: int, rng: Rng) -> list[int]:
    """Return the poses of the dice of a throw for training."""
    other = (LEANING, LEANING, FLAT, LEANING, MOVING)[number % 5]
    return [other if rng.random() < 0.5 else FLAT for _ in range(int(rng.integers(8, 13)))]


def _measured(number: int) -> list[int]:
    """Return the poses of the dice of a throw for measuring."""
    return [LEANING if number >= MEASURED - LEANS else FLAT, FLAT, FLAT, FLAT]


def _light(tray: TracedTray, thrown: Thrown, rng: Rng, empty: Array, reach: float) -> Array:
    """Trace a throw, but only around its dice, as far as `reach` of their edges; the rest is the empty tray."""
    seed, light = int(rng.integers(1 << 30)), empty.copy()
    parts = [window for die, *_ in thrown if (window := _surroundings(tray.camera, die, reach))]
    if len(parts) > MOST_PARTS:
        parts = [(0, 0, tray.camera.width, tray.camera.height)]
    is_moving = any(pose == MOVING for *_, pose in thrown)
    moments = np.linspace(-0.5, 0.5, MOMENTS) if is_moving else (0.0,)
    samples = SAMPLES // MOMENTS + 2 if is_moving else SAMPLES
    ways, far = rng.uniform(0, 2 * np.pi, len(thrown)), rng.uniform(0.3, 1.6, len(thrown))
    sums: list[Array] = []
    for moment, part in enumerate(moments):
        moved = [
            (_moved(die, way, f * part, 50 * part) if pose == MOVING else die, style)
            for (die, style, pose), way, f in zip(thrown, ways, far, strict=True)
        ]
        traced = render_parts(tray.shapes | placed(moved), tray.camera, samples, seed + 100 * moment, parts)
        sums = [a + b for a, b in zip(sums, traced, strict=True)] if sums else traced
    for (left, top, width, height), total in zip(parts, sums, strict=True):
        light[top : top + height, left : left + width] = without_fireflies(total / len(moments))
    return light


def _moved(die: PlacedDie, way: float, far: float, turn: float) -> PlacedDie:
    return replace(die, x=die.x + far * cos(way), y=die.y + far * sin(way), turn=die.turn + turn)


def _surroundings(camera: PinholeCamera, die: PlacedDie, reach: float) -> Window | None:
    """Return the part of the frame around a die; 1.3 of its edges are what a tile shows, however it is turned."""
    x, y = camera.project(die.middle())
    long = min(-int(-2 * reach * camera.die // STEP) * STEP, camera.height)
    if not (0 <= x < camera.width and 0 <= y < camera.height):
        return None
    left = min(max(0, int(x - long / 2)), camera.width - long)
    top = min(max(0, int(y - long / 2)), camera.height - long)
    return left, top, long, long


def _noisy(frame: Frame, noise: float, rng: Rng) -> Frame:
    """Return a frame with a camera's noise, other noise in each."""
    return np.clip(frame + rng.normal(0, noise, frame.shape), 0, 255).astype(np.uint8)


def _frame(light: Array, empty: Array, tray: TracedTray, rng: Rng) -> Frame:
    return as_taken(exposed(light, rng, empty), rng, 2 * tray.camera.die * WIDTH / tray.camera.width)
