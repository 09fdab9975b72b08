"""Getting to know the tray in the camera's thread: drawn pictures, the real eye, and a table that asks."""

import queue
import time
from collections.abc import Callable, Generator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gipfel.study import Study, reader_of
from gipfel.table import DiceSettled, Found, Lost, Options, Signal, Stage, Table, TrayStudied, opened
from gipfel.table.modes import Calibrating, Home
from gipfel.watch import Watch
from gipfel_vision import Frame, Tray
from gipfel_vision.sources import Shot, SourceLost
from gipfel_vision.synthetic import DrawnTray, draw
from waiting import PATIENCE, until

DRAWN = DrawnTray.from_seed(4, 640, 480)
EMPTY = DRAWN.known().empty
DICE = draw(DRAWN.scene(DRAWN.thrown(np.random.default_rng(3), (1, 3, 5, 6)), 3)).frame
OTHER = np.full((480, 640, 3), 120, np.uint8)


class Camera:
    """Shows whatever is put before it."""

    name, is_live = "camera", True

    def __init__(self, frame: Frame) -> None:
        self.frame: Frame | None = frame
        self.shown = 0

    def frames(self) -> Generator[Shot, None, None]:
        """Show it again and again; nothing is a lost camera."""
        while self.frame is not None:
            time.sleep(0.005)
            self.shown += 1
            yield Shot(self.frame.copy(), time.monotonic())
        raise SourceLost(self.name, "gone")


class Attended:
    """A watch above a camera, and a table that asks it for calibration; what it says is heard at once."""

    def __init__(self, folder: Path, frame: Frame, tray: Tray | None = None) -> None:
        self.camera, self.signals = Camera(frame), queue.SimpleQueue[Signal]()
        self.path = folder / "tray.npz"
        study = Study(self.path, self.signals.put)
        self.watch = Watch(self.camera, reader_of(tray), self.signals.put, tray, study)
        self.table: Table = replace(opened("1", Options(), None, None), has_eye=True)

    def ask(self, stage: Stage, *, begun: float = 1.0) -> None:
        """Say GO to a stage of an attempt."""
        self.watch.attend(self.table.to(Calibrating(begun, stage, is_looking=True)))

    def heard(self, holds: Callable[[Signal], bool]) -> Signal:
        """Wait for a signal."""
        while not holds(signal := self.signals.get(timeout=PATIENCE)):
            pass
        return signal

    def studied(self, stage: Stage) -> TrayStudied:
        """Wait until the eye has come to a stage."""
        signal = self.heard(lambda signal: isinstance(signal, TrayStudied) and signal.stage is stage)
        assert isinstance(signal, TrayStudied)
        return signal


@pytest.fixture(autouse=True)
def impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try again at once."""
    monkeypatch.setattr("gipfel_vision.sources.patience.FIRST", 0.01)


def test_a_tray_is_known_and_used_at_once(tmp_path: Path) -> None:
    """It is in its file, dice are read by it without a new start, and those that lie there are no roll."""
    at = Attended(tmp_path, EMPTY)
    with at.watch:
        at.ask(Stage.EMPTY)
        assert at.studied(Stage.DICE).findings == ()
        while not (at.watch.newest and at.watch.newest.outline):
            time.sleep(0.01)
        assert np.abs(np.array(at.watch.newest.outline) - np.array(DRAWN.outline)).max() < DRAWN.camera.die / 2
        assert not at.path.exists()
        at.camera.frame = DICE
        at.ask(Stage.DICE)
        at.studied(Stage.KNOWN)
        assert 0.75 < Tray.load(at.path).die / DRAWN.camera.die < 1.4
        at.watch.attend(at.table.to(Home()))
        time.sleep(1.5)
        assert at.signals.empty()
        at.camera.frame, before = EMPTY, at.camera.shown
        time.sleep(0.6)
        until(lambda: at.camera.shown > before + 6)
        at.camera.frame = DICE
        settled = at.heard(lambda signal: isinstance(signal, DiceSettled))
    assert isinstance(settled, DiceSettled)
    assert sorted(settled.reading.pips) == [1, 3, 5, 6]


def test_dice_are_not_looked_for_before_they_are_asked_for(tmp_path: Path) -> None:
    """Between the stages nothing happens, however long somebody takes to find four dice."""
    at = Attended(tmp_path, EMPTY)
    with at.watch:
        at.ask(Stage.EMPTY)
        at.studied(Stage.DICE)
        at.camera.frame = DICE
        time.sleep(0.5)
        assert at.signals.empty()


def test_what_is_in_the_way_is_said_meanwhile(tmp_path: Path) -> None:
    """While it looks the eye says what it finds; an attempt that is given up leaves nothing behind."""
    at = Attended(tmp_path, OTHER)
    with at.watch:
        at.ask(Stage.EMPTY)
        at.heard(lambda signal: isinstance(signal, TrayStudied) and signal.findings == ("finding.no-tray",))
        at.watch.attend(at.table)
        time.sleep(0.3)
        at.camera.frame = EMPTY
        at.ask(Stage.EMPTY, begun=2.0)
        assert at.studied(Stage.DICE).attempt == 2.0
    assert not at.path.exists()


def test_the_camera_dies_on_the_way(tmp_path: Path) -> None:
    """The old tray stays; when the camera is back a new attempt begins from the beginning."""
    old = DRAWN.known()
    at = Attended(tmp_path, EMPTY, old)
    old.save(at.path)
    before = at.path.read_bytes()
    with at.watch:
        at.ask(Stage.EMPTY)
        at.studied(Stage.DICE)
        at.camera.frame = None
        at.heard(lambda signal: isinstance(signal, Lost))
        at.camera.frame = DICE
        at.ask(Stage.DICE)
        at.heard(lambda signal: isinstance(signal, Found))
        time.sleep(0.5)
        assert at.signals.empty()
    assert at.path.read_bytes() == before


def test_a_tray_that_cannot_be_kept(tmp_path: Path) -> None:
    """A folder that is a file: it is said, and nothing else has changed."""
    (tmp_path / "file").write_text("")
    at = Attended(tmp_path / "file", EMPTY)
    with at.watch:
        at.ask(Stage.EMPTY)
        at.studied(Stage.DICE)
        at.camera.frame = DICE
        at.ask(Stage.DICE)
        assert at.studied(Stage.FAILED).findings == ("calibrate.not-written",)


def test_a_moved_tray_is_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tray that had moved is known where it stands now, and the warning goes."""
    monkeypatch.setattr("gipfel.watch.CHECKS", 0.01)
    elsewhere = DrawnTray.from_seed(6, 640, 480).known()
    at = Attended(tmp_path, EMPTY, elsewhere)
    with at.watch:
        lost = at.heard(lambda signal: isinstance(signal, Lost))
        assert lost == Lost("tray", lost.at)
        at.ask(Stage.EMPTY)
        at.studied(Stage.DICE)
        at.camera.frame = DICE
        at.ask(Stage.DICE)
        found = at.heard(lambda signal: isinstance(signal, Found))
        assert found == Found("tray", found.at)
