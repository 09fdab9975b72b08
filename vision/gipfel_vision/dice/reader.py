"""Reads the dice of a picture: the network says where, network and pip count together say what, and how sure."""

from collections.abc import Sequence

import cv2
import numpy as np

from gipfel_vision.dice.look import Find, Look, apart
from gipfel_vision.dice.pips import Count, angle, count
from gipfel_vision.dice.trayview import TrayView
from gipfel_vision.reading import DOUBTFUL, Die, Frame, Reading, Status
from gipfel_vision.tray import Tray

_MOST = 24
"""More finds than this are not looked at closely: nobody throws so many dice."""
_IS_DIE = 0.45
_MAY_BE_DIE = 0.2
"""From here on a find is a die, or may be one; a picture with something that may be a die is not beyond doubt."""


class DiceReader:
    """Reads frames; `expect` is how many dice there should be, if that is known.

    With a tray it looks only there, knows how large a die is, and says what is wrong with what else it sees.
    """

    def __init__(self, tray: Tray | None = None, expect: int | None = None) -> None:
        self._view = TrayView(tray) if tray else None
        self._expect, self._look = expect, Look()

    def read(self, frame: Frame) -> Reading:
        """Read the dice of one frame."""
        if frame.ndim == 2:
            frame = np.asarray(cv2.cvtColor(frame, cv2.COLOR_GRAY2BGR), np.uint8)
        return self._read_tray(frame, self._view) if self._view else self._read_anywhere(frame)

    def _read_anywhere(self, frame: Frame) -> Reading:
        first = self._look.first(frame)[:_MOST]
        finds = apart([find for find in self._look.closely(frame, first) if find])
        dice = tuple(read_die(frame, find) for find in finds if find.here >= _IS_DIE)
        suspects = sum(_MAY_BE_DIE <= find.here < _IS_DIE for find in finds)
        return Reading(dice, status_of(dice, self._expect, is_clear=not suspects))

    def _read_tray(self, frame: Frame, view: TrayView) -> Reading:
        if frame.shape[:2] != view.shape:
            frame = np.asarray(cv2.resize(frame, view.shape[::-1], interpolation=cv2.INTER_AREA), np.uint8)
        small = view.small(frame)
        first = [view.placed(find) for find in self._look.over(small) if view.holds(find)]
        finds = [find for find in self._look.closely(frame, apart(first)[:_MOST]) if find]
        finds = [find for find in apart(finds) if find.here >= _IS_DIE and 0.6 < find.size / view.die < 1.6]
        dice = tuple(read_die(frame, find) for find in finds)
        spoilt = view.light(small) or view.spoilt(small, frame, dice)
        if spoilt is None and any(find.leans > 0.5 for find in finds):
            spoilt = Status.LEANING
        return Reading(dice, spoilt or status_of(dice, self._expect))


def read_die(frame: Frame, find: Find) -> Die:
    """Say what a find shows: the network's opinion, weighed with the pips that can be counted."""
    counted = count(frame, find.x, find.y, find.size)
    odds = weighed(find.odds, counted)
    value = int(odds.argmax()) + 1
    sure = float(odds.max()) * min(1.0, 0.2 + find.here)
    turned = angle(frame, find.x, find.y, find.size)
    return Die(value, (find.x, find.y), find.size, turned, round(max(0.0, 1 - sure), 3))


def weighed(odds: Sequence[float], counted: Count | None) -> np.ndarray:
    """Weigh the network's odds with a count: neither is ever quite sure, a count that wavers counts for less."""
    likely = np.array(odds) ** 0.7 + 0.005
    if counted:
        trust = 0.6 * counted.agreed
        likely *= np.array([trust + 0.05 if counted.value == value else (1 - trust) / 5 for value in range(1, 7)])
    return np.asarray(likely / likely.sum())


def status_of(dice: Sequence[Die], expect: int | None, *, is_clear: bool = True) -> Status:
    """Say what is to be said about dice: too few, too many, or one in doubt."""
    if not dice and not expect:
        return Status.NONE
    if expect is not None and len(dice) != expect:
        return Status.NONE if not dice else Status.FEWER if len(dice) < expect else Status.MORE
    return Status.OK if is_clear and all(die.doubt <= DOUBTFUL for die in dice) else Status.DOUBT
