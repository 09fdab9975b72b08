"""Looks at the board from the camera's thread: asked for, one at a time, and never while dice are busy."""

import numpy as np
import pytest

from gipfel.glance import HANDS, PAUSE, QUIET, Glance
from gipfel.ports import BoardView
from gipfel.table import BoardReading, BoardSeen, BoardStatus, Signal
from gipfel_vision import Frame, Reading
from gipfel_vision.sources import Shot
from sights import EMPTY, HAND, MOVING, lying

FRAME = np.zeros((4, 4, 3), np.uint8)
LIES = lying("1 2 3 4")


class Eye:
    """Sees what it is told to; counts how often it is asked."""

    def __init__(self) -> None:
        self.status: BoardStatus | None = BoardStatus.OK
        self.looks = 0

    def read(self, frame: Frame) -> tuple[BoardReading, BoardView] | None:
        """See it."""
        self.looks += 1
        if self.status is None:
            return None
        return BoardReading(((7, frame.shape[0], "yellow"),), self.status), BoardView(number=self.looks)


class Scene:
    """A glance that is fed picture by picture, ten a second."""

    def __init__(self) -> None:
        self.eye, self.posted, self.shown = Eye(), list[Signal](), list[BoardView]()
        self.glance = Glance(self.eye, self.posted.append, self.shown.append)
        self.at = 10.0

    def feed(self, seconds: float, dice: Reading = EMPTY) -> None:
        """Let time pass over the tray."""
        for _ in range(round(seconds * 10)):
            self.at += 0.1
            self.glance.feed(Shot(FRAME, self.at), dice)


@pytest.fixture
def scene() -> Scene:
    """Give a scene in which nothing has happened for a while."""
    scene = Scene()
    scene.feed(2)
    return scene


def test_nothing_is_looked_at_unasked(scene: Scene) -> None:
    """However long nothing happens."""
    scene.feed(30)

    assert scene.eye.looks == 0


def test_a_look_is_answered_once(scene: Scene) -> None:
    """With its number, and the picture beside it; the next one has another number."""
    scene.glance.heed(5)
    scene.feed(3)
    (seen,) = scene.posted
    assert isinstance(seen, BoardSeen)
    assert (seen.look, seen.reading.shown) == (5, ((7, 4, "yellow"),))
    assert len(scene.shown) == scene.eye.looks == 1
    scene.glance.heed(0)
    scene.feed(3)
    assert scene.eye.looks == 1
    scene.glance.heed(6)
    scene.feed(3)
    assert scene.eye.looks == 2


@pytest.mark.parametrize("busy", [HAND, MOVING])
def test_the_dice_go_first(scene: Scene, busy: Reading) -> None:
    """While a hand is in the tray or dice roll, and a moment after, the board has to wait."""
    scene.feed(0.1, busy)
    scene.glance.heed(1)
    scene.feed(3, busy)
    assert scene.eye.looks == 0
    scene.feed(QUIET - 0.2, LIES)
    assert scene.eye.looks == 0
    scene.feed(1, LIES)
    assert scene.eye.looks == 1


def test_hands_over_the_board_are_waited_for(scene: Scene) -> None:
    """Not every picture is tried; after a while what can be seen is said all the same."""
    scene.eye.status = BoardStatus.COVERED
    scene.glance.heed(1)
    scene.feed(HANDS - 1)
    assert scene.posted == []
    assert scene.eye.looks <= HANDS / PAUSE
    scene.eye.status = BoardStatus.OK
    scene.feed(1.2)
    assert [signal.reading.status for signal in scene.posted if isinstance(signal, BoardSeen)] == [BoardStatus.OK]
    scene.eye.status = BoardStatus.COVERED
    scene.glance.heed(2)
    scene.feed(HANDS + 2)
    assert len(scene.posted) == 2


def test_no_board_no_answer(scene: Scene) -> None:
    """Where none has been mapped, nothing is said."""
    scene.eye.status = None
    scene.glance.heed(1)
    scene.feed(5)

    assert scene.posted == []


def test_a_fault_of_the_eye_is_its_own(scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
    """It is in the log, once, and dice are read on."""

    def fail(frame: Frame) -> None:
        raise ZeroDivisionError(frame.shape)

    scene.eye.read = fail  # type: ignore[method-assign]  # for this test alone
    scene.glance.heed(1)
    scene.feed(5)

    assert scene.posted == []
    assert capsys.readouterr().err.count("Traceback") == 1
