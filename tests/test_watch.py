"""The camera's thread, with a scripted camera and a reader that reads what the script wrote."""

import queue
import threading
import time
from collections.abc import Generator, Iterable

import cv2
import numpy as np
import pytest

import gipfel_vision
from gipfel.table import DiceLifted, DiceSettled, Found, Lost, Signal, Status
from gipfel.table.signals import DOUBTFUL
from gipfel.watch import Watch, as_table_reads
from gipfel_vision import Die, Frame, Reading
from gipfel_vision import Status as Sees
from gipfel_vision.sources import Shot, SourceLost
from gipfel_vision.synthetic import DrawnTray, draw
from sights import EMPTY, FRAME, HAND, lying

Scene = Reading | Exception


class Script:
    """A camera and a reader in one: the n-th picture has the number n in its corner, and reads as scripted."""

    name = "script"

    def __init__(self, scenes: Iterable[Scene], *, is_live: bool = True, lingers: bool = True) -> None:
        self.scenes = list(scenes)
        self.is_live, self.lingers = is_live, lingers
        self.shown = 0
        self.read_by: set[str] = set()

    def frames(self) -> Generator[Shot, None, None]:
        """Show what is left, then nothing new, slowly."""
        while self.shown < len(self.scenes):
            scene = self.scenes[self.shown]
            self.shown += 1
            if isinstance(scene, Exception):
                raise scene
            frame = np.zeros((48, 64, 3), np.uint8)
            frame[0, 0] = (*divmod(self.shown - 1, 256), 0)
            yield Shot(frame, self.shown * FRAME)
        while self.lingers:
            time.sleep(0.01)
            frame = np.zeros((48, 64, 3), np.uint8)
            frame[0, 0] = (*divmod(len(self.scenes) - 1, 256), 0)
            self.shown += 1
            yield Shot(frame, self.shown * FRAME)

    def read(self, frame: Frame) -> Reading:
        """Read the picture's number, and what was written for it."""
        self.read_by.add(threading.current_thread().name)
        high, low, _ = map(int, frame[0, 0])
        scene = self.scenes[256 * high + low]
        return scene if isinstance(scene, Reading) else EMPTY


def watched(script: Script, count: int) -> list[Signal]:
    """Watch until so many signals were posted, and a moment longer: there should be no more."""
    signals: queue.SimpleQueue[Signal] = queue.SimpleQueue()
    with Watch(script, script, signals.put):
        got = [signals.get(timeout=60) for _ in range(count)]
        time.sleep(0.05)
    assert signals.empty()
    return got


