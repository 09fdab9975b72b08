"""What the archive says of games and people, as values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import Enum
from typing import NamedTuple


class Intake(Enum):
    """What became of a game that was handed in."""

    KEPT = "kept"
    """It is new, and on the disk."""
    KNOWN = "known"
    """It was there before, or more of it."""
    SUPERSEDED = "superseded"
    """It was there before, and this goes further: a win was undone and played on."""
    SET_ASIDE = "set aside"
    """It is no result; its bytes are kept for the host."""


class Reason(NamedTuple):
    """Why a game was set aside: the key of a sentence, and what the sentence names."""

    key: str
    """`too-large`, `unfinished`, `another-course`, or a key of `ExportDamaged` such as `verify.changed`."""
    names: Mapping[str, str]


class Taken(NamedTuple):
    """The answer to a game that was handed in: it is on the disk now, or was before."""

    intake: Intake
    seal: str
    """The seal of the last line of what was handed in, for the acknowledgement; empty where there is none."""
    game: int | None = None
    """The number of the game in the archive; None where it was set aside."""
    reason: Reason | None = None

    @property
    def is_sound(self) -> bool:
        """Whether it counts as a result."""
        return self.intake is not Intake.SET_ASIDE

    @property
    def is_change(self) -> bool:
        """Whether the results of the archive are others than before."""
        return self.intake in (Intake.KEPT, Intake.SUPERSEDED)


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What one seat did in a finished game, counted once when the game came in."""

    colour: str
    name: str
    """As it was typed at the table; empty where the player is called by the colour."""
    level: str
    """The level at which Gipfel played; empty for a person."""
    order: int
    """The place in the order of play, 0 for who began."""
    place: int
    """1 for the winner; the others by columns won, then by fields climbed; equal ones share a place."""
    columns_won: tuple[int, ...]
    fields: tuple[int, ...]
    """How far the seat has come in columns 2 to 12."""
    turns: int
    rolls: int
    stops: int
    busts: int
    expected_busts: float
    longest: int
    """The most rolls in one turn."""
    lost: int
    """Fields that were climbed and lost again by busts."""


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What is known of a finished game without replaying it."""

    edition: str
    variants: tuple[str, ...]
    house: tuple[str, ...]
    winner: int
    """The seat that has won."""
    steps: int
    started_at: str
    """By the table's own clock, which may be wrong, as ISO 8601."""
    last_at: str
    """When the last step was, by the same clock."""
    sums: tuple[int, ...]
    """In how many rolls two dice made each of the columns 2 to 12."""
    seats: tuple[SeatFacts, ...]

    @property
    def turns(self) -> int:
        """How many turns the game had."""
        return sum(seat.turns for seat in self.seats)

    @property
    def rolls(self) -> int:
        """How many rolls the game had."""
        return sum(seat.rolls for seat in self.seats)


@dataclass(frozen=True, slots=True)
class ArchivedSeat:
    """A seat of an archived game: what it did, and who that was."""

    facts: SeatFacts
    player: int | None = None
    """The player's number in the archive, after merging; None for Gipfel, and for who gave no name."""
    player_name: str = ""
    """What the player is called now; empty where there is none."""


@dataclass(frozen=True, slots=True)
class ArchivedGame:
    """A finished game of the archive."""

    id: int
    table: str
    device: str
    ended_at: datetime
    """When it was over, by the hall's clock, in UTC."""
    evening: date
    seal: str
    facts: GameFacts
    seats: tuple[ArchivedSeat, ...]
    """In the order of play at the table; `facts.winner` counts them from 0."""


@dataclass(frozen=True, slots=True)
class GameFilter:
    """Which games are wanted: those that are all of this; what is None, or empty, does not matter."""

    player: int | None = None
    edition: str = ""
    table: str = ""
    evening: date | None = None
    name: str = ""
    """A part of the name of somebody who played."""


@dataclass(frozen=True, slots=True)
class GamePage:
    """Some games of a list, the newest first."""

    games: tuple[ArchivedGame, ...]
    older: str = ""
    """Asks for the next page, as `games(…, older=…)`; empty at the end of the list."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays."""

    id: int
    name: str
    aliases: tuple[str, ...] = ()
    """All names under which games of this player come in, in small letters, sorted."""
    games: int = 0
    merged: tuple["MergedPlayer", ...] = ()
    """Those who turned out to be the same person; each can be split off again."""


class MergedPlayer(NamedTuple):
    """A player who was merged into another one."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Evening:
    """A day from six in the morning to the next one's six, by the hall's clock."""

    day: date
    games: int
    tables: int
    first_ended_at: datetime
    last_ended_at: datetime


@dataclass(frozen=True, slots=True)
class SetAside:
    """Something that was handed in and is no result."""

    id: int
    table: str
    device: str
    received_at: datetime
    reason: Reason
    size: int
    """Bytes."""
    times: int
    """How often it was handed in."""


@dataclass(frozen=True, slots=True)
class LeagueSeat:
    """How a seat came out of a game, as the league needs it."""

    player: int | None
    level: str
    place: int
    adjusted: int | None = None
    """The result less all luck, in tenths of a point of winning chance; None where there is no review."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended, as the league needs it."""

    id: int
    ended_at: datetime
    seats: tuple[LeagueSeat, ...]


@dataclass(frozen=True, slots=True)
class StoredTournament:
    """A tournament of the archive: its events as text, which the room of tournaments understands."""

    id: int
    opened_at: datetime
    events: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class ArchiveCounts:
    """How much there is."""

    games: int
    players: int
    set_aside: int
    evenings: int
