"""Figures over many games, as values."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Figures:
    """What was counted of some seats of some games."""

    games: int = 0
    wins: int = 0
    turns: int = 0
    rolls: int = 0
    busts: int = 0
    expected_busts: float = 0.0
    """How many busts were to be expected: the exact odds before each roll, added up."""
    columns_won: int = 0
    longest_turn: int = 0
    """The most rolls in one turn."""
    shortest_win: int | None = None
    """The fewest turns in which somebody of these has won; None where nobody has."""


@dataclass(frozen=True, slots=True)
class BookletFigures:
    """All games by one booklet."""

    edition: str
    figures: Figures


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """Everybody who had the same place in the order of play, in games of as many players."""

    players: int
    order: int
    """0 for who began."""
    figures: Figures

    @property
    def win_rate(self) -> float:
        """The share of games that were won from there."""
        return self.figures.wins / self.figures.games if self.figures.games else 0.0


@dataclass(frozen=True, slots=True)
class ColumnCounts:
    """One column over all games."""

    column: int
    won: int
    """How often somebody has won it."""
    won_by_winner: int
    """How often that was the winner of the game."""
    fields: int
    """How far everybody had come in it at the ends of all games, added up."""
    rolled: int
    """In how many rolls two dice made it."""
    expected_rolls: float
    """In how many that was to be expected."""


@dataclass(frozen=True, slots=True)
class PersonFigures:
    """All games of one player."""

    player: int
    name: str
    figures: Figures


@dataclass(frozen=True, slots=True)
class EveningFigures:
    """All games of one evening."""

    evening: date
    figures: Figures


@dataclass(frozen=True, slots=True)
class Statistics:
    """Figures over everything, and over each part of it."""

    total: Figures
    booklets: tuple[BookletFigures, ...]
    """The one that was played most first."""
    seats: tuple[SeatFigures, ...]
    """By number of players, then in the order of play."""
    columns: tuple[ColumnCounts, ...]
    """From 2 to 12."""
    people: tuple[PersonFigures, ...]
    """Who played most first."""
    evenings: tuple[EveningFigures, ...]
    """The newest first."""
