"""Trays for training and measuring, path-traced: empty, with dice that lie, lean or move, and all that is true of it.

What was kept out of training is here, too: floors, walls and lamps that only measurements show (`KEPT_OUT`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, hypot, radians, sin
from typing import Any

import cv2
import numpy as np

from gipfel_vision.dice.pose import FLAT, LEANING, MOVING
from gipfel_vision.images import Array, Frame
from gipfel_vision.synthetic import TEXTURES, DieStyle, PinholeCamera, PlacedDie, Rng, value_noise
from gipfel_vision.synthetic.scene import true_die
from traced_die import TracedStyle
from traced_scene import Transform, box, exposed, lamps, picture, placed, plane, render
from traced_styles import KEPT_OUT as DICE_KEPT_OUT
from traced_styles import traced_style, vivid
from traced_tables import LAMPS, as_taken

WIDTH, HEIGHT = 480, 360
"""The frame in pixels: half of the product's, which shows a die as large as the networks see it."""
SAMPLES = 16
MOMENTS = 5
"""How many moments of a roll make a frame of dice that move."""
FIRST_FLOOR, FIRST_KEPT_OUT = 1_000_000, 2_000_000
"""The seeds of the first empty tray and of the first tray for measuring: no tray for training has one so high."""
THROWS = 5
"""How many throws are traced in each tray."""


def cork(rng: Rng, height: int, width: int, die: float) -> Array:
    """Draw cork: brown grains, lighter and darker."""
    grains = value_noise(rng, height, width, max(2.0, die / 6)) + 0.6 * value_noise(rng, height, width, die / 2.5)
    dark = value_noise(rng, height, width, die / 3) > 0.72
    colour = np.array((0.3, 0.45, 0.62), np.float32) * rng.uniform(0.8, 1.15)
    return np.clip(colour * (1 + 0.18 * grains[..., None] - 0.4 * dark[..., None]), 0.02, 1).astype(np.float32)


def stone(rng: Rng, height: int, width: int, die: float) -> Array:
    """Draw stone: grey or beige, with veins."""
    clouds = value_noise(rng, height, width, die * 3) + 0.5 * value_noise(rng, height, width, die)
    veins = np.exp(-((clouds * 6) ** 2))
    colour = np.array(((0.6, 0.62, 0.64), (0.25, 0.27, 0.28), (0.55, 0.66, 0.72))[rng.integers(3)], np.float32)
    return np.clip(colour * (1 + 0.1 * clouds[..., None] - 0.3 * veins[..., None]), 0.02, 1).astype(np.float32)


FLOORS = {**TEXTURES, "cork": cork, "stone": stone}
KEPT_OUT = {"floors": ("cork", "stone"), "lamps": ("two", "ring"), "walls": ("sloping",), "dice": DICE_KEPT_OUT}
"""What only measurements show."""


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

    def outline(self) -> Array:
        """Return the corners of the floor in the frame, clockwise from the upper left."""
        x, y = self.across / 2, self.down / 2
        flat = np.array([(-x, -y), (x, -y), (x, y), (-x, y)]) @ _rotation(self.turn).T
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
    fills = rng.uniform(0.55, 0.86)
    reach_x = across * abs(cos(radians(turn))) + down * abs(sin(radians(turn)))
    reach_y = down * abs(cos(radians(turn))) + across * abs(sin(radians(turn)))
    camera = PinholeCamera(
        WIDTH,
        HEIGHT,
        die=min(fills * WIDTH / reach_x, 0.82 * HEIGHT / reach_y, 34.0),
        distance=rng.uniform(280, 500) / millimetres,
        tilt=abs(rng.normal(0, 5)),
        turn=90.0 + 180.0 * int(rng.integers(2)) + rng.normal(0, 3),
        aim=tuple(rng.normal(0, 0.03 * across, 2)),
    )
    wide = WIDTH / camera.die
    shapes = _tray_shapes(rng, across, down, turn, wide, kept_out=kept_out)
    kinds = KEPT_OUT["lamps"] if kept_out else LAMPS
    shapes |= lamps(rng, camera.distance, kinds[rng.integers(len(kinds))])
    dice = DICE_KEPT_OUT if kept_out else ()
    sets = [traced_style(rng, dice) for _ in range(2 if kept_out or rng.random() < 0.5 else 5)]
    return TracedTray(camera, across, down, turn, shapes, tuple(sets))


