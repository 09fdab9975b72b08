"""Dice as meshes for a path tracer: rounded cubes whose pips are real dimples, drilled and painted."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from gipfel_vision.images import Array
from gipfel_vision.synthetic import Colour, Rng
from gipfel_vision.synthetic.dice import FACES, PIP_LAYOUTS

CELLS = 56
"""How many squares of a mesh an edge of a die is long; a pip is about ten of them wide."""


@dataclass(frozen=True, slots=True)
class TracedStyle:
    """How a set of dice is made; lengths are fractions of the edge, colours are red, green, blue from 0 to 1."""

    body: Colour
    second: Colour
    """The other colour of marble and speckles."""
    pattern: str = "plain"
    """`plain`, `marbled`, `speckled` or `wooden`."""
    pips: Colour = (0.02, 0.02, 0.02)
    special: dict[int, Colour] = field(default_factory=dict)
    """The pips of single faces, where they have another colour: a red one, a red four."""
    rounding: float = 0.12
    ball: float = 0.0
    """The radius of a ball that the cube is cut by, where it is not 0."""
    pip: float = 0.09
    ace_pip: float = 0.09
    spacing: float = 0.26
    squeeze: float = 1.0
    """How close the two rows of a six are, compared with the corners of a four."""
    dent: float = 0.35
    """How deep a pip is, as a fraction of its radius; 0 is printed."""
    rough: float = 0.2
    coat: float = 0.5
    """The strength of a clear coat."""
    clear: float = 0.0
    """How much light goes through (a translucent die)."""
    is_gold: bool = False
    """Whether the pips are metallic."""
    turns: tuple[int, ...] = (0,) * 6
    """By how many quarters the pips of each face are turned: twos, threes and sixes differ from maker to maker."""
    seed: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class DieMesh:
    """Vertices as rows with their normals and colours, and triangles: those of the body, and those of pips."""

    vertices: Array
    normals: Array
    colours: Array
    body: NDArray[np.uint32]
    pips: NDArray[np.uint32]


def die_mesh(style: TracedStyle) -> DieMesh:
    """Return the mesh of a die with an edge of 1 around the origin."""
    parts = [
        _face(style, axis, sign, value)
        for axis, faces in enumerate(FACES)
        for value, sign in zip(faces, (1.0, -1.0), strict=True)
    ]
    starts = np.arange(len(parts)) * (CELLS + 1) ** 2
    body = np.concatenate([tris[~on_pip] + start for (*_, tris, on_pip), start in zip(parts, starts, strict=True)])
    pips = np.concatenate([tris[on_pip] + start for (*_, tris, on_pip), start in zip(parts, starts, strict=True)])
    vertices, normals, is_pip = (np.concatenate([part[n] for part in parts]) for n in range(3))
    painted = np.concatenate([np.tile(_pip_colour(style, part[3]), (len(part[0]), 1)) for part in parts])
    colours = np.where(is_pip[:, None], painted, _body_colours(style, vertices))
    return DieMesh(
        vertices.astype(np.float32),
        normals.astype(np.float32),
        colours.astype(np.float32),
        body.astype(np.uint32),
        pips.astype(np.uint32),
    )


def _pip_colour(style: TracedStyle, value: int) -> Colour:
    return style.special.get(value, style.pips)


def _face(
    style: TracedStyle, axis: int, sign: float, value: int
) -> tuple[Array, Array, NDArray[np.bool_], int, NDArray[np.int64], NDArray[np.bool_]]:
    """Return one face: vertices, normals, which are on a pip, its value, triangles, and which of them are pips."""
    along = np.linspace(-0.5, 0.5, CELLS + 1)
    u, v = np.meshgrid(along, along, indexing="ij")
    cube = np.zeros((u.size, 3))
    first, second = (axis + 1) % 3, (axis + 2) % 3
    cube[:, axis], cube[:, first], cube[:, second] = 0.5 * sign, u.ravel(), v.ravel()
    inner = np.clip(cube, style.rounding - 0.5, 0.5 - style.rounding)
    normals = cube - inner
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    vertices = inner + style.rounding * normals
    if style.ball:
        far = np.linalg.norm(vertices, axis=1)
        cut = far > style.ball
        normals[cut] = vertices[cut] / far[cut][:, None]
        vertices[cut] = normals[cut] * style.ball
    radius = style.ace_pip if value == 1 else style.pip
    is_pip = np.zeros(len(cube), bool)
    for centre in _pip_centres(style, value):
        off = vertices[:, [first, second]] - centre
        distance = np.linalg.norm(off, axis=1)
        here = distance < radius
        is_pip |= here
        depth = style.dent * radius
        if depth < 1e-3:
            continue
        # A dimple is a cap of a sphere of this radius.
        ball = (radius**2 + depth**2) / (2 * depth)
        height = np.sqrt(ball**2 - distance[here] ** 2)
        vertices[here, axis] -= sign * (height - (ball - depth))
        normals[here] = 0
        normals[here, axis] = sign
        normals[np.ix_(here, [first, second])] = -off[here] / height[:, None]
        normals[here] /= np.linalg.norm(normals[here], axis=1)[:, None]
    number = np.arange(u.size).reshape(u.shape)
    corners = number[:-1, :-1], number[1:, :-1], number[1:, 1:], number[:-1, 1:]
    a, b, c, d = (corner.ravel() for corner in corners)
    triangles = np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])
    if sign < 0:
        triangles = triangles[:, ::-1]
    return vertices, normals, is_pip, value, triangles, is_pip[triangles].sum(1) >= 2


def _pip_centres(style: TracedStyle, value: int) -> Array:
    """Return the pips of a face, in its two coordinates."""
    squeeze = style.squeeze if value == 6 else 1.0
    centres = np.array([(u * squeeze, v) for u, v in PIP_LAYOUTS[value]]) * style.spacing
    for _ in range(style.turns[value - 1]):
        centres = centres[:, ::-1] * (-1, 1)
    return centres


def _body_colours(style: TracedStyle, points: Array) -> Array:
    """Return the colour of the body at points: of its two colours, mixed by noise through the whole die."""
    rng = np.random.default_rng(style.seed)
    if style.pattern == "plain":
        part = np.zeros(len(points))
    elif style.pattern == "speckled":
        noise = solid_noise(rng, points, 14.0) + 0.5 * solid_noise(rng, points, 25.0)
        part = (noise > rng.uniform(0.3, 0.7)).astype(float)
    elif style.pattern == "wooden":
        squeezed = points * (1.0, 1.0, 0.12)
        part = 0.5 + 0.5 * solid_noise(rng, squeezed, rng.uniform(8, 20))
    else:
        warped = points + 0.25 * np.stack([solid_noise(rng, points, 3.0) for _ in range(3)], 1)
        swirl = solid_noise(rng, warped, rng.uniform(3, 7)) + 0.4 * solid_noise(rng, warped, 14.0)
        part = 1 / (1 + np.exp(-swirl * rng.uniform(2, 9)))
    return np.array(style.body) * (1 - part)[:, None] + np.array(style.second) * part[:, None]


def solid_noise(rng: Rng, points: Array, frequency: float, waves: int = 10) -> Array:
    """Return smooth noise at points of space, from about -1 to 1: a sum of plane waves of any direction."""
    ways = rng.normal(size=(waves, 3))
    ways *= frequency / np.linalg.norm(ways, axis=1)[:, None] * rng.uniform(0.5, 1.2, waves)[:, None]
    return np.asarray(np.sin(points @ ways.T + rng.uniform(0, 2 * np.pi, waves)).mean(1) * waves**0.5 / 1.2)
