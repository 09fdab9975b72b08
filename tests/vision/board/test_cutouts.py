"""Fields cut out of the flat board: whatever stands on them leans upwards, wherever the camera is."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from gipfel_vision.board import FIELDS, BoardMap, Field, Look
from gipfel_vision.board.above import Above
from gipfel_vision.board.cutouts import FOOT, HIGH, WIDE, Cutouts, busy_fields
from gipfel_vision.board.fields import NUMBER
from gipfel_vision.board.flat import Flat, rectified
from gipfel_vision.board.shapes import carried
from gipfel_vision.synthetic.board import BoardPicture, DrawnBoard, Lie

TALL, LOW = Look("tall", 0, 0, 0, 0.5, 1.4, 1.0), Look("low", 0, 0, 0, 0.5, 0.2, 1.0)


@pytest.fixture(scope="module")
def board() -> DrawnBoard:
    """Give a drawn board, seen from the side, in light without shadows."""
    board = DrawnBoard.from_seed(6, "sign", 1152, 648)
    return replace(board, camera=replace(board.camera, tilt=28.0), lamp=replace(board.lamp, ambient=1.0))


@pytest.fixture(scope="module")
def known(board: DrawnBoard) -> BoardMap:
    """Give its map."""
    return board.known(off=0.0)


def laid(known: BoardMap, picture: BoardPicture) -> tuple[Flat, Above, np.ndarray]:
    """Lay a picture flat where it truly lies."""
    flat = Flat.of(known, 24.0)
    onto, _ = cv2.findHomography(carried(np.linalg.inv(flat.onto), known.centres), picture.fields)
    above = Above.of(onto, picture.frame.shape[:2], flat.fields.mean(0), flat.step)
    return flat, above, rectified(picture.frame, onto, flat.size)


@pytest.mark.parametrize("turn", [0, 75, 160, 290])
def test_a_body_stands_above_the_foot_of_its_field(board: DrawnBoard, known: BoardMap, turn: float) -> None:
    """However the board is turned, what is new is seen from the foot upwards, and no more to one side."""
    field = Field(4, 6)
    bare = laid(known, board.picture({}, Lie(turn), 3))
    flat, above, seen = laid(known, board.picture({field: ("blue",) * 4}, Lie(turn), 3, sloppy=0.0))

    cut, before = (
        Cutouts.of(flat, above, picture, (LOW, TALL), [NUMBER[field]]).seen[0] for picture in (seen, bare[2])
    )
    y, x = np.nonzero(cv2.absdiff(cut, before).max(2) > 60)

    assert cut.shape == (HIGH, WIDE, 3)
    assert FOOT[1] - y.min() > 1.3 * (y.max() - FOOT[1])
    assert abs(np.median(x) - FOOT[0]) < 5


def test_a_tall_body_reaches_farther_up_than_a_low_one(board: DrawnBoard, known: BoardMap) -> None:
    """The outlines of a piece and of a runner are drawn for the field that they would stand on."""
    flat, above, seen = laid(known, board.picture({}, Lie(40), 3))

    cut = Cutouts.of(flat, above, seen, (LOW, TALL), range(len(FIELDS)))
    tops = [[np.nonzero(body)[0].min() for body in bodies] for bodies in cut.bodies]

    assert cut.bodies.shape == (len(FIELDS), 2, HIGH, WIDE)
    assert sum(tall < low for low, tall in tops) > 60


def test_only_fields_around_which_something_is_new_are_looked_at(board: DrawnBoard, known: BoardMap) -> None:
    """A field on which something stands is among them, and most others are not."""
    stacks = {Field(7, 3): ("green",), Field(3, 2): ("runner",)}
    flat, above, seen = laid(known, board.picture(stacks, Lie(200), 3))

    busy = busy_fields(flat, above, seen)

    assert {NUMBER[field] for field in stacks} <= set(busy)
    assert len(busy) < 25