def _tray_shapes(
    rng: Rng, across: float, down: float, turn: float, wide: float, *, kept_out: bool
) -> dict[str, Any]:
    """Return table, floor and walls, and what lies beside the tray."""
    names = KEPT_OUT["floors"] if kept_out else tuple(TEXTURES)
    pixels = 360
    floor = _linear(FLOORS[names[rng.integers(len(names))]](rng, pixels, pixels, pixels / across))
    table = _linear(TEXTURES[(*TEXTURES, "wood")[rng.integers(6)]](rng, pixels, pixels, pixels / wide))
    rim = _linear(TEXTURES["wood"](rng, 128, 128, 30.0)) if rng.random() < 0.5 else None
    colour = [rng.uniform(0.02, 0.7)] * 3 if rng.random() < 0.5 else list(vivid(rng, 0.02, 0.7))
    if rng.random() < 0.15:  # a box of one colour, floor and walls
        floor, rim = np.full((4, 4, 3), 1.0) * np.array(colour), None
    material = {
        "type": "principled",
        "base_color": {"type": "rgb", "value": colour} if rim is None else picture(rim),
        "roughness": rng.uniform(0.2, 0.9),
    }
    thick, high, sunk = rng.uniform(0.15, 1.1), rng.uniform(0.5, 2.8), rng.uniform(0.05, 0.5)
    base = {
        "type": "principled",
        "base_color": picture(floor),
        "roughness": rng.uniform(0.3, 1.0),
        "specular": 0.2,
    }
    shapes: dict[str, Any] = {
        "table": plane(table, wide, {"roughness": rng.uniform(0.3, 0.9), "specular": 0.3}, 5.0),
        "floor": {
            "type": "rectangle",
            "to_world": Transform().rotate([0, 0, 1], turn).scale([across / 2, down / 2, 1]),
            "bsdf": {"type": "twosided", "bsdf": base},
        },
    }
    shapes["table"]["to_world"] = Transform().translate([0, 0, -sunk]) @ shapes["table"]["to_world"]
    sloping = kept_out and rng.random() < 0.5
    for number, (x, y, long) in enumerate(((1, 0, down), (-1, 0, down), (0, 1, across), (0, -1, across))):
        away = (across if x else down) / 2 + thick / 2
        half = [thick / 2, long / 2 + thick] if x else [long / 2 + thick, thick / 2]
        flat = _rotation(turn) @ np.array((x * away, y * away))
        wall = box((*flat, (high - sunk) / 2), (*half, (high + sunk) / 2), turn, material)
        if sloping:  # it leans outwards from its lower edge on the floor
            hinge = _rotation(turn) @ np.array((x, y)) * (away - thick / 2)
            axis = _rotation(turn) @ np.array((-y, x))
            lean = Transform().translate([*hinge, 0]) @ Transform().rotate([*axis, 0], rng.uniform(10, 30))
            wall["to_world"] = lean @ Transform().translate([*(-hinge), 0]) @ wall["to_world"]
        shapes[f"wall{number}"] = wall
    for number in range(int(rng.integers(0, 4))):
        way, far = rng.uniform(0, 2 * np.pi), 0.55 * hypot(across, down) + rng.uniform(3, 8)
        half = [rng.uniform(0.3, 5), rng.uniform(0.3, 5), rng.uniform(0.02, 0.5)]
        shade = {
            "type": "rgb",
            "value": [rng.uniform(0.5, 0.9)] * 3 if rng.random() < 0.5 else list(vivid(rng, 0, 1)),
        }
        shapes[f"thing{number}"] = box(
            (far * cos(way), far * sin(way), half[2] - sunk),
            half,
            rng.uniform(0, 90),
            {"type": "principled", "base_color": shade, "roughness": 0.5},
        )
    return shapes


def _linear(texture: Array) -> Array:
    return np.asarray(np.clip(texture[..., ::-1], 0, 0.97) ** 2.2, np.float32)


def _rotation(degrees: float) -> Array:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return np.array([[c, -s], [s, c]])


def throw_into(tray: TracedTray, rng: Rng, poses: Sequence[int]) -> list[tuple[PlacedDie, TracedStyle, int]]:
    """Throw dice into a tray, one for each pose; some that lie flat touch each other."""
    mixed = rng.random() < 0.4
    style = tray.sets[rng.integers(len(tray.sets))]
    dice: list[tuple[PlacedDie, TracedStyle, int]] = []
    for _ in range(60 * len(poses)):
        if len(dice) == len(poses):
            break
        if mixed:
            style = tray.sets[rng.integers(len(tray.sets))]
        pose, last = poses[len(dice)], dice[-1] if dice else None
        x, y = _rotation(tray.turn) @ (rng.uniform(-0.5, 0.5, 2) * (tray.across - 1.35, tray.down - 1.35))
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
    x, y = np.abs(_rotation(tray.turn).T @ (die.x, die.y))
    return bool(x < tray.across / 2 - 0.66 and y < tray.down / 2 - 0.66)


