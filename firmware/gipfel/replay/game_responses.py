"""Types of what is said about a game: the rules in force, rulings, what hands have to do."""

from __future__ import annotations  # types are evaluated when one is first read or described, not at start

from collections.abc import Sequence
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType, field

from gipfel.ask import BustOdds, Colour, FieldByColumn
from gipfel.replay.field_types import WinChance
from gipfel.rules import Verdict
from gipfel.web import ResponseBody

Reason = Annotated[str, Meta(description="Why it is allowed or not, in words.")]
Section = Annotated[str, Meta(description="The booklet and its section.")]


class NamedRule(ResponseBody, frozen=True):
    """A variant or a house rule, and what it is called."""

    key: str
    name: str


class RulesInForce(ResponseBody, frozen=True):
    """The booklet that a game is played by, with its variants and house rules."""

    key: str
    title: str
    variants: Sequence[NamedRule]
    house: Sequence[NamedRule]


class PlayPreview(ResponseBody, frozen=True):
    """A play, and what it would do."""

    columns: Sequence[int]
    runners: Annotated[FieldByColumn, Meta(description="The runners after it: field by column.")]
    bust_odds: BustOdds | None
    win: WinChance | UnsetType = UNSET
    """Left out where nobody is advised."""


class RuledPairing(ResponseBody, frozen=True):
    """One way to pair the dice, and the referee's ruling."""

    sums: tuple[int, int]
    verdict: Verdict
    why: Reason
    clause: Section
    plays: Sequence[PlayPreview]


class HandMoveText(ResponseBody, frozen=True):
    """What a hand has to do on the board; without a colour it is a runner, and field 0 is beside the board."""

    colour: Colour | None
    column: int
    start: int = field(name="from")
    end: int = field(name="to")
    say: Annotated[str, Meta(description="The same in words.")]


class StopRuling(ResponseBody, frozen=True):
    """Whether the player may stop, and why or why not."""

    may: bool
    why: Reason
    clause: Section
