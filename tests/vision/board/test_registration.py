"""Registration: a board is found again turned and shifted, never turned about, and not where it is not."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from gipfel_vision.board import FIELDS, LENGTHS, Field, Shape, apply_homography
from gipfel_vision.board.registration import BoardLocation, BoardLocator
from gipfel_vision.synthetic import Colour
from gipfel_vision.synthetic_board import BoardPicture, BoardPose, DrawnBoard, PrintDesign, render_print
from gipfel_vision.synthetic_board.board import PITCH

SMALL = (1152, 648)
RED, GREEN = (0.35, 0.28, 0.55), (0.33, 0.47, 0.32)
PIECES = {Field(7, height): ("green",) for height in range(1, 8)} | {Field(3, 2): ("blue", "runner")}
LOOK_ALIKES = [
    BoardPose(90),
    BoardPose(180),
    BoardPose(270),
    BoardPose(0, PITCH, 0.0),
    BoardPose(90, PITCH, -PITCH),
]


def error(locator: BoardLocator, found: BoardLocation, picture: BoardPicture) -> float:
    """Return how far the field that is farthest off is from where it really lies, in pitches."""
    pitch = float(np.linalg.norm(picture.fields[1] - picture.fields[0]))
    fields = apply_homography(found.to_frame, locator.rectified.fields)
    return float(np.abs(fields - picture.fields).max()) / pitch


def red_on_green(numerals: Colour) -> DrawnBoard:
    """Return a board of two colours that are equally bright."""
    look = PrintDesign(Shape.OCTAGON, "plain", (RED,), GREEN, "square", (GREEN,), numerals, "top", grain=0.1)
    board = DrawnBoard.from_seed(6, "sign", *SMALL)
    return replace(board, print=render_print(look, np.random.default_rng(6)))


@pytest.mark.parametrize("look", ["sign", "day"])
def test_a_board_is_found_however_it_is_turned(look: str) -> None:
    """Every field is found to a twentieth of a pitch, even on a sign that looks alike upside down."""
    board = DrawnBoard.from_seed(3, look, *SMALL)
    locator = BoardLocator(board.known(off=0.0))

    for turn in (0, 95, 180, 260):
        picture = board.picture(PIECES, BoardPose(turn, 1.5, -0.5), seed=turn)
        found = locator.find(picture.frame)

        assert found is not None
        assert error(locator, found, picture) < 0.05


@pytest.mark.parametrize("pose", LOOK_ALIKES)
def test_the_last_homography_does_not_mislead(pose: BoardPose) -> None:
    """A sign turned by a quarter, or shifted by a field, covers itself but for a few fields."""
    board = DrawnBoard.from_seed(3, "sign", *SMALL)
    locator = BoardLocator(board.known(off=0.0))
    picture = board.picture(PIECES, pose, seed=1)

    found = locator.find(picture.frame, near=np.eye(3))

    assert found is not None
    assert error(locator, found, picture) < 0.05


def test_a_board_that_still_lies_there_is_found_without_features() -> None:
    """Much too blurred for features, the frame still shows where the board lay, and its outline."""
    board = DrawnBoard.from_seed(5, "parlour", *SMALL)
    locator = BoardLocator(board.known(off=0.0))
    picture = board.picture(PIECES, BoardPose(2, 0.2, 0.1), seed=7, flaws=replace(board.flaws, blur=8.0))

    for near in (np.eye(3), None):
        found = locator.find(picture.frame, near=near)

        assert found is not None
        assert error(locator, found, picture) < 0.1


@pytest.mark.parametrize("look", ["diamond", "octagon"])
def test_a_board_is_found_from_low_down(look: str) -> None:
    """With a map from straight above, every field is found to a tenth of a pitch, 55 degrees off the vertical."""
    board = DrawnBoard.from_seed(4, look, *SMALL)
    above, low = replace(board.camera, tilt=0.0), replace(board.camera, tilt=55.0, distance=40.0, die=22.0)
    locator = BoardLocator(replace(board, camera=above).known(off=0.0))

    for turn in (20, 140):
        picture = replace(board, camera=low).picture({}, BoardPose(turn), seed=turn)
        found = locator.find(picture.frame)

        assert found is not None
        assert error(locator, found, picture) < 0.1


@pytest.mark.parametrize("turn", [0, 180])
def test_a_plate_is_found_in_other_light_by_its_letters_and_numbers(turn: int) -> None:
    """Under a lamp from the other side the walls of recesses that were dark are light, and the light ones dark."""
    board = DrawnBoard.from_seed(3, "plate", *SMALL)
    locator = BoardLocator(board.known(off=0.0))
    picture = board.picture({}, BoardPose(turn, 1.0, -0.5), seed=turn)
    frame = picture.frame.astype(np.float32)
    recesses = np.zeros(frame.shape[:2], np.uint8)
    for field, (x, y) in zip(FIELDS, picture.fields, strict=True):
        if field.height < LENGTHS[field.column]:  # the topmost have numbers
            cv2.circle(recesses, (round(x), round(y)), 9, (1,), -1)
    other = np.where(recesses[..., None] > 0, frame - 5 * (frame - cv2.blur(frame, (19, 19))), frame)

    found = locator.find(np.clip(other, 0, 255).astype(np.uint8))

    assert found is not None
    assert error(locator, found, picture) < 0.15


def test_a_hand_over_a_part_does_not_matter() -> None:
    """What is left of the board says where it lies."""
    board = DrawnBoard.from_seed(4, "rock", *SMALL)
    locator = BoardLocator(board.known(off=0.0))

    assert locator.find(board.picture(PIECES, BoardPose(40), seed=2, reach=0.55).frame) is not None


def test_a_print_of_equal_brightness_is_found_by_its_colours() -> None:
    """Red on green has no contrast in grey: the print channel is a difference of colours."""
    board = red_on_green(numerals=RED)
    locator = BoardLocator(board.known(off=0.0))
    picture = board.picture(PIECES, BoardPose(130, 1.0, 0.5), seed=3)

    found = locator.find(picture.frame)

    assert found is not None
    assert locator.channel.red * locator.channel.green < 0
    assert error(locator, found, picture) < 0.05


def test_an_octagon_without_numerals_is_not_found() -> None:
    """Nobody can say which way round it lies; a wrong answer would be worse than none."""
    board = red_on_green(numerals=GREEN)
    picture = board.picture(PIECES, BoardPose(130, 1.0, 0.5), seed=3)

    assert BoardLocator(board.known()).find(picture.frame) is None


def test_another_board_is_not_taken_for_it() -> None:
    """Neither another board nor a bare table is taken for the board."""
    ours, other = DrawnBoard.from_seed(3, "sign", *SMALL), DrawnBoard.from_seed(5, "parlour", *SMALL)
    locator = BoardLocator(ours.known())

    assert locator.find(other.picture(PIECES, BoardPose(20)).frame) is None
    assert locator.find((ours.table * 255).astype(np.uint8)) is None


def test_the_same_seed_draws_the_same_picture() -> None:
    """A seed always draws the same picture, so that a reported failure can be drawn again."""
    boards = (DrawnBoard.from_seed(8, width=640, height=360) for _ in range(2))
    one, two = (board.picture(PIECES, BoardPose(33), seed=5) for board in boards)

    assert np.array_equal(one.frame, two.frame)
    assert one.tops == {field: stack[-1] for field, stack in PIECES.items()}
