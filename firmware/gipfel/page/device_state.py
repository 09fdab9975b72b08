"""The state of the device, with or without a game: its options, its display, and what its camera sees."""

import base64
from dataclasses import asdict
from functools import lru_cache

from gipfel.app import Moment, TrayPreview
from gipfel.page.game_offer import game_offer_of
from gipfel.page.hall_responses import CallState, HallMembership
from gipfel.page.state_responses import (
    CalibrationStatus,
    DeviceState,
    DieInTray,
    DisplayState,
    Doubt,
    HoldBar,
    LessonState,
    ModeName,
    TrayReading,
)
from gipfel.paint import paint
from gipfel.screens import Screen, lesson_of
from gipfel.table import (
    DOUBTFUL,
    BoardDiffers,
    Browsing,
    Button,
    Calibrating,
    Called,
    ChoosingLanguage,
    Correcting,
    Doubting,
    EnteringDice,
    FirstDice,
    Home,
    Learning,
    Leaving,
    Menu,
    Offering,
    Phones,
    Playing,
    Resuming,
    Reviewing,
    Settings,
    Setup,
    Table,
    hold_time,
)
from gipfel.words import Words

MODES: dict[type, ModeName] = {
    ChoosingLanguage: "language",
    Home: "home",
    Resuming: "resuming",
    Offering: "offering",
    Called: "called",
    Setup: "setup",
    FirstDice: "firstdice",
    Playing: "playing",
    Doubting: "doubting",
    EnteringDice: "entering",
    Correcting: "correcting",
    Browsing: "reader",  # this name, and others below, are what programs have known since version 0.1.0
    Menu: "menu",
    Settings: "settings",
    Phones: "phones",
    BoardDiffers: "astray",
    Calibrating: "calibrating",
    Reviewing: "reviewing",
    Learning: "learning",
    Leaving: "leaving",
}


def device_state_of(moment: Moment, words: Words) -> DeviceState:
    """Return the state of the device, which there is with and without a game."""
    table = moment.table
    lesson = lesson_of(table, words)
    return DeviceState(
        language=table.options.language,
        odds_shown=table.options.odds,
        sound=table.options.sound,
        brightness=table.options.brightness,
        board_watched=table.options.board,
        advice=table.options.advice,
        voice=table.options.voice,
        version=table.version,
        mode=MODES[type(table.mode)],
        game=None if lesson else moment.game or None,
        lost=sorted(port.value for port in table.lost),
        notice=moment.screen.text if table.notice else None,
        doubt=_doubt(table),
        calibration=_calibration(table, words),
        lesson=LessonState(**asdict(lesson)) if lesson else None,
        screen=display_state_of(moment.screen),
        offer=game_offer_of(table, words),
        holds={button: needed for button in Button if (needed := hold_time(table, button))},
        hall=_hall(table),
    )


def _hall(table: Table) -> HallMembership | None:
    hall = table.hall
    if hall is None:
        return None
    call = CallState(names=hall.call.names, title=hall.call.title, answer=hall.answer) if hall.call else None
    return HallMembership(table=hall.table, is_connected=hall.is_connected, wants_host=hall.wants_host, call=call)


def _doubt(table: Table) -> Doubt | None:
    if not isinstance(table.mode, Doubting):
        return None
    reading = table.mode.reading
    return Doubt(status=reading.status, dice=reading.pips, doubts=reading.doubts)


def _calibration(table: Table, words: Words) -> CalibrationStatus | None:
    mode = table.mode
    if not isinstance(mode, Calibrating):
        return None
    return CalibrationStatus(
        stage=mode.stage,
        is_looking=mode.is_looking,
        share=mode.share,
        findings=[words(key) for key in mode.findings],
    )


@lru_cache(maxsize=4)  # a moment is asked for in up to three languages, and its display is the same in all
def display_state_of(screen: Screen) -> DisplayState:
    """Return what is on the display: its words, its lights, and every pixel, rows of bits from the upper left."""
    return DisplayState(
        text=screen.text,
        dots=base64.b64encode(paint(screen).tobytes()).decode(),
        lights=sorted(screen.lights, key=lambda button: button.value),
        does=dict(screen.does),
        light=screen.light,
        brightness=screen.brightness,
        throw=screen.throw,
        keys=screen.keys,
        bar=HoldBar(label=screen.bar.label, share=screen.bar.share) if screen.bar else None,
    )


def tray_state_of(view: TrayPreview) -> TrayReading:
    """Return what the camera sees in the tray, without the picture itself."""
    return TrayReading(
        number=view.number,
        width=view.width,
        height=view.height,
        status=view.status,
        dice=[
            DieInTray(
                value=die.value,
                doubt=die.doubt,
                x=die.x,
                y=die.y,
                size=die.size,
                angle=die.angle,
                in_doubt=die.doubt > DOUBTFUL,
            )
            for die in view.dice
        ],
        outline=view.outline,
    )
