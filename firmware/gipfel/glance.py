"""Looks at the board from the camera's thread: only when the table asks, and the dice are left alone."""

import sys
import traceback
from collections.abc import Callable
from typing import Protocol

from gipfel.ports import BoardView
from gipfel.table import BoardReading, BoardSeen, BoardStatus, Signal
from gipfel_vision import Frame, Reading, Status
from gipfel_vision.sources import Shot

QUIET = 0.6
"""Seconds for which nothing has to happen in the tray before the board is looked at."""
PAUSE, HANDS = 1.0, 4.0
"""Seconds between two tries while a hand is over the board, and after which it is said what else can be seen."""


class BoardEye(Protocol):
    """Reads a board in pictures."""

    def read(self, frame: Frame) -> tuple[BoardReading, BoardView] | None:
        """Say what stands on it, and show where; None where no board is known."""


class Glance:
    """One look after the other, each asked for by its number."""

    def __init__(
        self, eye: BoardEye, post: Callable[[Signal], None], publish: Callable[[BoardView], None]
    ) -> None:
        self._eye: BoardEye | None = eye
        self._post, self._publish = post, publish
        self._wanted = self._answered = 0
        self._tried_at = self._since = self._busy_at = 0.0
        self._before: tuple[int, ...] = ()

    def heed(self, look: int) -> None:
        """Take the look that the table wants now; 0 is none. Called by the table's loop: one assignment."""
        self._wanted = look

    def feed(self, shot: Shot, dice: Reading) -> None:
        """Take a picture, and what was seen in the tray; look at the board if it is time."""
        if dice.status in (Status.MOVING, Status.HAND) or dice.values != self._before:
            self._busy_at, self._before = shot.at, dice.values
        wanted = self._wanted
        if self._eye is None or wanted in (0, self._answered):
            self._since = shot.at
            return
        if shot.at - self._busy_at >= QUIET and shot.at - self._tried_at >= PAUSE:
            self._tried_at = shot.at
            self._look(self._eye, shot, wanted)

    def _look(self, eye: BoardEye, shot: Shot, wanted: int) -> None:
        try:
            seen = eye.read(shot.frame)
        except Exception:  # noqa: BLE001  # whatever is wrong with the board's eye, the dice are read on
            traceback.print_exc(file=sys.stderr)
            self._eye = None
            return
        if seen is None:
            return
        reading, view = seen
        if reading.status is BoardStatus.COVERED and shot.at - self._since < HANDS:
            return
        self._answered = wanted
        self._publish(view)
        self._post(BoardSeen(reading, shot.at, wanted))
