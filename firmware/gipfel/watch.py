"""The camera's thread: pictures become readings, readings become the few signals that the table needs.

Only this room of the table knows the eye. It shares nothing with the loop but the signals that it posts and the
newest sight, a value that is replaced as a whole.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event, Thread
from types import TracebackType
from typing import Protocol, Self

from gipfel.table import DiceLifted, DiceSettled, Found, Lost, Reading, Signal, Status
from gipfel_vision import Frame, Tray
from gipfel_vision import Reading as Seen
from gipfel_vision.moved import has_moved
from gipfel_vision.photo import packed
from gipfel_vision.settler import Lifted, Settled, Settler
from gipfel_vision.sources import Shot, Source, patiently

CAMERA, TRAY = "camera", "tray"
CHECKS, MOVED = 5.0, 3
"""Every so many seconds it is checked whether the tray has moved; so many times in a row, and it is said."""

CLOSES_IN = 3.0
"""Seconds in which a camera should let itself be closed; one that hangs is left behind."""


class Reader(Protocol):
    """Reads dice in pictures."""

    def read(self, frame: Frame) -> Seen:
        """Say what lies there."""


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """One picture with what was read in it; the picture cannot be written to."""

    frame: Frame
    reading: Seen
    at: float


class Watch:
    """Watches the tray for as long as its block lasts."""

    def __init__(
        self, source: Source, reader: Reader, post: Callable[[Signal], None], tray: Tray | None = None
    ) -> None:
        self.newest: Sight | None = None
        """What was seen last, for whoever wants to show it; None while there is no camera."""
        self._source, self._reader, self._post = source, reader, post
        self._settler = Settler()
        self._tray, self._checked_at, self._moved = tray, 0.0, 0
        self._is_over = Event()
        self._is_lost = False
        self._thread = Thread(target=self._watch, name="camera", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._is_over.set()
        self._thread.join(CLOSES_IN)

    def _watch(self) -> None:
        try:
            for shot in patiently(self._source, self._is_over):
                if isinstance(shot, Shot):
                    self._look(shot)
                else:
                    self._lose()
        finally:
            # A film has ended, or the reader has a fault: dice go on by button.
            if not self._is_over.is_set():
                self._lose()

    def _look(self, shot: Shot) -> None:
        if self._is_lost:
            self._is_lost = False
            self._post(Found(CAMERA, shot.at))
        reading = self._reader.read(shot.frame)
        self._check_tray(shot)
        shot.frame.setflags(write=False)
        self.newest = Sight(shot.frame, reading, shot.at)
        match self._settler.feed(reading, shot.at):
            case Settled(reading=reading, at=at, throw=throw):
                self._post(DiceSettled(as_table_reads(reading), at, packed(shot.frame), throw))
            case Lifted(at=at):
                self._post(DiceLifted(at))

    def _check_tray(self, shot: Shot) -> None:
        """Say that the tray does not stand where it was calibrated, and that it does again."""
        if self._tray is None or shot.at - self._checked_at < CHECKS:
            return
        self._checked_at, before = shot.at, self._moved
        self._moved = min(before + 1, MOVED) if has_moved(self._tray, shot.frame) else 0
        if self._moved == MOVED != before:
            self._post(Lost(TRAY, shot.at))
        elif before == MOVED != self._moved:
            self._post(Found(TRAY, shot.at))

    def _lose(self) -> None:
        """Say that there is no camera, once for each time."""
        if not self._is_lost:
            self._is_lost, self.newest = True, None
            self._settler.blinded()
            self._post(Lost(CAMERA, time.monotonic()))


def as_table_reads(seen: Seen) -> Reading:
    """Give what the eye saw as the table takes it: from left to right, with each die's doubt.

    The table knows itself what doubt is too much, and that there are no dice: these are no states of the tray.
    """
    dice = sorted(seen.dice, key=lambda die: die.centre)
    names = {status.value: status for status in Status}
    status = names.get(seen.status.value, Status.OK)
    return Reading(tuple(die.value for die in dice), tuple(die.doubt for die in dice), status)
