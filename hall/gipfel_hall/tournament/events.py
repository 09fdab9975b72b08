"""What happened in a tournament, in the past tense; the archive keeps these as text."""

from datetime import datetime
from typing import NamedTuple

import msgspec


class _TournamentEvent(msgspec.Struct, frozen=True, tag_field="event", tag=str.lower):
    """Something that happened."""

    at: datetime


class Seating(NamedTuple):
    """Who plays together in a round."""

    table: str
    """Empty where there are fewer tables than groups: they play when one is free."""
    players: tuple[int, ...]
    """In the order of play."""


class Opened(_TournamentEvent, frozen=True):
    """The host opened a tournament."""

    title: str
    rounds: int
    size: int
    """How many should sit at a table: two, three or four."""
    tables: tuple[str, ...] = ()
    edition: str = ""
    """The booklet for all games; empty is what was last played at each table."""
    variants: tuple[str, ...] = ()


class TablesSet(_TournamentEvent, frozen=True):
    """The host said at which tables the next rounds are played."""

    tables: tuple[str, ...]


class PlayerJoined(_TournamentEvent, frozen=True):
    """Somebody takes part from the next round on; or again, after leaving."""

    player: int
    """The number in the archive."""
    name: str
    short: str
    """The name as it fits a table's display; nobody else in this tournament has it."""
    is_lent: bool = False
    """Whether games under it count for the player only until the tournament ends."""


class PlayerLeft(_TournamentEvent, frozen=True):
    """Somebody takes no part in further rounds; what was played stays."""

    player: int


class RoundDrawn(_TournamentEvent, frozen=True):
    """It was drawn who plays with whom in the next round."""

    seed: int
    seatings: tuple[Seating, ...]
    byes: tuple[int, ...] = ()
    """Who sits out."""


class RoundWithdrawn(_TournamentEvent, frozen=True):
    """The draw of the newest round was taken back before anybody had a result."""


class SeatingMoved(_TournamentEvent, frozen=True):
    """The host called a seating that had no result to another table, or to its first one."""

    number: int
    """Which round, counted from 1."""
    seating: int
    """Which seating of it, counted from 0."""
    table: str


class ResultEntered(_TournamentEvent, frozen=True):
    """A game that was played at a seating came in."""

    number: int
    """Which round, counted from 1."""
    seating: int
    """Which seating of it, counted from 0."""
    places: tuple[int, ...]
    """Of each player, in the order of play; 1 has won, and equal ones share a place."""
    columns: tuple[int, ...]
    """How many columns each has won."""
    game: int
    """The number of the game in the archive."""
    is_attached: bool = False
    """Whether the host has said that it is this game: then it holds over what the host had said before."""


class ResultCorrected(_TournamentEvent, frozen=True):
    """The host said how a seating of any round ended: that holds, whatever games come in."""

    number: int
    seating: int
    places: tuple[int, ...]
    columns: tuple[int, ...]


class RoundClosed(_TournamentEvent, frozen=True):
    """The host closed the newest round: whatever has no result then was not played."""


class TournamentClosed(_TournamentEvent, frozen=True):
    """The host closed the tournament."""


TournamentEvent = (
    Opened
    | TablesSet
    | PlayerJoined
    | PlayerLeft
    | RoundDrawn
    | RoundWithdrawn
    | SeatingMoved
    | ResultEntered
    | ResultCorrected
    | RoundClosed
    | TournamentClosed
)

_decoder: msgspec.json.Decoder[TournamentEvent] = msgspec.json.Decoder(TournamentEvent)


def write_event(event: TournamentEvent) -> str:
    """Return an event as JSON."""
    return msgspec.json.encode(event).decode()


def read_event(text: str) -> TournamentEvent:
    """Return an event that was written as JSON; `msgspec.DecodeError` where it is none."""
    return _decoder.decode(text)
