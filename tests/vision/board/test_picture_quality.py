"""Pictures that are not good enough to map a board in: each says what is wrong, and a good one says nothing."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from gipfel_vision.board import (
    BOXES,
    FIELD_INDEX,
    RUNNER,
    BoardMap,
    Field,
    PictureFlaw,
    learn_and_measure,
    quality_of_map,
)
from gipfel_vision.images import Frame
from gipfel_vision.synthetic_board import BoardPicture, DrawnBoard

LOOKS = ("diamond", "plate", "octagon", "glacier")


def drawn(look: str) -> tuple[DrawnBoard, BoardPicture]:
    """Return a board and a picture of it, empty."""
    board = DrawnBoard.from_seed(5, look, 1152, 648)
    return board, board.picture({}, seed=1)


def flaws(board: DrawnBoard, picture: BoardPicture, frame: Frame) -> tuple[PictureFlaw, ...]:
    """Return what is wrong with a map of a picture, of which something was changed."""
    return quality_of_map(BoardMap("ours", board.shape, frame, picture.fields)).flaws


@pytest.mark.parametrize("look", LOOKS)
def test_a_good_picture_has_no_flaw(look: str) -> None:
    """Also where a board has hardly any print."""
    board, picture = drawn(look)

    assert flaws(board, picture, picture.frame) == ()


@pytest.mark.parametrize("look", LOOKS)
def test_a_mirrored_lamp_is_named_with_its_fields(look: str) -> None:
    """The fields under it, and no others."""
    board, picture = drawn(look)
    x, y = picture.fields[FIELD_INDEX[Field(7, 6)]]
    frame = picture.frame.copy()
    pitch = float(np.linalg.norm(picture.fields[1] - picture.fields[0]))
    cv2.circle(frame, (round(x), round(y)), round(0.4 * pitch), (255, 255, 255), cv2.FILLED)

    quality = quality_of_map(BoardMap("ours", board.shape, frame, picture.fields))

    assert quality.flaws == (PictureFlaw.GLARE,)
    assert quality.glare == (Field(7, 6),)


@pytest.mark.parametrize("look", LOOKS)
def test_a_picture_out_of_focus_is_blurred(look: str) -> None:
    """By a sixth of a field."""
    board, picture = drawn(look)
    pitch = float(np.linalg.norm(picture.fields[1] - picture.fields[0]))

    assert PictureFlaw.BLURRED in flaws(
        board, picture, np.asarray(cv2.GaussianBlur(picture.frame, (0, 0), pitch / 6))
    )


def test_a_board_seen_from_the_side_is_flat() -> None:
    """From forty-five degrees, and not from ten."""
    board, _ = drawn("octagon")
    steep, flat = (replace(board, camera=replace(board.camera, tilt=tilt)) for tilt in (10.0, 45.0))

    for one, expected in ((steep, False), (flat, True)):
        picture = one.picture({}, seed=1)
        quality = quality_of_map(BoardMap("ours", one.shape, picture.frame, picture.fields))
        assert (PictureFlaw.FLAT in quality.flaws) == expected
        assert quality.angle == pytest.approx(one.camera.tilt, abs=8)


def test_a_dark_picture_is_dark() -> None:
    """A tenth of the light is too little to learn from."""
    board, picture = drawn("diamond")

    assert PictureFlaw.DARK in flaws(board, picture, np.asarray(picture.frame // 10))


def test_pieces_of_a_box_keep_its_bodies() -> None:
    """From straight above a climber's height cannot be seen; its colour can."""
    board = DrawnBoard.from_seed(3, "diamond", 1152, 648, colours=("yellow", "black"))
    board = replace(board, camera=replace(board.camera, tilt=3.0))
    stands = {"yellow": [Field(7, 3)], "black": [Field(5, 5)], RUNNER: [Field(9, 3)]}
    picture = board.picture({fields[0]: (kind,) for kind, fields in stands.items()}, seed=2)

    learned = learn_and_measure("ours", board.known(), picture.frame, stands, BOXES["franjos"])
    runner, (yellow, black) = learned.pieces.runner, learned.pieces.colours

    assert (runner.height, yellow.height) == (BOXES["franjos"].runner.height, BOXES["franjos"].colours[0].height)
    assert runner.green > max(runner.blue, runner.red)
    assert max(black.blue, black.green, black.red) < yellow.green < yellow.red + 30
    assert learned.quality.flaws == ()