def trace_tray(seed: int, *, kept_out: bool = False) -> dict[str, np.ndarray]:
    """Trace a tray, empty and with throws; return its frames, and as numbers what is true of them.

    For training there are many dice in it, and some lean or move. With `kept_out`, for measuring, there are four,
    and only in the last throw does one of them lean.
    """
    rng = np.random.default_rng(seed + FIRST_KEPT_OUT * kept_out)
    tray = random_tray(rng, kept_out=kept_out)
    empty = _steady(render(tray.shapes, tray.camera, 2 * SAMPLES, seed))
    state = rng.integers(1 << 30)
    frames, rows = [_frame(empty, empty, tray, np.random.default_rng(state))], []
    for number in range(THROWS):
        thrown = throw_into(tray, rng, _measured(number) if kept_out else _trained(number, rng))
        light = _light(tray, thrown, rng)
        # The same camera with the same settings: only exposure varies a little from frame to frame.
        frames.append(_frame(light * rng.uniform(0.93, 1.07), empty, tray, np.random.default_rng(state)))
        for die, _, pose in thrown:
            seen = true_die(die, tray.camera)
            x, y = tray.camera.project(die.middle())
            rows.append((number, die.value, *seen.centre, seen.size, pose, x, y))
    return {
        "frames": np.stack(frames),
        "dice": np.array(rows, np.float32),
        "outline": tray.outline(),
        "nadir": tray.nadir(),
        "die": np.array(tray.camera.die),
        "distance": np.array(tray.camera.distance),
    }


def trace_floor(seed: int) -> tuple[Frame, Array]:
    """Trace an empty tray, smaller than others; return its frame and the corners of its floor."""
    rng = np.random.default_rng(FIRST_FLOOR + seed)
    tray = random_tray(rng)
    small = replace(tray.camera, width=WIDTH // 2, height=HEIGHT // 2, die=tray.camera.die / 2)
    tray = replace(tray, camera=small)
    light = _steady(render(tray.shapes, small, SAMPLES, seed))
    return as_taken(exposed(light, rng), rng, 2 * small.die), tray.outline()


def _trained(number: int, rng: Rng) -> list[int]:
    """Return the poses of the dice of a throw for training."""
    other = (LEANING, LEANING, FLAT, LEANING, MOVING)[number % 5]
    return [other if rng.random() < 0.5 else FLAT for _ in range(int(rng.integers(8, 13)))]


def _measured(number: int) -> list[int]:
    """Return the poses of the dice of a throw for measuring."""
    return [LEANING if number == THROWS - 1 else FLAT, FLAT, FLAT, FLAT]


def _light(tray: TracedTray, thrown: list[tuple[PlacedDie, TracedStyle, int]], rng: Rng) -> Array:
    seed = int(rng.integers(1 << 30))
    if not any(pose == MOVING for *_, pose in thrown):
        return _steady(render(tray.shapes | placed([row[:2] for row in thrown]), tray.camera, SAMPLES, seed))
    ways, far = rng.uniform(0, 2 * np.pi, len(thrown)), rng.uniform(0.3, 1.6, len(thrown))
    total: Array = np.zeros(())
    for moment, part in enumerate(np.linspace(-0.5, 0.5, MOMENTS)):
        moved = [
            (
                replace(
                    die, x=die.x + f * part * cos(way), y=die.y + f * part * sin(way), turn=die.turn + 50 * part
                ),
                style,
            )
            if pose == MOVING
            else (die, style)
            for (die, style, pose), way, f in zip(thrown, ways, far, strict=True)
        ]
        total = total + render(tray.shapes | placed(moved), tray.camera, SAMPLES // MOMENTS + 2, seed + moment)
    return _steady(total / MOMENTS)


def _steady(light: Array) -> Array:
    """Return traced light without fireflies: single pixels that a rare path made far too bright."""
    light = np.asarray(light, np.float32)
    middle = cv2.medianBlur(light, 3)
    limit = 1.6 * middle + 0.05 * float(light.mean())
    return np.where(light > limit, middle, light).astype(np.float32)


def _frame(light: Array, empty: Array, tray: TracedTray, rng: Rng) -> Frame:
    return as_taken(exposed(light, rng, empty), rng, 2 * tray.camera.die)
