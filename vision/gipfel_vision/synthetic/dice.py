"""Dice as geometry: rounded cubes with pips, met by rays through sphere tracing (Hart, 1996)."""

from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np

from gipfel_vision.images import Array
from gipfel_vision.synthetic.camera import PinholeCamera

Colour = tuple[float, float, float]
"""Blue, green and red, each from 0 to 1."""

FACES = ((2, 5), (3, 4), (1, 6))
"""The values at the two ends of each axis of a die: opposite faces make seven."""

PIP_LAYOUTS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


@dataclass(frozen=True, slots=True)
class DieStyle:
    """How a set of dice is made; lengths are fractions of the edge, colours go from 0 to 1."""

    body: Colour = (0.9, 0.92, 0.93)
    pips: Colour = (0.06, 0.06, 0.06)
    ace: Colour | None = None
    """The colour of the single pip of a one, where it is another."""
    rounding: float = 0.12
    """The radius of its rounded edges."""
    ball: float = 0.0
    """The radius of a ball that the cube is cut by, where it is not 0."""
    pip: float = 0.09
    ace_pip: float = 0.09
    """The radii of a pip, and of the single pip of a one."""
    spacing: float = 0.26
    """How far from the middle lines of a face its outer pips are."""
    squeeze: float = 1.0
    """How close the two rows of a six are, compared with the corners of a four."""
    gloss: float = 0.3
    """How much of the lamp is mirrored (Blinn-Phong)."""
    shine: float = 40.0
    """The exponent of the highlight."""
    dent: float = 0.5
    """How deep pips are."""
    grain: float = 0.0
    """The contrast of its grain, of wooden dice."""
    clear: float = 0.0
    """How much of what lies below shows through."""


@dataclass(frozen=True, slots=True)
class PlacedDie:
    """A die on the table: its upper face, where it lies in the table's unit, and its angles in degrees.

    `turn` is about the vertical; `lean` is how far it is tilted, towards `lean_to`; `lift` is its height above the
    table.
    """

    value: int
    x: float
    y: float
    turn: float = 0.0
    lean: float = 0.0
    lean_to: float = 0.0
    size: float = 1.0
    lift: float = 0.0
    spin: int = 0
    """Which of the four side faces looks along the die's own first axis."""
    style: DieStyle = DieStyle()

    def axes(self) -> Array:
        """Return the die's own axes in the world, as columns; the one of `value` points up unless it leans."""
        axis = next(axis for axis, faces in enumerate(FACES) if self.value in faces)
        sign = 1.0 if FACES[axis][0] == self.value else -1.0
        flat = np.zeros((3, 3), np.float32)
        flat[2, axis] = sign
        flat[0, (axis + 1) % 3] = 1.0
        flat[1, (axis + 2) % 3] = sign
        turned = _about_z(self.turn + 90 * self.spin) @ flat
        if self.lean:
            turned = _about_z(self.lean_to) @ _about_y(self.lean) @ _about_z(-self.lean_to) @ turned
        return turned.astype(np.float32)

    def middle(self) -> Array:
        """Return the die's middle: it rests on its lowest corner, or is lifted above it."""
        half = 0.5 * self.size
        reach = half * float(np.abs(self.axes()[2]).sum())
        if self.lean:  # rounded corners let it sink in a little
            reach -= (3**0.5 - 1) * self.style.rounding * half * min(1.0, self.lean / 30)
        return np.array([self.x, self.y, (reach if self.lean else half) + self.lift], np.float32)

    def corners(self) -> Array:
        """Return the eight corners, as rows of x, y and z."""
        signs = np.array([(i & 1, i >> 1 & 1, i >> 2) for i in range(8)], np.float32) - 0.5
        return np.asarray(self.middle() + self.size * signs @ self.axes().T, np.float32)

    def upper_face(self) -> Array:
        """Return the four corners of the face that `value` is on, in the order of going around it."""
        up = self.axes() @ _unit(self.value)
        along = self.axes() @ _unit(_NEXT[self.value])
        across = np.cross(up, along)
        half = 0.5 * self.size
        return np.array(
            [self.middle() + half * (up + a * along + b * across) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        )


_NEXT = {1: 2, 6: 2, 2: 3, 5: 3, 3: 1, 4: 1}


def _unit(value: int) -> Array:
    """Return the direction of the face with a value, in the die's own axes."""
    axis = next(axis for axis, faces in enumerate(FACES) if value in faces)
    unit = np.zeros(3, np.float32)
    unit[axis] = 1.0 if FACES[axis][0] == value else -1.0
    return unit


def _about_z(degrees: float) -> Array:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], np.float32)


