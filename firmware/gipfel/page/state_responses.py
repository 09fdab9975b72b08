"""The types of the state of the table: of `GET /api/state`, and of the events `state` and `tray`."""

from __future__ import annotations  # types are evaluated when one is first read or described, not at start

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from gipfel.page.board_responses import BoardCheckState
from gipfel.page.field_types import (
    Brightness,
    BustOdds,
    Colour,
    ColumnOwners,
    LanguageCode,
    OddsShown,
    PartnerLevel,
    PieceFields,
    Pips,
    Point,
    RunnerFields,
    SeatNumber,
    VoiceLevel,
    WinChance,
)
from gipfel.page.game_responses import GameOffer, OfferedPairing
from gipfel.page.hall_responses import HallMembership
from gipfel.replay import HandMoveText, RulesInForce, StopRuling
from gipfel.table import Button, CalibrationStage, NewsKind, TrayStatus
from gipfel.web import ResponseBody

ModeName = Literal[
    "language",
    "home",
    "resuming",
    "offering",
    "called",
    "setup",
    "firstdice",
    "playing",
    "doubting",
    "entering",
    "correcting",
    "reader",
    "menu",
    "settings",
    "phones",
    "astray",
    "calibrating",
    "reviewing",
    "learning",
    "leaving",
]
PhaseName = Literal["rolling", "choosing", "deciding", "over"]


class Doubt(ResponseBody, frozen=True):
    """Dice that the camera is not sure about."""

    status: TrayStatus
    dice: Sequence[Pips]
    doubts: Annotated[Sequence[float], Meta(description="Each die's doubt: 0 is certain, 1 a guess.")]


class CalibrationStatus(ResponseBody, frozen=True):
    """How far the calibration of the tray has come."""

    stage: CalibrationStage
    is_looking: bool
    share: Annotated[float, Meta(description="How much of this stage is done, 0 to 1.")]
    findings: Annotated[Sequence[str], Meta(description="What is to be changed, in words.")]


class HoldBar(ResponseBody, frozen=True):
    """A button is being held: what will happen, and how full the bar is, 0 to 1."""

    label: str
    share: float


class DisplayState(ResponseBody, frozen=True):
    """What is on the display."""

    text: Annotated[str, Meta(description="All words on the display.")]
    dots: Annotated[
        str,
        Meta(
            description="128 x 64 bits in base64, rows from the upper left, the leftmost pixel in the highest bit."
        ),
    ]
    lights: Annotated[Sequence[Button], Meta(description="The buttons that do something now.")]
    does: Annotated[dict[Button, str], Meta(description="What each of them does, in the table's language.")]
    light: Annotated[int, Meta(ge=0, le=2, description="0 dark, 1 dimmed, 2 as bright as set.")]
    brightness: Brightness
    throw: Annotated[int, Meta(description="How many dice are to be thrown next.")]
    keys: Annotated[tuple[str, str, str], Meta(description="What the buttons 1, 2 and 3 do.")]
    bar: HoldBar | None


class PlayerState(ResponseBody, frozen=True):
    """One player of the game."""

    colour: Colour
    name: str
    mark: Annotated[str, Meta(description="Two letters that no other player of this game has.")]
    won: Annotated[int, Meta(description="How many columns the player has won.")]
    level: Annotated[PartnerLevel, Meta(description="How well Gipfel plays; null for a person.")] | None


class DecisionChances(ResponseBody, frozen=True):
    """The chance of winning of a player who is advised, with a stop and with going on."""

    stop: Annotated[WinChance, Meta(description="null where the rules do not allow it.")] | None
    go: WinChance


class LessonState(ResponseBody, frozen=True):
    """The lesson that is on: what it says, and how far it has come."""

    say: str
    number: Annotated[int, Meta(description="How many sentences have been read.")]
    count: Annotated[int, Meta(description="How many there are to read.")]
    is_reading: Annotated[bool, Meta(description="Whether `go` leads on; else `say` names what to do.")]


