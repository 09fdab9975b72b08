"""What the page answers besides the state and the record: sessions, pairing, the board's maps, the booklets."""

from __future__ import annotations  # types are evaluated when one is first read or described, not at start

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from gipfel.page.field_types import Colour, LanguageCode, Point
from gipfel.web import ResponseBody


class PictureResponse(ResponseBody, frozen=True):
    """It is done; and what is wrong with the picture that was used, if anything is."""

    done: Annotated[bool, Meta(extra_json_schema={"const": True})]
    advice: Annotated[
        Sequence[str], Meta(description="Sentences: what to change before another picture is taken.")
    ]


class SessionResponse(ResponseBody, frozen=True):
    """What this client may do, and what kind of table this is."""

    may_press: Annotated[bool, Meta(description="Whether requests that need pairing are accepted.")]
    token: Annotated[str, Meta(description="For whoever sits at the computer of a virtual table.")] | None
    virtual: Annotated[bool, Meta(description="Whether the dice are virtual.")]
    spoilings: Annotated[Sequence[str], Meta(description="How the virtual tray's picture can be spoiled.")]
    languages: Sequence[LanguageCode]
    version: str


class PairResponse(ResponseBody, frozen=True):
    """The phone is paired: its token, and the name by which the display lists it."""

    token: str
    name: str


class PictureSize(ResponseBody, frozen=True):
    """The size of a picture, in pixels."""

    width: int
    height: int


class BoardShape(ResponseBody, frozen=True):
    """A nominal board of one shape: four corners to drag, its fields and its edge, in distances of fields."""

    corners: Annotated[Sequence[Point], Meta(description="Clockwise from the one at column 2.")]
    fields: Sequence[Point]
    outline: Sequence[Point]


class FieldsInPicture(ResponseBody, frozen=True):
    """Where the fields are in the newest picture of the board, `/api/board.jpg`, in shares of its width."""

    number: Annotated[int, Meta(description="Grows with each picture.")]
    width: int
    height: int
    places: Annotated[Sequence[Point], Meta(description="None where the board was not found.")]


class BoardHandsState(ResponseBody, frozen=True):
    """The hands at a virtual board."""

    on: Annotated[bool, Meta(description="Whether the board is on the table.")]
    mishaps: Annotated[Sequence[str], Meta(description="Mistakes that can be made.")]
    armed: Annotated[str, Meta(description="The mistake that is made when the next turn ends; empty for none.")]
    looks: Annotated[Sequence[str], Meta(description="What the board can look like.")]
    look: str


class BoardResponse(ResponseBody, frozen=True):
    """The boards that are known, the one in use, and where its fields are."""

    names: Sequence[str]
    in_use: str | None
    shape: str | None
    places: Annotated[
        Sequence[Point], Meta(description="The fields of the board in use, in pixels of its own picture.")
    ]
    width: int
    height: int
    has_pieces: Annotated[bool, Meta(description="Whether the looks of its pieces have been learned.")]
    taken: (
        Annotated[
            PictureSize,
            Meta(description="The picture that was taken to map a board, as long as no map of it is kept."),
        ]
        | None
    )
    colours: Annotated[
        Sequence[Colour], Meta(description="All colours, those in the box of the booklet that is played first.")
    ]
    boxes: Annotated[Sequence[str], Meta(description="Boxes whose pieces are known.")]
    can_map: Annotated[bool, Meta(description="Whether a camera is there to map a board with.")]
    shapes: dict[str, BoardShape]
    picture: FieldsInPicture | None
    virtual: BoardHandsState | None


class WordsResponse(ResponseBody, frozen=True):
    """The page's own sentences by key."""

    language: LanguageCode
    sentences: dict[str, str]


class RuleChange(ResponseBody, frozen=True):
    """A house rule, and what it changes."""

    key: str
    name: str
    changes: str


class VariantChange(RuleChange, frozen=True):
    """A variant that a booklet prints, and what it changes."""

    section: str


class EditionSummary(ResponseBody, frozen=True):
    """A booklet."""

    key: str
    title: str
    pieces: Annotated[int, Meta(description="How many pieces a colour has; null where it does not say.")] | None
    start: Annotated[str, Meta(description="Who begins, in words.")]
    rules: Annotated[Sequence[str], Meta(description="Its rules for pairs and for entering columns, in words.")]
    variants: Sequence[VariantChange]
    colours: Annotated[Sequence[Colour], Meta(description="All colours, those in its box first.")]


class EditionsResponse(ResponseBody, frozen=True):
    """The booklets with their variants, the house rules, all colours, and how many fields each column has."""

    editions: Sequence[EditionSummary]
    house: Sequence[RuleChange]
    colours: Sequence[Colour]
    lengths: dict[int, int]
