"""The types of what the page says of the hall that a table belongs to."""

from __future__ import annotations  # types are evaluated when one is first read or described, not at start

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from gipfel.table import CallAnswer
from gipfel.web import ResponseBody


class CallState(ResponseBody, frozen=True):
    """The game that the hall has called this table to."""

    names: Annotated[Sequence[str], Meta(description="Who plays, in the order of play.")]
    title: Annotated[str, Meta(description="Such as the round of a tournament; empty for none.")]
    answer: Annotated[
        CallAnswer,
        Meta(
            description="What became of it: the game before is not over, it is on the display, begun, not wanted."
        ),
    ]


class HallMembership(ResponseBody, frozen=True):
    """The hall that this table belongs to."""

    table: Annotated[str, Meta(description="What the hall calls this table.")]
    is_connected: bool
    wants_host: Annotated[bool, Meta(description="Whether somebody at this table has asked for the host.")]
    call: CallState | None
