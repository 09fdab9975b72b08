"""A scene for the path tracer: dice and what they lie on, seen by the camera; out comes a frame.

Mitsuba 3 does the tracing (`pip install mitsuba`): dimples, clear coats, light through translucent dice, soft
shadows of real lamps, mirrored windows. Geometry and labels are those of `gipfel_vision.synthetic`; colours here
are red, green, blue, and linear. With LLVM 16 or newer, which the environment variable `DRJIT_LIBLLVM_PATH` has to
name, large pictures take less than half of the time.
"""

import os
from collections.abc import Sequence
from dataclasses import replace
from math import atan, degrees
from typing import Any

import cv2
import mitsuba as mi
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.images import Array, Frame
from gipfel_vision.synthetic import PinholeCamera, PlacedDie, Rng
from traced_die import DieMesh, TracedStyle, die_mesh

mi.set_variant("llvm_ad_rgb" if "DRJIT_LIBLLVM_PATH" in os.environ else "scalar_rgb")
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
    scene = mi.load_dict({"type": "scene", "integrator": {"type": "path", "max_depth": 6}, **shapes})
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
    """Return dice as shapes: all that is of the same material is one mesh, which is far faster to trace.

    Colours are those of the vertices, so that dice of many colours may be of one material.
    """
    groups: dict[tuple[float, ...], list[tuple[DieMesh, NDArray[np.uint32]]]] = {}
    for die, style in dice:
        mesh = die_mesh(style)
        turned = replace(
            mesh,
            vertices=(die.size * mesh.vertices @ die.axes().T + die.middle()).astype(np.float32),
            normals=(mesh.normals @ die.axes().T).astype(np.float32),
        )
        groups.setdefault((style.rough, style.coat, style.clear), []).append((turned, turned.body))
        groups.setdefault((style.rough, style.is_gold), []).append((turned, turned.pips))
    return {
        f"dice{number}": _mesh(f"dice{number}", parts, _body(*key) if len(key) == 3 else _pips(*key))
        for number, (key, parts) in enumerate(groups.items())
    }


_COLOUR = {"type": "mesh_attribute", "name": "vertex_color"}


def _body(rough: float, coat: float, clear: float) -> dict[str, Any]:
    """Return the material of a die's body."""
    body = {"type": "principled", "base_color": _COLOUR, "roughness": rough, "clearcoat": coat}
    return body | {"clearcoat_gloss": 0.9} | ({"spec_trans": clear, "eta": 1.5} if clear else {})


def _pips(rough: float, is_gold: float) -> dict[str, Any]:
    """Return the material of pips: paint, or metal."""
    metal = (
        {"metallic": 0.9, "roughness": min(max(rough, 0.12), 0.35)} if is_gold else {"roughness": max(rough, 0.1)}
    )
    return {"type": "twosided", "bsdf": {"type": "principled", "base_color": _COLOUR, **metal}}


def _mesh(name: str, parts: Sequence[tuple[DieMesh, NDArray[np.uint32]]], material: dict[str, Any]) -> mi.Mesh:
    """Return some meshes, of each only some triangles, as one."""
    vertices, normals, colours = (
        np.concatenate([getattr(mesh, part) for mesh, _ in parts]) for part in ("vertices", "normals", "colours")
    )
    starts = np.cumsum([0] + [len(mesh.vertices) for mesh, _ in parts])
    triangles = np.concatenate([some + start for (_, some), start in zip(parts, starts, strict=False)])
    properties = mi.Properties()
    properties["bsdf"] = mi.load_dict(material)
    made = mi.Mesh(name, len(vertices), len(triangles), props=properties, has_vertex_normals=True)
    values = mi.traverse(made)
    for part, numbers in (("positions", vertices), ("normals", normals)):
        values[f"vertex_{part}"] = type(values[f"vertex_{part}"])(numbers.ravel())
    values["faces"] = type(values["faces"])(triangles.astype(np.uint32).ravel())
    values.update()
    made.add_attribute("vertex_color", 3, colours.ravel())
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


def without_fireflies(light: Array) -> Array:
    """Return traced light without fireflies: single pixels that a rare path made far too bright."""
    light = np.asarray(light, np.float32)
    middle = cv2.medianBlur(light, 3)
    limit = 1.6 * middle + 0.05 * float(light.mean())
    return np.where(light > limit, middle, light).astype(np.float32)


def exposed(light: Array, rng: Rng, seen: Array | None = None) -> Frame:
    """Return linear light as a frame (blue, green, red), as a camera exposes and balances it.

    `seen` is what it exposes for, where that is another picture: the same tray, empty.
    """
    reference = light if seen is None else seen
    level = rng.uniform(0.55, 0.95) if rng.random() < 0.85 else rng.uniform(0.12, 0.55)
    level /= max(1e-6, float(np.percentile(reference.max(2), rng.uniform(88, 98))))
    means = reference.reshape(-1, 3).mean(0)
    balance = (means.mean() / np.maximum(means, 1e-6)) ** rng.uniform(0.2, 0.8) * np.exp(rng.normal(0, 0.04, 3))
    linear = np.clip(light * level * balance, 0, 1)
    coded = np.where(linear < 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    return np.ascontiguousarray((coded[..., ::-1] * 255 + 0.5).astype(np.uint8))
