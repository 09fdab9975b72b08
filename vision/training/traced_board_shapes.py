"""Boards and their pieces as shapes for the path tracer: printed slabs, a plate with real recesses, turned bodies.

Lengths are in edges of a die, and the table is at height 0; colours are red, green, blue, and linear.
"""

from dataclasses import dataclass
from itertools import pairwise
from math import pi
from typing import Any

import cv2
import mitsuba as mi
import numpy as np

from gipfel_vision.board import LENGTHS, Points, Shape, layout
from gipfel_vision.images import Array
from gipfel_vision.synthetic import Colour, Rng, value_noise
from gipfel_vision.synthetic_board.print_drawing import HALF_SIDE
from traced_scene import Transform, picture

AROUND = 40
"""How many faces go around a turned body."""
CELLS = 22
"""How many cells of the plate's height map a pitch has."""
PROFILES: dict[str, tuple[tuple[float, float], ...]] = {
    "disc": ((0.46, 0.0), (0.5, 0.08), (0.5, 0.9), (0.46, 1.0), (0.0, 1.0)),
    "chip": ((0.5, 0.0), (0.5, 1.0), (0.42, 1.0), (0.4, 0.85), (0.0, 0.85)),
    "cone": ((0.42, 0.0), (0.36, 0.1), (0.12, 0.9), (0.08, 0.97), (0.0, 1.0)),
    "pawn": (
        (0.5, 0.0), (0.5, 0.1), (0.32, 0.22), (0.2, 0.55), (0.28, 0.66), (0.34, 0.8), (0.24, 0.95), (0.0, 1.0),
    ),
    "climber": (
        (0.5, 0.0), (0.5, 0.07), (0.38, 0.13), (0.33, 0.22), (0.46, 0.42), (0.48, 0.56), (0.34, 0.68),
        (0.24, 0.72),
        (0.35, 0.79), (0.36, 0.88), (0.25, 0.97), (0.0, 1.0),
    ),
}  # fmt: skip
"""Radius and height of each body from the foot up, in its own width and height."""
COLOURS: dict[str, Colour] = {
    "yellow": (0.85, 0.52, 0.02), "orange": (0.8, 0.14, 0.01), "green": (0.03, 0.28, 0.06),
    "blue": (0.03, 0.12, 0.5),
    "red": (0.45, 0.015, 0.015), "white": (0.8, 0.8, 0.76), "black": (0.012, 0.012, 0.014),
}  # fmt: skip
"""Colours of pieces, as red, green, blue, linear."""


@dataclass(frozen=True, slots=True)
class TracedPiece:
    """How a kind of piece is made."""

    kind: str
    colour: Colour
    width: float
    height: float
    rough: float
    coat: float
    foot: float = 0.0
    """The side of a square foot, as cones of the plate have; 0 is none."""

    @property
    def rise(self) -> float:
        """How much higher whatever stands on it stands: cones stack into each other."""
        return self.height * (0.4 if self.kind == "cone" else 1.0)

    def points(self) -> Array:
        """Return points whose convex hull is about the body's, around its foot."""
        angles = np.arange(16) * pi / 8
        rings = [
            np.stack(
                [r * self.width * np.cos(angles), r * self.width * np.sin(angles), 0 * angles + h * self.height], 1
            )
            for r, h in PROFILES[self.kind]
        ]
        return np.concatenate(rings).astype(np.float32)


def mesh(
    name: str,
    vertices: Array,
    faces: np.ndarray,
    bsdf: dict[str, Any],
    colours: Array | None = None,
    uv: Array | None = None,
) -> mi.Mesh:
    """Return a mesh with flat faces, and with colours or texture coordinates of its vertices."""
    properties = mi.Properties()
    properties["bsdf"] = mi.load_dict({"type": "twosided", "bsdf": bsdf})
    properties["face_normals"] = True
    made = mi.Mesh(name, len(vertices), len(faces), props=properties, has_vertex_texcoords=uv is not None)
    values = mi.traverse(made)
    values["vertex_positions"] = np.ascontiguousarray(vertices, np.float32).ravel()
    values["faces"] = np.ascontiguousarray(faces, np.uint32).ravel()
    if uv is not None:
        values["vertex_texcoords"] = np.ascontiguousarray(uv, np.float32).ravel()
    values.update()
    if colours is not None:
        made.add_attribute("vertex_color", 3, np.ascontiguousarray(colours, np.float32).ravel())
    return made


def piece_shapes(name: str, piece: TracedPiece, at: Array, turn: float) -> dict[str, Any]:
    """Return a piece that stands somewhere, its square foot, if it has one, turned by some degrees."""
    angles = np.arange(AROUND + 1) * 2 * pi / AROUND
    circle = np.stack([np.cos(angles), np.sin(angles)], 1)
    quads = []
    for (low, foot), (high, head) in pairwise(PROFILES[piece.kind]):
        for here, there in pairwise(circle):
            quads.append(
                [(*(low * here), foot), (*(low * there), foot), (*(high * there), head), (*(high * here), head)]
            )
    corners = np.array(quads, np.float32) * (piece.width, piece.width, piece.height) + at
    faces = (np.arange(len(corners))[:, None, None] * 4 + np.array([(0, 1, 2), (0, 2, 3)])).reshape(-1, 3)
    bsdf = {
        "type": "principled",
        "base_color": {"type": "rgb", "value": list(piece.colour)},
        "roughness": piece.rough,
        "clearcoat": piece.coat,
        "clearcoat_gloss": 0.85,
    }
    shapes: dict[str, Any] = {name: mesh(name, corners.reshape(-1, 3), faces, bsdf)}
    if piece.foot:
        half, high = piece.foot / 2, 0.05 * piece.height
        to_world = (
            Transform()
            .translate((at + np.array((0, 0, high))).tolist())
            .rotate([0, 0, 1], turn)
            .scale([half, half, high])
        )
        shapes[f"{name}foot"] = {"type": "cube", "to_world": to_world, "bsdf": bsdf}
    return shapes


