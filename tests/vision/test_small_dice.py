"""Small dice in a large frame: those that touch are looked for again, as large as the detector knows dice."""

from math import dist

import numpy as np

from gipfel_vision.dice import DiceReader
from gipfel_vision.dice.detector import DiceDetector
from gipfel_vision.dice.small_dice import propose_finer, small_ones
from gipfel_vision.synthetic import Picture, PinholeCamera, PlacedDie, Scene, draw


def block_of_six(die: float) -> Picture:
    """Draw six dice that touch, each with an edge of so many pixels, on a large table."""
    dice = tuple(PlacedDie(value, (value - 1) % 3 * 1.03, (value - 1) // 3 * 1.03, 0.0) for value in range(1, 7))
    table = np.full((960, 1280, 3), 0.35, np.float32)
    return draw(Scene(PinholeCamera(1280, 960, die), table, dice))


def test_small_dice_that_touch_are_all_read() -> None:
    """In a frame of 1,280 × 960 each is 26 pixels wide."""
    assert DiceReader().read(block_of_six(26.0).frame).values == (1, 2, 3, 4, 5, 6)


def test_what_is_found_again_has_its_place_and_size_in_the_frame() -> None:
    """However much the part with the small dice was shrunk or enlarged to look for them."""
    picture, detector = block_of_six(32.0), DiceDetector()
    frame = picture.frame
    found = propose_finer(frame, small_ones(frame, detector.propose(frame)), detector)

    for true in picture.truth.dice:
        nearest = min(found, key=lambda one: dist((one.x, one.y), true.centre))
        assert dist((nearest.x, nearest.y), true.centre) < 0.2 * true.size
        assert 0.7 < nearest.size / true.size < 1.4


def test_dice_that_are_large_enough_are_not_looked_for_again() -> None:
    """It would take time, and show nothing new."""
    frame, detector = block_of_six(70.0).frame, DiceDetector()

    assert small_ones(frame, detector.propose(frame)) == []
