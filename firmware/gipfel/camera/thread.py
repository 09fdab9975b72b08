"""The camera's thread: frames become readings, readings become the few signals that the table needs.

It shares nothing with the loop but the signals that it posts and the newest view, a value that is replaced whole.
"""

import logging
import math
import time
from collections.abc import Callable
from threading import Event

from gipfel.app import Slowness, Worker
from gipfel.camera.board_checker import BoardChecker
from gipfel.camera.calibration import ReadsDice, TrayCalibration, reader_of
from gipfel.camera.convert import dice_report, expect_one_die
from gipfel.camera.view import CameraView, LatestView
from gipfel.errors import Port
from gipfel.table import Calibrating, DiceLifted, DiceSettled, FirstDice, Found, Lost, Signal, Table
from gipfel_vision import DiceReading, Frame, Tray
from gipfel_vision.images import encode_jpeg
from gipfel_vision.motion import Lifted, MotionDetector, Settled, Settler
from gipfel_vision.sources import Source, TimedFrame, with_retries
from gipfel_vision.tray import Corners, has_moved

CHECK_EVERY, MOVED_AFTER = 5.0, 3
"""Seconds between two checks whether the tray has moved, and how many checks in a row have to find so."""

NO_DICE = DiceReading()

log = logging.getLogger(__name__)


class CameraThread(Worker):
    """Reads the tray for as long as its block lasts; also calibrates it, and checks the board, when asked to."""

    def __init__(
        self,
        source: Source,
        reader: ReadsDice,
        post: Callable[[Signal], None],
        tray: Tray | None = None,
        calibration: TrayCalibration | None = None,
        board_checker: BoardChecker | None = None,
        latest: LatestView | None = None,
    ) -> None:
        super().__init__("camera")
        self.latest = latest or LatestView()
        self.alive_at = time.monotonic()
        """The thread's last sign of life, in seconds of the monotonic clock; retrying a lost camera is one."""
        self.detail = ""
        """What was wrong when the camera was last lost."""
        self._source, self._reader, self._post = source, reader, post
        self._settler, self._calibration, self._board_checker = Settler(), calibration, board_checker
        self._motion = MotionDetector()
        self._asked: Calibrating | None = None
        self._expects_one_die = False
        self._is_calibrating = False
        self._read: tuple[Frame, DiceReading] | None = None
        self._tray, self._checked_at, self._moved = tray, 0.0, 0
        self._is_over = Event()
        self._is_lost = False
        self._has_frames = False
        """Whether a frame has come since the camera was opened, or lost."""
        self._waits, self._reads = Slowness("waiting for a frame"), Slowness("reading a frame")

    def follow(self, table: Table) -> None:
        """Take the newest table, which says what it wants. Called by the loop, so it only stores that."""
        mode = table.mode
        self._asked = mode if isinstance(mode, Calibrating) else None
        self._expects_one_die = isinstance(mode, FirstDice)
        if self._board_checker:
            self._board_checker.want(table.wanted_check)

    def _end(self) -> None:
        self._is_over.set()

    def _run(self) -> None:
        try:
            self._take_all()
            self.alive_at = math.inf  # a video has ended, as videos do
            if not self._is_lost:
                self.detail = "there are no more frames"
        except Exception as error:
            self.detail = f"{type(error).__name__}: {error}"
            raise
        finally:
            # A video has ended, or the reader has a fault: dice go on by button.
            if not self._is_over.is_set():
                self._lose()

    def _take_all(self) -> None:
        """Take one frame after the other; a source that is lost is tried again, unless it is a file."""
        waits_since = time.monotonic()
        for taken in with_retries(self._source, self._is_over):
            self.alive_at = time.monotonic()
            if isinstance(taken, TimedFrame):
                if self._has_frames:  # the first one takes as long as opening the camera
                    self._waits.add(self.alive_at - waits_since)
                self._take(taken)
            else:
                self.detail = taken.detail
                self._lose()
            del taken  # its memory is free for the next one
            waits_since = time.monotonic()

    def _take(self, taken: TimedFrame) -> None:
        if not self._has_frames:
            self._has_frames = True
            height, width = taken.frame.shape[:2]
            log.info("camera: frames of %d × %d pixels from %s", width, height, self._source.name)
        if self._is_lost:
            self._is_lost = False
            self._post(Found(Port.CAMERA, taken.at))
        taken.frame.setflags(write=False)
        if self._calibration and (asked := self._asked):
            self._calibrate(self._calibration, asked, taken)
            return
        if self._is_calibrating:
            self._stop_calibrating()
        is_still = self._motion.is_static(taken.frame, taken.at)
        reading = self._reading(taken.frame, is_still=is_still)
        if self._expects_one_die:
            reading = expect_one_die(reading)
        self._check_tray(taken)
        if not is_still or self.latest.view is None:
            self._show(taken, reading)
        match self._settler.feed(reading, taken.at):
            case Settled(reading=reading, at=at, throw=throw):
                self._post(DiceSettled(dice_report(reading), at, encode_jpeg(taken.frame), throw))
            case Lifted(at=at):
                self._post(DiceLifted(at))
        if self._board_checker:
            self._board_checker.feed(taken, reading)

    def _reading(self, frame: Frame, *, is_still: bool) -> DiceReading:
        """Return the dice in a frame; the last reading again while nothing moves, or if the frame is the same."""
        if self._read is None or (self._read[0] is not frame and not is_still):
            with self._reads:
                self._read = frame, self._reader.read(frame)
        return self._read[1]

    def _show(self, taken: TimedFrame, reading: DiceReading, outline: Corners = ()) -> None:
        last = self.latest.view
        if last is None or (last.frame is not taken.frame or (last.reading, last.outline) != (reading, outline)):
            self.latest.view = CameraView(taken.frame, reading, taken.at, outline)

    def _calibrate(self, calibration: TrayCalibration, asked: Calibrating, taken: TimedFrame) -> None:
        """Take a frame for a calibration, in which no dice are a roll; read dice in the tray once it is known."""
        self._is_calibrating = True
        if tray := calibration.feed(asked, taken):
            log.info("tray calibrated: a die is %.0f pixels wide", tray.die)
            self._tray, self._reader, self._read = tray, reader_of(tray), None
            if self._moved == MOVED_AFTER:
                self._post(Found(Port.TRAY, taken.at))
            self._moved, self._checked_at = 0, taken.at
        self._show(taken, NO_DICE, calibration.outline)

    def _stop_calibrating(self) -> None:
        """Read dice again; those that still lie there from the calibration are no roll."""
        self._is_calibrating = False
        self._settler.camera_lost()
        if self._calibration:
            self._calibration.drop()

    def _check_tray(self, taken: TimedFrame) -> None:
        """Report that the tray does not stand where it was calibrated, and that it does again."""
        if self._tray is None or taken.at - self._checked_at < CHECK_EVERY:
            return
        self._checked_at, before = taken.at, self._moved
        self._moved = min(before + 1, MOVED_AFTER) if has_moved(self._tray, taken.frame) else 0
        if self._moved == MOVED_AFTER != before:
            self._post(Lost(Port.TRAY, taken.at, "it does not stand where it was calibrated"))
        elif before == MOVED_AFTER != self._moved:
            self._post(Found(Port.TRAY, taken.at))

    def _lose(self) -> None:
        """Report that the camera is lost, once each time."""
        if not self._is_lost:
            self._is_lost, self._has_frames, self.latest.view = True, False, None
            self._settler.camera_lost()
            if self._calibration:
                self._calibration.drop()
            self._post(Lost(Port.CAMERA, time.monotonic(), self.detail))
