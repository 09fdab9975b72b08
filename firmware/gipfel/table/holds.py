"""Which buttons mean something else when they are held, and for how long."""

from gipfel.table import dice
from gipfel.table.lesson_mode import Learning
from gipfel.table.signals import Button
from gipfel.table.state import Table

SHORT = 0.5
"""Seconds: a button that is held longer shows its bar; letting go before the bar is full then means nothing."""


def hold_time(table: Table, button: Button) -> float | None:
    """Return the seconds that a button has to be held for its second meaning; None where it has none now."""
    match button:
        case Button.GO:
            return 1.0 if dice.can_correct(table) else None
        case Button.STOP:
            return 1.0 if isinstance(table.mode, Learning) else 3.0
        case Button.WHY:
            return 1.0
        case _:
            return None
