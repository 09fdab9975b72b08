"""The record as programs read it: the list of games, one game, one step, and statistics."""

from __future__ import annotations  # types are evaluated when one is first read or described, not at start

from collections.abc import Sequence
from typing import Annotated, get_args

from msgspec import UNSET, Meta, UnsetType

from gipfel.ask import PositionJson
from gipfel.game import Event, RollSource
from gipfel.page.field_types import BustOdds, Colour, FieldByColumn, PartnerLevel, Pips, SeatNumber
from gipfel.page.game_responses import HandMoveText, ResponseBody, RuledPairing, RulesInForce, StopRuling

Time = Annotated[str, Meta(description="When, in UTC, as ISO 8601.")]
StepKind = Annotated[
    str,
    Meta(
        description="What happened.",
        extra_json_schema={"enum": [event.__name__.lower() for event in get_args(Event)]},
    ),
]
Winner = Annotated[SeatNumber, Meta(description="Who has won.")]


class RecordedPlayer(ResponseBody, frozen=True):
    """Who played in a game."""

    colour: Colour
    name: str
    level: Annotated[PartnerLevel, Meta(description="How well Gipfel played; null for a person.")] | None


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


class StepLine(ResponseBody, frozen=True):
    """A step of a game in one line."""

    n: int
    at: Time
    kind: StepKind
    seat: SeatNumber
    text: Annotated[str, Meta(description="What happened, in words.")]
    dice: Annotated[Sequence[Pips], Meta(description="The dice that were read or corrected.")] | None
    play: Annotated[str, Meta(description="The play that was chosen, like 6+11.")] | None
    is_undone: Annotated[bool, Meta(description="Whether it was undone later.")]
    photo: Annotated[bool, Meta(description="Whether there is a photograph of it.")]
    advised: Annotated[bool, Meta(description="Whether the player saw the chance of winning with each choice.")]


class GameResponse(ResponseBody, frozen=True):
    """A game, every step in a line."""

    number: int
    started: Time
    players: Sequence[RecordedPlayer]
    edition: RulesInForce
    winner: Winner | None
    steps: Sequence[StepLine]


class StepResponse(StepLine, frozen=True):
    """A step: what was read, allowed, chosen and done, and the board as it was."""

    source: Annotated[RollSource, Meta(description="How the dice were read.")] | None
    pairings: Annotated[Sequence[RuledPairing], Meta(description="What the roll of this step allowed.")]
    bust: Annotated[bool, Meta(description="Whether the roll moved nothing.")]
    hands: Annotated[Sequence[HandMoveText], Meta(description="What hands had to do.")]
    stop: StopRuling
    bust_odds: BustOdds
    board: Annotated[PositionJson, Meta(description="The position after the step.")]
    question: Annotated[
        PositionJson, Meta(description="The position and the roll of the ruling, as a question to the referee.")
    ]


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
