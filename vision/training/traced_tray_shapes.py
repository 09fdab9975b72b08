"""A tray as shapes for the path tracer: floor and walls of any kind on a table, and what lies beside it.

Some floors and walls are kept out of training: only measurements show them (`KEPT_OUT`).
"""

from math import cos, hypot, radians, sin
from typing import Any

import numpy as np

from gipfel_vision.images import Array
from gipfel_vision.synthetic import TEXTURES, Rng, value_noise
from traced_scene import Transform, box, picture, plane
from traced_styles import KEPT_OUT as DICE_KEPT_OUT
from traced_styles import vivid


def cork(rng: Rng, height: int, width: int, die: float) -> Array:
    """Draw cork: brown grains, lighter and darker."""
    grains = value_noise(rng, height, width, max(2.0, die / 6)) + 0.6 * value_noise(rng, height, width, die / 2.5)
    dark = value_noise(rng, height, width, die / 3) > 0.72
    colour = np.array((0.3, 0.45, 0.62), np.float32) * rng.uniform(0.8, 1.15)
    shades = colour * (1 + 0.18 * grains[..., None] - 0.4 * dark[..., None])
    return np.asarray(np.clip(shades, 0.02, 1), np.float32)


def stone(rng: Rng, height: int, width: int, die: float) -> Array:
    """Draw stone: grey or beige, with veins."""
    clouds = value_noise(rng, height, width, die * 3) + 0.5 * value_noise(rng, height, width, die)
    veins = np.exp(-((clouds * 6) ** 2))
    colour = np.array(((0.6, 0.62, 0.64), (0.25, 0.27, 0.28), (0.55, 0.66, 0.72))[rng.integers(3)], np.float32)
    return np.clip(colour * (1 + 0.1 * clouds[..., None] - 0.3 * veins[..., None]), 0.02, 1).astype(np.float32)


FLOORS = {**TEXTURES, "cork": cork, "stone": stone}
KEPT_OUT = {
    "floors": ("cork", "stone"),
    "lamps": ("two", "tubes", "ring"),
    "walls": ("stepped",),
    "dice": DICE_KEPT_OUT,
}
"""What only measurements show."""


def tray_shapes(
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
    sloping, stepped = rng.random() < 0.3, kept_out and rng.random() < 0.4
    for number, (x, y, long) in enumerate(((1, 0, down), (-1, 0, down), (0, 1, across), (0, -1, across))):
        away = (across if x else down) / 2 + thick / 2
        half = [thick / 2, long / 2 + thick] if x else [long / 2 + thick, thick / 2]
        flat = rotation(turn) @ np.array((x * away, y * away))
        wall = box((*flat, (high - sunk) / 2), (*half, (high + sunk) / 2), turn, material)
        if sloping:  # it leans outwards from its lower edge on the floor
            hinge = rotation(turn) @ np.array((x, y)) * (away - thick / 2)
            axis = rotation(turn) @ np.array((-y, x))
            lean = Transform().translate([*hinge, 0]) @ Transform().rotate([*axis, 0], rng.uniform(10, 30))
            wall["to_world"] = lean @ Transform().translate([*(-hinge), 0]) @ wall["to_world"]
        shapes[f"wall{number}"] = wall
        if stepped:  # behind the wall a higher one
            behind = rotation(turn) @ np.array((x, y)) * (away + 1.5 * thick)
            wide_half = [thick, long / 2 + 3 * thick] if x else [long / 2 + 3 * thick, thick]
            shapes[f"step{number}"] = box((*behind, 0.9 * high), (*wide_half, 0.9 * high + sunk), turn, material)
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


def rotation(degrees: float) -> Array:
    """Return the 2 × 2 matrix of a rotation."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return np.array([[c, -s], [s, c]])
