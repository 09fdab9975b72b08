"""The types of tournaments."""

from __future__ import annotations  # types are evaluated when one is first read or described, not at start

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from gipfel.messages import CallAnswer
from gipfel.replay import Time
from gipfel.web import ResponseBody
from gipfel_hall.site.archive_responses import ArchiveNumber


class TournamentLine(ResponseBody, frozen=True):
    """A tournament in a line."""

    id: ArchiveNumber
    title: str
    players: int
    rounds: Annotated[int, Meta(description="How many are planned.")]
    drawn: Annotated[int, Meta(description="How many were drawn.")]
    is_closed: bool


class TournamentPlayer(ResponseBody, frozen=True):
    """Somebody who takes part, or did."""

    player: ArchiveNumber
    name: str
    short: str
    is_here: Annotated[bool, Meta(description="Whether the next round is drawn with this one.")]


class SeatingPlayer(ResponseBody, frozen=True):
    """Somebody at a table of a round."""

    player: ArchiveNumber
    name: str
    place: int | None
    columns: int | None
    points: float | None


class SeatingLine(ResponseBody, frozen=True):
    """Who plays together in a round, and how that ended."""

    index: Annotated[int, Meta(description="Counted from 0 in its round.")]
    table: Annotated[str, Meta(description="Empty where they wait for a table.")]
    players: Annotated[Sequence[SeatingPlayer], Meta(description="In the order of play.")]
    has_result: bool
    is_by_host: bool
    game: Annotated[int, Meta(description="The game in the archive.")] | None
    call: Annotated[CallAnswer, Meta(description="What the table has made of the call; empty: nothing yet.")]
    is_called: bool


class RoundLine(ResponseBody, frozen=True):
    """A round."""

    number: int
    drawn_at: Time
    seatings: Sequence[SeatingLine]
    byes: Annotated[Sequence[str], Meta(description="Who sits out.")]
    is_over: Annotated[bool, Meta(description="Whether the next round can be drawn.")]
    is_closed: bool
    has_results: bool


class StandingLine(ResponseBody, frozen=True):
    """Where somebody stands, and by what."""

    place: int
    player: ArchiveNumber
    name: str
    points: float
    opponents: float
    wins: int
    direct: int
    columns: int
    played: int
    byes: int
    is_here: bool


class TournamentResponse(ResponseBody, frozen=True):
    """A tournament."""

    id: ArchiveNumber
    title: str
    rounds: int
    size: int
    tables: Sequence[str]
    edition: str
    players: Sequence[TournamentPlayer]
    drawn: Annotated[Sequence[RoundLine], Meta(description="The first round first.")]
    standings: Sequence[StandingLine]
    is_closed: bool


class OpenedResponse(ResponseBody, frozen=True):
    """A tournament was opened."""

    id: ArchiveNumber


class CalledResponse(ResponseBody, frozen=True):
    """How many tables were called, and how many groups wait for a table."""

    called: int
    waiting: int
