"""All games of all tables, verified, in SQLite or PostgreSQL: who played, who won, and what is counted of it."""

from gipfel_hall.archive.archive import Archive, open_archive
from gipfel_hall.archive.failures import (
    ArchiveLost,
    ArchiveTooNew,
    NameTaken,
    NoSuchEntry,
    NotStorable,
    TournamentChanged,
)
from gipfel_hall.archive.results import SeatReview, within
from gipfel_hall.archive.times import read_time
from gipfel_hall.archive.values import (
    ArchiveCounts,
    ArchivedGame,
    ArchivedSeat,
    Evening,
    GameFacts,
    GameFilter,
    GamePage,
    GameResult,
    Intake,
    LeagueSeat,
    MergedPlayer,
    Player,
    Reason,
    SeatFacts,
    SetAside,
    StoredTournament,
    Taken,
)

__all__ = [
    "Archive",
    "ArchiveCounts",
    "ArchiveLost",
    "ArchiveTooNew",
    "ArchivedGame",
    "ArchivedSeat",
    "Evening",
    "GameFacts",
    "GameFilter",
    "GamePage",
    "GameResult",
    "Intake",
    "LeagueSeat",
    "MergedPlayer",
    "NameTaken",
    "NoSuchEntry",
    "NotStorable",
    "Player",
    "Reason",
    "SeatFacts",
    "SeatReview",
    "SetAside",
    "StoredTournament",
    "Taken",
    "TournamentChanged",
    "open_archive",
    "read_time",
    "within",
]
