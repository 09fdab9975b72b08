"""A state machine over frames that calibrates a tray: ten still frames of it empty, then five with four dice.

The empty frame is the per-pixel median of the ten, its outline is found in it, and the size of a die is the median
of those that were read. What to change about camera, lamp or tray is said on the way.
"""

from collections import deque
from collections.abc import Sequence
from enum import Enum
from statistics import median
from typing import Protocol

import cv2
import numpy as np

from gipfel_vision.calibration.focus import check_focus
from gipfel_vision.dice import DOUBTFUL, DiceReader, DiceReading, Die, TrayBackground
from gipfel_vision.images import Frame
from gipfel_vision.motion import RestingDice
from gipfel_vision.tray import Corners, SetupAdvice, Tray, check_light, check_placement, find_outline, is_dark

STILL_FRAMES = 10
"""How many frames in which nothing moves make the empty frame; half as many with dice follow."""

DICE = 4
"""How many dice have to lie in the tray."""

PATIENCE = 25.0
"""Seconds after which a stage is given up: the whole takes less than a minute."""

MAX_DRIFT, MAX_CHANGE = 1.5, 12.0
"""Changes of pixel values, of 255, between frames that are only the camera's: in the mean, and at the most."""

GRAVE = frozenset(
    {
        SetupAdvice.NO_TRAY,
        SetupAdvice.CUT_OFF,
        SetupAdvice.NOT_EMPTY,
        SetupAdvice.RESTLESS,
        SetupAdvice.DARK,
        SetupAdvice.NO_DICE,
    }
)
"""With these a tray cannot be calibrated; all others are advice."""


class CalibratorStage(Enum):
    """What is waited for: an empty tray, or dice in it; or how it ended: the tray is known, or given up."""

    EMPTY = "empty"
    DICE = "dice"
    KNOWN = "known"
    GIVEN_UP = "given-up"


class DetectsDice(Protocol):
    """Reads dice anywhere in a frame."""

    def read(self, frame: Frame) -> DiceReading:
        """Return the dice that lie there."""


