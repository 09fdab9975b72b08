"""Random pictures of boards for training: any board on any table under any lamp, with positions as in a game."""

from dataclasses import replace
from math import cos, sin

import cv2
import numpy as np

from board_augmentation import foreign_objects, soft_shadow
from board_designs import a_plate, any_pieces, any_print, with_painting
from gipfel_vision.board import LENGTHS, RUNNER, Field
from gipfel_vision.images import Array
from gipfel_vision.synthetic import TEXTURES, Flaws, Lamp, PinholeCamera, Rng, draw_hand
from gipfel_vision.synthetic_board import BoardPicture, DrawnBoard, render_print
from gipfel_vision.synthetic_board.prints import PrintedBoard

SIZE = (1152, 648)
"""Width and height of a picture, in pixels."""


def random_board(rng: Rng) -> tuple[DrawnBoard, list[PrintedBoard]]:
    """Return a board with any print and pieces on any table; and its print as it may look in each picture.

    Recesses of a plate look different whenever it is turned under its lamp.
    """
    look = any_print(rng) if rng.random() < 0.8 else a_plate(rng)
    width, height = SIZE
    wild, low = rng.random() < 0.4, rng.random() < 0.2
    camera = PinholeCamera(
        width,
        height,
        die=height / rng.uniform(20.5, 32.0),
        distance=rng.uniform(18, 44) if wild else rng.uniform(25, 37),
        tilt=rng.uniform(30, 58) if low else rng.uniform(0, 36) if wild else rng.uniform(0, 21),
        turn=rng.uniform(0, 360),
        distortion=rng.uniform(-0.015, 0.02),
    )
    names = list(TEXTURES)
    table = TEXTURES[names[rng.integers(len(names))]](rng, height // 2, width // 2, camera.die / 2)
    table = cv2.resize(table, (width, height), interpolation=cv2.INTER_LINEAR)
    if look.light is None:
        prints = [with_painting(render_print(look, rng), rng)]
    else:
        prints = [render_print(replace(look, light=light), rng) for light in rng.uniform(0, 2 * np.pi, 3)]
    board = DrawnBoard(
        look.shape,
        prints[0],
        camera,
        np.asarray(table, np.float32),
        random_lamp(rng),
        random_flaws(rng),
        any_pieces(rng, look),
    )
    return board, prints


def random_lamp(rng: Rng, fixed: Lamp | None = None) -> Lamp:
    """Return any lamp; or one that is fixed over the table, with another colour."""
    around, tilt = rng.uniform(0, 2 * np.pi), rng.uniform(0.1, 0.9)
    warm = rng.uniform(-0.12, 0.33)
    lamp = Lamp(
        (tilt * cos(around), tilt * sin(around), rng.uniform(0.7, 1.3)),
        (1 - 1.2 * max(warm, 0), 1 - 0.4 * abs(warm), 1 + 1.2 * min(warm, 0)),
        rng.uniform(0.35, 0.85),
        rng.uniform(0.03, 0.6),
    )
    return lamp if fixed is None else replace(fixed, colour=lamp.colour)


def random_flaws(rng: Rng, *, careful: bool = True) -> Flaws:
    """Return the flaws of any camera; `careful` leaves glare out: a picture to learn pieces from has none."""
    glares = not careful and rng.random() < 0.12
    glare = (rng.uniform(0, 1), rng.uniform(0, 1), rng.uniform(0.03, 0.12)) if glares else None
    return Flaws(rng.uniform(0.3, 1.5), rng.uniform(0.5, 5.0), rng.uniform(0.65, 1.3), rng.uniform(0, 0.35), glare)


def random_picture(board: DrawnBoard, colours: list[str], lamp: Lamp, rng: Rng) -> BoardPicture:
    """Draw any position, some with a hand, with things that lie on the board, or in somebody's shadow."""
    over = _random_cover(rng, board.camera)
    return board.picture(
        _stacks(colours, rng),
        board.random_pose(rng),
        int(rng.integers(1 << 30)),
        over=over,
        lamp=lamp,
        flaws=random_flaws(rng, careful=False),
        sloppy=rng.uniform(0.04, 0.13),
    )


def _random_cover(rng: Rng, camera: PinholeCamera) -> Array | None:
    """Return a hand, other things or a shadow, as blue, green, red and coverage; mostly nothing."""
    chance = rng.random()
    if chance < 0.15:
        return draw_hand(rng, camera, rng.uniform(0.3, 1.1))
    if chance < 0.25:
        return foreign_objects(rng, camera)
    return soft_shadow(rng, camera) if chance < 0.45 else None


def _stacks(colours: list[str], rng: Rng) -> dict[Field, list[str]]:
    """Return pieces and runners on fields about as in a game, early or late."""
    stacks: dict[Field, list[str]] = {}
    # Stacks are hard to classify, and early in a game there are most of them.
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
