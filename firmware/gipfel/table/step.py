"""One signal, one step."""

from dataclasses import replace
from typing import assert_never

from gipfel.errors import Port
from gipfel.game import Undone
from gipfel.table import board, calibrating, dice, hall, menus, new_game, partner, phones, presses, reviewing
from gipfel.table.hall_state import GameCalled, HallAnnounced, HallLinked, HostAsked
from gipfel.table.lesson_mode import Learning, LessonAsked
from gipfel.table.modes import ChoosingLanguage, Leaving
from gipfel.table.partner_signals import AdviceGiven, Chosen, Decided
from gipfel.table.review_digest import ReviewReported
from gipfel.table.signals import (
    BoardAsked,
    BoardSeen,
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
from gipfel.table.state import Reply, Table


def step(table: Table, signal: Signal) -> Reply:
    """Take one signal; return the table after it, and what is to be written down."""
    if table.is_closed and not isinstance(signal, Lost | Found):  # whether the last steps are saved still matters
        return Reply(table)
    reply = _handled(table, signal)
    reply = reply._replace(table=hall.after(reply.table, reply.events))
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
            return Reply(presses.down(table, button))
        case Up(button=button, held=held):
            return presses.up(table, button, held)
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
        case HallLinked() | GameCalled() | HallAnnounced() | HostAsked():
            return Reply(hall.heard(table, signal))
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
    if table.pressing and table.now - table.pressing.since >= presses.STUCK:
        table = replace(table, pressing=None)
    return partner.ticked(board.ticked(table))
