"""Reads the dice of a picture: the network says where, network and pip count together say what, and how sure."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import hypot

import cv2
import numpy as np

from gipfel_vision.dice.look import Find, Look, gap, merged
from gipfel_vision.dice.opinions import IN_TRAY, TOO_CLOSE, read_dice
from gipfel_vision.dice.pose import LEANS, MOVES, Pose
from gipfel_vision.dice.sharpness import Marked
from gipfel_vision.dice.trayview import Patch, TrayView
from gipfel_vision.reading import DOUBTFUL, Die, Frame, Reading, Status
from gipfel_vision.tray import Tray

_IS_DIE, _MAY_BE_DIE = 0.4, 0.12
"""How likely a find must be right to be a die, or possibly one; what may be a die leaves the picture in doubt."""
_PLAINLY = 0.05
"""With more doubt than this, a die in the tray is looked at again, in the mirror as well."""
_MOVES, _LEANS = 0.6, 0.6
"""How likely a die must move or lean for that to be said."""
_TOUCHING = 0.95
"""How far apart the middles of two dice are that touch, in their size; a little less, since it is measured."""
_IF_NEW, _EVEN_SO = 0.01, 0.05
"""How likely a find in a tray must be by its looks alone, and when it is known whether something new is there."""


class DiceReader:
    """Reads frames; `expect` is how many dice there should be, if that is known.

    With a tray it looks only there, knows how large a die is, and says what is wrong with what else it sees.
    """

    def __init__(self, tray: Tray | None = None, expect: int | None = None) -> None:
        self._view = TrayView(tray) if tray else None
        self._pose = Pose(tray) if tray else None
        self._expect, self._look = expect, Look()

    def read(self, frame: Frame) -> Reading:
        """Read the dice of one frame."""
        if frame.ndim == 2:
            frame = np.asarray(cv2.cvtColor(frame, cv2.COLOR_GRAY2BGR), np.uint8)
        return self._read_tray(frame, self._view) if self._view else self._read_anywhere(frame)

    def _read_anywhere(self, frame: Frame) -> Reading:
        return judged(read_dice(frame, self._look.all(frame)), self._expect)

    def _read_tray(self, frame: Frame, view: TrayView) -> Reading:
        if frame.shape[:2] != view.shape:
            frame = np.asarray(cv2.resize(frame, view.shape[::-1], interpolation=cv2.INTER_AREA), np.uint8)
        small = view.small(frame)
        first = [view.placed(find) for find in self._look.over(small) if view.holds(find)]
        new = view.changed(small)
        reading, finds = self._read_at(frame, view, new, first)
        missed = view.missed(new, reading.dice)
        is_plain = reading.status is Status.OK and all(die.doubt < _PLAINLY for die in reading.dice)
        if missed or not is_plain:  # most throws are read at once; others twice
            if reading.status is Status.FEWER or (missed and not reading.dice):
                here = self._look.first(view.part(frame))  # in larger copies than the small one, too
                missed += [replace(find, x=find.x + view.left, y=find.y + view.top) for find in here]
            again, _ = self._read_at(frame, view, new, finds + missed, twice=True)
            reading = self._together(reading, again)
        patches = view.patches(new, reading.dice)
        left = view.missed(new, reading.dice) if reading.status is Status.FEWER else []
        spoilt = (
            view.light(small) or view.spoilt(frame, new, patches) or self._unrest(frame, reading, patches, left)
        )
        return Reading(reading.dice, spoilt) if spoilt else reading

    def _together(self, first: Reading, again: Reading) -> Reading:
        """Give what was seen at a second look, and what was seen at the first alone: that is there, too."""
        lost = [die for die in first.dice if all(_apart(die, one) > TOO_CLOSE for one in again.dice)]
        if not lost or len(again.dice) + len(lost) > (self._expect or len(first.dice)):
            return again
        both = judged((*again.dice, *lost), self._expect)
        return Reading(both.dice, Status.DOUBT if both.status is Status.OK else both.status)

    def _read_at(
        self, frame: Frame, view: TrayView, new: Marked, places: list[Find], *, twice: bool = False
    ) -> tuple[Reading, list[Find]]:
        """Read what lies at some places of the tray; where all is new, something lies there."""
        places = [replace(place, size=view.die) for place in merged(places)]
        seen = self._look.closely(frame, places, _IF_NEW, twice=twice, on_cell=True)
        is_off = any(find and gap(find, place) > 0.2 for find, place in zip(seen, places, strict=True))
        finds = merged([find for find in seen if find])
        if is_off:  # a die at the edge of what was cut out is half seen: look again with it in the middle
            centred = [view.sized(find) for find in finds]
            again = self._look.closely(frame, centred, _IF_NEW, twice=twice, on_cell=True)
            finds = merged([find for find in again if find])
        finds = [view.sized(view.surer(find, new)) for find in finds if 0.6 < find.size / view.die < 1.6]
        finds = [find for find in finds if find.here > _EVEN_SO]
        return judged(read_dice(frame, finds, IN_TRAY), self._expect), finds

    def _unrest(self, frame: Frame, reading: Reading, patches: list[Patch], left: list[Find]) -> Status | None:
        """Say whether a die moves or leans, or something lies there that could not be read at all.

        `left` are places where something may roll that is not strange by itself: it touches dice that lie.
        """
        strange = [patch.centre for patch in patches if patch.is_strange]
        dice = [die.centre for die in reading.dice] + strange
        if self._pose is None or not (dice or left):
            return None
        said = self._pose.told(frame, dice + [(find.x, find.y) for find in left])
        if said[:, MOVES].max() > _MOVES:
            return Status.MOVING
        leans = strange or said[: len(dice), LEANS].max(initial=0) > _LEANS
        if reading.status is Status.MORE and not _has_two_faces(reading.dice):
            return None  # one die has to go, whether another leans or not
        return Status.LEANING if leans else None


def _apart(one: Die, other: Die) -> float:
    """Give how far apart the middles of two dice are, in their mean size."""
    return 2 * hypot(one.centre[0] - other.centre[0], one.centre[1] - other.centre[1]) / (one.size + other.size)


def _has_two_faces(dice: Sequence[Die]) -> bool:
    """Say whether two of the dice lie closer than dice can lie flat: they may be two faces of one that leans."""
    return any(_apart(one, other) < _TOUCHING for one, other in combinations(dice, 2))


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
