"""Readings of dice spelt as text, and what a settler reports: `reported((lying("3 3 5 6"), 5), (EMPTY, 3))`."""

from collections.abc import Sequence

from gipfel_vision import DiceReading, DiceStatus, Die
from gipfel_vision.motion import Lifted, Settled, Settler

FRAME = 0.1
"""Seconds between two frames."""

SIZE = 40.0
EMPTY = DiceReading()
HAND = DiceReading(status=DiceStatus.HAND)
MOVING = DiceReading(status=DiceStatus.MOVING)


def lying(
    pips: str,
    at: float = 0.0,
    *,
    status: DiceStatus = DiceStatus.OK,
    doubt: float = 0.0,
    places: Sequence[int] | None = None,
) -> DiceReading:
    """Return a reading of dice in a row, shifted to the right by `at` die sizes; `places` puts each elsewhere."""
    values = [int(pip) for pip in pips.split()]
    where = zip(values, places or range(len(values)), strict=True)
    dice = (Die(value, (100 + 80 * n + at * SIZE, 200.0), SIZE, 10.0, doubt) for value, n in where)
    return DiceReading(tuple(dice), status)


def events_of(
    *sequences: tuple[DiceReading, int], settler: Settler | None = None, start: float = 0.0
) -> list[Settled | Lifted]:
    """Feed each reading to a settler for a number of frames; return the events that it reports."""
    settler = settler or Settler()
    readings = [reading for reading, count in sequences for _ in range(count)]
    answers = (settler.feed(reading, start + n * FRAME) for n, reading in enumerate(readings))
    return [answer for answer in answers if answer]


def reported(*sequences: tuple[DiceReading, int]) -> list[str]:
    """Return these events as text: values and status of dice at rest, or `lifted`."""
    return [
        "lifted"
        if isinstance(answer, Lifted)
        else " ".join([*map(str, answer.reading.values), answer.reading.status.value])
        for answer in events_of(*sequences)
    ]
