"""Types of the pairings on show and of the game on offer."""

from __future__ import annotations  # types are evaluated when one is first read or described, not at start

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from gipfel.page.field_types import Colour, PartnerLevel, SeatNumber
from gipfel.replay import PlayPreview, Reason, Section
from gipfel.rules import Verdict
from gipfel.web import ResponseBody


class OfferedPairing(ResponseBody, frozen=True):
    """A pairing of the roll on show, the button that chooses it, and the referee's ruling."""

    button: str
    sums: tuple[int, int]
    verdict: Verdict
    why: Reason
    clause: Section
    plays: Sequence[PlayPreview]


class OfferedSeat(ResponseBody, frozen=True):
    """A seat of the game that is offered, as `POST /api/games` takes it."""

    colour: Colour
    name: str
    level: PartnerLevel | None


class GameOffer(ResponseBody, frozen=True):
    """The game that is offered next, as `POST /api/games` takes it, and in words."""

    edition: str
    variants: Sequence[str]
    house: Sequence[str]
    players: Sequence[OfferedSeat]
    starter: SeatNumber
    say: Annotated[str, Meta(description="Who plays by which rules, in one line.")]
