"""Boards to learn from: any print, any pieces, any light, and things that lie about.

They are wilder than any board on purpose, and none of the looks that the product is tried on is among them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import cos, sin

import cv2
import numpy as np
from board_made import BODIES, MOST_KINDS, any_pieces, any_print, painted
from board_moods import Mood, shade, things

from gipfel_vision.board.above import Above
from gipfel_vision.board.balance import Balance
from gipfel_vision.board.cutouts import Cutouts
from gipfel_vision.board.fields import FIELDS, LENGTHS, NUMBER, Field
from gipfel_vision.board.finding import STEP
from gipfel_vision.board.flat import Flat, Matrix, rectified
from gipfel_vision.board.learning import Lesson
from gipfel_vision.board.map import BoardMap
from gipfel_vision.board.pieces import RUNNER, Look
from gipfel_vision.board.shapes import carried
from gipfel_vision.reading import Frame
from gipfel_vision.synthetic.board import STEP as STEP_WIDE
from gipfel_vision.synthetic.board import BoardPicture, DrawnBoard
from gipfel_vision.synthetic.camera import Camera, Floats
from gipfel_vision.synthetic.ground import GROUNDS, Rng
from gipfel_vision.synthetic.hand import hand
from gipfel_vision.synthetic.prints import printed
from gipfel_vision.synthetic.scene import Flaws, Lamp

SIZE = (1152, 648)
EMPTY, FOREIGN = -1, -2
"""What is said of a field where no piece stands, and of one that something else lies on."""


@dataclass(frozen=True, slots=True, eq=False)
class Told:
    """Fields cut out of pictures, and what is to be said of each; a row a field."""

    seen: Frame
    empty: Frame
    inside: Frame
    bodies: Frame
    colours: Floats
    """The colours of the kinds, the runner's first; rows that are -1 are none."""
    said: np.ndarray
    """The number of a kind, `EMPTY` or `FOREIGN`."""
    shows: np.ndarray
    """Whether enough of it shows to be told."""


def told(seed: int, pictures: int = 3) -> Told:
    """Make a board, learn its pieces, and cut the fields out of some pictures of it."""
    rng = np.random.default_rng(seed)
    while True:
        try:
            return _told(rng, pictures)
        except ValueError:  # it did not lie wholly in the picture
            continue


def _told(rng: Rng, pictures: int) -> Told:
    board, mood = _board(rng), Mood.any(rng)
    hangs = board.lamp if rng.random() < 0.5 else None
    lie, lamp = board.lie(rng), _lamp(rng, hangs)
    first = board.picture({}, lie, int(rng.integers(1 << 30)), lamp=lamp, flaws=_flaws(rng))
    step = float(np.linalg.norm(first.fields[1] - first.fields[0]))
    centres = first.fields + rng.normal(0, 0.05 * step, first.fields.shape)
    flat = Flat.of(BoardMap("wild", board.shape, mood.frame(first.frame, rng), centres), STEP)
    balance, truly = Balance(flat), carried(np.linalg.inv(flat.onto), first.fields)
    names = [name for name, _ in board.pieces]
    kinds = [RUNNER, *names[:-1]]
    looks = _learned(board, flat, truly, mood, hangs, rng)
    colours = np.full((MOST_KINDS, 3), -1, np.float32)
    colours[: len(kinds)] = [(looks[kind].blue, looks[kind].green, looks[kind].red) for kind in kinds]
    parts = []
    for _ in range(pictures):
        picture = _picture(board, names[:-1], _lamp(rng, hangs), rng)
        onto = _found(truly, picture, step, rng)
        frame = mood.frame(picture.frame, rng)
        above = Above.of(onto, frame.shape[:2], flat.fields.mean(0), flat.step)
        fields = _asked(picture, flat, rng)
        seen = balance.of(rectified(frame, onto, flat.size)).picture
        cut = Cutouts.of(flat, above, seen, (looks[kinds[1]], looks[RUNNER]), fields)
        said = [_said(picture, FIELDS[number], kinds) for number in fields]
        shows = [FIELDS[number] not in picture.hidden for number in fields]
        parts.append((cut, said, shows))
    rows = sum(len(said) for _, said, _ in parts)
    return Told(
        *(
            np.concatenate([getattr(cut, name) for cut, _, _ in parts])
            for name in ("seen", "empty", "inside", "bodies")
        ),
        np.tile(colours[None], (rows, 1, 1)),
        np.concatenate([said for _, said, _ in parts]).astype(np.int8),
        np.concatenate([shows for _, _, shows in parts]),
    )


