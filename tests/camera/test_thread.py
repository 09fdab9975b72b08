"""The camera's thread, with a scripted camera and a reader that reads what the script wrote."""

import queue
import threading
import time
from collections.abc import Generator, Iterable
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from gipfel.camera import CameraThread
from gipfel.errors import Port
from gipfel.table import DiceLifted, DiceSettled, Found, Lost, Signal, TrayStatus
from gipfel_vision import DiceReading
from gipfel_vision.images import Frame
from gipfel_vision.sources import SourceLost, TimedFrame
from gipfel_vision.synthetic import DrawnTray, draw
from support.dice_readings import EMPTY, FRAME, HAND, lying

if TYPE_CHECKING:
    from gipfel.camera.view import CameraView

Scene = DiceReading | Exception


class Script:
    """A camera and a reader in one: the n-th frame has the number n in its corner, and reads as scripted."""

    name = "script"

    def __init__(self, scenes: Iterable[Scene], *, is_live: bool = True, lingers: bool = True) -> None:
        self.scenes = list(scenes)
        self.is_live, self.lingers = is_live, lingers
        self.shown = 0
        self.read_by: set[str] = set()

    def frames(self) -> Generator[TimedFrame, None, None]:
        """Show what is left, then nothing new, slowly."""
        while self.shown < len(self.scenes):
            scene = self.scenes[self.shown]
            self.shown += 1
            if isinstance(scene, Exception):
                raise scene
            frame = np.zeros((48, 64, 3), np.uint8)
            frame[0, 0] = (*divmod(self.shown - 1, 256), 0)
            yield TimedFrame(frame, self.shown * FRAME)
        while self.lingers:
            time.sleep(0.01)
            frame = np.zeros((48, 64, 3), np.uint8)
            frame[0, 0] = (*divmod(len(self.scenes) - 1, 256), 0)
            self.shown += 1
            yield TimedFrame(frame, self.shown * FRAME)

    def read(self, frame: Frame) -> DiceReading:
        """Read the frame's number, and what was written for it."""
        self.read_by.add(threading.current_thread().name)
        high, low, _ = map(int, frame[0, 0])
        scene = self.scenes[256 * high + low]
        return scene if isinstance(scene, DiceReading) else EMPTY


def watched(script: Script, count: int) -> list[Signal]:
    """Return the first `count` signals, and check that no more follow at once."""
    signals: queue.SimpleQueue[Signal] = queue.SimpleQueue()
    with CameraThread(script, script, signals.put):
        got = [signals.get(timeout=60) for _ in range(count)]
        time.sleep(0.05)
    assert signals.empty()
    return got


