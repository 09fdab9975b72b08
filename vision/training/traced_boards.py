"""Boards of the three kinds that are sold, path-traced: empty, with pieces to learn, in positions; with the truth.

Each board is traced under two lamps, so that it can also be read with a map from another evening.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from gipfel_vision.board import BOXES, FIELD_INDEX, FIELDS, RUNNER, Field, Points, Shape, layout
from gipfel_vision.images import Array, Frame, load_photo
from gipfel_vision.synthetic import TEXTURES, Colour, PinholeCamera, Rng
from gipfel_vision.synthetic_board import BOX_LOOKS, render_print
from gipfel_vision.synthetic_board.print_drawing import HALF_SIDE
from traced_board_shapes import COLOURS, TracedPiece, on_table, piece_shapes, plate, slab
from traced_field_examples import FIRST_TRAINED
from traced_light import lamps_out_of_view
from traced_scene import exposed, plane, render
from traced_tables import as_taken

WIDTH, HEIGHT = 960, 720
"""The frame in pixels."""
SAMPLES = 12
"""How many paths are traced for each pixel: most of the noise is removed, as a camera does."""
LAMPS = ("ceiling", "ceiling", "desk", "window", "two")
TRAINED_LAMPS = ("ceiling", "desk", "window", "ring")
"""The kinds of light to measure under, and those to train with: two lamps are kept out."""
KINDS = ("diamond", "plate", "octagon")
PITCHES = {"diamond": 1.9, "plate": 0.95, "octagon": 1.1}
"""Distances of fields, in edges of a die of 16 mm."""
HIDDEN = 0.3
"""A field of which less than this fraction shows need not be read."""
LETTERS, TRAINED_LETTERS = ("CAN'TSTOP", "GIPFEL", "STOP"), ("HALT", "WURFGLUECK", "ZUM BERG")
LEARNED = (
    ((7, 3), (4, 2), (10, 5)),
    ((6, 9), (3, 4), (9, 2)),
    ((7, 9), (5, 5), (11, 2)),
    ((8, 6), (5, 8), (9, 6)),
)
LEARNED_RUNNERS = ((7, 6), (4, 5), (10, 2))
"""Where each colour stands, and where runners do, in the picture that pieces are learned from."""
Stacks = Mapping[Field, Sequence[str]]


@dataclass(frozen=True, slots=True, eq=False)
class TracedBoard:
    """One board with its pieces on one table under one camera."""

    kind: str
    camera: PinholeCamera
    pitch: float
    thick: float
    fields: Points
    """Where its fields are, in pitches."""
    image: Array
    """Its print, with linear colours; of a plate, its colour."""
    gloss: float
    letters: str
    seed: int
    table: dict[str, Any]
    pieces: dict[str, TracedPiece]

    @property
    def colours(self) -> tuple[str, ...]:
        """The names of the players' colours."""
        return tuple(name for name in self.pieces if name != RUNNER)

    def learning_stacks(self) -> dict[Field, tuple[str, ...]]:
        """Return what stands where in the picture that pieces are learned from."""
        stands: dict[Field, tuple[str, ...]] = {
            Field(*at): (name,) for name, places in zip(self.colours, LEARNED, strict=False) for at in places
        }
        return stands | {Field(*at): (RUNNER,) for at in LEARNED_RUNNERS}


@dataclass(frozen=True, slots=True, eq=False)
class TracedPicture:
    """A frame with its truth: where fields are in pixels, what is on top of each, and which hardly show.

    `light` is what the lens lets in, before the camera sets its exposure.
    """

    frame: Frame
    fields: Points
    tops: dict[Field, str]
    hidden: frozenset[Field]
    light: Array


