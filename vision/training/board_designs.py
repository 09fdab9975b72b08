"""Random boards and pieces for training: any print, and any set of pieces whose colours can be told apart."""

from dataclasses import replace

import cv2
import numpy as np

from clutter import any_colour
from gipfel_vision.board import RUNNER, Shape
from gipfel_vision.synthetic import Colour, Rng, value_noise
from gipfel_vision.synthetic_board import PrintDesign
from gipfel_vision.synthetic_board.board import PITCH
from gipfel_vision.synthetic_board.piece_models import KINDS, PieceModel
from gipfel_vision.synthetic_board.piece_sets import random_piece_set
from gipfel_vision.synthetic_board.prints import PrintedBoard

MOST_KINDS = 7
"""How many kinds a set has at the most, the runner among them."""
_FIELDS = ("disc", "ring", "square", "tile", "hexagon", "octagon", "diamond", "recess")
_GROUNDS = ("plain", "faded", "rays", "ridges", "clouded", "wooden", "checked")
BODIES = {
    "disc": ((0.45, 0.84), (0.12, 0.4), 1.0),
    "cone": ((0.44, 0.72), (0.5, 1.2), 0.3),
    "cube": ((0.3, 0.52), (0.3, 0.55), 1.0),
    "barrel": ((0.36, 0.64), (0.35, 0.9), 1.0),
    "pawn": ((0.42, 0.7), (0.6, 1.4), 0.6),
    "peg": ((0.6, 0.98), (0.8, 1.7), 0.3),
    "climber": ((0.36, 0.62), (1.2, 2.5), 0.6),
}
"""Ranges of widths and heights in pitches, and the taper that a reader would learn for each body."""
_SOLD = (
    ("disc", 0.62, 0.22, "climber", 0.5, 2.0),
    ("peg", 0.85, 1.5, "peg", 0.85, 1.5),
    ("disc", 0.7, 0.12, "cone", 0.55, 0.9),
)
"""The bodies of boxes: a piece's kind, width and height in pitches, and the runner's."""


def any_print(rng: Rng) -> PrintDesign:
    """Return a print of any colours; most have few, and many are pale or dark."""
    shape = (Shape.OCTAGON, Shape.MOUNTAIN, Shape.DIAMOND, Shape.PLATE)[rng.integers(4)]
    ground = _GROUNDS[rng.integers(len(_GROUNDS))]
    return PrintDesign(
        shape,
        ground,
        tuple(_ink_colour(rng) for _ in range(int(rng.integers(2, 5)))),
        _ink_colour(rng),
        _FIELDS[rng.integers(len(_FIELDS))],
        tuple(_ink_colour(rng) for _ in range(int(rng.choice((1, 1, 2, 3, 5))))),
        _ink_colour(rng),
        ("top", "all", "above")[rng.integers(3)],
        font=int(rng.choice((0, 1, 2, 3, 4))),
        tracks=bool(rng.random() < 0.4),
        title="" if rng.random() < 0.6 else "Gipfel",
        radius=rng.uniform(0.28, 0.46),
        stretch=(rng.uniform(0.92, 1.07), rng.uniform(0.94, 1.05)),
        fan=rng.uniform(0, 0.08) if shape is Shape.MOUNTAIN else 0.0,
        grain=rng.uniform(0, 0.2) if rng.random() < 0.4 else 0.0,
        ornaments=int(rng.integers(0, 90)) if rng.random() < 0.5 else 0,
    )


def _ink_colour(rng: Rng) -> Colour:
    """Return a colour as printers use them: any, pale, dark or grey."""
    colour = np.array(any_colour(rng))
    match int(rng.integers(6)):
        case 0 | 1:
            colour = 1 - (1 - colour) * rng.uniform(0.1, 0.5)
        case 2:
            colour = colour * rng.uniform(0.1, 0.5)
        case 3:
            colour = colour.mean() + (colour - colour.mean()) * rng.uniform(0, 0.3)
    blue, green, red = np.clip(colour, 0.03, 0.97).tolist()
    return (blue, green, red)


def a_plate(rng: Rng) -> PrintDesign:
    """Return a plate of plastic in any strong colour, mostly red, with recesses and hardly any print."""
    colour = (0.12, 0.1, 0.68) if rng.random() < 0.6 else _piece_colour(rng)
    blue, green, red = (float(np.clip(v * rng.uniform(0.7, 1.25), 0.03, 0.95)) for v in colour)
    fill: Colour = (blue, green, red)
    ink: Colour = (0.9, 0.91, 0.92)
    return PrintDesign(
        Shape.PLATE, "plain", (fill,), ink, "recess", (fill,), ink, ("top", "above")[rng.integers(2)],
        radius=rng.uniform(0.44, 0.52), rim=rng.uniform(0.2, 0.6), letters="WURF", light=rng.uniform(0, 2 * np.pi),
    )  # fmt: skip


