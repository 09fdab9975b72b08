"""Calibrating the tray in the camera's thread: drawn frames, the real reader, and a table that asks."""

import queue
import time
from collections.abc import Callable, Generator
from pathlib import Path

import numpy as np
import pytest

from gipfel.camera import CameraThread, TrayCalibration, reader_of
from gipfel.config import Options
from gipfel.errors import Port
from gipfel.table import (
    Calibrating,
    CalibrationProgress,
    CalibrationStage,
    DiceSettled,
    Found,
    Home,
    Lost,
    Signal,
    Table,
    opened,
)
from gipfel_vision import Tray
from gipfel_vision.images import Frame
from gipfel_vision.sources import SourceLost, TimedFrame
from gipfel_vision.synthetic import DrawnTray, draw
from gipfel_vision.tray import Corners
from support.waiting import PATIENCE, until

DRAWN = DrawnTray.from_seed(4, 640, 480)
EMPTY = DRAWN.known().empty
DICE = draw(DRAWN.scene(DRAWN.thrown(np.random.default_rng(3), (1, 3, 5, 6)), 3)).frame
OTHER = np.full((480, 640, 3), 120, np.uint8)


class DrawnCamera:
    """Shows whatever is put before it."""

    name, is_live = "camera", True

    def __init__(self, frame: Frame) -> None:
        self.frame: Frame | None = frame
        self.shown = 0

    def frames(self) -> Generator[TimedFrame, None, None]:
        """Show the frame again and again; without a frame the camera is lost."""
        while self.frame is not None:
            time.sleep(0.005)
            self.shown += 1
            yield TimedFrame(self.frame.copy(), time.monotonic())
        raise SourceLost(self.name, "gone")


class Calibration:
    """A camera's thread, and a table that asks it for calibration; what it reports is heard at once."""

    def __init__(self, folder: Path, frame: Frame, tray: Tray | None = None) -> None:
        self.camera, self.signals = DrawnCamera(frame), queue.SimpleQueue[Signal]()
        self.path = folder / "tray.npz"
        calibration = TrayCalibration(self.path, self.signals.put)
        self.thread = CameraThread(self.camera, reader_of(tray), self.signals.put, tray, calibration)
        self.table: Table = opened("1", Options(), None, None).with_tray(has_camera=True)

    def ask(self, stage: CalibrationStage, *, begun: float = 1.0) -> None:
        """Ask for a stage of an attempt, as GO does."""
        self.thread.follow(self.table.to(Calibrating(begun, stage, is_looking=True)))

    @property
    def outline(self) -> Corners:
        """The tray's outline as it is shown now."""
        view = self.thread.latest.view
        return view.outline if view else ()

    def heard(self, holds: Callable[[Signal], bool]) -> Signal:
        """Wait for a signal."""
        while not holds(signal := self.signals.get(timeout=PATIENCE)):
            pass
        return signal

    def reached(self, stage: CalibrationStage) -> CalibrationProgress:
        """Wait until a stage is reached."""
        signal = self.heard(lambda signal: isinstance(signal, CalibrationProgress) and signal.stage is stage)
        assert isinstance(signal, CalibrationProgress)
        return signal


@pytest.fixture(autouse=True)
def impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try again at once."""
    monkeypatch.setattr("gipfel_vision.sources.retry.FIRST", 0.01)


def test_a_tray_is_known_and_used_at_once(tmp_path: Path) -> None:
    """A new tray is saved and used without a restart, and the dice that lie in it do not count as a roll."""
    at = Calibration(tmp_path, EMPTY)
    with at.thread:
        at.ask(CalibrationStage.EMPTY)
        assert at.reached(CalibrationStage.DICE).findings == ()
        until(lambda: at.outline)
        assert np.abs(np.array(at.outline) - np.array(DRAWN.outline)).max() < DRAWN.camera.die / 2
        assert not at.path.exists()
        at.camera.frame = DICE
        at.ask(CalibrationStage.DICE)
        at.reached(CalibrationStage.KNOWN)
        assert 0.75 < Tray.load(at.path).die / DRAWN.camera.die < 1.4
        at.thread.follow(at.table.to(Home()))
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
    at = Calibration(tmp_path, EMPTY)
    with at.thread:
        at.ask(CalibrationStage.EMPTY)
        at.reached(CalibrationStage.DICE)
        at.camera.frame = DICE
        time.sleep(0.5)
        assert at.signals.empty()


def test_what_is_in_the_way_is_said_meanwhile(tmp_path: Path) -> None:
    """Findings are reported meanwhile; an attempt that is given up leaves nothing behind."""
    at = Calibration(tmp_path, OTHER)
    with at.thread:
        at.ask(CalibrationStage.EMPTY)
        at.heard(
            lambda signal: isinstance(signal, CalibrationProgress) and signal.findings == ("finding.no-tray",)
        )
        at.thread.follow(at.table)
        time.sleep(0.3)
        at.camera.frame = EMPTY
        at.ask(CalibrationStage.EMPTY, begun=2.0)
        assert at.reached(CalibrationStage.DICE).attempt == 2.0
    assert not at.path.exists()


def test_the_camera_dies_on_the_way(tmp_path: Path) -> None:
    """The old tray stays; when the camera is back a new attempt begins from the beginning."""
    old = DRAWN.known()
    at = Calibration(tmp_path, EMPTY, old)
    old.save(at.path)
    before = at.path.read_bytes()
    with at.thread:
        at.ask(CalibrationStage.EMPTY)
        at.reached(CalibrationStage.DICE)
        at.camera.frame = None
        at.heard(lambda signal: isinstance(signal, Lost))
        at.camera.frame = DICE
        at.ask(CalibrationStage.DICE)
        at.heard(lambda signal: isinstance(signal, Found))
        time.sleep(0.5)
        assert at.signals.empty()
    assert at.path.read_bytes() == before


def test_a_tray_that_cannot_be_kept(tmp_path: Path) -> None:
    """If the tray cannot be saved, calibration fails and says so."""
    (tmp_path / "file").write_text("")
    at = Calibration(tmp_path / "file", EMPTY)
    with at.thread:
        at.ask(CalibrationStage.EMPTY)
        at.reached(CalibrationStage.DICE)
        at.camera.frame = DICE
        at.ask(CalibrationStage.DICE)
        assert at.reached(CalibrationStage.FAILED).findings == ("calibrate.not-written",)


def test_a_moved_tray_is_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tray that had moved is known where it stands now, and the warning goes."""
    monkeypatch.setattr("gipfel.camera.thread.CHECK_EVERY", 0.01)
    elsewhere = DrawnTray.from_seed(6, 640, 480).known()
    at = Calibration(tmp_path, EMPTY, elsewhere)
    with at.thread:
        lost = at.heard(lambda signal: isinstance(signal, Lost))
        assert isinstance(lost, Lost)
        assert lost.port is Port.TRAY
        at.ask(CalibrationStage.EMPTY)
        at.reached(CalibrationStage.DICE)
        at.camera.frame = DICE
        at.ask(CalibrationStage.DICE)
        found = at.heard(lambda signal: isinstance(signal, Found))
        assert found == Found(Port.TRAY, found.at)
