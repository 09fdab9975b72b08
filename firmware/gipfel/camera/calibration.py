"""Calibrating the tray, in the camera's thread: the table asks for it, and hears how far it has come."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from gipfel.table import Calibrating, CalibrationProgress, CalibrationStage, Signal
from gipfel_vision import DiceReading, Frame, Tray
from gipfel_vision.calibration import Calibrator, CalibratorStage
from gipfel_vision.dice import DiceReader
from gipfel_vision.sources import TimedFrame
from gipfel_vision.tray import Corners

STAGES = {
    CalibratorStage.EMPTY: CalibrationStage.EMPTY,
    CalibratorStage.DICE: CalibrationStage.DICE,
    CalibratorStage.KNOWN: CalibrationStage.KNOWN,
    CalibratorStage.GIVEN_UP: CalibrationStage.FAILED,
}
"""What the table calls the stages of a calibrator."""


class ReadsDice(Protocol):
    """Reads the dice in a frame."""

    def read(self, frame: Frame) -> DiceReading:
        """Return the dice that lie there."""


def reader_of(tray: Tray | None) -> ReadsDice:
    """Return a reader that expects four dice in a tray; without a tray it searches the whole frame."""
    return DiceReader(tray, expect=4)


class TrayCalibration:
    """Calibrates the tray, one attempt at a time; a tray is saved before it is used."""

    def __init__(self, path: Path, post: Callable[[Signal], None]) -> None:
        self._path, self._post = path, post
        self._calibrator: Calibrator | None = None
        self._attempt = 0.0
        self._posted: CalibrationProgress | None = None

    @property
    def outline(self) -> Corners:
        """The corners of the tray's floor as found now, in pixels; nothing where it is not found."""
        return self._calibrator.outline if self._calibrator else ()

    def drop(self) -> None:
        """Forget the attempt: nobody asks any more, or the camera is gone."""
        self._calibrator = None

    def feed(self, asked: Calibrating, taken: TimedFrame) -> Tray | None:
        """Take a frame for an attempt; return the tray, once, with the frame that completes it."""
        if asked.begun != self._attempt or (self._calibrator is None and asked.stage is CalibrationStage.EMPTY):
            self._attempt, self._calibrator = asked.begun, Calibrator(DiceReader())
        calibrator = self._calibrator
        # The table may not have heard yet that the stage it asks about is over.
        if calibrator is None or not asked.is_looking or STAGES[calibrator.stage] is not asked.stage:
            return None
        calibrator.feed(taken.frame, taken.at, taken.lens)
        tray, findings = calibrator.tray, tuple(f"finding.{finding.value}" for finding in calibrator.findings)
        stage = STAGES[calibrator.stage]
        if tray and not self._save(tray):
            tray, stage, findings = None, CalibrationStage.FAILED, ("calibrate.not-written",)
        self._report(CalibrationProgress(self._attempt, stage, taken.at, findings, round(calibrator.share, 1)))
        return tray

    def _save(self, tray: Tray) -> bool:
        """Write the tray to its file; return whether that worked."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            tray.save(self._path)
        except OSError:
            return False
        return True

    def _report(self, now: CalibrationProgress) -> None:
        """Post the progress, if it is not the same as the last one."""
        last = self._posted
        if last is None or (now.attempt, now.stage, now.findings, now.share) != (
            last.attempt,
            last.stage,
            last.findings,
            last.share,
        ):
            self._posted = now
            self._post(now)
