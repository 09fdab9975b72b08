"""A tournament at one moment, as values."""

from dataclasses import dataclass
from datetime import datetime

from gipfel_hall.tournament.events import Seating


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part, or did."""

    player: int
    """The number in the archive."""
    name: str
    short: str
    is_here: bool = True
    """Whether the next round is drawn with this one."""
    is_lent: bool = False
    """Whether games under the short name count for the player only until the tournament ends."""


@dataclass(frozen=True, slots=True)
class SeatingResult:
    """How a seating ended."""

    places: tuple[int, ...]
    """Of each player, in the order of play; equal ones share a place."""
    columns: tuple[int, ...]
    """How many columns each has won."""
    game: int | None = None
    """The game in the archive; None where the host has said it."""

    @property
    def is_by_host(self) -> bool:
        """Whether the host has said it: that holds, whatever games come in."""
        return self.game is None


@dataclass(frozen=True, slots=True)
class Round:
    """One round: who plays with whom, and how that ended."""

    number: int
    """Counted from 1."""
    drawn_at: datetime
    seatings: tuple[Seating, ...]
    byes: tuple[int, ...] = ()
    """Who sits out."""
    results: tuple[SeatingResult | None, ...] = ()
    """Of each seating; None where there is none yet."""
    is_closed: bool = False
    """Whether the host has closed it: seatings without a result then were not played."""

    @property
    def is_over(self) -> bool:
        """Whether the next round can be drawn."""
        return self.is_closed or None not in self.results


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament at one moment."""

    title: str
    rounds: int
    """How many are planned."""
    size: int
    """How many should sit at a table."""
    tables: tuple[str, ...] = ()
    edition: str = ""
    variants: tuple[str, ...] = ()
    entrants: tuple[Entrant, ...] = ()
    """In the order in which they joined."""
    drawn: tuple[Round, ...] = ()
    """The rounds that were drawn, the first one first."""
    is_closed: bool = False

    @property
    def newest(self) -> Round | None:
        """The round that was drawn last."""
        return self.drawn[-1] if self.drawn else None

    @property
    def here(self) -> tuple[Entrant, ...]:
        """Everybody with whom the next round is drawn."""
        return tuple(entrant for entrant in self.entrants if entrant.is_here)

    def entrant(self, player: int) -> Entrant | None:
        """Return who takes part as this player of the archive; None where nobody does."""
        return next((entrant for entrant in self.entrants if entrant.player == player), None)
