"""Refining proposals: a die that is proposed a little off is put where it is; what is none is dropped."""

from dataclasses import replace

import numpy as np
import pytest

from gipfel_vision.dice.detector import Detection
from gipfel_vision.dice.refiner import DiceRefiner
from gipfel_vision.synthetic import PinholeCamera, PlacedDie, Scene, draw

TABLE = np.full((480, 640, 3), 0.35, np.float32)


@pytest.fixture(scope="module")
def refiner() -> DiceRefiner:
    """Return the network."""
    return DiceRefiner()


def proposed(x: float, y: float, size: float) -> Detection:
    """Return a proposal that says nothing about the value."""
    return Detection(x, y, size, 0.5, (1 / 6,) * 6)


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("size", [24.0, 60.0, 160.0])
def test_a_die_is_put_where_it_is(refiner: DiceRefiner, value: int, size: float) -> None:
    """Place, size and value are right though the proposal was off, and the mirror image says the same."""
    picture = draw(Scene(PinholeCamera(640, 480, size), TABLE, (PlacedDie(value, 0.2, -0.1, 30),)))
    (true,) = picture.truth.dice
    off = proposed(true.centre[0] + 0.12 * size, true.centre[1] - 0.1 * size, 1.12 * size)
    for mirror in (False, True):
        (found,) = refiner.refine(picture.frame, [off], mirror=mirror)

        assert found is not None
        assert found.value == value
        assert np.hypot(found.x - true.centre[0], found.y - true.centre[1]) < 0.08 * size
        assert found.size == pytest.approx(true.size, rel=0.12)


def test_a_bare_table_and_the_edge_of_a_die_are_none(refiner: DiceRefiner) -> None:
    """Neither is a die whose middle is where the proposal is."""
    picture = draw(Scene(PinholeCamera(640, 480, 60.0), TABLE, (PlacedDie(5, 0, 0, 30),)))
    (true,) = picture.truth.dice
    beside = replace(proposed(*true.centre, 60.0), x=true.centre[0] + 55)

    assert refiner.refine(picture.frame, [proposed(100, 100, 60.0), beside], 0.5) == [None, None]


def test_many_proposals_are_refined_in_order(refiner: DiceRefiner) -> None:
    """More than a batch: each has its own result."""
    dice = tuple(PlacedDie(value, (value - 3.5) * 1.7, 0.0, 11.0 * value) for value in range(1, 7))
    picture = draw(Scene(PinholeCamera(640, 480, 48.0), TABLE, dice))
    places = [proposed(*die.centre, 48.0) for die in picture.truth.dice]

    assert [one and one.value for one in refiner.refine(picture.frame, places)] == [1, 2, 3, 4, 5, 6]