def random_board(seed: int, kind: str, real_print: Path | None = None) -> TracedBoard:
    """Build a board of a kind; with `real_print`, a folder, the diamond has franjos' own print."""
    rng = np.random.default_rng(seed)
    pitch = PITCHES[kind] * rng.uniform(0.92, 1.08)
    fills = rng.uniform(0.7, 0.92)
    die = fills * HEIGHT / (15.2 * pitch)
    tilt = rng.uniform(0, 20) if rng.random() < 0.7 else rng.uniform(20, 35)
    camera = PinholeCamera(
        WIDTH, HEIGHT, die, rng.uniform(0.74, 0.95) * WIDTH / die, tilt, rng.uniform(0, 360),
    )  # fmt: skip
    textures = list(TEXTURES)
    ground = TEXTURES[textures[rng.integers(len(textures))]](rng, HEIGHT, WIDTH, die)
    table = plane(
        np.clip(ground[..., ::-1], 0.01, 0.97) ** 2.2,
        WIDTH / die,
        {"roughness": rng.uniform(0.3, 0.9), "specular": 0.3},
    )
    fields, image = layout(Shape(kind)).fields, np.array((0.4, 0.02, 0.02)) * rng.uniform(0.7, 1.2)
    if kind == "diamond" and real_print is not None:
        image, fields = _real_print(real_print)
    elif kind != "plate":
        printed = render_print(BOX_LOOKS[kind].design(), rng)
        image, fields = _linear(printed.picture), printed.fields
    letters = TRAINED_LETTERS[rng.integers(3)] if seed >= FIRST_TRAINED else LETTERS[rng.integers(3)]
    thick = {"diamond": 0.15, "plate": 0.9, "octagon": 0.3}[kind]
    return TracedBoard(
        kind,
        camera,
        pitch,
        thick,
        fields,
        image,
        rng.uniform(0.35, 0.8),
        letters,
        seed,
        table,
        _pieces(rng, kind, pitch),
    )


def _real_print(folder: Path) -> tuple[Array, Points]:
    """Return franjos' print as a texture, and its fields in pitches."""
    photo = load_photo(folder / "print_empty.webp").astype(np.float32) / 255
    points = json.loads((folder / "print_empty.points.json").read_text(encoding="utf-8"))["fields"]
    half = photo.shape[0] / 2
    scale = -float(layout(Shape.DIAMOND).corners[0, 0]) / half
    fields = (np.array([points[str(field)] for field in FIELDS]) - half) * scale
    side = round(2 * HALF_SIDE / scale)
    around = (side - photo.shape[0]) // 2
    return _linear(cv2.copyMakeBorder(photo, *(around,) * 4, cv2.BORDER_REPLICATE)), fields


def _linear(image: Array) -> Array:
    return np.asarray(np.clip(image[..., ::-1], 0, 1) ** 2.2, np.float32)


def _pieces(rng: Rng, kind: str, pitch: float) -> dict[str, TracedPiece]:
    """Return the pieces of a box of that kind, each set a little different."""
    box = BOXES[BOX_LOOKS[kind].box]
    body, runner_body = box.colours[0], box.runner
    larger, rough, coat = rng.uniform(0.92, 1.1), rng.uniform(0.15, 0.5), rng.uniform(0, 0.8)
    kinds = {"diamond": ("disc", "climber"), "plate": ("cone", "cone"), "octagon": ("chip", "cone")}[kind]
    foot = 0.82 * pitch if kind == "plate" else 0.0
    runner = {"diamond": (0.01, 0.16, 0.02)}.get(kind, COLOURS["white"])

    def piece(form: str, colour: Colour, wide: float, high: float) -> TracedPiece:
        red, green, blue = (float(np.clip(v * rng.uniform(0.8, 1.2), 0.005, 0.9)) for v in colour)
        return TracedPiece(
            form, (red, green, blue), wide * larger * pitch, high * larger * pitch, rough, coat, foot
        )

    pieces = {one.name: piece(kinds[0], COLOURS[one.name], body.width, body.height) for one in box.colours}
    return pieces | {RUNNER: piece(kinds[1], runner, runner_body.width, runner_body.height)}


