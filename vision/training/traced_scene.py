"""A scene for the path tracer: dice, what they lie on, lamps and a room, seen by the camera; out comes a frame.

Mitsuba 3 does the tracing (`pip install mitsuba`, variant `scalar_rgb`): dimples, clear coats, light through
translucent dice, soft shadows of real lamps, mirrored windows. Geometry and labels are those of
`gipfel_vision.synthetic`; colours here are red, green, blue, and linear.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import atan, cos, degrees, pi, sin
from typing import Any

import mitsuba as mi
import numpy as np

from gipfel_vision.images import Array, Frame
from gipfel_vision.synthetic import PinholeCamera, PlacedDie, Rng
from traced_die import DieMesh, TracedStyle, die_mesh

mi.set_variant("scalar_rgb")
mi.set_log_level(mi.LogLevel.Error)

Transform = mi.ScalarTransform4f


Window = tuple[int, int, int, int]
"""A part of a frame: left, top, width, height."""


def render(
    shapes: dict[str, Any], camera: PinholeCamera, samples: int, seed: int, sharp_at: float | None = None
) -> Array:
    """Trace shapes and lamps; return linear light, rows × columns × red, green, blue.

    `sharp_at` is the distance that a real lens is focused at, in edges of a die; without it all is sharp.
    """
    return render_parts(shapes, camera, samples, seed, [(0, 0, camera.width, camera.height)], sharp_at)[0]


def render_parts(
    shapes: dict[str, Any],
    camera: PinholeCamera,
    samples: int,
    seed: int,
    windows: Sequence[Window],
    sharp_at: float | None = None,
) -> list[Array]:
    """Trace only some parts of the frame: what it costs goes with their pixels."""
    scene = mi.load_dict({"type": "scene", "integrator": {"type": "path", "max_depth": 5}, **shapes})
    sensors = [_sensor(camera, samples, seed + n, window, sharp_at) for n, window in enumerate(windows)]
    return [
        np.asarray(mi.render(scene, sensor=mi.load_dict(sensor), spp=samples, seed=seed + n), np.float32)
        for n, sensor in enumerate(sensors)
    ]


def _sensor(
    camera: PinholeCamera, samples: int, seed: int, window: Window, sharp_at: float | None
) -> dict[str, Any]:
    x, y = camera.aim
    lens: dict[str, Any] = {"type": "perspective"}
    if sharp_at is not None:
        lens = {"type": "thinlens", "aperture_radius": 0.06, "focus_distance": sharp_at}
    left, top, width, height = window
    return {
        **lens,
        "fov_axis": "x",
        "fov": 2 * degrees(atan(camera.width / 2 / camera.focal)),
        "to_world": Transform().look_at(
            origin=camera.position.tolist(), target=[x, y, 0.0], up=(-camera.axes[1]).tolist()
        ),
        "film": {
            "type": "hdrfilm",
            "width": camera.width,
            "height": camera.height,
            "crop_offset_x": left,
            "crop_offset_y": top,
            "crop_width": width,
            "crop_height": height,
            "pixel_format": "rgb",
            "rfilter": {"type": "box"},
        },
        "sampler": {"type": "multijitter", "sample_count": samples, "seed": seed},
    }


def placed(dice: Sequence[tuple[PlacedDie, TracedStyle]]) -> dict[str, Any]:
    """Return dice as shapes, each in two parts: body and pips.

    Each die is a mesh of its own: colours of vertices are looked up wrongly in instances of one mesh.
    """
    shapes: dict[str, Any] = {}
    for number, (die, style) in enumerate(dice):
        mesh = die_mesh(style)
        turned = replace(
            mesh,
            vertices=(die.size * mesh.vertices @ die.axes().T + die.middle()).astype(np.float32),
            normals=(mesh.normals @ die.axes().T).astype(np.float32),
        )
        body, pips = _materials(style)
        shapes[f"body{number}"] = _mesh(f"body{number}", turned, turned.body, body)
        shapes[f"pips{number}"] = _mesh(f"pips{number}", turned, turned.pips, pips)
    return shapes


def _materials(style: TracedStyle) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the materials of body and pips; both have the colours of their vertices."""
    colour = {"type": "mesh_attribute", "name": "vertex_color"}
    body = {
        "type": "principled",
        "base_color": colour,
        "roughness": style.rough,
        "clearcoat": style.coat,
        "clearcoat_gloss": 0.9,
    }
    if style.clear:
        body |= {"spec_trans": style.clear, "eta": 1.5}
    pips = {"type": "principled", "base_color": colour, "roughness": max(style.rough, 0.15)}
    if style.is_gold:
        pips |= {"metallic": 0.9, "roughness": 0.3}
    return body, {"type": "twosided", "bsdf": pips}