class Calibrator:
    """Takes one frame after another until the tray is calibrated, or gives up and says why."""

    def __init__(self, reader: DetectsDice) -> None:
        self.stage = CalibratorStage.EMPTY
        self.findings: tuple[SetupAdvice, ...] = ()
        self.tray: Tray | None = None
        self._reader = reader
        self._since: float | None = None
        self._lens: float | None = None
        self._still: deque[Frame] = deque(maxlen=STILL_FRAMES)
        self.outline: Corners = ()
        """The corners of the tray's floor as found last, in pixels; nothing where it is not found."""
        self._empty: Frame | None = None
        self._marks: tuple[Die, ...] = ()
        self._resting: RestingDice | None = None
        self._dice: list[tuple[Die, ...]] = []

    @property
    def is_over(self) -> bool:
        """Whether no more frames are needed."""
        return self.stage in (CalibratorStage.KNOWN, CalibratorStage.GIVEN_UP)

    @property
    def share(self) -> float:
        """How much of this stage is done, from 0 to 1."""
        got, needed = (
            (len(self._dice), STILL_FRAMES // 2)
            if self.stage is CalibratorStage.DICE
            else (len(self._still), STILL_FRAMES)
        )
        return 1.0 if self.is_over else got / needed

    def feed(self, frame: Frame, at: float, lens: float | None = None) -> None:
        """Take a frame, taken at `at` seconds, and the lens position, if the camera reports one."""
        self._lens = lens
        since = self._since = at if self._since is None else self._since
        before = self.stage
        if self.stage is CalibratorStage.EMPTY:
            self._feed_empty(frame)
        elif self.stage is CalibratorStage.DICE:
            self._feed_dice(frame, at)
        if self.stage is before and not self.is_over and at - since > PATIENCE:
            self.give_up()

    def give_up(self) -> None:
        """End it, since there are no more frames, or not soon enough: whatever was missing is to blame."""
        if self.stage is CalibratorStage.EMPTY and not GRAVE.intersection(self.findings):
            self.findings = (SetupAdvice.RESTLESS, *self.findings)
        elif self.stage is CalibratorStage.DICE:
            self.findings = (SetupAdvice.NO_DICE, *self.findings)
        self.stage = CalibratorStage.GIVEN_UP

    def _feed_empty(self, frame: Frame) -> None:
        if self._still and not is_still(self._still[-1], frame):
            self._still.clear()
        self._still.append(frame)
        if len(self._still) < STILL_FRAMES:
            return
        empty = median_frame(self._still)
        self._still.clear()  # if it is not good enough yet, ten more frames are needed
        found = find_outline(empty)
        self.outline = found.corners if found else ()
        if found is None:
            self.findings = (SetupAdvice.DARK,) if is_dark(empty) else (SetupAdvice.NO_TRAY,)
            return
        self.findings = (
            *(() if found.is_sure else (SetupAdvice.OUTLINE,)),
            *check_placement(found.corners, empty.shape),
            *check_light(empty, found.corners),
        )
        seen = tuple(die for die in clear_dice(self._reader.read(empty)) if is_inside(die, found.corners))
        # What looks like a one may be a mark of cork or stone: whether it is will show when dice were thrown.
        self._marks = () if any(die.value > 1 for die in seen) else seen
        if seen and not self._marks:
            self.findings = (SetupAdvice.NOT_EMPTY, *self.findings)
        if not GRAVE.intersection(self.findings):
            self._empty = empty
            # Dice may be asked for only after a while: time counts from the first frame of that stage.
            self.stage, self._since = CalibratorStage.DICE, None

    def _feed_dice(self, frame: Frame, at: float) -> None:
        found = self._reader.read(frame)
        dice = self._dice_in_tray(frame, found)
        reading = DiceReading(dice, found.status)
        if self._resting is None or len(dice) != DICE or not self._resting.add(reading, at):
            self._resting, self._dice = RestingDice(reading, at), []
        if len(dice) == DICE:
            self._dice.append(dice)
        if len(self._dice) >= STILL_FRAMES // 2 and self._empty is not None:
            size = median(die.size for seen in self._dice for die in seen)
            tray = Tray(self.outline, self._empty, float(size), self._lens)
            if not self._marks_remain(frame, tray):
                self.stage, self._since, self._dice = CalibratorStage.EMPTY, None, []
                self.findings = (SetupAdvice.NOT_EMPTY,)
                return
            self.findings = (*self.findings, *check_focus(frame, dice))
            self.tray, self.stage = tray, CalibratorStage.KNOWN

    def _marks_remain(self, frame: Frame, tray: Tray) -> bool:
        """Return whether what looked like a one in the empty tray is still there: else it was a die."""
        background = TrayBackground(tray)
        small = background.downscaled(frame)
        return all(background.is_as_empty(mark.centre, small) for mark in self._marks)

    def _dice_in_tray(self, frame: Frame, found: DiceReading) -> tuple[Die, ...]:
        """Return the dice inside the outline; if those are not four, as they are read with the tray known so far.

        Outline, empty frame and the size of a die are all that a tray needs; the others are found easily then.
        """
        inside = tuple(die for die in found.dice if is_inside(die, self.outline))
        clear = tuple(die for die in clear_dice(found) if die in inside)
        if len(clear) == DICE:
            return clear  # without a tray a mark on its floor may look a little like a fifth
        if len(inside) == DICE or self._empty is None:
            return inside
        sizes = [die.size for die in clear or inside]
        for size in (median(sizes), *sizes) if sizes else ():
            again = DiceReader(Tray(self.outline, self._empty, size, self._lens), DICE).read(frame).dice
            if len(again) == DICE:
                return again
        return inside


def clear_dice(reading: DiceReading) -> tuple[Die, ...]:
    """Return the dice of a reading that are beyond doubt."""
    return tuple(die for die in reading.dice if die.doubt <= DOUBTFUL)


def median_frame(frames: Sequence[Frame]) -> Frame:
    """Return the median of frames, pixel by pixel: without noise."""
    return np.asarray(np.median(np.stack(list(frames)), 0), np.uint8)


def is_still(before: Frame, now: Frame) -> bool:
    """Return whether nothing moves from one frame to the next: in the mean, and in no part of it."""
    if before.shape != now.shape:
        return False
    small = (cv2.resize(frame, (64, 48), interpolation=cv2.INTER_AREA) for frame in (before, now))
    changed = cv2.absdiff(*small)  # noise is gone from images so small
    return bool(changed.mean() < MAX_DRIFT and changed.max() < MAX_CHANGE)


def is_inside(die: Die, outline: Corners) -> bool:
    """Return whether a die's middle lies inside the outline."""
    return cv2.pointPolygonTest(np.array(outline, np.float32), die.centre, False) >= 0