def with_painting(board: PrintedBoard, rng: Rng) -> PrintedBoard:
    """Return a print with blots of many sizes and colours below it, as in a painting; half of the time without."""
    if rng.random() < 0.5:
        return board
    side = board.picture.shape[0]
    picture = board.picture
    for size in (side / 5, side / 18, side / 60):
        tint = rng.normal(0, rng.uniform(0, 0.15), 3).astype(np.float32)
        picture = picture * (1 + value_noise(rng, side, side, size)[..., None] * tint)
    return replace(board, picture=np.clip(picture, 0.01, 1).astype(np.float32))


def any_pieces(rng: Rng, look: PrintDesign) -> tuple[tuple[str, PieceModel], ...]:
    """Return a set as they are sold, or of any colours that can be told apart, some nearly the print's own."""
    if rng.random() < 0.65:
        sold = rng.permutation(["yellow", "orange", "green", "blue", "red", "white", "black"])
        models = random_piece_set(rng, [str(name) for name in sold[: int(rng.integers(2, MOST_KINDS))]])
        return _as_in_a_box(rng, models) if rng.random() < 0.5 else models
    count = int(rng.integers(3, MOST_KINDS + 1))
    colours: list[Colour] = []
    while len(colours) < count:
        near = [*look.fills, *look.colours]
        colour = np.array(near[rng.integers(len(near))] if rng.random() < 0.12 else _piece_colour(rng))
        colour = np.clip(colour * rng.uniform(0.85, 1.15, 3), 0.03, 0.95)
        blue, green, red = colour.tolist()
        if all(_differ((blue, green, red), other) for other in colours):
            colours.append((blue, green, red))
    gloss, grain = rng.uniform(0, 0.5), rng.uniform(0, 0.08) if rng.random() < 0.4 else 0.0
    kind, width, height = _body(rng)
    pieces = [
        (f"piece {number}", PieceModel(kind, colour, width, height, gloss, grain))
        for number, colour in enumerate(colours[1:])
    ]
    if rng.random() < 0.75:
        kind, width, height = _body(rng)
    return (*pieces, (RUNNER, PieceModel(kind, colours[0], width, height, rng.uniform(0, 0.5), grain)))


def _as_in_a_box(rng: Rng, pieces: tuple[tuple[str, PieceModel], ...]) -> tuple[tuple[str, PieceModel], ...]:
    """Return a set with the bodies of a box that is sold: discs with climbers, cones, or chips with cones."""
    kind, width, height, runner, wide, high = _SOLD[rng.integers(len(_SOLD))]
    larger, gloss = PITCH * rng.uniform(0.85, 1.15), rng.uniform(0.05, 0.5)
    of_pieces = [
        (name, replace(model, kind=kind, width=width * larger, height=height * larger, gloss=gloss))
        for name, model in pieces[:-1]
    ]
    colour = pieces[-1][1].colour
    if rng.random() < 0.4:  # climbers are green
        green = (0.12 * rng.uniform(0.6, 1.4), 0.38 * rng.uniform(0.7, 1.3), 0.06 * rng.uniform(0.6, 1.6))
        colour = green if all(_differ(green, model.colour) for _, model in of_pieces) else colour
    body = PieceModel(runner, colour, wide * larger, high * larger, gloss)
    return (*of_pieces, (RUNNER, body))


def _piece_colour(rng: Rng) -> Colour:
    """Return a colour that pieces are sold in: strong ones mostly, and white, grey, black and wood."""
    if rng.random() < 0.3:
        grey = rng.choice((0.06, 0.4, 0.88)) * rng.uniform(0.8, 1.15)
        warm = rng.uniform(0, 0.35)
        return (float(grey * (1 - warm)), float(grey * (1 - warm / 3)), float(grey))
    hsv = np.array([[[rng.integers(180), rng.integers(130, 256), rng.integers(90, 250)]]], np.uint8)
    blue, green, red = (cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0] / 255).tolist()
    return (blue, green, red)


def _differ(one: Colour, other: Colour) -> bool:
    """Return whether people would call two colours different in any light."""
    off = np.log(np.array(one) + 0.07) - np.log(np.array(other) + 0.07)
    return bool(np.hypot(off[0] - off[1], off[2] - off[1]) > 0.55 or abs(off.mean()) > 0.9)


def _body(rng: Rng) -> tuple[str, float, float]:
    kind = KINDS[rng.integers(len(KINDS))]
    widths, heights, _ = BODIES[kind]
    return kind, PITCH * rng.uniform(*widths), PITCH * rng.uniform(*heights)
