"""Getting to know a tray: first empty, then with four dice in it; what to change is said on the way."""

from collections import deque
from collections.abc import Sequence
from enum import Enum
from statistics import median
from typing import Protocol

import cv2
import numpy as np

from gipfel_vision.light import Finding, is_dark, lit, placed, sharp
from gipfel_vision.moved import has_moved
from gipfel_vision.outline import Corners, outline_of
from gipfel_vision.reading import Die, Frame, Reading
from gipfel_vision.rest import Rest
from gipfel_vision.tray import Tray

__all__ = ["Calibrator", "Finding", "Stage", "empty_of", "has_moved"]

ENOUGH = 10
"""So many pictures in which nothing moves make the picture of the empty tray."""

PATIENCE = 25.0
"""Seconds after which a stage is given up: the whole takes less than a minute."""

DRIFT, MOTION = 1.5, 12.0
"""Changes from one picture to the next that are only the camera's: on the whole, and in one part of it."""

GRAVE = frozenset(
    {Finding.NO_TRAY, Finding.CUT_OFF, Finding.NOT_EMPTY, Finding.RESTLESS, Finding.DARK, Finding.NO_DICE}
)
"""With these a tray cannot be known; all others are advice."""


class Stage(Enum):
    """What is waited for."""

    EMPTY = "empty"
    DICE = "dice"
    KNOWN = "known"
    GIVEN_UP = "given-up"


class Reader(Protocol):
    """Reads dice anywhere in a picture."""

    def read(self, frame: Frame) -> Reading:
        """Say what lies there."""


class Calibrator:
    """Takes one picture after another until it knows the tray, or gives up and says why."""

    def __init__(self, reader: Reader) -> None:
        self.stage = Stage.EMPTY
        self.findings: tuple[Finding, ...] = ()
        self.tray: Tray | None = None
        self._reader = reader
        self._since: float | None = None
        self._lens: float | None = None
        self._still: deque[Frame] = deque(maxlen=ENOUGH)
        self.outline: Corners = ()
        """The floor of the tray as it was found last, its corners in dots; nothing where it is not found."""
        self._empty: Frame | None = None
        self._rest: Rest | None = None
        self._dice: list[tuple[Die, ...]] = []

    @property
    def is_over(self) -> bool:
        """Whether no more pictures are needed."""
        return self.stage in (Stage.KNOWN, Stage.GIVEN_UP)

    @property
    def share(self) -> float:
        """How far this stage has come: 1 is all the way."""
        got, needed = (len(self._dice), ENOUGH // 2) if self.stage is Stage.DICE else (len(self._still), ENOUGH)
        return 1.0 if self.is_over else got / needed

    def feed(self, frame: Frame, at: float, lens: float | None = None) -> None:
        """Take a picture, at a time in seconds; and where the lens stood, if the camera says so."""
        self._lens = lens
        since = self._since = at if self._since is None else self._since
        before = self.stage
        if self.stage is Stage.EMPTY:
            self._look_at_empty(frame)
        elif self.stage is Stage.DICE:
            self._look_at_dice(frame, at)
        if self.stage is before and not self.is_over and at - since > PATIENCE:
            self.give_up()

    def give_up(self) -> None:
        """Hear that there are no more pictures, or not soon enough: whatever was missing is to blame."""
        if self.stage is Stage.EMPTY and not GRAVE.intersection(self.findings):
            self.findings = (Finding.RESTLESS, *self.findings)
        elif self.stage is Stage.DICE:
            self.findings = (Finding.NO_DICE, *self.findings)
        self.stage = Stage.GIVEN_UP

    def _look_at_empty(self, frame: Frame) -> None:
        if self._still and not is_still(self._still[-1], frame):
            self._still.clear()
        self._still.append(frame)
        if len(self._still) < ENOUGH:
            return
        empty = empty_of(self._still)
        self._still.clear()  # if it is not good enough yet, it has to be looked at anew
        outline = outline_of(empty)
        self.outline = outline or ()
        if outline is None:
            self.findings = (Finding.DARK,) if is_dark(empty) else (Finding.NO_TRAY,)
            return
        self.findings = (*placed(outline, empty.shape), *lit(empty, outline))
        if any(is_inside(die, outline) for die in self._reader.read(empty).dice):
            self.findings = (Finding.NOT_EMPTY, *self.findings)
        if not GRAVE.intersection(self.findings):
            self._empty = empty
            # Dice may be asked for only after a while: time counts from the first picture that is shown then.
            self.stage, self._since = Stage.DICE, None

    def _look_at_dice(self, frame: Frame, at: float) -> None:
        reading = self._reader.read(frame)
        dice = tuple(die for die in reading.dice if is_inside(die, self.outline))
        reading = Reading(dice, reading.status)
        if self._rest is None or len(dice) != 4 or not self._rest.takes(reading, at):
            self._rest, self._dice = Rest(reading, at), []
        if len(dice) == 4:
            self._dice.append(dice)
        if len(self._dice) >= ENOUGH // 2 and self._empty is not None:
            size = median(die.size for seen in self._dice for die in seen)
            self.findings = (*self.findings, *sharp(frame, dice))
            self.tray = Tray(self.outline, self._empty, float(size), self._lens)
            self.stage = Stage.KNOWN


def empty_of(frames: Sequence[Frame]) -> Frame:
    """Give the picture that most pictures agree on, dot by dot: without noise."""
    return np.asarray(np.median(np.stack(list(frames)), 0), np.uint8)


def is_still(before: Frame, now: Frame) -> bool:
    """Whether nothing moves from one picture to the next: on the whole, and in no part of it."""
    if before.shape != now.shape:
        return False
    small = (cv2.resize(frame, (64, 48), interpolation=cv2.INTER_AREA) for frame in (before, now))
    changed = cv2.absdiff(*small)  # noise is gone from pictures so small
    return bool(changed.mean() < DRIFT and changed.max() < MOTION)


def is_inside(die: Die, outline: Corners) -> bool:
    """Whether a die lies in the tray."""
    return cv2.pointPolygonTest(np.array(outline, np.float32), die.centre, False) >= 0
