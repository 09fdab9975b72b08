"""Draws printed boards, our own designs: all shapes in many looks, from a seed; colours from 0 to 1."""

from collections.abc import Callable
from dataclasses import dataclass
from math import pi

import cv2
import numpy as np

from gipfel_vision.board import FIELDS, LENGTHS, Points, Shape, layout
from gipfel_vision.images import Array, Frame
from gipfel_vision.synthetic import TEXTURES, Colour, Rng, value_noise
from gipfel_vision.synthetic_board.print_drawing import (
    FORMS,
    HALF_SIDE,
    PIXELS_PER_PITCH,
    bgr,
    draw_letters,
    draw_lines,
    draw_polygon,
    draw_recess,
    draw_text,
    pixels,
    polygon,
)

TOP_SIZE = 1.5
"""How much larger than the other fields a column's top is, where it has a form of its own."""


@dataclass(frozen=True, slots=True)
class PrintDesign:
    """How a board is printed; lengths are in pitches."""

    shape: Shape
    ground: str
    colours: tuple[Colour, ...]
    """The background's colours, from above to below or from the middle outwards."""
    edge: Colour
    fields: str
    """The form of a field: a disc, a ring, a square, a hexagon, a tile, a recess."""
    fills: tuple[Colour, ...]
    """The fields' colours, column after column in turn."""
    ink: Colour
    numbers: str
    """Where numerals stand: on the top field, on all, or on the top and above it."""
    font: int = cv2.FONT_HERSHEY_DUPLEX
    tracks: bool = False
    """Whether a line runs up each column."""
    track: Colour | None = None
    """Its colour, where it is not the edge's."""
    title: str = ""
    radius: float = 0.38
    stretch: tuple[float, float] = (1.0, 1.0)
    fan: float = 0.0
    """How much closer columns are at the top than at the bottom."""
    grain: float = 0.0
    ornaments: int = 0
    tops: str = ""
    """The form of a column's top field, where it is another one."""
    top_fill: Colour | None = None
    top_ink: Colour | None = None
    rim: float = 0.25
    """How wide the line around it is, of which the inner half shows."""
    letters: str = ""
    """What stands around the lower edge."""
    light: float | None = None
    """The direction in which a lamp shines on recesses, in radians, where it is not from the lower right."""


@dataclass(frozen=True, slots=True, eq=False)
class PrintedBoard:
    """A rendered print: its image, how much of each pixel is board, and where fields are, in pitches."""

    picture: Array
    cover: Array
    fields: Points


def render_print(look: PrintDesign, rng: Rng) -> PrintedBoard:
    """Return a board printed in a design."""
    fields, outline = _printed_at(look, layout(look.shape).fields), _printed_at(look, layout(look.shape).outline)
    side = round(2 * HALF_SIDE * PIXELS_PER_PITCH)
    ground = _GROUNDS[look.ground](look, rng, side)
    if look.grain:
        ground = ground * (1 + look.grain * value_noise(rng, side, side, 3)[..., None])
    # OpenCV writes text only on 8-bit images.
    picture = np.ascontiguousarray(np.clip(255 * ground, 0, 255), np.uint8)
    _ornament(picture, look, rng)
    if look.tracks:
        for column in LENGTHS:
            way = np.array([fields[n] for n, field in enumerate(FIELDS) if field.column == column])
            draw_lines(picture, way, look.track or look.edge, 0.16, closed=False)
    for number, field in enumerate(FIELDS):
        fill = look.fills[field.column % len(look.fills)]
        is_top = field.height == LENGTHS[field.column]
        _field(picture, look, fields[number], fill, is_top=is_top)
        if is_top or look.numbers == "all":
            high = 0.4 if is_top else 0.26
            ink = look.top_ink if is_top and look.top_ink else look.ink
            draw_text(picture, str(field.column), fields[number], high, ink, look.font)
        if is_top and look.numbers == "above":
            draw_text(picture, str(field.column), fields[number] - (0, 0.75), 0.3, look.edge, look.font)
    cover = np.zeros((side, side), np.uint8)
    cv2.fillPoly(cover, [pixels(outline)], (255,), cv2.LINE_AA, 4)
    draw_lines(picture, outline, look.edge, look.rim, closed=True)
    if look.letters:
        draw_letters(picture, look.letters, look.edge, look.font, 6.25)
    soft = cv2.GaussianBlur(picture, (0, 0), 0.8)
    return PrintedBoard(soft.astype(np.float32) / 255, cover.astype(np.float32) / 255, fields)


def _printed_at(look: PrintDesign, places: Points) -> Points:
    """Move nominal points to where this printing has them."""
    across, down = look.stretch
    narrow = 1 - look.fan * (1 - (places[:, 1:] + 6) / 12)
    squeezed = np.concatenate([narrow, np.ones_like(narrow)], 1)
    return np.asarray(places * np.array([(across, down)]) * squeezed, np.float64)


