"""Pieces and runners as meshes: discs, cones, pawns, climbers, barrels, cubes; flat-shaded, drawn as sprites."""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import pi

import cv2
import numpy as np

from gipfel_vision.images import Array
from gipfel_vision.synthetic import Colour, PinholeCamera

FACES_AROUND = 28
"""How many faces go around a round body."""

SUPERSAMPLING = 3
"""How many times finer than the frame a body is drawn, so that its edges are smooth."""

_PROFILES: dict[str, tuple[tuple[float, float], ...]] = {
    "disc": ((0.5, 0.0), (0.5, 0.9), (0.46, 1.0), (0.0, 1.0)),
    "cone": ((0.5, 0.0), (0.46, 0.08), (0.14, 0.92), (0.07, 1.0), (0.0, 1.0)),
    "pawn": (
        (0.5, 0.0), (0.5, 0.12), (0.3, 0.25), (0.18, 0.55), (0.18, 0.62), (0.28, 0.7), (0.31, 0.82), (0.24, 0.94),
        (0.0, 1.0),
    ),
    "barrel": ((0.4, 0.0), (0.5, 0.3), (0.5, 0.7), (0.4, 1.0), (0.0, 1.0)),
    "climber": (
        (0.5, 0.0), (0.5, 0.06), (0.36, 0.12), (0.34, 0.2), (0.46, 0.4), (0.5, 0.55), (0.36, 0.68), (0.24, 0.72),
        (0.36, 0.78), (0.38, 0.88), (0.26, 0.97), (0.0, 1.0),
    ),
    "cube": ((0.7071, 0.0), (0.7071, 1.0), (0.0, 1.0)),
    "peg": ((0.36, 0.08), (0.12, 0.9), (0.07, 1.0), (0.0, 1.0)),
}  # fmt: skip
"""Each body's radius and height from the foot up, in its own width and height: surfaces of revolution; a cube has
four sides, and a peg is a cone on a square foot."""

_FOOT = ((0.7071, 0.0), (0.7071, 0.08), (0.0, 0.08))
"""A peg's foot, in the same way."""

ANGULAR = ("cube", "peg")
"""The bodies that can be turned."""

KINDS = tuple(_PROFILES)
"""The names of the bodies."""


@dataclass(frozen=True, slots=True)
class PieceModel:
    """How a kind of piece is made; lengths are in the camera's unit."""

    kind: str
    colour: Colour
    width: float
    height: float
    gloss: float = 0.2
    grain: float = 0.0
    """The standard deviation of its faces' brightness, as on painted wood."""

    @property
    def rise(self) -> float:
        """How much higher whatever stands on it stands: cones stack into each other."""
        return self.height * (0.35 if self.kind in ("cone", "peg") else 1.0)


@dataclass(frozen=True, slots=True)
class StandingPiece:
    """A piece that stands somewhere, its foot perhaps on top of others; `turn` is in radians."""

    make: PieceModel
    x: float
    y: float
    foot: float = 0.0
    turn: float = 0.0

    def _around(self) -> tuple[int, float]:
        return (4 if self.make.kind == "cube" else FACES_AROUND, self.turn if self.make.kind in ANGULAR else 0.0)

    def faces(self) -> tuple[Array, Array, Array]:
        """Return the faces' corners, normals and middles, from the foot up."""
        corners, normals = _unit_faces(self.make.kind, *self._around())
        size = np.array([self.make.width, self.make.width, self.make.height], np.float32)
        placed = corners * size + np.array([self.x, self.y, self.foot], np.float32)
        directions = normals / size
        directions /= np.linalg.norm(directions, axis=1, keepdims=True)
        return placed, directions, placed.mean(1)


@cache
def _unit_faces(kind: str, around: int, turn: float) -> tuple[Array, Array]:
    if kind == "peg":
        foot, cone = _revolved(_FOOT, 4, turn), _revolved(_PROFILES[kind], around, 0.0)
        return np.concatenate([foot[0], cone[0]]), np.concatenate([foot[1], cone[1]])
    return _revolved(_PROFILES[kind], around, turn)


def _revolved(profile: tuple[tuple[float, float], ...], around: int, turn: float) -> tuple[Array, Array]:
    """Return the faces and normals of a surface of revolution."""
    angles = np.arange(around + 1) * 2 * pi / around + turn
    circle = np.stack([np.cos(angles), np.sin(angles)], 1)
    faces, normals = [], []
    for (low, foot), (high, head) in pairwise(profile):
        for here, there in pairwise(circle):
            faces.append(
                [(*(low * here), foot), (*(low * there), foot), (*(high * there), head), (*(high * here), head)]
            )
            out = (here + there) / np.linalg.norm(here + there)
            normals.append((*(out * (head - foot)), low - high))
    return np.array(faces, np.float32), np.array(normals, np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A rendered body: its colours, their coverage (alpha), and the frame's pixel at their upper left."""

    colours: Array
    cover: Array
    left: int
    top: int


def render_sprite(body: StandingPiece, camera: PinholeCamera, light: Array, ambient: float) -> Sprite | None:
    """Render a body with Blinn-Phong shading; None, where it is not in the frame."""
    corners, normals, middles = body.faces()
    towards = camera.position - middles
    towards /= np.linalg.norm(towards, axis=1, keepdims=True)
    seen = np.flatnonzero((normals * towards).sum(1) > 0)
    pixels = camera.project(corners)
    left, top = np.floor(pixels.min((0, 1)) - 2).astype(int)
    right, bottom = np.ceil(pixels.max((0, 1)) + 3).astype(int)
    if right <= 0 or bottom <= 0 or left >= camera.width or top >= camera.height:
        return None
    half = towards + light
    half /= np.linalg.norm(half, axis=1, keepdims=True)
    facing = np.maximum(normals @ light, 0)
    sky = 0.72 + 0.28 * normals[:, 2]
    shine = body.make.gloss * np.maximum((normals * half).sum(1), 0) ** 30
    lit = ambient * sky + (1 - ambient) * 1.15 * facing
    if body.make.grain:
        streaks = np.random.default_rng(int(1000 * body.turn)).normal(0, body.make.grain, len(lit))
        lit = lit * (1 + streaks)
    shades = np.array(body.make.colour) * lit[:, None] + shine[:, None]
    canvas = np.zeros(((bottom - top) * SUPERSAMPLING, (right - left) * SUPERSAMPLING, 3), np.uint8)
    mask = np.zeros(canvas.shape[:2], np.uint8)
    fine = np.rint((pixels - (left, top) + 0.5) * SUPERSAMPLING * 16 - 8).astype(np.int32)
    for face in seen:  # from the foot up: what is higher covers what is lower
        cv2.fillConvexPoly(canvas, fine[face], np.clip(255 * shades[face], 0, 255).tolist(), cv2.LINE_8, 4)
        cv2.fillConvexPoly(mask, fine[face], (255,), cv2.LINE_8, 4)
    size = (right - left, bottom - top)
    colours = cv2.resize(canvas, size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    cover = cv2.resize(mask, size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    return Sprite(colours, cover, int(left), int(top))


def shadow_points(body: StandingPiece, light: Array) -> tuple[Array, Array]:
    """Return the points of the table that the body keeps the light from, and those that it stands on."""
    corners = body.faces()[0].reshape(-1, 3)
    fallen = corners - corners[:, 2:] / max(float(light[2]), 0.15) * light
    return fallen, corners[corners[:, 2] <= body.foot + 1e-3] * np.array((1, 1, 0), np.float32)
