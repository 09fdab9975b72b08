"""A step of a recorded game as programs read it: in a line, or with its ruling and its board."""

from __future__ import annotations  # types are evaluated when one is first read or described, not at start

from collections.abc import Sequence
from typing import Annotated, get_args

from msgspec import Meta

from gipfel.ask import BustOdds, Colour, PositionJson
from gipfel.game import Event, RollSource
from gipfel.replay.field_types import PartnerLevel, Pips, SeatNumber
from gipfel.replay.game_responses import HandMoveText, RuledPairing, StopRuling
from gipfel.web import ResponseBody

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


class StepResponse(StepLine, frozen=True):
    """A step: what was read, allowed, chosen and done, and the board as it was."""

    source: Annotated[RollSource, Meta(description="How the dice were read.")] | None
    pairings: Annotated[Sequence[RuledPairing], Meta(description="What the roll of this step allowed.")]
    bust: Annotated[bool, Meta(description="Whether the roll moved nothing.")]
    hands: Annotated[Sequence[HandMoveText], Meta(description="What hands had to do.")]
    stop: Annotated[StopRuling, Meta(description="Null where nobody rolls or stops: the game is won.")] | None
    bust_odds: Annotated[BustOdds, Meta(description="Null where the game is won.")] | None
    board: Annotated[PositionJson, Meta(description="The position after the step.")]
    question: Annotated[
        PositionJson, Meta(description="The position and the roll of the ruling, as a question to the referee.")
    ]
