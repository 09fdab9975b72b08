"""One signal, one step; what a press means is decided when the button is let go."""

from dataclasses import replace
from typing import assert_never

from gipfel.errors import Port
from gipfel.game import Undone
from gipfel.table import board, calibrating, dice, holding, menus, new_game, partner, phones, playing, reviewing
from gipfel.table.lesson_mode import Learning, LessonAsked
from gipfel.table.modes import (
    BoardDiffers,
    Browsing,
    Calibrating,
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
from gipfel.table.partner_signals import AdviceGiven, Chosen, Decided
from gipfel.table.review_digest import ReviewReported
from gipfel.table.signals import (
    BoardAsked,
    BoardSeen,
    Button,
    CalibrationAsked,
    CalibrationProgress,
    Closed,
    DiceLifted,
    DiceNamed,
    DiceSettled,
    Down,
    Found,
    GameAsked,
    Lost,
    OptionsChosen,
    PhonePaired,
    PinMade,
    Signal,
    Ticked,
    Up,
)
from gipfel.table.state import Pressing, Reply, Table, Warnings

STUCK = 10.0
"""Seconds: a button that has been down for so long is not held by anybody."""

SHORT = 0.5
"""Seconds: a button that is held longer shows its bar; letting go before the bar is full then means nothing."""


def step(table: Table, signal: Signal) -> Reply:
    """Take one signal; return the table after it, and what is to be written down."""
    if table.is_closed and not isinstance(signal, Lost | Found):  # whether the last steps are saved still matters
        return Reply(table)
    reply = _handled(table, signal)
    if reply.events and reply.events != (Undone(),):
        reply = reply._replace(table=replace(reply.table, undone=None))
    if reply.table.shows_help and (reply.events or reply.table.mode is not table.mode):
        reply = reply._replace(table=replace(reply.table, shows_help=False))  # it was about another screen
    after = partner.after(table, reply.table, reply.events)
    return reply._replace(table=board.after(after, reply.events))


def _handled(table: Table, signal: Signal) -> Reply:  # noqa: C901  # one branch a signal
    table = replace(table, now=max(table.now, signal.at))
    if table.notice and table.now >= table.notice.until:
        table = replace(table, notice=None)
    mode = table.mode
    if isinstance(mode, Learning) and isinstance(signal, DiceSettled | DiceLifted | DiceNamed | BoardAsked):
        from gipfel.table import learning  # noqa: PLC0415  # only a table at which somebody learns loads it

        return Reply(learning.noticed(table, mode, signal))
    match signal:
        case Ticked():
            return Reply(_ticked(table))
        case Down(button=button):
            return Reply(_down(table, button))
        case Up(button=button, held=held):
            return _up(table, button, held)
        case DiceSettled(reading=reading, photo=photo, throw=throw):
            if throw is not None and throw == table.tray.throw and table.tray.is_rolled:
                return Reply(table)
            # A button that is down was pressed for another screen: it means nothing on this one.
            table = replace(table, touched=table.now, notice=None, pressing=None)
            table = table.with_tray(throw=throw or table.tray.throw, is_rolled=False)
            return dice.settled(table, reading, photo)
        case DiceLifted():
            return Reply(dice.lifted(table))
        case BoardSeen():
            return Reply(board.seen(table, signal))
        case BoardAsked():
            table = replace(table, touched=table.now, pressing=None)
            return Reply(board.ask_check(table, is_asked=True) if table.game else table.answer("display.no-game"))
        case DiceNamed(dice=named):
            table = replace(table, touched=table.now, notice=None, pressing=None)
            return dice.named(table, named)
        case OptionsChosen(options=options):
            return Reply(_with_options(replace(table, options=options, touched=table.now)))
        case GameAsked(draft=draft):
            return new_game.start(replace(table, touched=table.now, notice=None, pressing=None), draft)
        case CalibrationAsked():
            return Reply(calibrating.begin(replace(table, touched=table.now), table.mode))
        case CalibrationProgress():
            return Reply(calibrating.progressed(table, signal))
        case Chosen():
            return partner.chosen(table, signal)
        case Decided():
            return partner.decided(table, signal)
        case AdviceGiven():
            return Reply(partner.advised(table, signal))
        case PinMade():
            return Reply(phones.shown(table, signal))
        case PhonePaired():
            return Reply(phones.let_in(table, signal))
        case ReviewReported():
            return Reply(reviewing.reported(table, signal))
        case LessonAsked():
            return Reply(menus.learn(replace(table, touched=table.now), mode))
        case Lost(port=port):
            return Reply(calibrating.lost(_let_go(replace(table, lost=table.lost | {port}), port), port))
        case Found(port=port):
            return Reply(_let_go(replace(table, lost=table.lost - {port}, insists=False), port))
        case Closed():
            return Reply(replace(table, is_closed=True, mode=Leaving()))
        case _:
            assert_never(signal)


def _with_options(table: Table) -> Table:
    """Take options that were set elsewhere: the language among them, if it is still asked for."""
    mode = table.mode
    return board.switched(table.to(mode.under) if isinstance(mode, ChoosingLanguage) else table)


def _let_go(table: Table, port: Port) -> Table:
    """Forget the button that is down if the buttons were lost or found: its release may never be reported."""
    return replace(table, pressing=None) if port in (Port.BUTTONS, Port.STUCK_BUTTON) else table


def _ticked(table: Table) -> Table:
    """Let time pass: a PIN runs out, and a button whose release never came is not held any more."""
    if table.access.pin and table.now >= table.access.pin.until:
        table = table.with_access(pin=None)
    if table.pressing and table.now - table.pressing.since >= STUCK:
        table = replace(table, pressing=None)
    return partner.ticked(board.ticked(table))


def _down(table: Table, button: Button) -> Table:
    if table.light < 2:  # a press that wakes the display does nothing else
        return replace(table, touched=table.now, pressing=None)
    pressing = table.pressing
    if pressing and pressing.button is not button and table.now - pressing.since < STUCK:
        return table  # one at a time: the first one down counts
    return replace(table, pressing=Pressing(button, table.now), touched=table.now)


def _up(table: Table, button: Button, held: float | None) -> Reply:
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
