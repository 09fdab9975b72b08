"""What was seen, drawn into the picture."""

import cv2
import numpy as np
import pytest

from gipfel_vision import Die, Frame, Reading, Status
from gipfel_vision.annotate import DOUBTED, SURE, annotated, corners


def count(picture: Frame, colour: tuple[int, int, int]) -> int:
    """Count the dots of a colour."""
    return int((np.abs(picture.astype(int) - colour).max(2) < 30).sum())


def grey(width: int, value: int = 128) -> Frame:
    """Give a plain picture."""
    return np.full((width * 3 // 4, width, 3), value, np.uint8)


@pytest.mark.parametrize("width", [480, 640, 2048])
@pytest.mark.parametrize("ground", [0, 128, 255])
def test_each_die_is_outlined(width: int, ground: int) -> None:
    """Green for what is certain, orange for what is in doubt, on any ground, in proportion to the picture."""
    size = width / 12
    sure = Reading((Die(3, (width / 2, width / 3), size, 30.0, 0.01),), Status.OK)
    doubted = Reading((Die(3, (width / 2, width / 3), size, 30.0, 0.6),), Status.DOUBT)
    around = 4 * size

    for reading, colour, other in ((sure, SURE, DOUBTED), (doubted, DOUBTED, SURE)):
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
    """The number stands beside the die, and inside the picture even for dice in its corners."""
    die = Die(6, (320.0, 240.0), 60.0, 20.0)
    picture = annotated(grey(640), Reading((die,), Status.OK))
    assert np.array_equal(picture[225:256, 305:336], grey(640)[225:256, 305:336])

    for place in ((10.0, 10.0), (630.0, 10.0), (630.0, 470.0), (10.0, 470.0)):
        cornered = annotated(grey(640), Reading((Die(6, place, 60.0),), Status.OK))
        bare = annotated(grey(640), Reading((), Status.OK))
        assert count(cornered, SURE) > count(bare, SURE) + 60


def test_the_picture_itself_is_left_alone() -> None:
    """A copy is drawn into; a grey picture, too, can be drawn into in colour."""
    frame = grey(640)
    annotated(frame, Reading((Die(1, (300.0, 200.0), 50.0),), Status.OK))
    assert np.array_equal(frame, grey(640))

    flat = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)
    assert annotated(flat, Reading((), Status.NONE)).shape == (480, 640, 3)
