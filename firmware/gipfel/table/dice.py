"""Dice that are read, doubted, entered and corrected; also the single dice that are thrown for the start."""

from dataclasses import replace
from typing import assert_never

from gipfel.game import Choosing, Corrected, Deciding, Event, Over, Rolling
from gipfel.rules import Dice, highest
from gipfel.table import playing
from gipfel.table.modes import Correcting, Doubting, Entering, FirstDice, Playing, Setup
from gipfel.table.signals import NUMBERED, Button, Reading
from gipfel.table.state import Table

Reply = tuple[Table, tuple[Event, ...]]


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


def lifted(table: Table) -> Table:
    """Take dice that left the tray: a doubtful reading has nothing to show any more."""
    return table.to(Playing()) if isinstance(table.mode, Doubting) else table


def _expects_roll(table: Table) -> bool:
    """Whether dice on the tray are a roll now: news, reasons and menus do not stand in the way."""
    game = table.game
    return game is not None and isinstance(game.phase, Rolling | Deciding) and not isinstance(game.phase, Over)


def correct(table: Table) -> Table:
    """Begin to set a die right, the least certain one first."""
    mode, game = table.mode, table.game
    if isinstance(mode, Doubting):
        pips, doubts = _four(mode.reading)
        order = sorted(range(4), key=lambda die: -doubts[die])
        return table.to(Correcting(_ordered(pips, order)))
    if game is not None and isinstance(game.phase, Choosing):
        return table.to(Correcting(_ordered(game.phase.dice.pips, range(4))))
    return table


def _four(reading: Reading) -> tuple[list[int], list[float]]:
    """Give four dice and their doubts, whatever the eye counted: what is missing is a one, in full doubt."""
    pips = [*reading.pips, 1, 1, 1, 1][:4]
    doubts = [*reading.doubts, *[0.0] * (len(reading.pips) - len(reading.doubts)), 1.0, 1.0, 1.0, 1.0][:4]
    return pips, doubts


def _ordered(pips: "tuple[int, ...] | list[int]", order: "range | list[int]") -> tuple[int, int, int, int]:
    a, b, c, d = (pips[die] for die in order)
    return a, b, c, d


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
    """`GO` takes the likeliest reading, `STOP` waits for better dice, `1` corrects."""
    if button is Button.GO and len(mode.reading.pips) == 4:
        reply, events = playing.rolled(table, Dice.of(mode.reading.pips), "confirmed")
        return replace(reply, photo=mode.photo), events
    if button is Button.ONE:
        return correct(table), ()
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
        return table.to(Entering(pips)), ()
    match button:
        case Button.GO:
            return table.to(Entering(mode.pips, not mode.is_high)), ()
        case Button.STOP if mode.pips:
            return table.to(Entering(mode.pips[:-1])), ()
        case Button.STOP:
            return table.to(Playing()), ()
        case _:
            return table.answer("glass.enter-help"), ()


def _correcting(table: Table, mode: Correcting, button: Button) -> Reply:
    """First which die: `1 2 3`, or `GO` for the fourth; then what it shows, as when entering."""
    if button is Button.STOP:
        back = replace(mode, chosen=None, is_high=False) if mode.chosen is not None else Playing()
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
    if game is not None and isinstance(game.phase, Choosing):
        return playing.take(table, Corrected(str(dice)))
    return playing.rolled(table, dice, "hand")


def _first_die(table: Table, mode: FirstDice, reading: Reading) -> Reply:
    """Take one die that was thrown for the start."""
    if len(reading.pips) != 1 or max(reading.doubts, default=0.0) > 0.2:
        return table.answer("glass.one-die"), ()
    return thrown(table, mode, reading.pips[0])


def _throwing(table: Table, mode: FirstDice, button: Button) -> Reply:
    """Take a first die that is entered, as dice of a roll are; `STOP` goes back to the questions."""
    if value := _value(button, mode.is_high):
        return thrown(table, mode, value)
    match button:
        case Button.GO:
            return table.to(replace(mode, is_high=not mode.is_high)), ()
        case Button.STOP:
            return table.to(Setup(mode.draft, len(mode.draft.questions()) - 1)), ()
        case _:
            return table.answer("glass.one-die"), ()


def thrown(table: Table, mode: FirstDice, pips: int) -> Reply:
    """Write down a first die; when all have thrown, the highest begins, or those who tie throw again."""
    seat, *waiting = mode.waiting
    *rounds, this = mode.rounds
    this = tuple(pips if other == seat else die for other, die in enumerate(this))
    if waiting:
        return table.to(FirstDice(mode.draft, (*rounds, this), tuple(waiting))), ()
    best = highest({other: die for other, die in enumerate(this) if die})
    throws = (*rounds, this)
    if len(best) > 1:
        again = FirstDice(mode.draft, (*throws, (0,) * len(this)), best)
        return table.to(again).answer("glass.tie"), ()
    event = mode.draft.started(table.version, best[0], throws)
    fresh = replace(table, game=None, previous=event).after(event)
    return fresh.to(Playing()), (event,)
