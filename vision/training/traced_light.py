"""Light for the path tracer: lamps of several kinds, the room around them, and whoever holds the camera."""

from math import cos, pi, sin
from typing import Any

import mitsuba as mi
import numpy as np

from gipfel_vision.images import Array
from gipfel_vision.synthetic import PinholeCamera, Rng
from traced_scene import Transform, box


def lamps(rng: Rng, far: float, kind: str) -> dict[str, Any]:
    """Return lamps of a kind, and a room around them; `far` is the camera's distance in edges of a die.

    `ceiling` is a large one far up, `desk` a small one at one side, `window` a bright patch of the room, `low` a
    small one that throws long shadows in a dark room, `two` are two small ones of different colours, `tubes` two
    long ones side by side far up, and `ring` are six around the camera.
    """
    room = _room(rng, kind) * (rng.uniform(0.05, 0.5) if kind == "low" else 1.0)
    shapes: dict[str, Any] = {"room": {"type": "envmap", "bitmap": mi.Bitmap(room), "scale": 1.0}}
    around = rng.uniform(0, 2 * pi)
    if kind == "ceiling":
        shapes["lamp"] = _lamp(rng, around, rng.uniform(0, 40), rng.uniform(80, 150), rng.uniform(8, 25), 6.0)
    elif kind in ("desk", "two"):
        for number in range(1 + (kind == "two")):
            up = rng.uniform(12, 45)
            shapes[f"lamp{number}"] = _lamp(
                rng, around + 2.1 * number, rng.uniform(0.3, 1.6) * up, up, rng.uniform(1.0, 5.0), 4.0
            )
    elif kind == "low":
        up = rng.uniform(6, 25)
        shapes["lamp"] = _lamp(rng, around, rng.uniform(1.2, 3.0) * up, up, rng.uniform(0.3, 2.0), 5.0)
    elif kind == "tubes":
        up, aside = rng.uniform(60, 120), rng.uniform(0, 50)
        for number in range(2):
            tube = _lamp(rng, around, aside + 14 * number, up, 1.0, 0.05)
            tube["type"] = "rectangle"
            tube["to_world"] = tube["to_world"].scale([rng.uniform(25, 45), 1.5, 1])
            shapes[f"lamp{number}"] = tube
    elif kind == "ring":
        for number in range(6):
            shapes[f"lamp{number}"] = _lamp(rng, around + number * pi / 3, 4.0, 1.05 * far, 0.5, 1.5)
    return shapes


def lamps_out_of_view(seed: int, camera: PinholeCamera, kind: str) -> dict[str, Any]:
    """Return lamps of a kind as `lamps` does, but none of them hangs in front of the camera."""
    for attempt in range(100):
        shapes = lamps(np.random.default_rng([seed, attempt]), camera.distance, kind)
        if not any(_is_in_view(one["to_world"], camera) for one in shapes.values() if "to_world" in one):
            break
    return shapes


def _is_in_view(to_world: Transform, camera: PinholeCamera) -> bool:
    """Whether a flat lamp, two units wide before it is placed, is between the frame's edges."""
    rim = [(cos(k * pi / 6), sin(k * pi / 6), 0.0) for k in range(12)] + [(0.0, 0.0, 0.0)]
    points = np.array([np.ravel(to_world @ mi.ScalarPoint3f(*one)) for one in rim])
    points = points[(points - camera.position) @ camera.axes[2] > 0]
    x, y = camera.project(points).T
    return bool(((x > 0) & (x < camera.width) & (y > 0) & (y < camera.height)).any())


def held_camera(rng: Rng, camera: PinholeCamera) -> dict[str, Any]:
    """Return a telephone around the camera, behind its lens: it throws a shadow, and glossy dice mirror it."""
    back = camera.position - rng.uniform(0.8, 2.0) * camera.axes[2] + rng.uniform(-2, 2) * camera.axes[0]
    half = [rng.uniform(2, 6), rng.uniform(2, 6), 0.3]
    return {"telephone": box(back.tolist(), half, camera.turn, {"type": "diffuse"})}


def _lamp(rng: Rng, around: float, aside: float, up: float, radius: float, strength: float) -> dict[str, Any]:
    at = [aside * cos(around), aside * sin(around), up]
    light = strength * (aside**2 + up**2) / (pi * radius**2) * rng.uniform(0.6, 1.4)
    return {
        "type": "disk",
        "to_world": Transform().look_at(origin=at, target=[0, 0, 0], up=[0.1, 0.2, 1]).scale(radius),
        "emitter": {
            "type": "area",
            "radiance": {"type": "rgb", "value": (light * warmth(rng)).tolist()},
        },
    }


def warmth(rng: Rng) -> Array:
    """Return the colour of a lamp, from warm to cold."""
    warm = rng.uniform(-0.15, 0.45)
    return np.array((1 + max(warm, 0) * 0.25, 1.0 - abs(warm) * 0.15, 1 - warm))


def _room(rng: Rng, kind: str) -> Array:
    """Return what is around the table, as light from every direction: walls, a ceiling, and windows."""
    height, width = 32, 64
    up = np.linspace(1, -1, height)[:, None, None]
    walls = warmth(rng) * rng.uniform(0.05, 0.6)
    room = np.repeat(np.clip(walls * (0.6 + rng.uniform(0, 0.9) * up), 0.01, 9), width, 1)
    for _ in range(int(rng.integers(0, 3)) + (kind == "window")):
        strength = rng.uniform(1, 5) if kind != "window" else rng.uniform(6, 25)
        top, left = int(rng.integers(2, 13)), int(rng.integers(0, width - 8))
        room[top : top + int(rng.integers(2, 6)), left : left + int(rng.integers(2, 8))] += strength * warmth(rng)
    for _ in range(int(rng.integers(0, 3))):  # dark furniture, or somebody who sits there
        left = int(rng.integers(0, width - 8))
        room[int(rng.integers(4, 16)) :, left : left + int(rng.integers(2, 9))] *= rng.uniform(0.1, 0.6)
    return np.ascontiguousarray(np.roll(room, int(rng.integers(width)), 1), np.float32)
