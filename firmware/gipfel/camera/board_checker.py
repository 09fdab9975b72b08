"""Checks the board in the camera's thread: only when the table asks for it, and nothing happens in the tray."""

import logging
from collections.abc import Callable
from typing import Protocol

from gipfel.app import BoardPreview
from gipfel.boardcheck import BoardReport, BoardVisibility
from gipfel.table import BoardSeen, Signal
from gipfel_vision import DiceReading, DiceStatus, Frame
from gipfel_vision.sources import TimedFrame

QUIET = 0.6
"""Seconds for which nothing has to happen in the tray before the board is read."""
PAUSE, HANDS = 1.0, 4.0
"""Seconds between two tries while a hand is over the board, and until the fields beside the hand are reported."""

log = logging.getLogger(__name__)


class ReadsBoard(Protocol):
    """Reads what stands on a board in a frame."""

    def read(self, frame: Frame) -> tuple[BoardReport, BoardPreview] | None:
        """Return what stands on it, and where its fields are in the frame; None where no board is known."""


class BoardChecker:
    """Answers one check after the other, each asked for by its number."""

    def __init__(
        self, reader: ReadsBoard, post: Callable[[Signal], None], publish: Callable[[BoardPreview], None]
    ) -> None:
        self._reader: ReadsBoard | None = reader
        self._post, self._publish = post, publish
        self._wanted = self._answered = 0
        self._tried_at = self._since = self._busy_at = 0.0
        self._values: tuple[int, ...] = ()

    def want(self, check: int) -> None:
        """Take the number of the check that the table wants now; 0 is none. Called by the loop: one assignment."""
        self._wanted = check

    def feed(self, taken: TimedFrame, dice: DiceReading) -> None:
        """Take a frame and the dice read in it; read the board if a check is wanted and the tray is quiet."""
        if dice.status in (DiceStatus.MOVING, DiceStatus.HAND) or dice.values != self._values:
            self._busy_at, self._values = taken.at, dice.values
        wanted = self._wanted
        if self._reader is None or wanted in (0, self._answered):
            self._since = taken.at
            return
        if taken.at - self._busy_at >= QUIET and taken.at - self._tried_at >= PAUSE:
            self._tried_at = taken.at
            self._check(self._reader, taken, wanted)

    def _check(self, reader: ReadsBoard, taken: TimedFrame, wanted: int) -> None:
        try:
            found = reader.read(taken.frame)
        except Exception:  # whatever is wrong with the board's reader, dice are still read
            log.exception("the board's reader failed, and is not asked again")
            self._reader = None
            return
        if found is None:
            return
        report, preview = found
        if report.visibility is BoardVisibility.COVERED and taken.at - self._since < HANDS:
            return
        self._answered = wanted
        self._publish(preview)
        self._post(BoardSeen(report, taken.at, wanted))
