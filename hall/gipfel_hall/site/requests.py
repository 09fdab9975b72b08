"""The bodies and query parameters of requests to the hall."""

from __future__ import annotations  # types are evaluated when one is first read or described, not at start

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from gipfel.messages import LONGEST_ANNOUNCEMENT, LONGEST_CALL_TITLE, LONGEST_SHORT, NAME_PATTERN
from gipfel.web import LanguageQuery, RequestBody
from gipfel_hall.tournament import LONGEST_TITLE, MOST_ROUNDS

Number = Annotated[int, Meta(ge=1, le=(1 << 62) - 1)]
Password = Annotated[str, Meta(min_length=1, max_length=200)]
TableName = Annotated[str, Meta(pattern=f"^{NAME_PATTERN}$")]
ShortPlayerName = Annotated[
    str, Meta(min_length=1, max_length=LONGEST_SHORT, description="As it fits a table's display.")
]
PlayerName = Annotated[str, Meta(min_length=1, max_length=60)]
RuleKey = Annotated[str, Meta(max_length=40)]
Place = Annotated[int, Meta(ge=1, le=4)]
SeatingIndex = Annotated[int, Meta(ge=0, le=1_000, description="Counted from 0 in its round.")]
# Few, so that they are counted once until a game comes in: whoever asks for others again and again would keep the
# archive busy.
Period = Literal[0, 1, 30, 90, 365]
ColumnCount = Annotated[int, Meta(ge=0, le=11)]


class EmptyBody(RequestBody, frozen=True):
    """An empty object: the path says it all."""


class PasswordRequest(RequestBody, frozen=True):
    """The host's password."""

    password: Password


class NewPasswordRequest(RequestBody, frozen=True):
    """Another password for the host."""

    old: Password
    password: Password


class CallRequest(RequestBody, frozen=True):
    """The next game at a table: who is to play it, in the order of play, and by which booklet."""

    table: TableName
    names: Annotated[tuple[ShortPlayerName, ...], Meta(min_length=2, max_length=4)]
    edition: Annotated[RuleKey, Meta(description="Empty is what was played there last.")] = ""
    variants: Annotated[tuple[RuleKey, ...], Meta(max_length=8)] = ()
    title: Annotated[str, Meta(max_length=LONGEST_CALL_TITLE)] = ""


class TableRequest(RequestBody, frozen=True):
    """A table."""

    table: TableName


class AnnounceRequest(RequestBody, frozen=True):
    """A line that tables show for a moment."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_ANNOUNCEMENT)]
    table: Annotated[TableName, Meta(description="Left out: all tables.")] | None = None


class DeviceRequest(RequestBody, frozen=True):
    """One computer at a table."""

    table: TableName
    device: TableName


class RenameRequest(RequestBody, frozen=True):
    """A player's new name."""

    player: Number
    name: PlayerName


class ForgetNameRequest(RequestBody, frozen=True):
    """A name under which games no longer count for a player."""

    player: Number
    name: PlayerName


class MergeRequest(RequestBody, frozen=True):
    """Two players who are the same person: the games of the first become the second's."""

    player: Number
    into: Number


class PlayerRequest(RequestBody, frozen=True):
    """A player."""

    player: Number


class OpenTournamentRequest(RequestBody, frozen=True):
    """A new tournament."""

    title: Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE)]
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 5
    size: Annotated[int, Meta(ge=2, le=4, description="How many should sit at a table.")] = 4
    tables: Annotated[tuple[TableName, ...], Meta(max_length=200)] = ()
    edition: RuleKey = ""
    variants: Annotated[tuple[RuleKey, ...], Meta(max_length=8)] = ()


class JoinRequest(RequestBody, frozen=True):
    """Somebody who takes part from the next round on."""

    name: PlayerName
    short: Annotated[str, Meta(max_length=LONGEST_SHORT, description="For displays; empty: one is found.")] = ""


class TablesRequest(RequestBody, frozen=True):
    """At which tables the next rounds are played."""

    tables: Annotated[tuple[TableName, ...], Meta(max_length=200)]


class ResultRequest(RequestBody, frozen=True):
    """How a seating ended, by the host."""

    round: Number
    seating: SeatingIndex
    places: Annotated[tuple[Place, ...], Meta(min_length=2, max_length=4)]
    columns: Annotated[tuple[ColumnCount, ...], Meta(min_length=2, max_length=4)]


class AttachRequest(RequestBody, frozen=True):
    """Which game of the archive a seating has played, by the host."""

    round: Number
    seating: SeatingIndex
    game: Number


class ArchiveQuery(LanguageQuery, frozen=True):
    """Which games are asked for."""

    name: Annotated[str, Meta(description="A part of the name of somebody who played.")] = ""
    player: Annotated[Number, Meta(description="The number of a player.")] | UnsetType = UNSET
    edition: Annotated[str, Meta(description="The key of a booklet.")] = ""
    table: Annotated[str, Meta(description="The name of a table.")] = ""
    evening: Annotated[str, Meta(description="A day, such as 2026-11-18.")] = ""
    older: Annotated[str, Meta(description="What an answer before called `older`: the next page.")] = ""


class PlayersQuery(LanguageQuery, frozen=True):
    """Which players are asked for."""

    name: Annotated[str, Meta(description="A part of a name.")] = ""


class PeriodQuery(LanguageQuery, frozen=True):
    """Which games are counted."""

    days: Annotated[Period, Meta(description="Of so many days; 0 is all.")] = 0


class LeagueQuery(PeriodQuery, frozen=True):
    """Which games are rated, and how."""

    luck: Annotated[int, Meta(ge=0, le=1, description="0 takes luck out of results, 1 leaves it in.")] = 1
