"""Dice that lie still over a run of frames: matched by nearest place, and read by a majority vote over frames."""

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import replace
from math import dist
from statistics import median

from gipfel_vision.dice import DOUBTFUL, DiceReading, DiceStatus, Die

MIN_FRAMES, MIN_SECONDS = 3, 0.2
"""This many frames in a row, over this many seconds, have to show the same dice before they are believed."""

PERSISTS = 0.8
"""What is wrong with dice at rest is reported only after this many seconds: most of it passes by itself."""

STILL = 0.2
"""Dice at rest may seem to shift by this fraction of their size: positions are not measured more exactly."""

SHIFT = 0.35
"""Dice that are off by less than this fraction of their size lie where they lay."""


def die_at(place: Die, dice: Sequence[Die], shift: float) -> Die | None:
    """Return the die that lies where another one lay, at most `shift` of its size away."""
    near = min(dice, key=lambda die: dist(die.centre, place.centre), default=None)
    reach = shift * max(place.size, near.size) if near else 0.0
    return near if near and dist(near.centre, place.centre) <= reach else None


def count_stayed(before: Sequence[Die], now: Sequence[Die], shift: float = SHIFT) -> int:
    """Return how many dice still lie where they lay, and show what they showed."""
    found = ((die, die_at(die, now, shift)) for die in before)
    return sum(other is not None and other.value == die.value for die, other in found)


class RestingDice:
    """Readings of frames in a row whose dice lie in the same places, whatever is read on them.

    Places are compared with those of the frame that it began with: dice that creep on are not at rest.
    """

    def __init__(self, reading: DiceReading, at: float) -> None:
        self.since = at
        self._places = reading.dice
        self._readings: deque[tuple[float, DiceReading]] = deque([(at, reading)], maxlen=64)
        self._agreeing, self._agreeing_since = 1, at
        self._is_moving = reading.status is DiceStatus.MOVING

    def add(self, reading: DiceReading, at: float) -> bool:
        """Add one more reading, if its dice lie where these do; return whether they do."""
        ordered = self._ordered(reading)
        if ordered is None:
            return False
        _, last = self._readings[-1]
        if not (self._agreeing and last.status is ordered.status and _values(last) == _values(ordered)):
            self._agreeing, self._agreeing_since = 0, at
        self._agreeing += 1
        self._readings.append((at, ordered))
        return True

    def restarted(self, reading: DiceReading, at: float) -> "RestingDice":
        """Return a new run from a reading that does not fit, with those before it that fit that one.

        A run may have begun when a die was about to lie still: then it is not the last frame that is off.
        """
        run = RestingDice(reading, at)
        for when, before in reversed(self._readings):
            ordered = run._ordered(before)
            if ordered is None:
                break
            run._readings.appendleft((when, ordered))
            run.since = when
        return run

    def _ordered(self, reading: DiceReading) -> DiceReading | None:
        """Return a reading with its dice in the order of these, if they lie where these do."""
        dice = [die_at(place, reading.dice, STILL) for place in self._places]
        matched = tuple(die for die in dice if die)
        is_moving = self._is_moving or reading.status is DiceStatus.MOVING
        fits = len(matched) == len(dice) == len(reading.dice)
        return replace(reading, dice=matched) if fits and not is_moving else None

    def interrupt(self) -> None:
        """Let a frame pass that shows something else: those that follow have to agree anew."""
        self._agreeing = 0

    def agreed(self, at: float, seconds: float = MIN_SECONDS) -> DiceReading | None:
        """Return the reading that the last frames all have, if they are enough, and over enough seconds."""
        is_enough = self._agreeing >= MIN_FRAMES and at - self._agreeing_since >= seconds
        return self._readings[-1][1] if is_enough else None

    def majority(self, at: float) -> DiceReading | None:
        """Return the reading that most frames of the last moment have, if these dice have lain for that long.

        A die that is read now as this, now as that, has as much doubt as it changes.
        """
        lately = [reading for when, reading in self._readings if at - when <= PERSISTS]
        if at - self.since < PERSISTS or len(lately) < MIN_FRAMES:
            return None
        status, _ = Counter(reading.status for reading in lately).most_common(1)[0]
        dice = tuple(_most_seen(same) for same in zip(*(reading.dice for reading in lately), strict=True))
        is_sure = all(die.doubt <= DOUBTFUL for die in dice)
        return DiceReading(dice, DiceStatus.DOUBT if status is DiceStatus.OK and not is_sure else status)


def _values(reading: DiceReading) -> tuple[int, ...]:
    """Return the values place by place, unlike `DiceReading.values`, which has them in ascending order."""
    return tuple(die.value for die in reading.dice)


def _most_seen(same: Sequence[Die]) -> Die:
    """Return the newest reading of a die with its commonest value, doubted as often as it showed another."""
    (value, count), *_ = Counter(die.value for die in same).most_common(1)
    such = [die for die in same if die.value == value]
    return replace(such[-1], doubt=max(median(die.doubt for die in such), 1 - count / len(same)))