@pytest.fixture(autouse=True)
def impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try again at once."""
    monkeypatch.setattr("gipfel_vision.sources.patience.FIRST", 0.001)


def test_a_roll_becomes_a_signal_with_its_photograph() -> None:
    """What lies in the tray, left to right, when it came to rest, and the picture that shows it."""
    script = Script([EMPTY] * 3 + [lying("5 3 6 3")] * 10)
    (signal,) = watched(script, 1)

    assert isinstance(signal, DiceSettled)
    assert (signal.reading.pips, signal.reading.status, signal.throw) == ((5, 3, 6, 3), Status.OK, 1)
    assert signal.reading.is_certain
    assert signal.at == pytest.approx(6 * FRAME)
    photo = cv2.imdecode(np.frombuffer(signal.photo, np.uint8), cv2.IMREAD_COLOR)
    assert photo is not None
    assert photo.shape == (48, 64, 3)
    assert script.read_by == {"camera"}


def test_dice_that_leave_become_a_signal() -> None:
    """And the next throw another one."""
    roll = [lying("1 2 3 4")] * 6
    signals = watched(Script(roll + [HAND] * 3 + [EMPTY] * 5 + roll), 3)

    assert [type(signal) for signal in signals] == [DiceSettled, DiceLifted, DiceSettled]


@pytest.mark.parametrize("error", [SourceLost("script", "gone"), OSError("gone"), RuntimeError("worse")])
def test_a_lost_camera_is_said_once_and_found_again(error: Exception) -> None:
    """However often it is tried in vain; dice that lie there then are no roll, dice thrown later are."""
    roll = [lying("1 2 3 4")] * 6
    script = Script([*roll, error, error, error, *roll, *[EMPTY] * 5, *roll])
    settled, lost, found, lifted, again = watched(script, 5)

    assert isinstance(settled, DiceSettled)
    assert isinstance(lost, Lost)
    assert isinstance(found, Found)
    assert (lost.port, found.port) == ("camera", "camera")
    assert isinstance(lifted, DiceLifted)
    assert isinstance(again, DiceSettled)


def test_a_film_that_ends_is_a_lost_camera() -> None:
    """After its last picture the dice go on by button."""
    signals = watched(Script([EMPTY] * 3, is_live=False, lingers=False), 1)

    assert isinstance(signals[0], Lost)


def test_the_newest_sight_is_there_for_others() -> None:
    """A picture and what was read in it, which nobody can change; none when there is no camera."""
    script = Script([lying("1 2 3 4")] * 6 + [OSError("gone")] * 100)
    seen: list[object] = []
    arrived = threading.Event()

    def post(signal: Signal) -> None:
        seen.append(watch.newest)
        if isinstance(signal, Lost):
            arrived.set()

    watch = Watch(script, script, post)
    with watch:
        assert arrived.wait(60)
    first, last = seen
    assert first is not None
    assert last is None
    assert first.reading.values == (1, 2, 3, 4)  # type: ignore[attr-defined]  # mypy knows less of it
    with pytest.raises(ValueError, match="read-only"):
        first.frame[0, 0] = 1  # type: ignore[attr-defined]  # mypy knows less of it


def test_closing_never_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not in a pause between two tries, and not with a driver that does not come back."""
    monkeypatch.setattr("gipfel_vision.sources.patience.FIRST", 60.0)
    monkeypatch.setattr(Watch, "ENDS_IN", 0.2)
    release = threading.Event()

    class Hanging(Script):
        def frames(self) -> Generator[Shot, None, None]:
            release.wait(30)
            yield from ()

    for script in (Script([OSError("gone")]), Hanging([])):
        start = time.monotonic()
        with Watch(script, script, lambda _: None):
            time.sleep(0.05)
        assert time.monotonic() - start < 20
    release.set()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_fault_of_the_reader_is_a_lost_camera() -> None:
    """The table goes on by button, and the fault is in the log."""
    signals: queue.SimpleQueue[Signal] = queue.SimpleQueue()

    class Faulty(Script):
        def read(self, frame: Frame) -> Reading:
            raise ZeroDivisionError(frame.shape)

    script = Faulty([EMPTY])
    with Watch(script, script, signals.put):
        assert isinstance(signals.get(timeout=60), Lost)


def test_the_table_doubts_what_the_eye_doubts() -> None:
    """A die for which the eye asks is marked on the glass and on the page: the bound stands in two rooms."""
    assert DOUBTFUL == gipfel_vision.DOUBTFUL


@pytest.mark.parametrize("status", list(Sees))
def test_the_table_understands_whatever_the_eye_says(status: Sees) -> None:
    """Each status has its like; doubt is told die by die, so that the table can ask."""
    dice = (Die(6, (9.0, 1.0), 5.0, doubt=0.3), Die(2, (1.0, 9.0), 5.0, doubt=0.1))
    reading = as_table_reads(Reading(dice, status))

    assert (reading.pips, reading.doubts) == ((2, 6), (0.1, 0.3))
    assert reading.status.value == (status.value if status.value in {s.value for s in Status} else "ok")


def test_a_tray_that_was_moved_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not at once, since a hand may lie on the rim; and that it stands there again, too."""
    monkeypatch.setattr("gipfel.watch.CHECKS", 0.0)
    drawn = DrawnTray.from_seed(1, 320, 240)
    here = draw(drawn.scene()).frame
    away = np.roll(here, 12, 1)
    frames = [here, away, here, *[away] * 6, here, here]
    signals: list[Signal] = []

    class Film:
        """Shows the tray here, there, and here again."""

        name, is_live = "film", False

        def frames(self) -> Generator[Shot, None, None]:
            for n, frame in enumerate(frames):
                yield Shot(frame.copy(), n * FRAME)

        def read(self, frame: Frame) -> Reading:
            return EMPTY if frame.size else HAND

    film = Film()
    watch = Watch(film, film, signals.append, drawn.known())
    with watch:
        watch._thread.join(10)

    assert [(type(signal), getattr(signal, "port", "")) for signal in signals] == [
        (Lost, "tray"),
        (Found, "tray"),
        (Lost, "camera"),
    ]