def _said(picture: BoardPicture, field: Field, kinds: list[str]) -> int:
    if picture.covered.get(field, 0.0) > 0.5:
        return FOREIGN
    return kinds.index(picture.tops[field]) if field in picture.tops else EMPTY


def _asked(picture: BoardPicture, flat: Flat, rng: Rng) -> list[int]:
    """Choose the fields that something is near, and a few others; what is half covered is not asked."""
    busy = np.array([NUMBER[field] for field in {*picture.tops, *picture.covered}], int)
    near = np.zeros(len(FIELDS), bool)
    if len(busy):
        apart = np.linalg.norm(flat.fields[:, None] - flat.fields[busy][None], axis=2).min(1)
        near = apart < 1.8 * flat.step
    near |= rng.random(len(FIELDS)) < 0.15
    half = [NUMBER[field] for field, part in picture.covered.items() if 0.2 < part < 0.7]
    near[half] = False
    return [int(number) for number in np.flatnonzero(near)]


def _found(truly: Matrix, picture: BoardPicture, step: float, rng: Rng) -> Matrix:
    """Give where the board lies, nearly as it does: a finder is never right to the last dot."""
    off = rng.normal(0, rng.choice((0.01, 0.03, 0.05)) * step, (4, 2))
    high, wide = SIZE[1], SIZE[0]
    corners = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    moved = cv2.getPerspectiveTransform(corners, (corners + off).astype(np.float32))
    onto, _ = cv2.findHomography(truly, picture.fields)
    return np.asarray(moved @ onto)


def _learned(
    board: DrawnBoard, flat: Flat, truly: Matrix, mood: Mood, hangs: Lamp | None, rng: Rng
) -> Mapping[str, Look]:
    """Learn the colours from a picture, as a reader would, and the bodies no better than it: heights are hard."""
    order = rng.permutation(len(FIELDS))
    many, stands = int(rng.integers(1, 4)), {}
    for number, (name, _) in enumerate(board.pieces):
        stands[name] = [FIELDS[n] for n in order[number * many : (number + 1) * many]]
    stacks = {field: (name,) for name, fields in stands.items() for field in fields}
    lamp = _lamp(rng, hangs)
    picture = board.picture(stacks, board.lie(rng), int(rng.integers(1 << 30)), lamp=lamp, flaws=_flaws(rng))
    frame = mood.frame(picture.frame, rng)
    onto, _ = cv2.findHomography(truly, picture.fields)
    above = Above.of(onto, frame.shape[:2], flat.fields.mean(0), flat.step)
    lesson = Lesson(flat, above, rectified(frame, onto, flat.size))
    looks, body = {}, None
    for name, make in board.pieces:
        if body is None or name == RUNNER:
            taper = BODIES[make.kind][2]
            body = (
                make.width / STEP_WIDE * rng.uniform(0.85, 1.25),
                make.height / STEP_WIDE * rng.uniform(0.3, 1.3),
                taper if rng.random() < 0.6 else float(rng.choice((1.0, 0.6, 0.25))),
            )
        looks[name] = lesson.coloured(name, stands[name], *body)
    return looks


