"""What the camera's thread sees, shown to those who only look."""

import time
from typing import TYPE_CHECKING

import numpy as np

from gipfel.lookout import Lookout, view_of
from gipfel.watch import Sight, Watch
from gipfel_vision import Die, Reading, Status
from waiting import until

if TYPE_CHECKING:
    from gipfel.ports import View


def sight() -> Sight:
    """Give something seen: one die in a grey picture."""
    frame = np.full((60, 80, 3), 90, np.uint8)
    return Sight(frame, Reading((Die(5, (40.0, 30.0), 16.0, 10.0, 0.3),), Status.DOUBT), 7.0)


def test_a_sight_is_a_picture_with_its_dice() -> None:
    """Places and sizes are shares of the picture's width."""
    view = view_of(sight(), 3)

    assert (view.width, view.height, view.status, view.number) == (80, 60, "doubt", 3)
    assert view.picture.startswith(b"\xff\xd8")
    (die,) = view.dice
    assert (die.value, die.x, die.y, die.size) == (5, 0.5, 0.375, 0.2)


def test_only_what_is_new_is_published() -> None:
    """One sight is one picture, and a camera that is gone is none."""
    got: list[View] = []
    watch = Watch.__new__(Watch)
    watch.newest = sight()
    with Lookout(watch, got.append):
        until(lambda: got)
        time.sleep(0.4)
        assert [view.number for view in got] == [1]
        watch.newest = None
        until(lambda: len(got) > 1)
        time.sleep(0.4)
    assert got[-1].picture == b""
    assert len(got) == 2
