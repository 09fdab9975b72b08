"""Looking closely at proposals of any size: with both networks, and where the size was guessed wrongly."""

import numpy as np
import pytest

from gipfel_vision.dice.close_look import look_closely
from gipfel_vision.dice.detector import Detection, DiceDetector
from gipfel_vision.dice.refiner import DiceRefiner
from gipfel_vision.synthetic import PinholeCamera, PlacedDie, Scene, draw

TABLE = np.full((480, 640, 3), 0.35, np.float32)


@pytest.fixture(scope="module")
def networks() -> tuple[DiceDetector, DiceRefiner]:
    """Return both networks."""
    return DiceDetector(), DiceRefiner()


def test_every_die_is_found_once(networks: tuple[DiceDetector, DiceRefiner]) -> None:
    """Proposed by the detector, with what it shows, and nothing besides."""
    dice = tuple(PlacedDie(value, (value - 3.5) * 1.7, 0.0, 11.0 * value) for value in range(1, 7))
    frame = draw(Scene(PinholeCamera(640, 480, 48.0), TABLE, dice)).frame
    found = look_closely(frame, networks[0].propose(frame), *networks)

    assert sorted(one.value for one in found if one.confidence > 0.5) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("ratio", [0.62, 1.0, 1.6])
def test_a_die_whose_size_was_guessed_wrongly_is_found(
    networks: tuple[DiceDetector, DiceRefiner], ratio: float
) -> None:
    """It is looked for at other sizes, and gets its own."""
    picture = draw(Scene(PinholeCamera(640, 480, 60.0), TABLE, (PlacedDie(5, 0.3, 0.2, 25),)))
    (true,) = picture.truth.dice
    guess = Detection(*true.centre, true.size * ratio, 0.5, (1 / 6,) * 6)
    found = look_closely(picture.frame, [guess], *networks)

    assert [one.value for one in found] == [5]
    assert found[0].size == pytest.approx(true.size, rel=0.12)


def test_a_bare_table_has_none(networks: tuple[DiceDetector, DiceRefiner]) -> None:
    """Whatever was proposed there."""
    frame = draw(Scene(PinholeCamera(640, 480, 60.0), TABLE, ())).frame
    guesses = [Detection(x, 240.0, 60.0, 0.9, (1 / 6,) * 6) for x in (150.0, 320.0, 500.0)]

    assert look_closely(frame, guesses, *networks) == []
