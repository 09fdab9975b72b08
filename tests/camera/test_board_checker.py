"""Checks of the board in the camera's thread: asked for, one at a time, and never while dice are busy."""

import numpy as np
import pytest

from gipfel.app import BoardPreview
from gipfel.boardcheck import BoardReport, BoardVisibility, FieldGuess, Place
from gipfel.camera.board_checker import HANDS, PAUSE, QUIET, BoardChecker
from gipfel.table import BoardSeen, Signal
from gipfel_vision import DiceReading
from gipfel_vision.images import Frame
from gipfel_vision.sources import TimedFrame
from support.dice_readings import EMPTY, HAND, MOVING, lying

FRAME = np.zeros((4, 4, 3), np.uint8)
LIES = lying("1 2 3 4")
YELLOW = FieldGuess(("yellow",))


class ScriptedReader:
    """Reads what it is told to; counts how often it is asked."""

    def __init__(self) -> None:
        self.status: BoardVisibility | None = BoardVisibility.OK
        self.reads = 0

    def read(self, frame: Frame) -> tuple[BoardReport, BoardPreview] | None:
        """Read it."""
        self.reads += 1
        if self.status is None:
            return None
        return BoardReport(((Place(7, frame.shape[0]), YELLOW),), self.status), BoardPreview(number=self.reads)


class Scene:
    """A checker that is fed frame by frame, ten a second."""

    def __init__(self) -> None:
        self.reader, self.posted, self.shown = ScriptedReader(), list[Signal](), list[BoardPreview]()
        self.checker = BoardChecker(self.reader, self.posted.append, self.shown.append)
        self.at = 10.0

    def feed(self, seconds: float, dice: DiceReading = EMPTY) -> None:
        """Let time pass over the tray."""
        for _ in range(round(seconds * 10)):
            self.at += 0.1
            self.checker.feed(TimedFrame(FRAME, self.at), dice)


@pytest.fixture
def scene() -> Scene:
    """Return a scene in which nothing has happened for a while."""
    scene = Scene()
    scene.feed(2)
    return scene


def test_nothing_is_read_unasked(scene: Scene) -> None:
    """Without a request the board is never read, however long nothing happens."""
    scene.feed(30)

    assert scene.reader.reads == 0


def test_a_check_is_answered_once(scene: Scene) -> None:
    """A request gets one answer, with its number and the frame; the next request has another number."""
    scene.checker.want(5)
    scene.feed(3)
    (seen,) = scene.posted
    assert isinstance(seen, BoardSeen)
    assert (seen.check, seen.report.fields) == (5, ((Place(7, 4), YELLOW),))
    assert len(scene.shown) == scene.reader.reads == 1
    scene.checker.want(0)
    scene.feed(3)
    assert scene.reader.reads == 1
    scene.checker.want(6)
    scene.feed(3)
    assert scene.reader.reads == 2


@pytest.mark.parametrize("busy", [HAND, MOVING])
def test_the_dice_go_first(scene: Scene, busy: DiceReading) -> None:
    """While a hand is in the tray or dice roll, and a moment after, the board has to wait."""
    scene.feed(0.1, busy)
    scene.checker.want(1)
    scene.feed(3, busy)
    assert scene.reader.reads == 0
    scene.feed(QUIET - 0.2, LIES)
    assert scene.reader.reads == 0
    scene.feed(1, LIES)
    assert scene.reader.reads == 1


def test_hands_over_the_board_are_waited_for(scene: Scene) -> None:
    """While hands cover the board only some frames are tried; after a while the visible fields are reported."""
    scene.reader.status = BoardVisibility.COVERED
    scene.checker.want(1)
    scene.feed(HANDS - 1)
    assert scene.posted == []
    assert scene.reader.reads <= HANDS / PAUSE
    scene.reader.status = BoardVisibility.OK
    scene.feed(1.2)
    assert [signal.report.visibility for signal in scene.posted if isinstance(signal, BoardSeen)] == [
        BoardVisibility.OK
    ]
    scene.reader.status = BoardVisibility.COVERED
    scene.checker.want(2)
    scene.feed(HANDS + 2)
    assert len(scene.posted) == 2


def test_no_board_no_answer(scene: Scene) -> None:
    """If no board is mapped, nothing is reported."""
    scene.reader.status = None
    scene.checker.want(1)
    scene.feed(5)

    assert scene.posted == []


def test_a_fault_of_the_boards_reader_is_its_own(scene: Scene, caplog: pytest.LogCaptureFixture) -> None:
    """An exception in the board's reader is logged once, and dice are still read."""

    def fail(frame: Frame) -> None:
        raise ZeroDivisionError(frame.shape)

    scene.reader.read = fail  # type: ignore[method-assign]  # for this test alone
    scene.checker.want(1)
    scene.feed(5)

    assert scene.posted == []
    assert [type(record.exc_info[1]) for record in caplog.records if record.exc_info] == [ZeroDivisionError]