class DeviceState(ResponseBody, frozen=True):
    """The state of the device, which there is with and without a game."""

    language: LanguageCode
    odds_shown: OddsShown
    sound: bool
    brightness: Brightness
    board_watched: Annotated[bool, Meta(description="Whether the camera looks at the board by itself.")]
    advice: Annotated[bool, Meta(description="Whether people see their chance of winning.")]
    voice: Annotated[VoiceLevel, Meta(description="What the device says aloud.")]
    version: str
    mode: Annotated[ModeName, Meta(description="What the display is about.")]
    game: Annotated[int, Meta(description="The game's number in the record; null without a game.")] | None
    lost: Annotated[Sequence[str], Meta(description="Devices that are gone.")]
    notice: Annotated[str, Meta(description="What is said for a moment.")] | None
    doubt: Doubt | None
    calibration: CalibrationStatus | None
    lesson: Annotated[LessonState, Meta(description="The game is then the lesson's own.")] | None
    screen: DisplayState
    offer: Annotated[GameOffer, Meta(description="The game that is offered next: what was played last.")]
    holds: Annotated[
        dict[Button, float],
        Meta(description="For how many seconds a button has to be held to mean something else."),
    ]
    hall: Annotated[HallMembership, Meta(description="null for a table that belongs to no hall.")] | None


class TableState(DeviceState, frozen=True, kw_only=True):
    """The table at one moment: the device, and the game if there is one."""

    phase: PhaseName | None
    step: Annotated[int, Meta(description="How many steps the game has; 0 without a game.")]
    player: Annotated[SeatNumber, Meta(description="Whose turn it is.")] | None
    players: Sequence[PlayerState]
    to_win: Annotated[int, Meta(description="How many columns win; left out without a game.")] | UnsetType = UNSET
    edition: RulesInForce | None
    dice: Annotated[Sequence[Pips], Meta(description="The roll on show.")] | None
    options: Annotated[Sequence[OfferedPairing], Meta(description="What the roll on show offers.")]
    either: (
        Annotated[int, Meta(description="The index in `options` of the pairing whose play is still to be chosen.")]
        | UnsetType
        | None
    ) = UNSET
    pieces: PieceFields
    won: ColumnOwners
    runners: RunnerFields
    hands: Annotated[Sequence[HandMoveText], Meta(description="What hands have to do now.")]
    stop: StopRuling | None
    stake: Annotated[int, Meta(description="How many fields the runners have climbed in this turn.")]
    bust_odds: BustOdds | None
    win: DecisionChances | None
    reasons: Annotated[Sequence[str], Meta(description="What Gipfel says about its choices, or advises.")]
    news: Annotated[NewsKind, Meta(description="What has just happened.")] | None
    winner: Annotated[SeatNumber, Meta(description="Who has won.")] | None
    sight: BoardCheckState | None


class DieInTray(ResponseBody, frozen=True):
    """A die in the picture of the tray; place and size in shares of the picture's width."""

    value: Pips
    doubt: Annotated[float, Meta(description="0 is certain, 1 a guess.")]
    x: float
    y: float
    size: float
    angle: Annotated[float, Meta(description="In degrees.")]
    in_doubt: Annotated[bool, Meta(description="Whether the table asks the players about it.")]


class TrayReading(ResponseBody, frozen=True):
    """What the camera sees in the tray; the picture itself is at `/api/tray.jpg`."""

    number: Annotated[int, Meta(description="Grows with each picture.")]
    width: int
    height: int
    status: Annotated[str, Meta(description="What the camera says about the picture as a whole.")]
    dice: Sequence[DieInTray]
    outline: Annotated[
        Sequence[Point],
        Meta(description="The corners of the tray's floor in shares of the width, while it is calibrated."),
    ]


class StateResponse(TableState, frozen=True, kw_only=True):
    """The table as it is now, and what the camera sees in the tray."""

    tray: TrayReading


class SpokenSentence(ResponseBody, frozen=True):
    """One thing worth hearing; what of a `speech` event was not in the one before is to be said, in its order."""

    full: Annotated[str, Meta(description="For somebody who sees nothing; empty where it is only said briefly.")]
    brief: Annotated[str, Meta(description="For those who look at the dice; empty where they need not hear it.")]
    mark: Annotated[str, Meta(description="Tells it from an equal sentence that was said before.")]
