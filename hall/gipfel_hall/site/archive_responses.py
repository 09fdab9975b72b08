"""The types of what the archive has: games, steps, players, and what was set aside."""

from __future__ import annotations  # types are evaluated when one is first read or described, not at start

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from gipfel.ask import Colour
from gipfel.replay import PartnerLevel, RecordedPlayer, RulesInForce, SeatNumber, StepLine, Time
from gipfel.web import LanguageSetting, ResponseBody

ArchiveNumber = Annotated[int, Meta(description="The number in the archive.")]
Day = Annotated[str, Meta(description="A day, such as 2026-11-18.")]


class SentencesResponse(ResponseBody, frozen=True):
    """The pages' sentences by key."""

    language: LanguageSetting
    sentences: dict[str, str]


class HostSession(ResponseBody, frozen=True):
    """What this browser may do."""

    is_host: bool
    has_password: Annotated[bool, Meta(description="False: whoever opens the host's page chooses it.")]
    language: Annotated[LanguageSetting, Meta(description="Of whoever has not chosen one.")]
    languages: Sequence[LanguageSetting]
    version: str


class GameSeat(ResponseBody, frozen=True):
    """Somebody who played in a game."""

    colour: Colour
    name: Annotated[str, Meta(description="What the player is called now; empty: by the colour.")]
    player: ArchiveNumber | None
    level: PartnerLevel | None
    place: Annotated[int, Meta(description="1 for the winner.")]
    columns: Annotated[int, Meta(description="How many columns the player has won.")]


class GameLine(ResponseBody, frozen=True):
    """A game of the archive in a line."""

    id: ArchiveNumber
    table: str
    ended_at: Time
    evening: Day
    edition: Annotated[str, Meta(description="The key of the booklet.")]
    variants: Sequence[str]
    house: Sequence[str]
    winner: SeatNumber
    steps: int
    seats: Annotated[Sequence[GameSeat], Meta(description="In the order of play.")]


class GamesResponse(ResponseBody, frozen=True):
    """Games of the archive, the newest first."""

    games: Sequence[GameLine]
    older: Annotated[str, Meta(description="Asks for the next page; empty at the end.")]


class RecordResponse(ResponseBody, frozen=True):
    """A game step by step, each in a line."""

    title: Annotated[str, Meta(description="Who plays by which rules, in one line.")]
    started: Time
    players: Sequence[RecordedPlayer]
    rules: RulesInForce
    winner: SeatNumber | None
    steps: Sequence[StepLine]


class EveningLine(ResponseBody, frozen=True):
    """An evening: a day from six in the morning on."""

    day: Day
    games: int
    tables: int


class MergedName(ResponseBody, frozen=True):
    """Somebody who turned out to be the same person as another player."""

    id: ArchiveNumber
    name: str


class PlayerLine(ResponseBody, frozen=True):
    """Somebody who plays."""

    id: ArchiveNumber
    name: str
    aliases: Annotated[Sequence[str], Meta(description="All names under which games come in.")]
    games: int
    merged: Sequence[MergedName]


class SetAsideLine(ResponseBody, frozen=True):
    """Something that came in and is no result."""

    id: ArchiveNumber
    table: str
    device: str
    received_at: Time
    reason: Annotated[str, Meta(description="Why, in a sentence.")]
    size: Annotated[int, Meta(description="Bytes.")]
    times: Annotated[int, Meta(description="How often it came.")]


class BookletLine(ResponseBody, frozen=True):
    """A booklet, for a call."""

    key: str
    title: str
    variants: Annotated[dict[str, str], Meta(description="The names of its variants, by key.")]


class HealthResponse(ResponseBody, frozen=True):
    """How the broker, the database and the disk are."""

    broker: Annotated[str, Meta(description="Where it is.")]
    is_connected: bool
    reason: str
    halls: Annotated[int, Meta(description="How many halls listen.")]
    tables: Annotated[int, Meta(description="How many computers are connected.")]
    dropped: Annotated[int, Meta(description="Messages that could not be understood.")]
    database: Annotated[str, Meta(description="Where it is.")]
    database_problem: Annotated[str, Meta(description="What is wrong with it; empty where nothing is.")]
    waiting: Annotated[int, Meta(description="Games that have come in and are not kept yet.")]
    disk_free: Annotated[int, Meta(description="Bytes that are free; null where it is not this disk.")] | None
    games: int
    players: int
    set_aside: int
    evenings: int