def slab(image: Array, outline: Points, thick: float, edge: Colour, rough: float, place: Array) -> dict[str, Any]:
    """Return a printed board: `image` has linear colours over `HALF_SIDE` pitches to each side of its middle.

    `outline` is in pitches, and `place` maps these, with a 1, to x and y on the table.
    """
    around = np.concatenate([[(0.0, 0.0)], outline])
    count = len(outline)
    fan = np.array([(0, 1 + k, 1 + (k + 1) % count) for k in range(count)])
    ground = on_table(around, place)
    uv = (around + HALF_SIDE) / (2 * HALF_SIDE)
    bsdf = {"type": "principled", "base_color": picture(image), "roughness": rough, "specular": 0.5}
    top = mesh("print", ground + np.array((0, 0, thick)), fan, bsdf, uv=uv)
    return {"print": top, "edge": wall("edge", ground[1:], thick, edge)}


def wall(name: str, ground: Array, thick: float, colour: Colour) -> mi.Mesh:
    """Return the side of a board along its outline."""
    count = len(ground)
    vertices = np.concatenate([ground, ground + np.array((0, 0, thick))])
    faces = [
        face
        for k in range(count)
        for face in ((k, (k + 1) % count, count + k), ((k + 1) % count, count + (k + 1) % count, count + k))
    ]
    bsdf = {"type": "principled", "base_color": {"type": "rgb", "value": list(colour)}, "roughness": 0.4}
    return mesh(name, vertices, np.array(faces), bsdf)


def on_table(points: Points, place: Array) -> Array:
    """Return points of the board, in pitches, on the table."""
    flat = np.concatenate([points, np.ones((len(points), 1))], 1) @ place.T
    return np.concatenate([flat, np.zeros((len(flat), 1))], 1)


def plate(rng: Rng, place: Array, pitch: float, thick: float, colour: Colour, letters: str) -> dict[str, Any]:
    """Return a moulded plate: recessed squares, raised white numbers and letters, a white edge.

    Its surface is a mesh over a height map, and a little wavy, as plastic is.
    """
    nominal, half = layout(Shape.PLATE), HALF_SIDE
    side = round(2 * half * CELLS)
    height, white = np.zeros((side, side), np.float32), np.zeros((side, side), np.uint8)
    hole, depth = rng.uniform(0.42, 0.46), rng.uniform(0.1, 0.2)
    for x, y in nominal.fields:
        left, top, right, bottom = (round((v + half) * CELLS) for v in (x - hole, y - hole, x + hole, y + hole))
        height[top:bottom, left:right] = -depth
    for column, length in LENGTHS.items():
        _write(white, str(column), (column - 7) * 1.145, -(length - 1) / 2, rng.uniform(0.42, 0.52))
    angles = np.linspace(0.86 * pi, 0.14 * pi, len(letters))
    for letter, angle in zip(letters, angles, strict=True):
        far = 6.3 / max(np.cos(((angle + pi / 8) % (pi / 4)) - pi / 8), 0.5)
        _write(white, letter, far * np.cos(angle), far * np.sin(angle), 0.6)
    raised = cv2.GaussianBlur(white, (3, 3), 0).astype(np.float32) / 255
    wavy = 0.012 * value_noise(rng, side, side, 3.0 * CELLS) * rng.uniform(0.2, 1)
    height = (cv2.GaussianBlur(height, (3, 3), 0) + 0.06 * raised + wavy).astype(np.float32)
    rim = np.full((side, side), 0, np.uint8)
    outline = np.rint((nominal.outline + half) * CELLS).astype(np.int32)
    cv2.fillPoly(rim, [outline], (255,))
    inner = np.full((side, side), 0, np.uint8)
    cv2.fillPoly(inner, [np.rint((0.975 * nominal.outline + half) * CELLS).astype(np.int32)], (255,))
    paint = np.maximum(raised, (inner == 0).astype(np.float32))[..., None]
    colours = np.array(colour, np.float32) * (1 - paint) + np.float32(0.8) * paint
    y, x = np.mgrid[:side, :side]
    ground = on_table(np.stack([x.ravel(), y.ravel()], 1) / CELLS - half, place)
    ground[:, 2] = thick + pitch * height.ravel()
    corner = (y[:-1, :-1] * side + x[:-1, :-1])[(rim[:-1, :-1] > 0)]
    faces = np.concatenate(
        [
            np.stack([corner, corner + side, corner + 1], 1),
            np.stack([corner + 1, corner + side, corner + side + 1], 1),
        ]
    )
    bsdf = {
        "type": "principled",
        "base_color": {"type": "mesh_attribute", "name": "vertex_color"},
        "roughness": rng.uniform(0.12, 0.35),
        "specular": 0.5,
    }
    surface = mesh("plate", ground, faces, bsdf, colours=colours.reshape(-1, 3))
    return {"plate": surface, "edge": wall("edge", on_table(nominal.outline, place), thick, (0.8, 0.8, 0.8))}


def _write(image: np.ndarray, text: str, x: float, y: float, high: float) -> None:
    """Write a text centred on a point in pitches."""
    scale = high * CELLS / 21
    (wide, tall), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, scale, 2)
    left, base = round((x + HALF_SIDE) * CELLS - wide / 2), round((y + HALF_SIDE) * CELLS + tall / 2)
    cv2.putText(image, text, (left, base), cv2.FONT_HERSHEY_DUPLEX, scale, (255,), 2, cv2.LINE_AA)
