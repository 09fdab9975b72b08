"""The types of the league and of statistics."""

from __future__ import annotations  # types are evaluated when one is first read or described, not at start

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from gipfel.web import ResponseBody
from gipfel_hall.site.archive_responses import ArchiveNumber


class RatedLine(ResponseBody, frozen=True):
    """Somebody in the league."""

    place: int
    player: ArchiveNumber | None
    name: Annotated[str, Meta(description="For Gipfel itself, the level.")]
    rating: int
    uncertainty: Annotated[int, Meta(description="Nineteen times in twenty the rating is right within it.")]
    games: int
    wins: int


class LeagueResponse(ResponseBody, frozen=True):
    """The league."""

    people: Sequence[RatedLine]
    gipfel: Annotated[Sequence[RatedLine], Meta(description="Gipfel itself, level by level.")]
    games: Annotated[int, Meta(description="How many games were rated.")]
    reviewed: Annotated[int, Meta(description="Of how many of them luck was taken out.")]
    is_without_luck: bool
    can_review: Annotated[bool, Meta(description="Whether games are reviewed here, so that it can be.")]


class FiguresLine(ResponseBody, frozen=True):
    """What was counted of some seats of some games."""

    name: Annotated[str, Meta(description="What is counted: a player, a booklet's key, a day.")]
    games: int
    wins: int
    turns: int
    rolls: int
    busts: int
    expected_busts: float
    columns_won: int
    longest_turn: int
    shortest_win: int | None


class SeatLine(ResponseBody, frozen=True):
    """Everybody who had the same place in the order of play, in games of as many players."""

    players: int
    order: Annotated[int, Meta(description="1 for who began.")]
    games: int
    wins: int


class ColumnLine(ResponseBody, frozen=True):
    """One column over all games."""

    column: int
    won: int
    won_by_winner: int
    rolled: int
    expected: float


class HallStatistics(ResponseBody, frozen=True):
    """Figures over everything, and over each part of it."""

    total: FiguresLine
    booklets: Sequence[FiguresLine]
    seats: Sequence[SeatLine]
    columns: Sequence[ColumnLine]
    people: Sequence[FiguresLine]
    evenings: Annotated[Sequence[FiguresLine], Meta(description="The newest first; the name is the day.")]
