"""The types of the real board in the state: what its fields show, and what is not where it should be."""

from __future__ import annotations  # types are evaluated when one is first read or described, not at start

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, field

from gipfel.boardcheck import BoardVisibility
from gipfel.page.field_types import Thing
from gipfel.web import ResponseBody


class BoardPlace(ResponseBody, frozen=True):
    """A field of the board."""

    column: int
    field: int


class SeenField(ResponseBody, frozen=True):
    """What a field of the real board shows."""

    column: int
    field: int
    thing: Annotated[Thing, Meta(description="null where the camera is unsure.")] | None
    sure: Annotated[bool, Meta(description="Whether it is certain; what is not raises no alarm.")]


class StrayPiece(ResponseBody, frozen=True):
    """Something that is not where the record has it."""

    thing: Thing
    stands: BoardPlace | None = field(name="from")
    belongs: BoardPlace | None = field(name="to")
    instead_of: Annotated[Thing, Meta(description="What should be seen on the field where it is.")] | None
    say: Annotated[str, Meta(description="The same in words.")]


class BoardCheckState(ResponseBody, frozen=True):
    """The real board since the last step, beside what the record says."""

    is_looking: bool
    status: Annotated[BoardVisibility, Meta(description="null before the camera has looked.")] | None
    seen: Sequence[SeenField]
    strays: Sequence[StrayPiece]
