"""The bodies and query parameters of requests, read strictly: an error names the path to what is wrong."""

from __future__ import annotations  # types are evaluated when one is first read or described, not at start

from typing import TYPE_CHECKING, Annotated, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from gipfel.page.field_types import (
    BOARD_FIELDS,
    BoardColumn,
    BoardField,
    BrightnessSetting,
    Colour,
    LanguageSetting,
    OddsSetting,
    Pips,
    ShortText,
    VoiceSetting,
)
from gipfel.page.problem import Problem
from gipfel.table import Button

if TYPE_CHECKING:
    from microdot import Request

Pixel = Annotated[float, Meta(ge=-100_000, le=100_000)]
"""A coordinate in a picture."""
BoardName = Annotated[str, Meta(min_length=1, max_length=40)]


class RequestBody(Struct, frozen=True, forbid_unknown_fields=True):
    """What a request may say; nothing else may be in it."""


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


class LanguageQuery(Struct, frozen=True):
    """The query of most requests."""

    lang: (
        Annotated[LanguageSetting, Meta(description="The language of the sentences; else the table's.")]
        | UnsetType
    ) = UNSET


class GamesQuery(LanguageQuery, frozen=True):
    """Which part of the list of games is asked for."""

    before: (
        Annotated[int, Meta(ge=1, le=(1 << 62) - 1, description="Only games older than this number.")] | UnsetType
    ) = UNSET
    limit: Annotated[int, Meta(ge=1, le=200, description="How many games at most.")] = 50


AnyBody = TypeVar("AnyBody", bound=RequestBody)
AnyQuery = TypeVar("AnyQuery", bound=LanguageQuery)


def check_is_json(request: Request) -> None:
    """Raise `Problem` where a request does not say that its body is JSON."""
    if (request.content_type or "").partition(";")[0].strip().lower() != "application/json":
        raise Problem(415, "problem.not-json")


def body_of(request: Request, kind: type[AnyBody]) -> AnyBody:
    """Return a request's body; raise `Problem` with what is wrong about it."""
    check_is_json(request)
    try:
        return msgspec.json.decode(request.body or b"", type=kind)
    except msgspec.ValidationError as error:
        detail, at = _where(error)
        raise Problem(400, "problem.body", at, detail=detail) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Problem(400, "problem.body", detail=error) from None


def query_of(request: Request, kind: type[AnyQuery]) -> AnyQuery:
    """Return a request's query parameters; raise `Problem` where one is not what it should be.

    Unknown parameters are ignored: a browser may add one to get a picture anew. `lang` is read by `Call.words`.
    """
    given = {name: _number_or_text(request.args[name]) for name in request.args if name != "lang"}
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        detail, at = _where(error)
        raise Problem(400, "problem.query", at, detail=detail) from None


def _number_or_text(value: str) -> int | str:
    """Return a parameter as a number where it is written in plain digits."""
    return int(value) if value.isascii() and value.isdigit() and len(value) < 20 else value


def _where(error: msgspec.ValidationError) -> tuple[str, str]:
    """Return what msgspec says is wrong, and the path to it."""
    detail, _, at = str(error).partition(" - at `$")
    return detail, at.rstrip("`").lstrip(".")
