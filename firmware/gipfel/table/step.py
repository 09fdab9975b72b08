"""One signal, one step: what a press means is decided here, when the button is let go."""

from dataclasses import replace
from typing import assert_never

from gipfel.game import Undone
from gipfel.rules import Dice, hand_moves
from gipfel.table import around, board, calibrating, dice, phones, playing
from gipfel.table.modes import (
    Astray,
    Calibrating,
    Correcting,
    Doubting,
    Entering,
    FirstDice,
    Home,
    Leaving,
    Menu,
    Mode,
    Phones,
    Playing,
    Reader,
    Resuming,
    Settings,
    Setup,
    Telling,
    Told,
)
from gipfel.table.signals import (
    BoardAsked,
    BoardSeen,
    Button,
    CalibrationAsked,
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
    TrayStudied,
    Up,
)
from gipfel.table.state import Pressing, Reply, Table

STUCK = 10.0
"""A button that has been down for so long is not held by anybody."""

SHORT = 0.5
"""A button that is held longer shows its bar; letting go before the bar is full then means nothing."""


def step(table: Table, signal: Signal) -> Reply:
    """Take one signal; give the table after it, and what is to be written down."""
    if table.is_closed:
        return table, ()
    table, events = _taken(table, signal)
    return board.after(table, events), events


def _taken(table: Table, signal: Signal) -> Reply:  # noqa: C901  # one branch a signal
    table = replace(table, now=max(table.now, signal.at), photo=b"")
    if table.notice and table.now >= table.notice.until:
        table = replace(table, notice=None)
    match signal:
        case Ticked():
            return _ticked(table), ()
        case Down(button=button):
            return _down(table, button), ()
        case Up(button=button, held=held):
            return _up(table, button, held)
        case DiceSettled(reading=reading, photo=photo, throw=throw):
            if throw is not None and throw == table.throw and table.is_taken:
                return table, ()
            # A button that is down was pressed for another screen: it means nothing on this one.
            table = replace(table, touched=table.now, notice=None, pressing=None, is_taken=False)
            return dice.settled(replace(table, throw=throw or table.throw), reading, photo)
        case DiceLifted():
            return dice.lifted(table), ()
        case BoardSeen():
            return board.seen(table, signal), ()
        case BoardAsked():
            table = replace(table, touched=table.now, pressing=None)
            return (board.look(table, is_asked=True) if table.game else table.answer("glass.no-game")), ()
        case DiceNamed(pips=pips):
            table = replace(table, touched=table.now, notice=None, pressing=None)
            return dice.named(table, Dice.of(pips))
        case OptionsChosen(options=options):
            return board.switched(replace(table, options=options, touched=table.now)), ()
        case GameAsked(draft=draft):
            return around.start(replace(table, touched=table.now, notice=None, pressing=None), draft)
        case CalibrationAsked():
            return calibrating.begin(replace(table, touched=table.now), table.mode), ()
        case TrayStudied():
            return calibrating.heard(table, signal), ()
        case PinMade():
            return phones.shown(table, signal), ()
        case PhonePaired():
            return phones.let_in(table, signal), ()
        case Lost(port=port):
            return calibrating.lost(_let_go(replace(table, lost=table.lost | {port}), port), port), ()
        case Found(port=port):
            return _let_go(replace(table, lost=table.lost - {port}, insists=False), port), ()
        case Closed():
            return replace(table, is_closed=True, mode=Leaving()), ()
        case _:
            assert_never(signal)


def _let_go(table: Table, port: str) -> Table:
    """Let go of what is down if it was the buttons that came or went: its release may never be heard."""
    return replace(table, pressing=None) if port in ("buttons", "stuck") else table


def _ticked(table: Table) -> Table:
    """Let time pass: a PIN runs out, and a button whose release never came is not held any more."""
    if table.pin and table.now >= table.pin.until:
        table = replace(table, pin=None)
    if table.pressing and table.now - table.pressing.since >= STUCK:
        table = replace(table, pressing=None)
    return board.ticked(table)


def hold_time(table: Table, button: Button) -> float | None:
    """How long a button has to be held for its second meaning; None where it has none now."""
    match button:
        case Button.GO:
            return 1.0 if dice.can_correct(table) else None
        case Button.STOP:
            return 3.0
        case Button.WHY:
            return 1.0
        case _:
            return None


def _down(table: Table, button: Button) -> Table:
    if table.light < 2:  # a press that wakes the glass does nothing else
        return replace(table, touched=table.now, pressing=None)
    pressing = table.pressing
    if pressing and pressing.button is not button and table.now - pressing.since < STUCK:
        return table  # one at a time: the first one down counts
    return replace(table, pressing=Pressing(button, table.now), touched=table.now)


def _up(table: Table, button: Button, held: float | None) -> Reply:
    pressing = table.pressing
    if pressing is None or pressing.button is not button:
        return table, ()
    table = replace(table, pressing=None, touched=table.now)
    if held is None:
        held = table.now - pressing.since
    needed = hold_time(table, button)
    if needed is None or held < SHORT:
        if table.warnings and button is Button.THREE:
            return replace(table, warning_page=table.warning_page + 1), ()
        if table.warnings:  # any other press has seen the warning away
            return replace(table, warnings=table.warnings[1:], warning_page=0), ()
        return _pressed(replace(table, notice=None), button)
    if held < needed:
        return table, ()
    return _held(replace(table, notice=None), button)


def _pressed(table: Table, button: Button) -> Reply:
    mode: Mode = table.mode
    match mode:
        case Playing():
            return playing.pressed(table, mode, button)
        case Doubting() | Entering() | Correcting() | FirstDice():
            return dice.pressed(table, mode, button)
        case Home() | Resuming() | Setup():
            return around.begin(table, mode, button)
        case Reader():
            return around.read(table, mode, button), ()
        case Menu():
            return around.pick(table, mode, button), ()
        case Settings():
            return around.set_options(table, mode, button), ()
        case Phones():
            return phones.pressed(table, mode, button), ()
        case Astray():
            return board.pressed(table, mode, button)
        case Calibrating():
            return calibrating.pressed(table, mode, button), ()
        case Leaving():
            return table, ()
        case _:
            assert_never(mode)


def _held(table: Table, button: Button) -> Reply:
    match button:
        case Button.STOP if "store" in table.lost and not table.insists:
            return replace(table, insists=True).answer("glass.unsaved"), ()
        case Button.STOP:
            return replace(table, mode=Leaving(), is_closed=True), ()
        case Button.GO:
            return dice.correct(table)
        case _:
            return _undo(table)


def _undo(table: Table) -> Reply:
    """Take the last step back, from anywhere in a game, and from home after it."""
    game = table.game
    if isinstance(table.mode, Setup | FirstDice | Resuming | Calibrating):
        return table.answer("glass.no-undo-here"), ()
    if game is None or game.before is None:
        return table.answer("glass.nothing-to-undo"), ()
    undone = table.after(Undone())
    moves = hand_moves(game.position, undone.the_game.position)
    told = Told(Telling.UNDONE, undone.the_game.player, moves) if moves else None
    if told is None:
        undone = undone.answer("glass.undone")
    return undone.to(Playing(told)), (Undone(),)
