"""A lesson as a mode of the table, and the signal that asks for one; `learning.py` says what happens in it."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gipfel.rules import Dice, Finding, Flaw

if TYPE_CHECKING:
    from gipfel.table.modes import Mode
    from gipfel.table.state import Table


@dataclass(frozen=True, slots=True)
class LessonAsked:
    """A person wants the lesson, elsewhere than on the display."""

    at: float


@dataclass(frozen=True, slots=True)
class Learning:
    """A guided game on a practice table of its own; the table's own game waits, untouched."""

    practice: "Table"
    under: "Mode"
    """What is on the display again afterwards."""
    place: int = 0
    """The step of the script."""
    asks: Dice | None = None
    """The dice that are asked for, and that fall where dice are drawn; None where a roll would not count."""
    answer: str | Finding | Flaw = ""
    """What a press that is not awaited is answered with, until the next one: a sentence's name, or a finding."""
    before: "Learning | None" = field(compare=False, default=None, repr=False)
    """The lesson one step back: undo follows this pointer."""
