"""Pictures of solids as in a building set's booklet: shaded faces, dark edges, numbers with a line to their part.

A depth buffer in numpy is enough for that, and needs neither a screen nor a graphics card.
"""

from dataclasses import dataclass, field
from math import cos, radians, sin

import numpy as np
import trimesh
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Floats = NDArray[np.float64]
Colour = tuple[float, float, float]

FINE = 2
"""Each pixel is drawn as FINE × FINE smaller ones, and then made even."""
LIGHT = np.array([-0.35, -0.55, 0.76])
SHARP = radians(28)
"""Where two faces meet at more than this, there is an edge to be seen."""
INK = np.array([0.13, 0.15, 0.18])
PAPER = np.array([1.0, 1.0, 1.0])


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    """A mesh and its colour."""

    mesh: trimesh.Trimesh
    colour: Colour


@dataclass(frozen=True, slots=True)
class Note:
    """Words beside the picture, and the place in space they point at; the place of the words is in parts of it."""

    words: str
    place: tuple[float, float, float]
    at: tuple[float, float]


@dataclass(frozen=True, slots=True)
class View:
    """From where one looks: `turn` degrees around to the right, `rise` degrees above the table; and how large."""

    turn: float = 30.0
    rise: float = 30.0
    size: tuple[int, int] = (1200, 900)
    margin: float = 0.06

    def axes(self) -> Floats:
        """Return right, up and towards the viewer, as rows."""
        turn, rise = radians(self.turn), radians(self.rise)
        right = (cos(turn), sin(turn), 0.0)
        towards = (sin(turn) * cos(rise), -cos(turn) * cos(rise), sin(rise))
        return np.array([right, np.cross(towards, right), towards])


@dataclass(slots=True, eq=False)
class _Sheet:
    """What is drawn on: colours, and how near to the viewer each pixel is."""

    shape: tuple[int, int]
    pixels: Floats = field(init=False)
    near: Floats = field(init=False)

    def __post_init__(self) -> None:
        self.pixels = np.tile(PAPER, (*self.shape, 1))
        self.near = np.full(self.shape, -np.inf)


def picture(things: list[Thing], view: View = View(), notes: tuple[Note, ...] = ()) -> Image.Image:  # frozen
    """Draw solids, as large as the picture allows."""
    axes = view.axes()
    wide, high = view.size[0] * FINE, view.size[1] * FINE
    flat = np.concatenate([thing.mesh.vertices @ axes.T for thing in things])
    low, top = flat.min(0)[:2], flat.max(0)[:2]
    room = 1.0 - 2 * view.margin
    scale = min(wide * room / (top[0] - low[0]), high * room / (top[1] - low[1]))
    middle = np.array([wide / 2, high / 2]) - np.array([1, -1]) * scale * (low + top) / 2

    def dots_of(points: Floats) -> Floats:
        seen = points @ axes.T
        return np.stack([middle[0] + scale * seen[:, 0], middle[1] - scale * seen[:, 1], seen[:, 2]], 1)

    sheet = _Sheet((high, wide))
    for thing in things:
        _fill(sheet, dots_of(thing.mesh.vertices), thing, axes[2])
    _darken_corners(sheet, scale)
    for thing in things:
        _edges(sheet, dots_of(thing.mesh.vertices), thing.mesh, 0.35 * scale)
    image = Image.fromarray((sheet.pixels * 255).clip(0, 255).astype(np.uint8)).resize(
        view.size, Image.Resampling.BOX
    )
    return _noted(image, notes, [dots_of(np.array([note.place]))[0, :2] / FINE for note in notes])


def _fill(sheet: _Sheet, pixels: Floats, thing: Thing, towards: Floats) -> None:
    normals = thing.mesh.face_normals
    shade = 0.82 + 0.22 * np.clip(normals @ (LIGHT / np.linalg.norm(LIGHT)), -0.35, 1)
    for corners, light, faces_us in zip(pixels[thing.mesh.faces], shade, normals @ towards > 0, strict=True):
        if faces_us:
            _triangle(sheet, corners, np.array(thing.colour) * light)


def _triangle(sheet: _Sheet, corners: Floats, colour: Floats) -> None:
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corners
    area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    x0, y0 = max(0, int(min(ax, bx, cx))), max(0, int(min(ay, by, cy)))
    x1, y1 = int(max(ax, bx, cx)) + 2, int(max(ay, by, cy)) + 2
    if abs(area) < 1e-9:
        return
    y, x = np.mgrid[y0 : min(y1, sheet.shape[0]), x0 : min(x1, sheet.shape[1])] + 0.5
    b = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area
    c = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area
    near = az + b * (bz - az) + c * (cz - az)
    part = np.s_[y0 : y0 + x.shape[0], x0 : x0 + x.shape[1]]
    hit = (b >= -1e-6) & (c >= -1e-6) & (b + c <= 1 + 1e-6) & (near > sheet.near[part])
    sheet.near[part][hit] = near[hit]
    sheet.pixels[part][hit] = colour


def _darken_corners(sheet: _Sheet, scale: float) -> None:
    """Darken what lies lower than its surroundings, as daylight does."""
    depth = np.where(np.isfinite(sheet.near), sheet.near, np.nan)
    shadow = np.zeros(sheet.shape)
    for reach in (2.0, 5.0, 9.0):
        step = max(1, round(reach * scale))
        for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)):
            higher = np.roll(depth, (dy * step, dx * step), (0, 1)) - depth
            shadow += np.nan_to_num(np.clip(higher / reach, 0, 1) * (higher < 4 * reach))
    sheet.pixels *= (1 - 0.32 * np.clip(shadow / 12, 0, 1))[..., None]


def _edges(sheet: _Sheet, pixels: Floats, mesh: trimesh.Trimesh, slack: float) -> None:
    """Draw sharp edges where nothing is before them."""
    for start, end in pixels[mesh.face_adjacency_edges[mesh.face_adjacency_angles > SHARP]]:
        count = int(max(abs(end - start)[:2])) + 2
        line = start + (end - start) * np.linspace(0, 1, count)[:, None]
        x, y = line[:, 0].astype(int), line[:, 1].astype(int)
        inside = (x > 0) & (y > 0) & (x < sheet.shape[1] - 1) & (y < sheet.shape[0] - 1)
        x, y, near = x[inside], y[inside], line[inside, 2]
        hidden_by = np.minimum(sheet.near[y, x], np.minimum(sheet.near[y - 1, x], sheet.near[y, x - 1]))
        seen = near > hidden_by - min(slack, 0.6)
        for dy, dx in ((0, 0), (0, 1), (1, 0)):
            sheet.pixels[y[seen] + dy, x[seen] + dx] = INK


def _noted(image: Image.Image, notes: tuple[Note, ...], places: list[Floats]) -> Image.Image:
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(size=24)
    for note, (x, y) in zip(notes, places, strict=True):
        at = (note.at[0] * image.width, note.at[1] * image.height)
        box = draw.textbbox(at, note.words, font=font, anchor="mm")
        draw.line((*at, float(x), float(y)), fill=(40, 44, 52), width=2)
        draw.ellipse((x - 4, y - 4, x + 4, y + 4), fill=(40, 44, 52))
        around = (box[0] - 10, box[1] - 7, box[2] + 10, box[3] + 7)
        draw.rounded_rectangle(around, 8, fill=(255, 255, 255), outline=(40, 44, 52), width=2)
        draw.text(at, note.words, fill=(40, 44, 52), font=font, anchor="mm")
    return image
