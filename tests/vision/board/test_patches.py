"""Patches of fields: whatever stands on them leans upwards, wherever the camera is."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from gipfel_vision.board import FIELD_INDEX, FIELDS, BoardMap, Field, PieceAppearance, apply_homography
from gipfel_vision.board.camera_position import CameraPosition
from gipfel_vision.board.patches import FIELD_CENTRE, PATCH_HEIGHT, PATCH_WIDTH, FieldPatches, changed_fields
from gipfel_vision.board.rectification import RectifiedBoard, rectify
from gipfel_vision.synthetic_board import BoardPicture, BoardPose, DrawnBoard

TALL, LOW = PieceAppearance("tall", 0, 0, 0, 0.5, 1.4, 1.0), PieceAppearance("low", 0, 0, 0, 0.5, 0.2, 1.0)


@pytest.fixture(scope="module")
def board() -> DrawnBoard:
    """Return a drawn board, seen from the side, in light without shadows."""
    board = DrawnBoard.from_seed(6, "sign", 1152, 648)
    return replace(board, camera=replace(board.camera, tilt=28.0), lamp=replace(board.lamp, ambient=1.0))


@pytest.fixture(scope="module")
def known(board: DrawnBoard) -> BoardMap:
    """Return its map."""
    return board.known(off=0.0)


def rectified(known: BoardMap, picture: BoardPicture) -> tuple[RectifiedBoard, CameraPosition, np.ndarray]:
    """Rectify a picture by the true places of its fields."""
    board = RectifiedBoard.of(known)
    to_frame, _ = cv2.findHomography(apply_homography(np.linalg.inv(board.to_map), known.centres), picture.fields)
    camera = CameraPosition.of(to_frame, picture.frame.shape[:2], board.fields.mean(0), board.pitch)
    return board, camera, rectify(picture.frame, to_frame, board.size)


@pytest.mark.parametrize("turn", [0, 75, 160, 290])
def test_a_body_stands_above_the_middle_of_its_field(board: DrawnBoard, known: BoardMap, turn: float) -> None:
    """However the board is turned, what is new is seen from the foot upwards, and no more to one side."""
    field = Field(4, 6)
    bare = rectified(known, board.picture({}, BoardPose(turn), 3))
    flat, camera, seen = rectified(known, board.picture({field: ("blue",) * 4}, BoardPose(turn), 3, sloppy=0.0))

    patch, before = (
        FieldPatches.of(flat, camera, image, (LOW, TALL), [FIELD_INDEX[field]]).seen[0]
        for image in (seen, bare[2])
    )
    y, x = np.nonzero(cv2.absdiff(patch, before).max(2) > 60)

    assert patch.shape == (PATCH_HEIGHT, PATCH_WIDTH, 3)
    assert FIELD_CENTRE[1] - y.min() > 1.3 * (y.max() - FIELD_CENTRE[1])
    assert abs(np.median(x) - FIELD_CENTRE[0]) < 5


def test_a_tall_body_reaches_farther_up_than_a_low_one(board: DrawnBoard, known: BoardMap) -> None:
    """The silhouettes of a piece and of a runner are drawn for the field that they would stand on."""
    flat, camera, seen = rectified(known, board.picture({}, BoardPose(40), 3))

    patches = FieldPatches.of(flat, camera, seen, (LOW, TALL), range(len(FIELDS)))
    tops = [[np.nonzero(body)[0].min() for body in bodies] for bodies in patches.silhouettes]

    assert patches.silhouettes.shape == (len(FIELDS), 2, PATCH_HEIGHT, PATCH_WIDTH)
    assert sum(tall < low for low, tall in tops) > 60


def test_only_fields_around_which_something_has_changed_are_classified(board: DrawnBoard, known: BoardMap) -> None:
    """A field on which something stands is among them, and most others are not."""
    stacks = {Field(7, 3): ("green",), Field(3, 2): ("runner",)}
    flat, camera, seen = rectified(known, board.picture(stacks, BoardPose(200), 3))

    changed = changed_fields(flat, camera, seen)

    assert {FIELD_INDEX[field] for field in stacks} <= set(changed)
    assert len(changed) < 25
