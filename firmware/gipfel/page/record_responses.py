"""The record as programs read it: the list of games, one game, and statistics."""

from __future__ import annotations  # types are evaluated when one is first read or described, not at start

from collections.abc import Sequence
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from gipfel.page.field_types import Colour, FieldByColumn
from gipfel.replay import RecordedPlayer, RulesInForce, StepLine, Time, Winner
from gipfel.web import ResponseBody


class GameListEntry(ResponseBody, frozen=True):
    """A game in the list; one that cannot be read says so in `damaged`, and has no players, edition and winner."""

    number: int
    started: Time
    steps: int
    origin: Annotated[str, Meta(description="Where an imported game comes from; else empty.")]
    players: Sequence[RecordedPlayer] | UnsetType = UNSET
    edition: RulesInForce | UnsetType = UNSET
    winner: Winner | UnsetType | None = UNSET
    damaged: Annotated[str, Meta(description="Why it cannot be read.")] | UnsetType = UNSET


class GameResponse(ResponseBody, frozen=True):
    """A game, every step in a line."""

    number: int
    started: Time
    players: Sequence[RecordedPlayer]
    edition: RulesInForce
    winner: Winner | None
    steps: Sequence[StepLine]


class ColumnFrequency(ResponseBody, frozen=True):
    """In how many rolls a column could be made, and in how many that was to be expected."""

    seen: int
    expected: float


class RollSums(ResponseBody, frozen=True):
    """How often each column could be made."""

    rolls: int
    columns: dict[int, ColumnFrequency]


class PlayerFigures(ResponseBody, frozen=True):
    """What one player did in one game."""

    colour: Colour
    name: str
    turns: int
    rolls: int
    stops: int
    busts: int
    expected_busts: Annotated[float, Meta(description="How many busts these rolls were worth, by exact odds.")]
    longest: Annotated[int, Meta(description="The most rolls in one turn.")]
    lost: Annotated[int, Meta(description="Fields that were climbed and lost again by busts.")]
    columns: Annotated[FieldByColumn, Meta(description="How far the player has come: field by column.")]
    won: Annotated[int, Meta(description="Columns that the player has won.")]


class GameStatisticsResponse(ResponseBody, frozen=True):
    """The figures of one game."""

    game: int
    players: Sequence[PlayerFigures]
    winner: Winner | None
    progress: Annotated[
        Sequence[Sequence[int]],
        Meta(description="After each turn, how many fields each player has climbed in all."),
    ]
    sums: RollSums


class PlayerTotals(ResponseBody, frozen=True):
    """What one player did in all the games that are counted."""

    name: str
    colour: Colour
    turns: int
    rolls: int
    stops: int
    busts: int
    expected_busts: float
    lost: int
    longest: int
    games: int
    victories: int


class StatisticsResponse(ResponseBody, frozen=True):
    """The figures of the newest games together."""

    games: int
    finished: int
    players: Sequence[PlayerTotals]
    sums: RollSums