def _about_y(degrees: float) -> Array:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]], np.float32)


@dataclass(frozen=True, slots=True)
class Surface:
    """Where the rays of a part of the frame meet a die; everything is in the die's own axes and units."""

    hit: np.ndarray
    """Which rays meet it."""
    points: Array
    normals: Array
    towards: Array
    """Unit vectors towards where the rays come from."""
    footprint: float
    """The width of a pixel on the die, in edges."""


def lengths(rows: Array) -> Array:
    """Return the length of each row; several times as fast here as `np.linalg.norm` along an axis of three."""
    return np.asarray(np.sqrt(np.einsum("ij,ij->i", rows, rows)))


def trace_rays(die: PlacedDie, camera: PinholeCamera, rays: Array, fineness: int) -> Surface:
    """Return where rays meet a die: from its bounding cube on, in steps of the distance to its rounded surface."""
    axes, style = die.axes(), die.style
    origin = (camera.position - die.middle()) @ axes / np.float32(die.size)
    way = rays.reshape(-1, 3) @ axes
    way /= lengths(way)[:, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        near = (-np.sign(way) * 0.5 - origin) / way
        far = (np.sign(way) * 0.5 - origin) / way
    start, end = np.fmax.reduce(near.T), np.fmin.reduce(far.T)
    hit = start < end
    index = np.flatnonzero(hit)
    way, travelled, end = way[index], start[index], end[index]
    points = origin + travelled[:, None] * way
    inner = np.float32(0.5 - style.rounding)
    for _ in range(7):
        beyond = np.maximum(np.abs(points) - inner, 0)
        gap = lengths(beyond) - style.rounding
        if style.ball:
            gap = np.maximum(gap, lengths(points) - style.ball)
        travelled = travelled + np.maximum(gap, 0)
        points = origin + travelled[:, None] * way
    met = (gap < 0.02) & (travelled < end + 0.02)
    hit[index] = met
    points, way = points[met], way[met]
    beyond = np.maximum(np.abs(points) - inner, 0) * np.sign(points)
    if style.ball:
        beyond = np.where(lengths(points)[:, None] > style.ball - 0.01, points, beyond)
    normals = beyond / np.maximum(lengths(beyond), 1e-6)[:, None]
    footprint = camera.distance / camera.focal / fineness / die.size
    return Surface(
        hit, points.astype(np.float32), normals.astype(np.float32), (-way).astype(np.float32), footprint
    )


def paint_pips(surface: Surface, style: DieStyle) -> tuple[Array, Array]:
    """Return how much of each point is pip with the pip's colour, and the normals with the pips' dents."""
    points, normals = surface.points, surface.normals.copy()
    cover = np.zeros(len(points), np.float32)
    colours = np.tile(np.array(style.pips, np.float32), (len(points), 1))
    axis = np.abs(points).argmax(1)
    for number, faces in enumerate(FACES):
        for value, sign in zip(faces, (1, -1), strict=True):
            here = np.flatnonzero((axis == number) & (points[:, number] * sign > 0))
            if not len(here):
                continue
            face = points[here][:, [(number + 1) % 3, (number + 2) % 3]]
            radius = style.ace_pip if value == 1 else style.pip
            for u, v in PIP_LAYOUTS[value]:
                along = v * style.spacing
                across = u * style.spacing * (style.squeeze if value == 6 else 1.0)
                off = face - np.array((across, along), np.float32)
                distance = lengths(off)
                part = np.clip((radius - distance) / surface.footprint + 0.5, 0, 1)
                cover[here] = np.maximum(cover[here], part)
                slope = (style.dent * part / radius)[:, None] * off
                normals[here, (number + 1) % 3] -= slope[:, 0]
                normals[here, (number + 2) % 3] -= slope[:, 1]
            if value == 1 and style.ace is not None:
                colours[here] = style.ace
    normals /= lengths(normals)[:, None]
    return np.concatenate([cover[:, None], colours], 1), normals
