"""News for the table: what has just happened, told with what hands have to do."""

from dataclasses import dataclass
from enum import Enum

from gipfel.rules import HandMove

MOVES_A_PAGE = 2
"""How many hand moves one page of news has."""


class NewsKind(Enum):
    """What has just happened, told with what hands have to do."""

    STOPPED = "stopped"
    BUST = "bust"
    COLUMN = "column"
    WON = "won"
    UNDONE = "undone"
    RESUMED = "resumed"


@dataclass(frozen=True, slots=True)
class News:
    """News for the table: what happened, to whom, and what hands have to do now."""

    kind: NewsKind
    seat: int
    moves: tuple[HandMove, ...]
    columns: tuple[int, ...] = ()
    page: int = 0

    @property
    def pages(self) -> int:
        """How many pages the hand moves take."""
        return max(1, -(-len(self.moves) // MOVES_A_PAGE))

    @property
    def shown(self) -> tuple[HandMove, ...]:
        """The hand moves of this page."""
        return self.moves[self.page * MOVES_A_PAGE :][:MOVES_A_PAGE]
