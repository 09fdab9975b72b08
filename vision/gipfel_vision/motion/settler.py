"""A state machine over readings: reports a throw once when its dice have come to rest, and when they have left.

What happens at a table, and what is made of it:

- Dice are thrown, and come to rest: reported, once several frames agree.
- Something is wrong with dice at rest: reported, once it persists. A hand that passes and dice that move are not.
- A throw that was read is nudged, covered, lifted die by die, put back: the same throw, so nothing is reported.
- A die of it is turned to another value while the others lie: reported, as the same throw read anew.
- The tray is seen empty: the dice have left, and whatever comes next is another throw, even of equal values.
- Dice come to rest elsewhere with other values: another throw, even if the tray was never seen empty; with equal
  values only if a hand hid all of them for a while, since pushing dice about is far commoner than throwing
  the same again.
"""

from collections import Counter
from dataclasses import dataclass

from gipfel_vision.dice import DiceReading, DiceStatus
from gipfel_vision.motion.resting_dice import PERSISTS, RestingDice, count_stayed

HIDDEN = 0.6
"""Dice that a hand has hidden for this many seconds may have been thrown again."""

GONE = 0.12
"""Seconds for which the tray has to be seen empty: nobody picks up dice and throws them again faster."""

BLOCKED = 2.0
"""A hand in the tray, or a tray in which nothing can be read, is reported after this many seconds."""

FAR = 1.0
"""Most dice that were thrown again lie further from where they lay than this many times their size."""


@dataclass(frozen=True, slots=True)
class Settled:
    """Dice lie still; `throw` counts the throws, so the same number is the same dice, read anew.

    `at` is in seconds, on the clock of the readings.
    """

    reading: DiceReading
    at: float
    throw: int = 1


@dataclass(frozen=True, slots=True)
class Lifted:
    """The dice that were reported have left the tray, at a time in seconds."""

    at: float