def _field(picture: Frame, look: PrintDesign, at: Points, fill: Colour, *, is_top: bool) -> None:
    form = look.tops if is_top and look.tops else look.fields
    if is_top:
        fill = look.top_fill or fill
    outline = at + look.radius * FORMS[form] * (TOP_SIZE if is_top and look.tops else 1.0)
    if form == "recess":
        draw_recess(picture, outline, fill, look.light)
        return
    if form != "ring":
        draw_polygon(picture, outline, fill)
    draw_lines(picture, outline, look.ink, 0.07 if form == "ring" else 0.04, closed=True)


def _ornament(picture: Frame, look: PrintDesign, rng: Rng) -> None:
    """Draw small marks between the columns and the edge, and the title where there is room."""
    for _ in range(look.ornaments):
        at = rng.uniform(-7.5, 7.5, 2)
        form = at + rng.uniform(0.1, 0.5) * polygon(int(rng.integers(3, 9)), rng.uniform(0, pi))
        blue, green, red = look.edge
        light = rng.uniform(0.5, 1.0)
        cv2.fillPoly(picture, [pixels(form)], bgr((blue * light, green * light, red * light)), cv2.LINE_AA, 4)
    if look.title:
        place = (-4.2, -4.2) if look.shape is Shape.OCTAGON else (0.0, 6.8)
        draw_text(picture, look.title, np.array(place), 0.55, look.edge, look.font)


def _plain(look: PrintDesign, _rng: Rng, side: int) -> Array:
    return np.tile(np.array(look.colours[0], np.float32), (side, side, 1))


def _faded(look: PrintDesign, _rng: Rng, side: int) -> Array:
    """Fade from the first colour above to the last below."""
    stops = np.linspace(0, 1, len(look.colours))
    down = np.linspace(0, 1, side)
    column = np.stack([np.interp(down, stops, [c[k] for c in look.colours]) for k in range(3)], -1)
    return np.tile(column[:, None].astype(np.float32), (1, side, 1))


def _rays(look: PrintDesign, rng: Rng, side: int) -> Array:
    """Draw rays of two colours from a point."""
    y, x = np.mgrid[:side, :side].astype(np.float32) / side - 0.5
    turn = np.arctan2(y - rng.uniform(-0.1, 0.4), x - rng.uniform(-0.1, 0.1)) * rng.integers(6, 14)
    part = (np.sin(turn) > 0).astype(np.float32)[..., None]
    return np.asarray(np.array(look.colours[0]) * part + np.array(look.colours[-1]) * (1 - part), np.float32)


def _ridges(look: PrintDesign, rng: Rng, side: int) -> Array:
    """Draw chains of mountains, one behind the other, under a sky."""
    picture = _faded(look, rng, side)
    across = np.arange(0, side + 1, 4)
    for number, colour in enumerate(look.colours):
        level = side * (0.15 + 0.75 * (number + 1) / (len(look.colours) + 1))
        rough = value_noise(rng, 1, len(across), 40)[0] * 0.09 + value_noise(rng, 1, len(across), 9)[0] * 0.03
        peak = 0.25 * np.abs(across / side - 0.5)
        line = np.stack([across, level + side * (rough + peak)], 1)
        hill = np.concatenate([line, [[side, side], [0, side]]])
        shade = [float(v * rng.uniform(0.75, 1.05)) for v in colour]
        cv2.fillPoly(picture, [np.rint(hill * 16).astype(np.int32)], shade, cv2.LINE_AA, 4)
    return picture


def _clouded(look: PrintDesign, rng: Rng, side: int) -> Array:
    part = np.clip(value_noise(rng, side, side, side / 6) + 0.5 * value_noise(rng, side, side, side / 20), -1, 1)[
        ..., None
    ]
    first, last = np.array(look.colours[0]), np.array(look.colours[-1])
    return np.asarray((first + last) / 2 + (first - last) / 2 * part, np.float32)


def _wooden(_look: PrintDesign, rng: Rng, side: int) -> Array:
    return TEXTURES["wood"](rng, side, side, PIXELS_PER_PITCH)


def _checked(look: PrintDesign, rng: Rng, side: int) -> Array:
    """Draw a checkerboard of the first and the last colour."""
    y, x = np.mgrid[:side, :side].astype(np.float32) / PIXELS_PER_PITCH
    wide = rng.uniform(0.5, 2)
    part = ((x / wide).astype(int) + (y / wide).astype(int)) % 2
    return np.asarray(np.array(look.colours, np.float32)[[0, -1]][part], np.float32)


_GROUNDS: dict[str, Callable[[PrintDesign, Rng, int], Array]] = {
    "plain": _plain,
    "faded": _faded,
    "rays": _rays,
    "ridges": _ridges,
    "clouded": _clouded,
    "wooden": _wooden,
    "checked": _checked,
}
