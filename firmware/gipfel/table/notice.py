"""What the table says for a moment."""

from dataclasses import dataclass

from gipfel.rules import Finding, Flaw
from gipfel.table.hall_state import HallLine, SeatColours

NOTICE_LASTS = 4.0
"""Seconds for which a notice is shown, unless it says otherwise."""
Said = str | Finding | Flaw | HallLine | SeatColours
"""What a notice may say; a text is the key of a sentence."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something said for a moment: the key of a sentence, a finding, a flaw, or what comes of the hall."""

    said: Said
    until: float
