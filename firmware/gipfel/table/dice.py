"""Dice that are read, doubted, entered and corrected; also the single dice that are thrown for the start."""

from dataclasses import replace
from typing import assert_never

from gipfel.game import Choosing, Corrected, Deciding, Over, Rolling
from gipfel.rules import Dice, highest
from gipfel.table import playing
from gipfel.table.modes import (
    Astray,
    Calibrating,
    Correcting,
    Doubting,
    Entering,
    FirstDice,
    Home,
    Playing,
    Resuming,
    Setup,
    Telling,
)
from gipfel.table.signals import DOUBTFUL, NUMBERED, Button, Reading, Status
from gipfel.table.state import Reply, Table


def settled(table: Table, reading: Reading, photo: bytes) -> Reply:
    """Take dice that came to rest: a roll where one is expected, a question where they are in doubt."""
    mode, game = table.mode, table.game
    if isinstance(mode, FirstDice):
        return _first_die(table, mode, reading)
    if game is None or not _expects_roll(table):
        return table.answer("glass.not-now"), ()
    if not reading.is_certain:
        return table.to(Doubting(reading, photo)), ()
    reply, events = playing.rolled(table, Dice.of(reading.pips), "camera")
    return replace(reply, photo=photo), events


def named(table: Table, dice: Dice) -> Reply:
    """Take dice that a person names: the roll on show set right, or a roll where one is expected."""
    mode, game = table.mode, table.game
    is_beside = isinstance(mode, Home | Setup | Resuming | FirstDice | Calibrating)
    if game is None or is_beside or isinstance(game.phase, Over):
        return table.answer("glass.not-now"), ()
    under = mode.under if isinstance(mode, Correcting | Astray) else mode
    is_bust_told = isinstance(under, Playing) and under.told and under.told.telling is Telling.BUST
    if isinstance(game.phase, Choosing) or is_bust_told:
        return playing.take(table, Corrected(str(dice))) if game.dice != dice else (table, ())
    reply, events = playing.rolled(table, dice, "hand")
    photo = mode.photo if isinstance(mode, Doubting | Correcting) else b""
    return replace(reply, photo=photo), events


def lifted(table: Table) -> Table:
    """Take dice that left the tray: a doubtful reading has nothing to show any more."""
    return table.to(Playing()) if isinstance(table.mode, Doubting) else table


def _expects_roll(table: Table) -> bool:
    """Whether dice on the tray are a roll now: news, reasons and menus are not in the way, a new game is."""
    is_beside = isinstance(table.mode, Home | Setup | Resuming | Calibrating)
    return table.game is not None and isinstance(table.game.phase, Rolling | Deciding) and not is_beside


def can_correct(table: Table) -> bool:
    """Whether a roll is on show that could be set right: read, in doubt, or just lost by a bust."""
    mode, game = table.mode, table.game
    if isinstance(mode, Playing) and game:
        return isinstance(game.phase, Choosing) or bool(mode.told and mode.told.telling is Telling.BUST)
    return isinstance(mode, Doubting)


def correct(table: Table) -> Reply:
    """Begin to set a die right, the least certain one first; nothing has happened until it is."""
    mode, game = table.mode, table.game
    if isinstance(mode, Doubting):
        return table.to(Correcting(least_certain_first(mode.reading), photo=mode.photo)), ()
    if game is None or game.dice is None:
        return table, ()
    under = mode if isinstance(mode, Playing) else Playing()
    return table.to(Correcting(game.dice.pips, under=under)), ()


def least_certain_first(reading: Reading) -> tuple[int, ...]:
    """Give four dice, whatever the eye counted, the least certain first; a missing one is a one, in full doubt."""
    pips = (*reading.pips, 1, 1, 1, 1)[:4]
    known = (*reading.doubts, *[0.0] * (len(reading.pips) - len(reading.doubts)))
    doubts = (*known, 1.0, 1.0, 1.0, 1.0)[:4]
    return tuple(pips[die] for die in sorted(range(4), key=lambda die: -doubts[die]))


def pressed(table: Table, mode: Doubting | Entering | Correcting | FirstDice, button: Button) -> Reply:
    """Take a press while dice are in question."""
    match mode:
        case Doubting():
            return _doubting(table, mode, button)
        case Entering():
            return _entering(table, mode, button)
        case Correcting():
            return _correcting(table, mode, button)
        case FirstDice():
            return _throwing(table, mode, button)
        case _:
            assert_never(mode)


