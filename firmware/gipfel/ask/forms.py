"""The JSON forms of a position and of the referee's answer, the same for the command line and the page."""

from __future__ import annotations  # types are evaluated when one is first read or described, not at start

from collections.abc import Sequence
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from gipfel.rules import COLOURS

Colour = Annotated[str, Meta(extra_json_schema={"enum": list(COLOURS)})]
ColumnSums = Sequence[int]
"""One or two columns; a double names its column twice."""
FieldByColumn = dict[int, int]
PieceFields = Annotated[
    dict[str, FieldByColumn], Meta(description="Each colour's pieces: field by column; the lowest field is 1.")
]
ColumnOwners = Annotated[dict[int, Colour], Meta(description="The owner of each won column.")]
RunnerFields = Annotated[FieldByColumn, Meta(description="The runners: field by column.")]
BustOdds = Annotated[
    tuple[int, int], Meta(description="In how many of all rolls of four dice nothing can be moved: [n, 1296].")
]


class PositionJson(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position in the form in which a question gives it."""

    edition: Annotated[str, Meta(description="The booklet's key.")]
    variants: Annotated[Sequence[str], Meta(description="Variants that the booklet prints.")]
    house: (
        Annotated[Sequence[str], Meta(description="House rules; left out where there are none.")] | UnsetType
    ) = UNSET
    players: Annotated[Sequence[Colour], Meta(description="The colours in the order of play.")]
    to_move: Annotated[Colour, Meta(description="Whose turn it is.")]
    pieces: PieceFields
    won: ColumnOwners
    runners: RunnerFields
    roll: Annotated[Sequence[int], Meta(description="Four dice; left out where there are none.")] | UnsetType = (
        UNSET
    )


class AnswerPairing(Struct, frozen=True, forbid_unknown_fields=True):
    """One way to pair the dice, and what the referee says about it."""

    sums: tuple[int, int]
    plays: Annotated[Sequence[ColumnSums], Meta(description="Its legal plays.")]
    why: Annotated[str, Meta(description="Why it is allowed or not, in words.")]
    clause: Annotated[str, Meta(description="The booklet and its section.")]


class Answer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the referee says about a position, and about a roll, a play or a stop where one was given."""

    plays: Annotated[Sequence[ColumnSums], Meta(description="Every legal play; with a roll.")] | UnsetType = UNSET
    bust: Annotated[bool, Meta(description="Whether the roll moves nothing; with a roll.")] | UnsetType = UNSET
    may_stop: Annotated[bool, Meta(description="Whether the player may stop in this position, before the roll.")]
    bust_odds: BustOdds
    pairings: Annotated[Sequence[AnswerPairing], Meta(description="With a roll.")] | UnsetType = UNSET
    after: PositionJson | UnsetType = UNSET
    winner: Annotated[Colour, Meta(description="With a play or a stop.")] | UnsetType | None = UNSET


class AnswerError(Struct, frozen=True, forbid_unknown_fields=True):
    """Why a question cannot be answered: one sentence, and the path to what is wrong."""

    error: str
    at: str
