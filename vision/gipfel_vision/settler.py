"""When dice have come to rest, and when they have left: from a stream of readings to the few worth saying.

What happens at a table, and what is made of it:

- Dice are thrown, and come to rest: said, once several pictures agree.
- Something is wrong with dice at rest: said, once it persists. A hand that passes and dice that move say nothing.
- A throw that was read is nudged, covered, lifted die by die, put back: the same throw, so nothing is said.
- A die of it is turned to another value while the others lie: said, as the same throw read anew.
- The tray is seen empty: the dice have left, and whatever comes next is another throw, even of equal values.
- Dice come to rest elsewhere with other values: another throw, even if the tray was never seen empty; with equal
  values only if a hand hid all of them for a while, since pushing dice about is far commoner than throwing
  the same again.
"""

from collections import Counter
from dataclasses import dataclass

from gipfel_vision.reading import Reading, Status
from gipfel_vision.rest import PERSISTS, Rest, stayed

HIDDEN = 0.6
"""Dice that were out of sight under a hand for so many seconds may have been thrown again."""

GONE = 0.12
"""Seconds for which the tray has to be seen empty: nobody picks up dice and throws them again faster."""

BLOCKED = 2.0
"""A hand in the tray, or a tray in which nothing can be seen, is worth saying after so many seconds."""

FAR = 1.0
"""Most dice that were thrown again lie further from where they lay than this part of their size."""


@dataclass(frozen=True, slots=True)
class Settled:
    """Dice lie still and read so; `throw` counts the throws, so the same number is the same dice, read anew."""

    reading: Reading
    at: float
    throw: int = 1


@dataclass(frozen=True, slots=True)
class Lifted:
    """The dice that were read have left the tray."""

    at: float


class Settler:
    """Takes one reading after another, and speaks only on change."""

    def __init__(self) -> None:
        self._said: Reading | None = None
        """What is known of the dice in the tray: mostly what was said last, where they lie now."""
        self._faults: set[tuple[Status, int]] = set()
        """What was found wrong with this throw, and of how many dice: said once each."""
        self._throw = 0
        self._rest: Rest | None = None
        self._other: Rest | None = None
        """Begun by a picture that does not fit the rest: the next one tells whether it was a flicker."""
        self._last_at: float | None = None
        self._hidden = 0.0
        self._is_blind = False
        self._known: Rest | None = None

    def blinded(self) -> None:
        """Hear that sight was lost: dice that lie there when it comes back may have been entered by hand."""
        self._rest = self._other = self._known = self._last_at = None
        self._is_blind = True

    def feed(self, reading: Reading, at: float) -> Settled | Lifted | None:
        """Take what is seen now, at a time in seconds; say what is new about it."""
        if not reading.dice and reading.status is Status.FEWER:
            reading = Reading()  # no dice at all are none too few
        self._watch_hands(reading, at)
        rest = self._resting(reading, at)
        if rest is None:
            return None
        if (nothing := rest.agreed(at, GONE)) and nothing.status is Status.NONE and not nothing.dice:
            return self._left(at)
        agreed, found = rest.agreed(at), rest.consensus(at)
        if rest is self._known:
            self._take_as_known(agreed or found)
            return None
        lasts = rest.agreed(at, PERSISTS) is not None
        if agreed and agreed.status is Status.OK and agreed.dice and self._is_news(agreed, lasts=lasts):
            return self._say(agreed, at)
        is_blocked = found is not None and (found.status is Status.HAND or not found.dice)
        if found is None or (is_blocked and at - rest.since < BLOCKED):
            return None
        return self._persisting(found, at)

    def _watch_hands(self, reading: Reading, at: float) -> None:
        """Sum up for how long a hand has hidden all dice since they were last seen lying."""
        if self._last_at is not None and reading.status is Status.HAND and not reading.dice:
            self._hidden += at - self._last_at
        if self._said and stayed(self._said.dice, reading.dice):
            self._hidden = 0.0
        self._last_at = at

    def _resting(self, reading: Reading, at: float) -> Rest | None:
        """Give the rest that a picture belongs to; one picture that shows something else does not end it."""
        if self._rest and self._rest.takes(reading, at):
            self._other = None
            return self._rest
        if self._other or not self._rest:
            fits = self._other is not None and self._other.takes(reading, at)
            self._rest = self._other if fits else Rest(reading, at)
            self._other = None
            if self._is_blind:
                self._is_blind, self._known = False, self._rest
            return self._rest
        self._rest.interrupt()
        self._other = self._rest.anew(reading, at)
        return None

    def _left(self, at: float) -> Lifted | None:
        had, self._said, self._hidden = self._said, None, 0.0
        return Lifted(at) if had else None

    def _take_as_known(self, reading: Reading | None) -> None:
        if reading and reading.dice and (self._said is None or reading.values != self._said.values):
            self._throw += 1
            self._faults.clear()
            self._said = reading

    def _is_news(self, reading: Reading, *, lasts: bool) -> bool:
        """Whether certain dice are to be said at once: a new throw, or one that something was wrong with.

        If they are the very same dice, that has to last as long as what was wrong with them: else a die that seems
        to lean in every other picture would be said over and over.
        """
        said = self._said
        if said is None or self._is_another_throw(reading):
            return True
        return said.status is not Status.OK and (lasts or reading.values != said.values)

    def _is_another_throw(self, reading: Reading) -> bool:
        said = self._said
        if said is None or not said.dice:
            return True
        if stayed(said.dice, reading.dice) * 2 >= len(said.dice) or self._is_lifting(reading):
            return False
        if reading.values != said.values:
            return True
        return self._hidden >= HIDDEN and stayed(said.dice, reading.dice, FAR) * 2 < len(said.dice)

    def _is_lifting(self, reading: Reading) -> bool:
        """Whether these are some of the dice that were read, the others gone."""
        said = self._said
        if said is None or (reading.status is Status.OK and said.status is not Status.OK):
            return False  # what was one too many is gone
        return len(reading.dice) < len(said.dice) and Counter(reading.values) <= Counter(said.values)

    def _persisting(self, found: Reading, at: float) -> Settled | None:
        """Take what has been so for a while: something wrong, or a die that was turned."""
        said = self._said
        if not found.dice and (found.status in (Status.HAND, Status.NONE) or (said and said.dice)):
            return None  # nothing of these dice is in question
        if said is None or self._is_another_throw(found):
            is_known = said is not None and not found.dice and found.status is said.status
            return None if is_known else self._say(found, at)
        if self._is_lifting(found):
            return None
        if said.status is Status.OK:
            if found.values == said.values:
                self._said = Reading(found.dice, Status.OK)  # where they lie now
            return self._say(found, at) if found.status is Status.OK and found.values != said.values else None
        is_mended = found.status is Status.OK and found.values == said.values  # by most pictures, not by all
        is_known = is_mended or (found.status, len(found.dice)) in self._faults
        return None if is_known else self._say(found, at)

    def _say(self, reading: Reading, at: float) -> Settled:
        if self._is_another_throw(reading):
            self._throw += 1
            self._faults.clear()
        self._faults.add((reading.status, len(reading.dice)))
        self._said, self._hidden = reading, 0.0
        return Settled(reading, at, self._throw)