class Settler:
    """Takes one reading after another, and returns an event only on change."""

    def __init__(self) -> None:
        self._reported: DiceReading | None = None
        """The dice in the tray: mostly the last report, with the places where they lie now."""
        self._faults: set[tuple[DiceStatus, int]] = set()
        """Each fault of this throw that was reported, with its number of dice: reported once each."""
        self._throw = 0
        self._run: RestingDice | None = None
        self._candidate: RestingDice | None = None
        """A run begun by a frame that does not fit the current one: the next shows whether it was a flicker."""
        self._last_at: float | None = None
        self._hidden = 0.0
        """Seconds for which a hand has hidden all dice."""
        self._is_blind = False
        self._known: RestingDice | None = None
        """The first run after the camera was lost: its dice are not reported."""

    def camera_lost(self) -> None:
        """Note that the camera was lost: dice that lie there when it is back may have been entered by hand."""
        self._run = self._candidate = self._known = self._last_at = None
        self._is_blind = True

    def feed(self, reading: DiceReading, at: float) -> Settled | Lifted | None:
        """Take the reading of a frame taken at `at` seconds; return what is new about it."""
        if not reading.dice and reading.status is DiceStatus.FEWER:
            reading = DiceReading()  # no dice at all are none too few
        self._sum_hidden(reading, at)
        run = self._run_of(reading, at)
        if run is None:
            return None
        if (nothing := run.agreed(at, GONE)) and nothing.status is DiceStatus.NONE and not nothing.dice:
            return self._left(at)
        agreed, found = run.agreed(at), run.majority(at)
        if run is self._known:
            self._take_as_known(agreed or found)
            return None
        lasts = run.agreed(at, PERSISTS) is not None
        if agreed and agreed.status is DiceStatus.OK and agreed.dice and self._is_new(agreed, lasts=lasts):
            return self._report(agreed, at)
        is_blocked = found is not None and (found.status is DiceStatus.HAND or not found.dice)
        if found is None or (is_blocked and at - run.since < BLOCKED):
            return None
        return self._persisting(found, at)

    def _sum_hidden(self, reading: DiceReading, at: float) -> None:
        """Sum up for how long a hand has hidden all dice since they were last seen lying."""
        if self._last_at is not None and reading.status is DiceStatus.HAND and not reading.dice:
            self._hidden += at - self._last_at
        if self._reported and count_stayed(self._reported.dice, reading.dice):
            self._hidden = 0.0
        self._last_at = at

    def _run_of(self, reading: DiceReading, at: float) -> RestingDice | None:
        """Return the run that a frame belongs to; one frame that shows something else does not end it."""
        if self._run and self._run.add(reading, at):
            self._candidate = None
            return self._run
        if self._candidate or not self._run:
            fits = self._candidate is not None and self._candidate.add(reading, at)
            self._run = self._candidate if fits else RestingDice(reading, at)
            self._candidate = None
            if self._is_blind:
                self._is_blind, self._known = False, self._run
            return self._run
        self._run.interrupt()
        self._candidate = self._run.restarted(reading, at)
        return None

    def _left(self, at: float) -> Lifted | None:
        had, self._reported, self._hidden = self._reported, None, 0.0
        return Lifted(at) if had else None

    def _take_as_known(self, reading: DiceReading | None) -> None:
        if reading and reading.dice and (self._reported is None or reading.values != self._reported.values):
            self._throw += 1
            self._faults.clear()
            self._reported = reading

    def _is_new(self, reading: DiceReading, *, lasts: bool) -> bool:
        """Return whether certain dice are to be reported at once: a new throw, or one that had a fault.

        If they are the very same dice, that has to last as long as what was wrong with them: else a die that seems
        to lean in every other frame would be reported over and over.
        """
        last = self._reported
        if last is None or self._is_another_throw(reading):
            return True
        return last.status is not DiceStatus.OK and (lasts or reading.values != last.values)

    def _is_another_throw(self, reading: DiceReading) -> bool:
        last = self._reported
        if last is None or not last.dice:
            return True
        if count_stayed(last.dice, reading.dice) * 2 >= len(last.dice) or self._is_lifting(reading):
            return False
        if reading.values != last.values:
            return True
        return self._hidden >= HIDDEN and count_stayed(last.dice, reading.dice, FAR) * 2 < len(last.dice)

    def _is_lifting(self, reading: DiceReading) -> bool:
        """Return whether these are some of the dice that were reported, the others gone."""
        last = self._reported
        if last is None or (reading.status is DiceStatus.OK and last.status is not DiceStatus.OK):
            return False  # what was one too many is gone
        return len(reading.dice) < len(last.dice) and Counter(reading.values) <= Counter(last.values)

    def _persisting(self, found: DiceReading, at: float) -> Settled | None:
        """Return what to report of a reading that has persisted: something wrong, or a die that was turned."""
        last = self._reported
        if not found.dice and (found.status in (DiceStatus.HAND, DiceStatus.NONE) or (last and last.dice)):
            return None  # nothing of these dice is in question
        if last is None or self._is_another_throw(found):
            is_known = last is not None and not found.dice and found.status is last.status
            return None if is_known else self._report(found, at)
        if self._is_lifting(found):
            return None
        if last.status is DiceStatus.OK:
            if found.values == last.values:
                self._reported = DiceReading(found.dice, DiceStatus.OK)  # where they lie now
            return (
                self._report(found, at) if found.status is DiceStatus.OK and found.values != last.values else None
            )
        is_mended = found.status is DiceStatus.OK and found.values == last.values  # by most frames, not by all
        is_known = is_mended or (found.status, len(found.dice)) in self._faults
        return None if is_known else self._report(found, at)

    def _report(self, reading: DiceReading, at: float) -> Settled:
        if self._is_another_throw(reading):
            self._throw += 1
            self._faults.clear()
        self._faults.add((reading.status, len(reading.dice)))
        self._reported, self._hidden = reading, 0.0
        return Settled(reading, at, self._throw)