def _mesh(name: str, mesh: DieMesh, triangles: np.ndarray, material: dict[str, Any]) -> mi.Mesh:
    properties = mi.Properties()
    properties["bsdf"] = mi.load_dict(material)
    made = mi.Mesh(name, len(mesh.vertices), len(triangles), props=properties, has_vertex_normals=True)
    values = mi.traverse(made)
    values["vertex_positions"] = mesh.vertices.ravel()
    values["vertex_normals"] = mesh.normals.ravel()
    values["faces"] = triangles.ravel()
    values.update()
    made.add_attribute("vertex_color", 3, mesh.colours.ravel())
    return made


def picture(colours: Array) -> dict[str, Any]:
    """Return a texture of an image with linear colours; beyond its edges it is mirrored."""
    bitmap = mi.Bitmap(np.ascontiguousarray(colours, np.float32))
    return {"type": "bitmap", "bitmap": bitmap, "raw": True, "wrap_mode": "mirror"}


def plane(colours: Array, wide: float, material: dict[str, Any], repeat: float = 3.0) -> dict[str, Any]:
    """Return a table: an image `wide` edges of a die across, around the origin, mirrored `repeat` times."""
    texture = picture(colours) | {"to_uv": Transform().scale([repeat, repeat, 1]).translate([-0.5, -0.5, 0])}
    half = wide / 2 * repeat
    return {
        "type": "rectangle",
        "to_world": Transform().scale([half, half, 1]),
        "bsdf": {"type": "principled", "base_color": texture, **material},
    }


def box(middle: Sequence[float], half: Sequence[float], turn: float, bsdf: dict[str, Any]) -> dict[str, Any]:
    """Return a cuboid, turned by some degrees about the vertical."""
    to_world = Transform().translate(list(middle)).rotate([0, 0, 1], turn).scale(list(half))
    return {"type": "cube", "to_world": to_world, "bsdf": bsdf}


def lamps(rng: Rng, far: float, kind: str) -> dict[str, Any]:
    """Return lamps of a kind, and a room around them; `far` is the camera's distance in edges of a die.

    `ceiling` is a large one far up, `desk` a small one at one side, `window` a bright patch of the room, `two` are
    two small ones of different colours, and `ring` are six around the camera.
    """
    room = _room(rng, kind)
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
    elif kind == "ring":
        for number in range(6):
            shapes[f"lamp{number}"] = _lamp(rng, around + number * pi / 3, 4.0, 1.05 * far, 0.5, 1.5)
    return shapes


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


def exposed(light: Array, rng: Rng, seen: Array | None = None) -> Frame:
    """Return linear light as a frame (blue, green, red), as a camera exposes and balances it.

    `seen` is what it exposes for, where that is another picture: the same tray, empty.
    """
    reference = light if seen is None else seen
    level = rng.uniform(0.55, 0.95) / max(1e-6, float(np.percentile(reference.max(2), rng.uniform(88, 98))))
    means = reference.reshape(-1, 3).mean(0)
    balance = (means.mean() / np.maximum(means, 1e-6)) ** rng.uniform(0.2, 0.8) * np.exp(rng.normal(0, 0.04, 3))
    linear = np.clip(light * level * balance, 0, 1)
    coded = np.where(linear < 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    return np.ascontiguousarray((coded[..., ::-1] * 255 + 0.5).astype(np.uint8))
