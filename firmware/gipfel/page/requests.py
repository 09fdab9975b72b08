"""The bodies and query parameters of requests to the page."""

from __future__ import annotations  # types are evaluated when one is first read or described, not at start

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from gipfel.page.field_types import (
    BOARD_FIELDS,
    BoardColumn,
    BoardField,
    BrightnessSetting,
    Colour,
    OddsSetting,
    Pips,
    ShortText,
    VoiceSetting,
)
from gipfel.table import Button
from gipfel.web import LanguageQuery, LanguageSetting, RequestBody

Pixel = Annotated[float, Meta(ge=-100_000, le=100_000)]
"""A coordinate in a picture."""
BoardName = Annotated[str, Meta(min_length=1, max_length=40)]


class EmptyRequest(RequestBody, frozen=True):
    """An empty object: the path says it all."""


class PressRequest(RequestBody, frozen=True):
    """A button: pressed, held as long as it takes, or only one edge of a press by a finger."""

    button: Button
    hold: bool = False
    edge: Literal["down", "up"] | None = None
    held: (
        Annotated[
            float,
            Meta(ge=0, le=60, description="With `up`: how many seconds the finger was down, by its own clock."),
        ]
        | None
    ) = None


class ThrowRequest(RequestBody, frozen=True):
    """The dice to throw; if left out, they are random."""

    dice: Annotated[tuple[Pips, ...], Meta(extra_json_schema={"minItems": 1, "maxItems": 4})] | None = None


class NameDiceRequest(RequestBody, frozen=True):
    """What the four dice show, as a person says."""

    dice: tuple[Pips, Pips, Pips, Pips]


class HostRequest(RequestBody, frozen=True):
    """Whether the hall's host is wanted at this table, or not any more."""

    is_wanted: bool


class SpoilRequest(RequestBody, frozen=True):
    """How the picture of the virtual tray is spoiled; an empty name spoils nothing any more."""

    name: ShortText = ""


class SettingsRequest(RequestBody, frozen=True):
    """Options of the table; what is left out stays."""

    language: LanguageSetting | None = None
    odds: OddsSetting | None = None
    sound: bool | None = None
    brightness: BrightnessSetting | None = None
    board: Annotated[bool, Meta(description="Whether the camera looks at the board by itself.")] | None = None
    advice: Annotated[bool, Meta(description="Whether people see their chance of winning.")] | None = None
    voice: Annotated[VoiceSetting, Meta(description="What the device says aloud.")] | None = None


class PairRequest(RequestBody, frozen=True):
    """The PIN that is on the display, and what the phone that wants to be paired is called."""

    pin: Annotated[str, Meta(max_length=20)]
    name: Annotated[str, Meta(max_length=100)] = ""


class MapBoardRequest(RequestBody, frozen=True):
    """A map of a board: its name and shape, and where each of its fields is in the picture that was taken."""

    name: BoardName
    shape: Literal["diamond", "plate", "octagon", "mountain"]
    places: Annotated[
        tuple[tuple[Pixel, Pixel], ...],
        Meta(
            min_length=BOARD_FIELDS,
            max_length=BOARD_FIELDS,
            description="All fields in pixels, column by column from below.",
        ),
    ]


class UseBoardRequest(RequestBody, frozen=True):
    """A map of a board by its name."""

    name: BoardName


class PlacedPiece(RequestBody, frozen=True):
    """A piece, or the runner, that is alone on a field."""

    thing: Literal["yellow", "orange", "green", "blue", "red", "white", "black", "runner"]
    column: BoardColumn
    field: BoardField


class LearnPiecesRequest(RequestBody, frozen=True):
    """Where pieces are on the board now, so that the camera can learn how they look; or the box they are from."""

    stands: Annotated[tuple[PlacedPiece, ...], Meta(max_length=BOARD_FIELDS)] = ()
    box: Literal["", "franjos", "plate", "parker"] = ""


class BoardHandsRequest(RequestBody, frozen=True):
    """What hands do at a virtual board: put it on the table or away, make a mistake, or put everything right."""

    on: bool | None = None
    mishap: ShortText = ""
    mend: bool = False
    look: Annotated[ShortText, Meta(description="Another board: diamond, plate or octagon.")] = ""


class RuleRequest(RequestBody, frozen=True):
    """A question to the referee, as `gipfel rule --json` takes it, see docs/json.md; `null` is left out.

    It only describes the question: `gipfel.ask` reads it, because its errors are sentences for players.
    """

    edition: str
    players: tuple[Colour, ...]
    to_move: Colour
    variants: tuple[str, ...] | None = None
    house: tuple[str, ...] | None = None
    pieces: dict[str, dict[str, int]] | None = None
    won: dict[str, Colour] | None = None
    runners: dict[str, int] | None = None
    roll: Annotated[tuple[Pips, ...], Meta(min_length=4, max_length=4)] | None = None
    play: Annotated[tuple[BoardColumn, ...], Meta(min_length=1, max_length=2)] | None = None
    then: Literal["stop"] | None = None


class GamesQuery(LanguageQuery, frozen=True):
    """Which part of the list of games is asked for."""

    before: (
        Annotated[int, Meta(ge=1, le=(1 << 62) - 1, description="Only games older than this number.")] | UnsetType
    ) = UNSET
    limit: Annotated[int, Meta(ge=1, le=200, description="How many games at most.")] = 50
