"""What a doubt in a tray means, as it was measured."""

import numpy as np

from gipfel_vision.dice import DOUBTFUL
from gipfel_vision.dice.fusion import measured_doubt


def test_more_doubt_stays_more_doubt() -> None:
    """The order of doubts is kept, from none to certainly wrong."""
    doubts = [measured_doubt(fused) for fused in np.linspace(0, 1, 101)]

    assert (doubts[0], doubts[-1]) == (0.0, 1.0)
    assert doubts == sorted(doubts)


def test_four_clear_dice_are_certain_together_and_one_that_was_often_wrong_is_asked_for() -> None:
    """Of dice with a doubt of 0.03 hardly any is wrong, of those with 0.06 one in three."""
    assert 1 - (1 - measured_doubt(0.03)) ** 4 < DOUBTFUL / 2
    assert measured_doubt(0.06) > DOUBTFUL
