"""The types of what is live: tables, calls, how the hall itself is. All times are seconds since 1970."""

from __future__ import annotations  # types are evaluated when one is first read or described, not at start

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta

from gipfel.ask import Colour
from gipfel.messages import CallAnswer
from gipfel.replay import PartnerLevel, SeatNumber
from gipfel.web import ResponseBody

Seconds = Annotated[float, Meta(description="Seconds since 1970, by the hall's clock.")]


class WallPlayer(ResponseBody, frozen=True):
    """Somebody who plays."""

    colour: Colour
    name: Annotated[str, Meta(description="Empty for one who is called by the colour.")]
    level: Annotated[PartnerLevel, Meta(description="How well Gipfel plays; null for a person.")] | None
    won: Annotated[int, Meta(description="How many columns the player has won.")]


class WallBoard(ResponseBody, frozen=True):
    """What stands on a table's board."""

    players: Sequence[Colour]
    pieces: Annotated[dict[str, dict[int, int]], Meta(description="By colour: the field in each column.")]
    won: Annotated[dict[int, Colour], Meta(description="Who has won a column.")]
    runners: Annotated[dict[int, int], Meta(description="The field in each column.")]


class WallCall(ResponseBody, frozen=True):
    """What a table was called for last, and what has become of it."""

    id: str
    names: Sequence[str]
    title: str
    answer: CallAnswer
    is_out: Annotated[bool, Meta(description="Whether it still waits at the broker.")]


class WallTable(ResponseBody, frozen=True):
    """One computer at a table, as everybody may know it."""

    id: Annotated[str, Meta(description="The table's name and the device, with a slash between.")]
    table: str
    device: str
    is_online: bool
    seen_at: Annotated[Seconds, Meta(description="When its health was heard of last; 0 where nobody knows.")]
    phase: Literal["idle", "rolling", "choosing", "deciding", "over"]
    game: Annotated[int, Meta(description="The number of the game in the table's own record; 0 is none.")]
    step: int
    players: Sequence[WallPlayer]
    seat: Annotated[SeatNumber, Meta(description="Whose turn it is, or who has won.")]
    leads: SeatNumber | None
    edition: Annotated[str, Meta(description="The key of the booklet; empty where nobody plays.")]
    board: WallBoard
    rolled_at: Annotated[Seconds, Meta(description="When the last roll was; 0 where nobody knows.")]
    asked_at: Annotated[Seconds, Meta(description="Since when the host is wanted; 0 where nobody asks.")]
    has_record: Annotated[bool, Meta(description="Whether the game so far can be looked at.")]
    lost: Annotated[Sequence[str], Meta(description="Parts of the table that are lost, such as `camera`.")]
    clock_off: Annotated[float, Meta(description="Seconds by which its clock is ahead, if that is much.")]
    is_name_shared: Annotated[bool, Meta(description="Whether another computer has the same table's name.")]
    unsent: Annotated[int, Meta(description="Finished games that no hall has taken yet.")]
    games_today: int
    version: str
    address: Annotated[str, Meta(description="Where its own page is; empty where it has none.")]
    call: WallCall | None


class HallCondition(ResponseBody, frozen=True):
    """How the hall itself is."""

    is_connected: Annotated[bool, Meta(description="Whether the broker is connected.")]
    reason: Annotated[str, Meta(description="Why not, as far as that is known.")]
    since: Seconds
    intake_problem: Annotated[bool, Meta(description="Whether the archive takes no games.")]
    intake_since: Seconds
    changes: Annotated[int, Meta(description="Grows with each game that comes in or list that changes.")]


class TablesEvent(ResponseBody, frozen=True):
    """Tables that have changed, and those that are no longer there."""

    now: Seconds
    tables: Sequence[WallTable]
    gone: Annotated[Sequence[str], Meta(description="The `id` of each.")]


class WallResponse(ResponseBody, frozen=True):
    """All tables, and how the hall is."""

    now: Seconds
    tables: Sequence[WallTable]
    hall: HallCondition
