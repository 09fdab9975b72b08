"""A reading of dice, drawn into its frame."""

import cv2
import numpy as np
import pytest

from gipfel_vision import DiceReading, DiceStatus, Die
from gipfel_vision.dice.annotation import annotated, corners
from gipfel_vision.images import CERTAIN, DOUBTED, Frame


def count(picture: Frame, colour: tuple[int, int, int]) -> int:
    """Return the number of pixels of a colour."""
    return int((np.abs(picture.astype(int) - colour).max(2) < 30).sum())


def grey(width: int, value: int = 128) -> Frame:
    """Return a plain frame."""
    return np.full((width * 3 // 4, width, 3), value, np.uint8)


@pytest.mark.parametrize("width", [480, 640, 2048])
@pytest.mark.parametrize("ground", [0, 128, 255])
def test_each_die_is_outlined(width: int, ground: int) -> None:
    """Green for what is certain, orange for what is in doubt, on any background, in proportion to the frame."""
    size = width / 12
    sure = DiceReading((Die(3, (width / 2, width / 3), size, 30.0, 0.01),), DiceStatus.OK)
    doubted = DiceReading((Die(3, (width / 2, width / 3), size, 30.0, 0.6),), DiceStatus.DOUBT)
    around = 4 * size

    for reading, colour, other in ((sure, CERTAIN, DOUBTED), (doubted, DOUBTED, CERTAIN)):
        picture = annotated(grey(width, ground), reading)
        assert count(picture, colour) > around / 2
        assert count(picture, other) == 0


def test_the_square_lies_as_the_die_does() -> None:
    """Its middle, its size and its turn are the die's."""
    points = np.array(corners(Die(1, (100.0, 80.0), 40.0, 30.0)))

    assert np.allclose(points.mean(0), (100, 80))
    assert np.allclose(np.linalg.norm(points - np.roll(points, 1, 0), axis=1), 40, atol=0.01)
    ways = np.degrees(np.arctan2(*(points[1] - points[0])[::-1])) % 90
    assert ways == pytest.approx(30, abs=0.1)


def test_no_pip_is_hidden() -> None:
    """The number stands beside the die, and inside the frame even for dice in its corners."""
    die = Die(6, (320.0, 240.0), 60.0, 20.0)
    picture = annotated(grey(640), DiceReading((die,), DiceStatus.OK))
    assert np.array_equal(picture[225:256, 305:336], grey(640)[225:256, 305:336])

    for place in ((10.0, 10.0), (630.0, 10.0), (630.0, 470.0), (10.0, 470.0)):
        cornered = annotated(grey(640), DiceReading((Die(6, place, 60.0),), DiceStatus.OK))
        bare = annotated(grey(640), DiceReading((), DiceStatus.OK))
        assert count(cornered, CERTAIN) > count(bare, CERTAIN) + 60


def test_the_frame_itself_is_left_alone() -> None:
    """A copy is drawn into; a grey frame becomes a colour one."""
    frame = grey(640)
    annotated(frame, DiceReading((Die(1, (300.0, 200.0), 50.0),), DiceStatus.OK))
    assert np.array_equal(frame, grey(640))

    flat = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)
    assert annotated(flat, DiceReading((), DiceStatus.NONE)).shape == (480, 640, 3)
