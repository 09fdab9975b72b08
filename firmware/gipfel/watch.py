"""The camera's thread: pictures become readings, readings become the few signals that the table needs.

Only this room of the table knows the eye. It shares nothing with the loop but the signals that it posts and the
newest sight, a value that is replaced as a whole.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event

from gipfel.attendant import Attendant
from gipfel.glance import Glance
from gipfel.study import Reader, Study, reader_of
from gipfel.table import DiceLifted, DiceSettled, Found, Lost, Reading, Signal, Status, Table
from gipfel.table.modes import Calibrating, FirstDice
from gipfel_vision import DOUBTFUL, Frame, Tray
from gipfel_vision import Reading as Seen
from gipfel_vision import Status as Sees
from gipfel_vision.moved import has_moved
from gipfel_vision.outline import Corners
from gipfel_vision.photo import packed
from gipfel_vision.settler import Lifted, Settled, Settler
from gipfel_vision.sources import Shot, Source, patiently
from gipfel_vision.stillness import Stillness

CAMERA, TRAY = "camera", "tray"
CHECKS, MOVED = 5.0, 3
"""Every so many seconds it is checked whether the tray has moved; so many times in a row, and it is said."""


NOTHING = Seen()


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """One picture with what was read in it; the picture cannot be written to."""

    frame: Frame
    reading: Seen
    at: float
    outline: Corners = ()
    """The tray's floor as it was just found, its corners in dots, while the eye gets to know it."""


class Watch(Attendant):
    """Watches the tray for as long as its block lasts."""

    def __init__(
        self,
        source: Source,
        reader: Reader,
        post: Callable[[Signal], None],
        tray: Tray | None = None,
        study: Study | None = None,
        glance: Glance | None = None,
    ) -> None:
        super().__init__("camera")
        self.newest: Sight | None = None
        """What was seen last, for whoever wants to show it; None while there is no camera."""
        self.alive_at = time.monotonic()
        """The thread's last sign of life; a camera that is lost and tried again is alive."""
        self.detail = ""
        """What was wrong when the camera was last lost."""
        self._source, self._reader, self._post = source, reader, post
        self._settler, self._study, self._glance = Settler(), study, glance
        self._stillness = Stillness()
        self._asked: Calibrating | None = None
        self._throws = 4
        self._is_learning = False
        self._read: tuple[Frame, Seen] | None = None
        self._tray, self._checked_at, self._moved = tray, 0.0, 0
        self._is_over = Event()
        self._is_lost = False

    def attend(self, table: Table) -> None:
        """Hear what the table is about; called by its loop, so it only puts that down."""
        mode = table.mode
        self._asked = mode if isinstance(mode, Calibrating) else None
        self._throws = 1 if isinstance(mode, FirstDice) else 4
        if self._glance:
            self._glance.heed(table.wanted_look)

    def _end(self) -> None:
        self._is_over.set()

    def _run(self) -> None:
        try:
            for shot in patiently(self._source, self._is_over):
                self.alive_at = time.monotonic()
                if isinstance(shot, Shot):
                    self._look(shot)
                else:
                    self.detail = shot.detail
                    self._lose()
                del shot  # it makes room for the next one
            self.alive_at = math.inf  # a film has ended, as films do
        finally:
            # A film has ended, or the reader has a fault: dice go on by button.
            if not self._is_over.is_set():
                self._lose()

    def _look(self, shot: Shot) -> None:
        if self._is_lost:
            self._is_lost = False
            self._post(Found(CAMERA, shot.at))
        shot.frame.setflags(write=False)
        if self._study and (asked := self._asked):
            self._learn(self._study, asked, shot)
            return
        if self._is_learning:
            self._stop_learning()
        is_still = self._stillness.lasts(shot.frame, shot.at)
        reading = as_expected(self._reading(shot.frame, is_still=is_still), self._throws)
        self._check_tray(shot)
        if not is_still or self.newest is None:
            self._show(shot, reading)
        match self._settler.feed(reading, shot.at):
            case Settled(reading=reading, at=at, throw=throw):
                self._post(DiceSettled(as_table_reads(reading), at, packed(shot.frame), throw))
            case Lifted(at=at):
                self._post(DiceLifted(at))
        if self._glance:
            self._glance.feed(shot, reading)

    def _reading(self, frame: Frame, *, is_still: bool) -> Seen:
        """Read a picture; not while nothing moves, and the very same one, which a drawn tray gives, not twice."""
        if self._read is None or (self._read[0] is not frame and not is_still):
            self._read = frame, self._reader.read(frame)
        return self._read[1]

    def _show(self, shot: Shot, reading: Seen, outline: Corners = ()) -> None:
        last = self.newest
        if last is None or (last.frame is not shot.frame or (last.reading, last.outline) != (reading, outline)):
            self.newest = Sight(shot.frame, reading, shot.at, outline)

    def _learn(self, study: Study, asked: Calibrating, shot: Shot) -> None:
        """Get to know the tray: what lies in it is no roll meanwhile. Once it is known it is read by that."""
        self._is_learning = True
        if tray := study.look(asked, shot):
            self._tray, self._reader, self._read = tray, reader_of(tray), None
            if self._moved == MOVED:
                self._post(Found(TRAY, shot.at))
            self._moved, self._checked_at = 0, shot.at
        self._show(shot, NOTHING, study.outline)

    def _stop_learning(self) -> None:
        """Go on where the table was; dice that were put in to be looked at are no roll."""
        self._is_learning = False
        self._settler.blinded()
        if self._study:
            self._study.drop()

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
            if self._study:
                self._study.drop()
            self._post(Lost(CAMERA, time.monotonic()))


def as_expected(seen: Seen, throws: int) -> Seen:
    """Give what was seen where one die is thrown for the start: one is not too few then."""
    if throws != 1 or len(seen.dice) != 1 or seen.status is not Sees.FEWER:
        return seen
    return Seen(seen.dice, Sees.OK if seen.dice[0].doubt <= DOUBTFUL else Sees.DOUBT)


def as_table_reads(seen: Seen) -> Reading:
    """Give what the eye saw as the table takes it: from left to right, with each die's doubt.

    The table knows itself what doubt is too much, and that there are no dice: these are no states of the tray.
    """
    dice = sorted(seen.dice, key=lambda die: die.centre)
    names = {status.value: status for status in Status}
    status = names.get(seen.status.value, Status.OK)
    return Reading(tuple(die.value for die in dice), tuple(die.doubt for die in dice), status)
