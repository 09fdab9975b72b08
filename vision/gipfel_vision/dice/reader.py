"""Reads the dice of a picture: the network says where, network and pip count together say what, and how sure."""

from collections.abc import Sequence
from math import exp, log

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.dice.look import Find, Look, apart
from gipfel_vision.dice.pips import Count, angle, count, cut
from gipfel_vision.dice.trayview import TrayView
from gipfel_vision.reading import DOUBTFUL, Die, Frame, Reading, Status
from gipfel_vision.tray import Tray

_MOST = 24
"""More finds than this are not looked at closely: nobody throws so many dice."""
_IS_DIE, _MAY_BE_DIE = 0.35, 0.1
"""How likely a find must be right to be a die, or possibly one; what may be a die leaves the picture in doubt."""
_TRUST = np.array((-0.60, 0.75, 0.55, 1.60, -1.50))
"""How much each piece of `evidence` weighs, as `vision/training/trust.py` has learnt it from drawn pictures."""


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
        dice = [read_die(frame, find) for find in finds]
        return judged(dice, self._expect)

    def _read_tray(self, frame: Frame, view: TrayView) -> Reading:
        if frame.shape[:2] != view.shape:
            frame = np.asarray(cv2.resize(frame, view.shape[::-1], interpolation=cv2.INTER_AREA), np.uint8)
        small = view.small(frame)
        first = [view.placed(find) for find in self._look.over(small) if view.holds(find)]
        finds = apart([find for find in self._look.closely(frame, apart(first)[:_MOST]) if find])
        finds = [find for find in finds if 0.6 < find.size / view.die < 1.6]
        reading = judged([read_die(frame, find) for find in finds], self._expect)
        spoilt = view.light(small) or view.spoilt(small, frame, reading.dice)
        if spoilt is None and any(find.leans > 0.5 for find in finds):
            spoilt = Status.LEANING
        return Reading(reading.dice, spoilt) if spoilt else reading


def read_die(frame: Frame, find: Find) -> Die:
    """Say what a find shows, and how likely it is something else."""
    face = cut(frame, find.x, find.y, find.size)
    value, reasons = evidence(find, count(face))
    chance = 1 / (1 + exp(-float(reasons @ _TRUST)))
    return Die(value, (find.x, find.y), find.size, angle(face), round(1 - chance, 3))


def evidence(find: Find, counted: Count | None) -> tuple[int, NDArray[np.float64]]:
    """Give what a find shows by both opinions together, and what speaks for it and against it.

    That is: one; that a die is there; the network's choice of the value over any other; a count that agrees; one
    that differs.
    """
    value = int(weighed(find.odds, counted).argmax()) + 1
    own, other = find.odds[value - 1], max(odd for number, odd in enumerate(find.odds, 1) if number != value)
    chosen = min(log((own + 1e-3) / (other + 1e-3)), 6.0)
    here = min(max(log((find.here + 1e-4) / (1 - find.here + 1e-4)), -4.0), 6.0)
    agreed = counted.agreed if counted else 0.0
    same = counted is not None and counted.value == value
    return value, np.array((1.0, here, chosen, agreed if same else 0.0, 0.0 if same else agreed))


def weighed(odds: Sequence[float], counted: Count | None) -> NDArray[np.float64]:
    """Weigh the network's odds with a count: neither is ever quite sure, a count that wavers counts for less."""
    likely = np.array(odds) ** 0.7 + 0.005
    if counted:
        trust = 0.6 * counted.agreed
        likely *= np.array([trust + 0.05 if counted.value == value else (1 - trust) / 5 for value in range(1, 7)])
    return np.asarray(likely / likely.sum())


def judged(found: Sequence[Die], expect: int | None) -> Reading:
    """Tell dice from what is none, and say what is to be said: too few, too many, or one in doubt."""
    dice = tuple(die for die in found if 1 - die.doubt >= _IS_DIE)
    suspects = sum(_MAY_BE_DIE <= 1 - die.doubt < _IS_DIE for die in found)
    if not dice:
        return Reading()
    if expect is not None and len(dice) != expect:
        return Reading(dice, Status.FEWER if len(dice) < expect else Status.MORE)
    is_sure = all(die.doubt <= DOUBTFUL for die in dice) and not suspects
    return Reading(dice, Status.OK if is_sure else Status.DOUBT)
