"""Readings spelt as text, and what a settler makes of them: `told((lying("3 3 5 6"), 5), (EMPTY, 3))`."""

from collections.abc import Sequence

from gipfel_vision import DiceReading, DiceStatus, Die
from gipfel_vision.motion import Lifted, Settled, Settler

FRAME = 0.1
"""Seconds between two pictures."""

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
    """Dice in a row, all of them `at` so many sizes further to the right; or each in a place of the row."""
    values = [int(pip) for pip in pips.split()]
    where = zip(values, places or range(len(values)), strict=True)
    dice = (Die(value, (100 + 80 * n + at * SIZE, 200.0), SIZE, 10.0, doubt) for value, n in where)
    return DiceReading(tuple(dice), status)


def said(
    *sights: tuple[DiceReading, int], settler: Settler | None = None, start: float = 0.0
) -> list[Settled | Lifted]:
    """Show a settler each reading for a number of pictures; return all that it says."""
    settler = settler or Settler()
    readings = [reading for reading, count in sights for _ in range(count)]
    answers = (settler.feed(reading, start + n * FRAME) for n, reading in enumerate(readings))
    return [answer for answer in answers if answer]


def told(*sights: tuple[DiceReading, int]) -> list[str]:
    """Return what is said as text: the values and the status of dice at rest, `lifted` for dice that left."""
    return [
        "lifted"
        if isinstance(answer, Lifted)
        else " ".join([*map(str, answer.reading.values), answer.reading.status.value])
        for answer in said(*sights)
    ]
