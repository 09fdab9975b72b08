"""Dice that lie still: which die lies where, and what many pictures of the same dice agree on."""

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import replace
from math import dist
from statistics import median

from gipfel_vision.reading import DOUBTFUL, Die, Reading, Status

AGREE, REST = 3, 0.2
"""So many pictures in a row, over so many seconds, have to show the same dice before they are believed."""

PERSISTS = 0.8
"""What is wrong with dice at rest is said only after so many seconds: most of it passes by itself."""

STILL = 0.2
"""Dice at rest may seem to shift by this part of their size: the eye is not that exact."""

SHIFT = 0.35
"""Dice that are off by less than this part of their size lie where they lay."""


def die_at(place: Die, dice: Sequence[Die], shift: float) -> Die | None:
    """Find the die that lies where another one lay."""
    near = min(dice, key=lambda die: dist(die.centre, place.centre), default=None)
    reach = shift * max(place.size, near.size) if near else 0.0
    return near if near and dist(near.centre, place.centre) <= reach else None


def stayed(before: Sequence[Die], now: Sequence[Die], shift: float = SHIFT) -> int:
    """Count the dice that still lie where they lay, and show what they showed."""
    found = ((die, die_at(die, now, shift)) for die in before)
    return sum(other is not None and other.value == die.value for die, other in found)


class Rest:
    """Pictures in a row whose dice lie in the same places, whatever is read on them.

    Places are compared with those of the picture that it began with: dice that creep on are not at rest.
    """

    def __init__(self, reading: Reading, at: float) -> None:
        self.since = at
        self._places = reading.dice
        self._pictures: deque[tuple[float, Reading]] = deque([(at, reading)], maxlen=64)
        self._agree, self._agree_since = 1, at
        self._is_moving = reading.status is Status.MOVING

    def takes(self, reading: Reading, at: float) -> bool:
        """Take one more picture, if its dice lie where these do."""
        ordered = self._ordered(reading)
        if ordered is None:
            return False
        _, last = self._pictures[-1]
        if not (self._agree and last.status is ordered.status and _faces(last) == _faces(ordered)):
            self._agree, self._agree_since = 0, at
        self._agree += 1
        self._pictures.append((at, ordered))
        return True

    def anew(self, reading: Reading, at: float) -> "Rest":
        """Begin another rest with a picture that does not fit, and with those before it that fit that one.

        A rest may have begun when a die was about to lie still: then it is not the last picture that is off.
        """
        rest = Rest(reading, at)
        for when, before in reversed(self._pictures):
            ordered = rest._ordered(before)
            if ordered is None:
                break
            rest._pictures.appendleft((when, ordered))
            rest.since = when
        return rest

    def _ordered(self, reading: Reading) -> Reading | None:
        """Give a picture with its dice in the order of these, if they lie where these do."""
        dice = [die_at(place, reading.dice, STILL) for place in self._places]
        matched = tuple(die for die in dice if die)
        is_moving = self._is_moving or reading.status is Status.MOVING
        fits = len(matched) == len(dice) == len(reading.dice)
        return replace(reading, dice=matched) if fits and not is_moving else None

    def interrupt(self) -> None:
        """Let a picture pass that shows something else: what follows has to agree anew."""
        self._agree = 0

    def agreed(self, at: float, lasting: float = REST) -> Reading | None:
        """Give what the last pictures all say, if they are enough, and long enough."""
        is_enough = self._agree >= AGREE and at - self._agree_since >= lasting
        return self._pictures[-1][1] if is_enough else None

    def consensus(self, at: float) -> Reading | None:
        """Give what most pictures of the last moment say, if these dice have lain for that long.

        A die that is read now as this, now as that, is as doubtful as it changes.
        """
        lately = [reading for when, reading in self._pictures if at - when <= PERSISTS]
        if at - self.since < PERSISTS or len(lately) < AGREE:
            return None
        status, _ = Counter(reading.status for reading in lately).most_common(1)[0]
        dice = tuple(_most_seen(faces) for faces in zip(*(reading.dice for reading in lately), strict=True))
        is_sure = all(die.doubt <= DOUBTFUL for die in dice)
        return Reading(dice, Status.DOUBT if status is Status.OK and not is_sure else status)


def _faces(reading: Reading) -> tuple[int, ...]:
    """Give the values place by place, unlike `Reading.values`, which has them in order."""
    return tuple(die.value for die in reading.dice)


def _most_seen(faces: Sequence[Die]) -> Die:
    """Give the newest sight of a die with its commonest value, doubted as often as it showed another."""
    (value, count), *_ = Counter(die.value for die in faces).most_common(1)
    such = [die for die in faces if die.value == value]
    return replace(such[-1], doubt=max(median(die.doubt for die in such), 1 - count / len(faces)))
