"""Getting to know the tray, in the camera's thread: the table asks for it, and hears how far the eye has come."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from gipfel.table import Signal, Stage, TrayStudied
from gipfel.table.modes import Calibrating
from gipfel_vision import Frame, Reading, Tray
from gipfel_vision.calibration import Calibrator
from gipfel_vision.calibration import Stage as Sees
from gipfel_vision.dice import DiceReader
from gipfel_vision.outline import Corners
from gipfel_vision.sources import Shot

STAGES = {Sees.EMPTY: Stage.EMPTY, Sees.DICE: Stage.DICE, Sees.KNOWN: Stage.KNOWN, Sees.GIVEN_UP: Stage.FAILED}


class Reader(Protocol):
    """Reads dice in pictures."""

    def read(self, frame: Frame) -> Reading:
        """Say what lies there."""


def reader_of(tray: Tray | None) -> Reader:
    """Give the reader of a tray at which four dice are thrown; without a tray it looks everywhere."""
    return DiceReader(tray, expect=4)


class Study:
    """Looks at the tray for one attempt at a time; a tray is kept in its file before it is used."""

    def __init__(self, path: Path, post: Callable[[Signal], None]) -> None:
        self._path, self._post = path, post
        self._calibrator: Calibrator | None = None
        self._attempt = 0.0
        self._said: TrayStudied | None = None

    @property
    def outline(self) -> Corners:
        """The floor of the tray as it is found now; nothing where it is not."""
        return self._calibrator.outline if self._calibrator else ()

    def drop(self) -> None:
        """Forget what was seen: nobody asks any more, or the camera is gone."""
        self._calibrator = None

    def look(self, asked: Calibrating, shot: Shot) -> Tray | None:
        """Take a picture for an attempt; give the tray with the picture after which it is known."""
        if asked.begun != self._attempt or (self._calibrator is None and asked.stage is Stage.EMPTY):
            self._attempt, self._calibrator = asked.begun, Calibrator(DiceReader())
        calibrator = self._calibrator
        # The table may not have heard yet that the stage it asks about is over.
        if calibrator is None or not asked.is_looking or STAGES[calibrator.stage] is not asked.stage:
            return None
        calibrator.feed(shot.frame, shot.at, shot.lens)
        tray, findings = calibrator.tray, tuple(f"finding.{finding.value}" for finding in calibrator.findings)
        stage = STAGES[calibrator.stage]
        if tray and not self._is_kept(tray):
            tray, stage, findings = None, Stage.FAILED, ("calibrate.not-written",)
        self._say(TrayStudied(self._attempt, stage, shot.at, findings, round(calibrator.share, 1)))
        return tray

    def _is_kept(self, tray: Tray) -> bool:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            tray.save(self._path)
        except OSError:
            return False
        return True

    def _say(self, now: TrayStudied) -> None:
        """Post what is new."""
        last = self._said
        if last is None or (now.attempt, now.stage, now.findings, now.share) != (
            last.attempt,
            last.stage,
            last.findings,
            last.share,
        ):
            self._said = now
            self._post(now)
