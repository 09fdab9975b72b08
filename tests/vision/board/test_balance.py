"""The same light as in the map's picture, and where the camera's numbers end in it."""

import numpy as np
import pytest

from gipfel_vision.board.balance import Balance
from gipfel_vision.board.finding import STEP
from gipfel_vision.board.flat import Flat
from gipfel_vision.synthetic.board import DrawnBoard


@pytest.fixture(scope="module")
def flat() -> Flat:
    """Give an empty board, as flat as on its map."""
    return Flat.of(DrawnBoard.from_seed(2, "rock", 1152, 648).known(), STEP)


def test_the_map_itself_is_left_as_it_is(flat: Flat) -> None:
    """It ends where the camera does."""
    balanced = Balance(flat).of(flat.empty)

    assert balanced.picture == pytest.approx(flat.empty, abs=3)
    assert balanced.ends(flat.fields).min() > 250


def test_what_is_too_bright_ends_sooner_in_the_map_s_light(flat: Flat) -> None:
    """A picture that was brighter is made darker, and so is the brightest that can be said."""
    brighter = np.minimum(flat.empty * np.array([1.0, 1.1, 1.25]), 255).astype(np.uint8)

    blue, green, red = Balance(flat).of(brighter).ends(flat.fields).mean(0)

    assert blue > 245
    assert green == pytest.approx(255 / 1.1, rel=0.04)
    assert red == pytest.approx(255 / 1.25, rel=0.04)


def test_what_is_too_dark_ends_where_pictures_end(flat: Flat) -> None:
    """No cut-out has a number beyond 255."""
    darker = (flat.empty * 0.6).astype(np.uint8)

    assert Balance(flat).of(darker).ends(flat.fields).max() == 255
