"""Buttons: what a press means is decided when the button is let go."""

from dataclasses import replace
from typing import assert_never

from gipfel.table import (
    board,
    calibrating,
    dice,
    hall,
    holding,
    menus,
    new_game,
    partner,
    phones,
    playing,
    reviewing,
)
from gipfel.table.lesson_mode import Learning
from gipfel.table.modes import (
    BoardDiffers,
    Browsing,
    Calibrating,
    Called,
    ChoosingLanguage,
    Correcting,
    Doubting,
    EnteringDice,
    FirstDice,
    Home,
    Leaving,
    Menu,
    Mode,
    Offering,
    Phones,
    Playing,
    Resuming,
    Reviewing,
    Settings,
    Setup,
)
from gipfel.table.signals import Button
from gipfel.table.state import Pressing, Reply, Table, Warnings

STUCK = 10.0
"""Seconds: a button that has been down for so long is not held by anybody."""

SHORT = 0.5
"""Seconds: a button that is held longer shows its bar; letting go before the bar is full then means nothing."""


def down(table: Table, button: Button) -> Table:
    """Take a button that went down; what it does is decided when it is let go."""
    if table.light < 2:  # a press that wakes the display does nothing else
        return replace(table, touched=table.now, pressing=None)
    pressing = table.pressing
    if pressing and pressing.button is not button and table.now - pressing.since < STUCK:
        return table  # one at a time: the first one down counts
    return replace(table, pressing=Pressing(button, table.now), touched=table.now)


def up(table: Table, button: Button, held: float | None) -> Reply:
    """Take a button that was let go: a press, or one that was held for its second meaning."""
    pressing = table.pressing
    if pressing is None or pressing.button is not button:
        return Reply(table)
    table = replace(table, pressing=None, touched=table.now)
    if held is None:
        held = table.now - pressing.since
    needed = holding.hold_time(table, button)
    if needed is None or held < SHORT:
        sentences, page = table.warnings.sentences, table.warnings.page
        if sentences and button is Button.THREE:
            return Reply(replace(table, warnings=Warnings(sentences, page + 1)))
        if sentences:  # any other button closes the warning
            return Reply(replace(table, warnings=Warnings(sentences[1:])))
        if button is Button.WHY and not table.shows_help:
            return Reply(replace(table, notice=None, shows_help=True))
        return _pressed(replace(table, notice=None, shows_help=False), button)
    if held < needed:
        return Reply(table)
    return holding.held(replace(table, notice=None, shows_help=False), button)


def _pressed(table: Table, button: Button) -> Reply:  # noqa: C901  # one branch a mode
    mode: Mode = table.mode
    match mode:
        case Playing():
            take = partner.pressed if table.is_partner_on_turn else playing.pressed
            return take(table, mode, button)
        case Doubting() | EnteringDice() | Correcting() | FirstDice():
            return dice.pressed(table, mode, button)
        case ChoosingLanguage():
            return Reply(new_game.choose_language(table, mode, button))
        case Home():
            return menus.at_home(table, button)
        case Resuming():
            return menus.resume(table, mode, button)
        case Offering():
            return new_game.pressed(table, mode, button)
        case Called():
            return hall.pressed(table, mode, button)
        case Setup():
            return new_game.set_up(table, mode, button)
        case Browsing():
            return Reply(menus.read(table, mode, button))
        case Menu():
            return Reply(menus.pick(table, mode, button))
        case Settings():
            return Reply(menus.set_options(table, mode, button))
        case Phones():
            return Reply(phones.pressed(table, mode, button))
        case BoardDiffers():
            return board.pressed(table, mode, button)
        case Calibrating():
            return Reply(calibrating.pressed(table, mode, button))
        case Reviewing():
            return Reply(reviewing.pressed(table, mode, button))
        case Learning():
            from gipfel.table import learning  # noqa: PLC0415  # only a table at which somebody learns loads it

            return Reply(learning.pressed(table, mode, button))
        case Leaving():
            return Reply(table)
        case _:
            assert_never(mode)
