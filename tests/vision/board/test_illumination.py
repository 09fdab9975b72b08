"""Photometric normalisation: an image in the light of the map's photograph, and where its values saturate."""

import numpy as np
import pytest

from gipfel_vision.board.illumination import IlluminationModel
from gipfel_vision.board.rectification import RectifiedBoard
from gipfel_vision.synthetic_board import DrawnBoard


@pytest.fixture(scope="module")
def board() -> RectifiedBoard:
    """Return a rectified empty board."""
    return RectifiedBoard.of(DrawnBoard.from_seed(2, "rock", 1152, 648).known())


def test_the_map_itself_is_left_as_it_is(board: RectifiedBoard) -> None:
    """Its values saturate where the camera's do."""
    normalised = IlluminationModel(board).normalise(board.empty)

    assert normalised.image == pytest.approx(board.empty, abs=3)
    assert normalised.brightest(board.fields).min() > 250


def test_a_brighter_image_saturates_sooner_in_the_maps_light(board: RectifiedBoard) -> None:
    """It is made darker, and so are the brightest values that it can have."""
    brighter = np.minimum(board.empty * np.array([1.0, 1.1, 1.25]), 255).astype(np.uint8)

    blue, green, red = IlluminationModel(board).normalise(brighter).brightest(board.fields).mean(0)

    assert blue > 245
    assert green == pytest.approx(255 / 1.1, rel=0.04)
    assert red == pytest.approx(255 / 1.25, rel=0.04)


def test_a_darker_image_saturates_at_255(board: RectifiedBoard) -> None:
    """No patch has a value beyond that."""
    darker = (board.empty * 0.6).astype(np.uint8)

    assert IlluminationModel(board).normalise(darker).brightest(board.fields).max() == 255


def test_a_red_plates_letters_say_what_colour_the_lamp_has() -> None:
    """Under a warmer lamp they are less blue, and the plastic is not: there it mirrors the room."""
    plate = RectifiedBoard.of(DrawnBoard.from_seed(2, "plate", 1152, 648).known())
    warmer = plate.empty * np.array([0.6, 0.75, 1.0])
    is_plastic = plate.empty.min(2) < 0.3 * plate.empty.max(2)
    mirrored = np.where(is_plastic[..., None], plate.empty, warmer)
    seen = np.concatenate([mirrored[..., :2], warmer[..., 2:]], 2).astype(np.uint8)

    gain = IlluminationModel(plate).normalise(seen).gain.reshape(-1, 3).mean(0)

    assert gain == pytest.approx([1 / 0.6, 1 / 0.75, 1.0], rel=0.15)