def _board(rng: Rng) -> DrawnBoard:
    look = any_print(rng)
    width, height = SIZE
    wild = rng.random() < 0.4
    camera = Camera(
        width,
        height,
        die=height / rng.uniform(20.5, 32.0),
        distance=rng.uniform(18, 44) if wild else rng.uniform(25, 37),
        tilt=rng.uniform(0, 36) if wild else rng.uniform(0, 21),
        turn=rng.uniform(0, 360),
        bend=rng.uniform(-0.015, 0.02),
    )
    names = list(GROUNDS)
    table = GROUNDS[names[rng.integers(len(names))]](rng, height // 2, width // 2, camera.die / 2)
    table = cv2.resize(table, (width, height), interpolation=cv2.INTER_LINEAR)
    board = painted(printed(look, rng), rng)
    return DrawnBoard(
        look.shape, board, camera, np.asarray(table, np.float32), _lamp(rng), _flaws(rng), any_pieces(rng, look)
    )


def _lamp(rng: Rng, hangs: Lamp | None = None) -> Lamp:
    """Give any lamp; where one `hangs` over the table all evening, another bulb."""
    around, tilt = rng.uniform(0, 2 * np.pi), rng.uniform(0.1, 0.9)
    warm = rng.uniform(-0.12, 0.33)
    lamp = Lamp(
        (tilt * cos(around), tilt * sin(around), rng.uniform(0.7, 1.3)),
        (1 - 1.2 * max(warm, 0), 1 - 0.4 * abs(warm), 1 + 1.2 * min(warm, 0)),
        rng.uniform(0.35, 0.85),
        rng.uniform(0.03, 0.6),
    )
    return lamp if hangs is None else replace(hangs, colour=lamp.colour)


def _flaws(rng: Rng, *, careful: bool = True) -> Flaws:
    """Give the flaws of any camera; who takes a picture to learn from takes care that no lamp glares in it."""
    glares = not careful and rng.random() < 0.05
    glare = (rng.uniform(0, 1), rng.uniform(0, 1), rng.uniform(0.03, 0.12)) if glares else None
    return Flaws(rng.uniform(0.3, 1.5), rng.uniform(0.5, 5.0), rng.uniform(0.65, 1.3), rng.uniform(0, 0.35), glare)


def _picture(board: DrawnBoard, colours: list[str], lamp: Lamp, rng: Rng) -> BoardPicture:
    """Draw any position, some of them with things that lie on the board, or in somebody's shade."""
    over: Floats | None = None
    chance = rng.random()
    if chance < 0.15:
        over = hand(rng, board.camera, rng.uniform(0.3, 1.1))
    elif chance < 0.25:
        over = things(rng, board.camera)
    elif chance < 0.45:
        over = shade(rng, board.camera)
    return board.picture(
        _stacks(colours, rng),
        board.lie(rng),
        int(rng.integers(1 << 30)),
        over=over,
        lamp=lamp,
        flaws=_flaws(rng, careful=False),
        sloppy=rng.uniform(0.04, 0.13),
    )


def _stacks(colours: list[str], rng: Rng) -> dict[Field, list[str]]:
    """Put pieces and runners about as in a game, early or late."""
    stacks: dict[Field, list[str]] = {}
    # Stacks are what is hard to tell, and early in a game there are most of them.
    late = rng.uniform(0.08, 0.35) if rng.random() < 0.5 else rng.uniform(0.2, 1.0)
    busy = rng.uniform(0.15, 0.9)
    for column, length in LENGTHS.items():
        for colour in rng.permutation(colours)[: int(rng.integers(2, 5))]:
            if rng.random() < busy:
                height = 1 + int(rng.integers(max(1, round(late * length))))
                stacks.setdefault(Field(column, height), []).append(str(colour))
    for column in rng.permutation(list(LENGTHS))[: int(rng.integers(0, 7))]:
        height = 1 + int(rng.integers(max(1, round(late * LENGTHS[int(column)]))))
        stacks.setdefault(Field(int(column), height), []).append(RUNNER)
    return stacks