def _doubting(table: Table, mode: Doubting, button: Button) -> Reply:
    """`GO` takes the likeliest reading, `STOP` waits for better dice, `1 2 3` say which die is wrong."""
    if button is Button.GO and len(mode.reading.pips) == 4:
        reply, events = playing.rolled(table, Dice.of(mode.reading.pips), "confirmed")
        return replace(reply, photo=mode.photo), events
    if button in NUMBERED:
        order = least_certain_first(mode.reading)
        return table.to(Correcting(order, NUMBERED.index(button), photo=mode.photo)), ()
    if button is Button.STOP:
        return table.to(Playing()), ()
    return table.answer("glass.confirm-dice"), ()


def _value(button: Button, is_high: bool) -> int | None:
    return NUMBERED.index(button) + (4 if is_high else 1) if button in NUMBERED else None


def _entering(table: Table, mode: Entering, button: Button) -> Reply:
    """`1 2 3` are pips, after `GO` they are `4 5 6`; `STOP` takes one back."""
    if value := _value(button, mode.is_high):
        pips = (*mode.pips, value)
        if len(pips) == 4:
            return playing.rolled(table, Dice.of(pips), "hand")
        return table.to(replace(mode, pips=pips, is_high=False)), ()
    match button:
        case Button.GO:
            return table.to(replace(mode, is_high=not mode.is_high)), ()
        case Button.STOP if mode.pips:
            return table.to(replace(mode, pips=mode.pips[:-1], is_high=False)), ()
        case Button.STOP:
            return table.to(mode.under), ()
        case _:
            return table.answer("glass.enter-help"), ()


def _correcting(table: Table, mode: Correcting, button: Button) -> Reply:
    """First which die: `1 2 3`, or `GO` for the fourth; then what it shows, as when entering."""
    if button is Button.STOP:
        back = replace(mode, chosen=None, is_high=False) if mode.chosen is not None else mode.under
        return table.to(back), ()
    if button is Button.WHY:
        return table.answer("glass.correct-help"), ()
    if mode.chosen is None:
        chosen = NUMBERED.index(button) if button in NUMBERED else 3
        return table.to(replace(mode, chosen=chosen)), ()
    value = _value(button, mode.is_high)
    if value is None:
        return table.to(replace(mode, is_high=not mode.is_high)), ()
    pips = [*mode.pips]
    pips[mode.chosen] = value
    dice = Dice.of(pips)
    game = table.game
    # A bust is set right only from its own news: later dice are the next player's.
    if game is not None and (isinstance(game.phase, Choosing) or mode.under.told):
        return playing.take(table, Corrected(str(dice)))
    reply, events = playing.rolled(table, dice, "hand")
    return replace(reply, photo=mode.photo), events


def _first_die(table: Table, mode: FirstDice, reading: Reading) -> Reply:
    """Take one die that was thrown for the start."""
    is_one = len(reading.pips) == 1 and reading.status in (Status.OK, Status.FEWER)
    if not is_one or max(reading.doubts, default=0.0) > DOUBTFUL:
        return table.answer("glass.one-die"), ()
    return thrown(table, mode, reading.pips[0])


def _throwing(table: Table, mode: FirstDice, button: Button) -> Reply:
    """Take a first die that is entered, as dice of a roll are; `STOP` goes back to the questions."""
    if value := _value(button, mode.is_high):
        return thrown(table, mode, value)
    match button:
        case Button.GO:
            return table.to(replace(mode, is_high=not mode.is_high)), ()
        case Button.STOP if mode.thrown:
            *before, last = mode.thrown
            again = tuple(0 if seat == last else die for seat, die in enumerate(mode.rounds[-1]))
            rounds = (*mode.rounds[:-1], again)
            return table.to(FirstDice(mode.draft, rounds, (last, *mode.waiting), tuple(before))), ()
        case Button.STOP:
            return table.to(Setup(mode.draft, len(mode.draft.questions()) - 1)), ()
        case _:
            return table.answer("glass.one-die"), ()


def thrown(table: Table, mode: FirstDice, pips: int) -> Reply:
    """Write down a first die; when all have thrown, the highest begins, or those who tie throw again."""
    table = replace(table, is_taken=True)
    seat, *waiting = mode.waiting
    *rounds, this = mode.rounds
    this = tuple(pips if other == seat else die for other, die in enumerate(this))
    if waiting:
        return table.to(FirstDice(mode.draft, (*rounds, this), tuple(waiting), (*mode.thrown, seat))), ()
    best = highest({other: die for other, die in enumerate(this) if die})
    throws = (*rounds, this)
    if len(best) > 1:
        again = FirstDice(mode.draft, (*throws, (0,) * len(this)), best)
        return table.to(again).answer("glass.tie"), ()
    event = mode.draft.started(table.version, best[0], throws)
    fresh = replace(table, game=None, previous=event).after(event)
    return fresh.to(Playing()), (event,)
