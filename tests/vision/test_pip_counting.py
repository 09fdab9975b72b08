"""The pip counter by itself, and fused with the network's probabilities."""

import numpy as np
import pytest

from gipfel_vision.dice.fusion import fuse_probabilities
from gipfel_vision.dice.pip_counting import PipCount, count_pips, crop_face
from gipfel_vision.synthetic import PinholeCamera, PlacedDie, Scene, draw

TABLE = np.full((480, 640, 3), 0.35, np.float32)
ONE = (0.9, 0.01, 0.02, 0.03, 0.02, 0.02)
"""The probabilities of a network that sees a one."""


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("turn", [0, 22, 45, 70])
def test_pips_are_counted(value: int, turn: float) -> None:
    """On a clear face the count alone is right, at any rotation."""
    picture = draw(Scene(PinholeCamera(640, 480, 60), TABLE, (PlacedDie(value, 0, 0, turn),)))
    (die,) = picture.truth.dice
    count = count_pips(crop_face(picture.frame, *die.centre, die.size))

    assert (count.value, count.agreed) == (value, 1.0)


def test_a_bare_face_has_no_count() -> None:
    """A white block is no die."""
    assert count_pips(crop_face(np.full((90, 90, 3), 200, np.uint8), 45, 45, 40)).value == 0


def _count(value: int) -> PipCount:
    return PipCount(value, [0j] * value, float(value > 0), np.zeros(3))


def test_two_opinions_that_agree_are_surer_than_one() -> None:
    """And two that differ are in doubt, whichever is believed."""
    alone, agreed, differ = (float(fuse_probabilities(ONE, _count(value)).max()) for value in (0, 1, 6))

    assert differ < alone < agreed
    assert differ < 0.8
