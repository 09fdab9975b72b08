"""Occlusion and glare: what tall bodies hide is hidden, and a mirrored lamp is told from pieces."""

from dataclasses import replace

import cv2
import numpy as np

from gipfel_vision.board import BOXES, BoardReader, Field, Occupancy
from gipfel_vision.board.camera_position import CameraPosition
from gipfel_vision.board.glare import estimate_veil, under_veil
from gipfel_vision.board.mirrored_tops import mirrored_fields
from gipfel_vision.board.occlusion import DISTURBED, HIDDEN, Occluders
from gipfel_vision.board.rectification import RectifiedBoard
from gipfel_vision.board.registration import BoardLocation
from gipfel_vision.synthetic_board import BoardPose, DrawnBoard

SMALL = (1152, 648)


def low_diamond() -> DrawnBoard:
    """Return a diamond with climbers, seen from low down."""
    board = DrawnBoard.from_seed(4, "diamond", *SMALL, colours=("yellow", "blue", "red", "black"))
    return replace(board, camera=replace(board.camera, tilt=55.0, distance=40.0, die=22.0))


def test_the_focal_length_is_found_where_it_shows() -> None:
    """From low down a telephoto lens is told from a wide one, and the camera is where it really is."""
    board = low_diamond()
    for distance, die in ((25.0, 22.0), (80.0, 22.0)):
        camera = replace(board.camera, distance=distance, die=die)
        known = replace(board, camera=camera).known(off=0.0)
        rectified = RectifiedBoard.of(known)
        found = CameraPosition.of(rectified.to_map, SMALL[::-1], rectified.fields.mean(0), rectified.pitch)

        assert abs(found.height * 1.2 / (distance * np.cos(np.radians(55.0))) - 1) < 0.2


def test_fields_behind_a_climber_are_covered_by_it() -> None:
    """Most of the next field behind it is covered, and nothing of those beside and before it."""
    board = low_diamond()
    rectified = RectifiedBoard.of(board.known(off=0.0))
    camera = CameraPosition(rectified.fields.mean(0) + np.array((0.0, 900.0)), 17.0)
    box = BOXES["franjos"]
    behind = Occluders.none(rectified, camera, box.colours[0]).with_body(box.runner, 41)

    assert behind.covered(42) > DISTURBED
    assert behind.covered(40) < 0.1
    assert HIDDEN > DISTURBED


def test_a_climber_is_one_runner() -> None:
    """From low down it also covers the fields behind it, and none of them is called a runner."""
    board = low_diamond()
    reader = BoardReader(replace(board, camera=replace(board.camera, tilt=0.0)).known(off=0.0), BOXES["franjos"])
    picture = board.picture({Field(7, 4): ("runner",)}, BoardPose(90 + board.camera.turn), seed=2, sloppy=0.0)
    found = reader.locator.find(picture.frame)
    assert isinstance(found, BoardLocation)
    reading = reader.read_at(picture.frame, found)

    runners = [field for field, one in reading.occupied.items() if one.what is Occupancy.RUNNER]
    assert runners == [Field(7, 4)]


def test_a_mirrored_piece_is_wider_than_a_runner() -> None:
    """Both look white; a ring around the runner's foot shows the board."""
    board = DrawnBoard.from_seed(4, "octagon", *SMALL)
    rectified = RectifiedBoard.of(board.known(off=0.0))
    camera = CameraPosition(rectified.fields.mean(0), 30.0)
    bodies = (BOXES["parker"].colours[0], BOXES["parker"].runner)

    for body, is_mirrored in zip(bodies, (True, False), strict=True):
        image = rectified.empty.copy()
        at = tuple(np.rint(rectified.fields[41]).astype(int).tolist())
        cv2.circle(image, at, int(np.ceil(0.5 * body.width * rectified.pitch)), (255, 255, 255), cv2.FILLED)
        assert mirrored_fields(rectified, camera, image, bodies, [41]) == ([41] if is_mirrored else [])


def test_a_veil_of_light_is_measured_and_undone() -> None:
    """A smooth glare is found in its place and strength, and the empty board under it is as it is seen."""
    empty = np.full((240, 240, 3), (40, 40, 160), np.uint8)
    y, x = np.mgrid[:240, :240]
    true = 0.3 * np.exp(-((x - 160) ** 2 + (y - 80) ** 2) / 2 / 50.0**2).astype(np.float32)
    seen = under_veil(empty, true)
    seen[100:120, 20:40] = (230, 230, 230)  # a piece

    veil = estimate_veil(seen.astype(np.float32), empty, 24.0)

    assert abs(float(veil[80, 160]) - 0.3) < 0.1
    assert abs(float(veil[110, 30])) < 0.03
    assert np.abs(under_veil(empty, veil).astype(int) - under_veil(empty, true))[60:100, 140:180].max() < 40


def test_a_disc_behind_a_stack_is_not_the_top_of_it() -> None:
    """Seen from low down, red on yellow with a black disc on the next field might be black on red on yellow."""
    board = low_diamond()
    reader = BoardReader(replace(board, camera=replace(board.camera, tilt=0.0)).known(off=0.0), BOXES["franjos"])
    stacks = {Field(7, 3): ("yellow", "red"), Field(7, 4): ("black",)}
    picture = board.picture(stacks, BoardPose(90 + board.camera.turn), seed=2, sloppy=0.0)
    found = reader.locator.find(picture.frame)
    assert isinstance(found, BoardLocation)

    reading = reader.read_at(picture.frame, found)

    colours = {field: reader.pieces.names[one.colour or 0] for field, one in reading.occupied.items()}
    assert colours == {Field(7, 3): "red", Field(7, 4): "black"}


def test_what_a_stack_hides_of_the_piece_behind_it_stays() -> None:
    """The piece on the next field is erased, but not where a stack of two would cover it."""
    board = low_diamond()
    rectified = RectifiedBoard.of(board.known(off=0.0))
    camera = CameraPosition(rectified.fields.mean(0) + np.array((0.0, 900.0)), 17.0)
    occluders = Occluders.none(rectified, camera, BOXES["franjos"].colours[0])
    white = np.full((*rectified.inside.shape, 3), 255, np.float32)

    assert 42 in occluders.next_behind(41)
    assert 40 not in occluders.next_behind(41)
    is_erased = (occluders.without_those_behind(white, 41, [42]) < 250).any(2)
    far = np.linalg.norm(np.argwhere(is_erased)[:, ::-1] - camera.nadir, axis=1)
    assert far.min() > np.linalg.norm(rectified.fields[41] - camera.nadir)
    assert far.mean() > np.linalg.norm(rectified.fields[42] - camera.nadir)
