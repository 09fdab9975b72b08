"""Reads the dice of a picture: the network says where, network and pip count together say what, and how sure."""

from collections.abc import Sequence
from dataclasses import replace
from math import exp, log

import cv2
import numpy as np

from gipfel_vision.dice.look import Find, Look, gap, merged
from gipfel_vision.dice.pips import Count, Floats, angle, count, face_at
from gipfel_vision.dice.pose import Pose
from gipfel_vision.dice.trayview import Marked, Patch, TrayView
from gipfel_vision.reading import DOUBTFUL, Die, Frame, Reading, Status
from gipfel_vision.tray import Tray

_IS_DIE, _MAY_BE_DIE = 0.4, 0.12
"""How likely a find must be right to be a die, or possibly one; what may be a die leaves the picture in doubt."""
_CROWDING = 0.8
"""The doubt of a find that lies closer to another than dice can lie."""
_DIFFER = 0.25
"""The least doubt of a find on which network and count do not agree: the table is asked."""
_NO_PIP = 8.0
"""How much a find is worth less if what would be its pip has pips itself."""
_MOVES, _LEANS = 0.6, 0.55
"""How likely a die must move or lean for that to be said."""
_IF_NEW, _EVEN_SO = 0.01, 0.05
"""How likely a find in a tray must be by its looks alone, and when it is known whether something new is there."""
_TRUST = np.array((-2.31, 1.41, 0.34, 1.98, 0.56, 0.37, -1.73, -0.11, -4.25))
"""How much each piece of `evidence` and `company` weighs.

Begun from a fit by `vision/training/trust.py` to drawn pictures and a third of the webcam's photographs, with an
earlier state of the network; the first and the last weight and the scale were then set by comparing whole
photographs. A fresh fit to drawn pictures alone trusts counts less, and reads fewer photographs.
"""
_IN_TRAY = _TRUST * ((1.0,) * 8 + (0.0,)) + ((1.35,) + (0.0,) * 8)
"""In a known tray a find of a die's size is rather a die, and side faces are hardly seen."""


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
        if missed or reading.status is not Status.OK:  # most throws are read at once; others twice
            again, _ = self._read_at(frame, view, new, finds + missed, twice=True)
            is_lost = len(reading.dice) == self._expect and len(again.dice) < len(reading.dice)
            reading = Reading(reading.dice, Status.DOUBT) if is_lost else again  # what was seen once is there
        patches = view.patches(new, reading.dice)
        left = view.missed(new, reading.dice) if reading.status is Status.FEWER else []
        spoilt = (
            view.light(small) or view.spoilt(frame, new, patches) or self._unrest(frame, reading, patches, left)
        )
        return Reading(reading.dice, spoilt) if spoilt else reading

    def _read_at(
        self, frame: Frame, view: TrayView, new: Marked, places: list[Find], *, twice: bool = False
    ) -> tuple[Reading, list[Find]]:
        """Read what lies at some places of the tray; where all is new, something lies there."""
        places = [replace(place, size=view.die) for place in merged(places)]
        seen = self._look.closely(frame, places, _IF_NEW, twice=twice)
        is_off = any(find and gap(find, place) > 0.2 for find, place in zip(seen, places, strict=True))
        finds = merged([find for find in seen if find])
        if is_off:  # a die at the edge of what was cut out is half seen: look again with it in the middle
            again = self._look.closely(frame, [view.sized(find) for find in finds], _IF_NEW, twice=twice)
            finds = merged([find for find in again if find])
        finds = [view.sized(view.surer(find, new)) for find in finds if 0.6 < find.size / view.die < 1.6]
        finds = [find for find in finds if find.here > _EVEN_SO]
        return judged(read_dice(frame, finds, _IN_TRAY), self._expect), finds

    def _unrest(self, frame: Frame, reading: Reading, patches: list[Patch], left: list[Find]) -> Status | None:
        """Say whether a die moves or leans, or something lies there that could not be read at all.

        `left` are places where something may roll that is not strange by itself: it touches dice that lie.
        """
        strange = [patch.centre for patch in patches if patch.is_strange]
        dice = [die.centre for die in reading.dice] + strange
        if self._pose is None or not (dice or left):
            return None
        _, leans, moves = self._pose.told(frame, dice + [(find.x, find.y) for find in left]).T
        if moves.max() > _MOVES:
            return Status.MOVING
        return Status.LEANING if strange or leans[: len(dice)].max(initial=0) > _LEANS else None


def read_dice(frame: Frame, finds: Sequence[Find], trust: Floats = _TRUST) -> list[Die]:
    """Say what finds show, and how likely each is something else, or no die at all."""
    faces = [face_at(frame, find.x, find.y, find.size) for find in finds]
    counts = [count(face) for face in faces]
    read = opinions(finds, counts, is_above=not trust[-1])
    doubts = [
        max(1 / (1 + exp(float(reasons @ trust))), _DIFFER * _differ(finds[n], counts[n]))
        for n, _, reasons in read
    ]
    dice = [
        Die(value, (finds[n].x, finds[n].y), finds[n].size, angle(faces[n]), round(doubt, 3))
        for (n, value, _), doubt in zip(read, doubts, strict=True)
    ]
    crowd = crowding(finds, [finds[n] for n, _, _ in read])
    return dice + [Die(find.value, (find.x, find.y), find.size, doubt=_CROWDING) for find in crowd]