def trace_picture(
    board: TracedBoard, stacks: Stacks, lamp: tuple[int, str], seed: int, metered: Array | None = None
) -> TracedPicture:
    """Trace a position, the board turned by any angle and pushed a little; `lamp` is its seed and kind.

    `metered` is the light of an evening's first picture: exposure and white balance are kept from then on.
    """
    rng = np.random.default_rng(seed)
    turn, pitch, camera = radians(rng.uniform(0, 360)), board.pitch, board.camera
    free = max(0.0, HEIGHT / camera.die / 2 - 8.2 * pitch)
    x, y = rng.uniform(-free, free, 2)
    c, s = pitch * cos(turn), pitch * sin(turn)
    place = np.array([(c, s, x), (s, -c, y)])
    seeded = np.random.default_rng(board.seed)
    if board.kind == "plate":
        shapes = plate(seeded, place, pitch, board.thick, tuple(board.image), board.letters)
    else:
        outline = layout(Shape(board.kind)).outline
        shapes = slab(board.image, outline, board.thick, (0.3, 0.3, 0.3), board.gloss, place)
    shapes["table"] = board.table
    bodies: list[tuple[Field, TracedPiece, Array]] = []
    sinks = 0.12 * pitch if board.kind == "plate" else 0.0
    for field, stack in stacks.items():
        at = on_table(
            (board.fields[FIELD_INDEX[field]] + np.clip(rng.normal(0, 0.05 if sinks else 0.08, 2), -0.2, 0.2))[
                None
            ],
            place,
        )[0]
        foot = board.thick - sinks
        for name in stack:
            piece = board.pieces[name]
            bodies.append((field, piece, at + np.array((0, 0, foot))))
            shapes |= piece_shapes(
                f"piece{len(bodies)}", piece, at + np.array((0, 0, foot)), np.degrees(turn) + rng.normal(0, 4)
            )
            foot += piece.rise
    shapes |= lamps_out_of_view(lamp[0], camera, lamp[1])
    light = render(shapes, camera, SAMPLES, int(rng.integers(1 << 30)))
    taken = exposed(light, np.random.default_rng(lamp[0]), light if metered is None else metered)
    frame = as_taken(taken, rng, 0.5 * camera.die * pitch)
    ground = on_table(board.fields, place) + np.array((0, 0, board.thick - sinks))
    tops = {field: stack[-1] for field, stack in stacks.items() if stack}
    hidden = _hidden(board, bodies, ground, set(tops))
    return TracedPicture(frame, camera.project(ground).astype(np.float64), tops, hidden, light)


def _hidden(
    board: TracedBoard, bodies: list[tuple[Field, TracedPiece, Array]], ground: Array, taken: set[Field]
) -> frozenset[Field]:
    """Return the fields of which hardly anything shows: silhouettes are painted from the far ones to the near."""
    camera, owners = board.camera, np.full((HEIGHT, WIDTH), -1, np.int16)
    whole: dict[int, int] = {}
    for field, piece, at in sorted(
        bodies, key=lambda body: (-np.linalg.norm(body[2][:2] - camera.position[:2]), body[2][2])
    ):
        number, mask = FIELD_INDEX[field], np.zeros((HEIGHT, WIDTH), np.uint8)
        cv2.fillConvexPoly(
            mask, cv2.convexHull(np.rint(camera.project(piece.points() + at)).astype(np.int32)), (1,)
        )
        owners[owners == number] = -2  # what of the same stack shows below is no longer its top
        owners[mask > 0], whole[number] = number, int(mask.sum())
    hidden = set()
    for field in FIELDS:
        number = FIELD_INDEX[field]
        if field in taken:
            part = float((owners == number).sum()) / max(whole[number], 1)
        else:
            near = ground[number] + 0.3 * board.pitch * np.array(
                [(a, b, 0) for a in (-1, 0, 1) for b in (-1, 0, 1)]
            )
            x, y = np.rint(camera.project(near)).astype(int).T
            inside = (x >= 0) & (y >= 0) & (x < WIDTH) & (y < HEIGHT)
            part = float((owners[y[inside], x[inside]] == -1).sum()) / len(near)
        if part < HIDDEN:
            hidden.add(field)
    return frozenset(hidden)
