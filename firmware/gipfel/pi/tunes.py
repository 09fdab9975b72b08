"""What can be heard at the table: a few notes for what has just happened."""

from enum import Enum
from typing import TYPE_CHECKING

from gipfel.game import Choosing
from gipfel.table import Called, HallLine, NewsKind, Playing, SeatColours, Table

if TYPE_CHECKING:
    from gipfel.pi.panel import Panel

Note = tuple[int, float]
"""A pitch in hertz, and seconds; a piezo buzzer is loudest between 1000 and 4000 Hz."""


class Tune(Enum):
    """What is worth a sound."""

    READ = ((1760, 0.06), (2349, 0.09))
    REFUSED = ((220, 0.18),)
    BUST = ((784, 0.14), (622, 0.14), (466, 0.32))
    COLUMN = ((1319, 0.1), (1568, 0.1), (2093, 0.22))
    CALLED = ((2093, 0.14), (1568, 0.3))
    WON = ((1047, 0.12), (1319, 0.12), (1568, 0.12), (2093, 0.4))


TUNES = {NewsKind.BUST: Tune.BUST, NewsKind.COLUMN: Tune.COLUMN, NewsKind.WON: Tune.WON}


def heard(before: Table | None, after: Table) -> Tune | None:
    """Return the tune for what has happened between two tables; None for nothing, or where the sound is off."""
    if before is None or not after.options.sound:
        return None
    news = _news(after.shown)
    if news and news is not _news(before.shown) and news in TUNES:
        return TUNES[news]
    if _is_choosing(after.shown) and not _is_choosing(before.shown):
        return Tune.READ
    if isinstance(after.mode, Called) and before.mode != after.mode:
        return Tune.CALLED
    if after.notice is None or after.notice == before.notice or isinstance(after.notice.said, SeatColours):
        return None
    return Tune.CALLED if isinstance(after.notice.said, HallLine) else Tune.REFUSED


def _news(table: Table) -> NewsKind | None:
    mode = table.mode
    return mode.news.kind if isinstance(mode, Playing) and mode.news else None


def _is_choosing(table: Table) -> bool:
    return table.game is not None and isinstance(table.game.phase, Choosing)


class Buzzer:
    """Follows a table, and plays the tune of what has just happened."""

    def __init__(self, panel: "Panel") -> None:
        self._panel = panel
        self._before: Table | None = None

    def follow(self, table: Table) -> None:
        """Play the tune for what has happened since the last table, and keep this one."""
        if tune := heard(self._before, table):
            self._panel.play(tune)
        self._before = table