def _differ(find: Find, counted: Count) -> bool:
    """Say whether network and count see different values, and the network is not very sure of its own."""
    return counted.value not in (0, find.value) and max(find.odds) < 0.9


def crowding(finds: Sequence[Find], kept: Sequence[Find]) -> list[Find]:
    """Give finds that were left out for being too close to another: mostly side faces, sometimes dice.

    They are told as what may be a die, so that the picture is not beyond doubt.
    """
    return [
        find
        for find in finds
        if find not in kept
        and find.here > 0.25
        and min((gap(find, one) for one in kept), default=9.0) > 0.6
        and not any(_nested(find, one) for one in kept)
    ]


def opinions(
    finds: Sequence[Find], counts: Sequence[Count], *, is_above: bool = False
) -> list[tuple[int, int, Floats]]:
    """Give the finds that can all be dice: which, what each shows, and all that speaks for it and against it.

    `is_above` says that the camera looks straight down, and sees no side faces.
    """
    alone = [evidence(find, counted) for find, counted in zip(finds, counts, strict=True)]
    # Of two that lie on each other the larger one is the better guess: glossy pips look like small dice. But no
    # pip has pips: a die in the middle of a bare table is not the pip of a huge one.
    worth = [
        float(reasons @ _TRUST[: len(reasons)]) + 0.3 * log(find.size)
        for find, (_, reasons) in zip(finds, alone, strict=True)
    ]
    pipped = [
        find for find, counted in zip(finds, counts, strict=True) if counted.value > 1 and counted.agreed > 0.5
    ]
    for n, find in enumerate(finds):
        if counts[n].value < 2 and any(one.size < find.size and _nested(one, find) for one in pipped):
            worth[n] -= _NO_PIP
    whole: list[int] = []
    for n in sorted(range(len(finds)), key=lambda n: -worth[n]):
        if not any(_nested(finds[n], finds[better]) for better in whole):
            whole.append(n)
    kept: list[int] = []
    for n in sorted(whole, key=lambda n: -worth[n]):
        if not any(_clash(finds[n], finds[better], is_above=is_above) for better in kept):
            kept.append(n)
    told = company([finds[n] for n in kept], [counts[n].body for n in kept], [alone[n][1] for n in kept])
    return [(n, alone[n][0], np.append(alone[n][1], told[row])) for row, n in enumerate(kept)]


def _nested(one: Find, other: Find) -> bool:
    """Say whether one find lies on the other and is far smaller: a pip taken for a die, or dice taken for pips."""
    return gap(one, other) < 1.0 and not 0.6 < one.size / other.size < 1.7


def _clash(find: Find, better: Find, *, is_above: bool) -> bool:
    """Say whether two finds are closer than dice can lie: the same one twice, or a face and its side face."""
    apart = gap(find, better)
    return apart < 0.78 or (apart < 0.9 and find.here < 0.75 * better.here and not is_above)


def evidence(find: Find, counted: Count) -> tuple[int, Floats]:
    """Give what a find shows by both opinions together, and what speaks for it and against it.

    That is: one; that a die is there; the network's choice of the value over any other; a count that agrees, and
    one that agrees on a one, which a blot is, too; a count that differs.
    """
    value = int(weighed(find.odds, counted).argmax()) + 1
    own, other = find.odds[value - 1], max(odd for number, odd in enumerate(find.odds, 1) if number != value)
    chosen = min(log((own + 1e-3) / (other + 1e-3)), 6.0)
    here = min(max(log((find.here + 1e-4) / (1 - find.here + 1e-4)), -4.0), 6.0)
    agreed, same = counted.agreed, counted.value == value
    return value, np.array(
        (1.0, here, chosen, agreed * (same and value > 1), agreed * (same and value == 1), agreed * (not same))
    )


def company(finds: Sequence[Find], bodies: Sequence[Floats], reasons: Sequence[Floats]) -> Floats:
    """Give what its neighbours say about each find: unlike in size, unlike in colour, below another.

    Dice come in sets: one that is unlike all clear ones is looked at twice. And where a table is seen from the
    side, what lies straight below an upper face, and is lower, is that die's side face.
    """
    clear = [number for number, (_, here, _, agreed, *_) in enumerate(reasons) if here > 0 and agreed > 0.5]
    told = np.zeros((len(finds), 3))
    for number, find in enumerate(finds):
        sizes = [abs(log(find.size / finds[other].size)) for other in clear if other != number]
        colours = [
            float(np.linalg.norm(bodies[number] - bodies[other])) / 60 for other in clear if other != number
        ]
        if sizes:
            told[number, :2] = min(*sizes, 1.2), min(*colours, 1.2)
        told[number, 2] = max((_below(find, other) for other in finds if other is not find), default=0.0)
    return told


def _below(find: Find, other: Find) -> float:
    """Say how much a find looks like the side face of another: close to it, below it, and not as high."""
    across, down = find.x - other.x, find.y - other.y
    if gap(find, other) > 1.1 or down < 2 * abs(across) or other.here < 0.4 * find.here:
        return 0.0
    return min(max((0.97 - find.size / other.size) * 4, 0.0), 1.0)


def weighed(odds: Sequence[float], counted: Count) -> Floats:
    """Weigh the network's odds with a count: neither is ever quite sure, a count that wavers counts for less.

    Where they differ on drawn pictures, the network is nearly always right.
    """
    likely = np.array(odds) ** 0.85 + 0.005
    if counted.value:
        trust = 0.3 * counted.agreed
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