@pytest.fixture(autouse=True)
def impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try again at once."""
    monkeypatch.setattr("gipfel_vision.sources.retry.FIRST", 0.001)


def test_a_roll_becomes_a_signal_with_its_photograph() -> None:
    """What lies in the tray, left to right, when it came to rest, and the frame that shows it."""
    script = Script([EMPTY] * 3 + [lying("5 3 6 3")] * 10)
    (signal,) = watched(script, 1)

    assert isinstance(signal, DiceSettled)
    assert (signal.reading.pips, signal.reading.status, signal.throw) == ((5, 3, 6, 3), TrayStatus.OK, 1)
    assert signal.reading.is_certain
    assert signal.at == pytest.approx(6 * FRAME)
    photo = cv2.imdecode(np.frombuffer(signal.photo, np.uint8), cv2.IMREAD_COLOR)
    assert photo is not None
    assert photo.shape == (48, 64, 3)
    assert script.read_by == {"camera"}


def test_dice_that_leave_become_a_signal() -> None:
    """Dice that leave are a signal, and the next throw is another."""
    roll = [lying("1 2 3 4")] * 6
    signals = watched(Script(roll + [HAND] * 3 + [EMPTY] * 5 + roll), 3)

    assert [type(signal) for signal in signals] == [DiceSettled, DiceLifted, DiceSettled]


@pytest.mark.parametrize("error", [SourceLost("script", "gone"), OSError("gone"), RuntimeError("worse")])
def test_a_lost_camera_is_said_once_and_found_again(error: Exception) -> None:
    """A camera is lost once, however often it fails again; dice that lie there when it is back are no roll."""
    roll = [lying("1 2 3 4")] * 6
    script = Script([*roll, error, error, error, *roll, *[EMPTY] * 5, *roll])
    settled, lost, found, lifted, again = watched(script, 5)

    assert isinstance(settled, DiceSettled)
    assert isinstance(lost, Lost)
    assert isinstance(found, Found)
    assert (lost.port, found.port) == (Port.CAMERA, Port.CAMERA)
    assert isinstance(lifted, DiceLifted)
    assert isinstance(again, DiceSettled)


def test_a_video_that_ends_is_a_lost_camera() -> None:
    """After its last frame the camera counts as lost, and dice are entered by button."""
    signals = watched(Script([EMPTY] * 3, is_live=False, lingers=False), 1)

    assert isinstance(signals[0], Lost)


def test_the_newest_view_is_there_for_others() -> None:
    """A frame and what was read in it, which nobody can change; none when there is no camera."""
    script = Script([lying("1 2 3 4")] * 6 + [OSError("gone")] * 100)
    seen: list[CameraView | None] = []
    arrived = threading.Event()

    def post(signal: Signal) -> None:
        seen.append(thread.latest.view)
        if isinstance(signal, Lost):
            arrived.set()

    thread = CameraThread(script, script, post)
    with thread:
        assert arrived.wait(60)
    first, last = seen
    assert first is not None
    assert last is None
    assert first.reading.values == (1, 2, 3, 4)
    with pytest.raises(ValueError, match="read-only"):
        first.frame[0, 0] = 1


def test_closing_never_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing ends a pause between two tries, and does not wait for a driver that hangs."""
    monkeypatch.setattr("gipfel_vision.sources.retry.FIRST", 60.0)
    monkeypatch.setattr(CameraThread, "ENDS_IN", 0.2)
    release = threading.Event()

    class Hanging(Script):
        def frames(self) -> Generator[TimedFrame, None, None]:
            release.wait(30)
            yield from ()

    for script in (Script([OSError("gone")]), Hanging([])):
        start = time.monotonic()
        with CameraThread(script, script, lambda _: None):
            time.sleep(0.05)
        assert time.monotonic() - start < 20
    release.set()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_fault_of_the_reader_is_a_lost_camera() -> None:
    """The table goes on by button, and the fault is in the log."""
    signals: queue.SimpleQueue[Signal] = queue.SimpleQueue()

    class Faulty(Script):
        def read(self, frame: Frame) -> DiceReading:
            raise ZeroDivisionError(frame.shape)

    script = Faulty([EMPTY])
    with CameraThread(script, script, signals.put):
        assert isinstance(signals.get(timeout=60), Lost)


def test_a_tray_that_was_moved_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A moved tray is reported after several frames, and so is its return."""
    monkeypatch.setattr("gipfel.camera.thread.CHECK_EVERY", 0.0)
    drawn = DrawnTray.from_seed(1, 320, 240)
    here = draw(drawn.scene()).frame
    away = np.roll(here, 12, 1)
    frames = [here, away, here, *[away] * 6, here, here]
    signals: list[Signal] = []

    class Video:
        """Shows the tray here, there, and here again."""

        name, is_live = "video", False

        def frames(self) -> Generator[TimedFrame, None, None]:
            for n, frame in enumerate(frames):
                yield TimedFrame(frame.copy(), n * FRAME)

        def read(self, frame: Frame) -> DiceReading:
            return EMPTY if frame.size else HAND

    video = Video()
    thread = CameraThread(video, video, signals.append, drawn.known())
    with thread:
        thread._thread.join(10)

    assert [(type(signal), getattr(signal, "port", None)) for signal in signals] == [
        (Lost, Port.TRAY),
        (Found, Port.TRAY),
        (Lost, Port.CAMERA),
    ]
