"""Dice that are read, doubted, entered and corrected; also the single dice that are thrown for the start."""

from dataclasses import replace
from typing import assert_never

from gipfel.game import Choosing, Corrected, Deciding, Over, Rolling
from gipfel.rules import Dice, highest
from gipfel.table import playing
from gipfel.table.modes import (
    BeforeGame,
    BoardDiffers,
    Calibrating,
    Correcting,
    Doubting,
    EnteringDice,
    FirstDice,
    Offering,
    Playing,
)
from gipfel.table.news import NewsKind
from gipfel.table.signals import DOUBTFUL, NUMBERED, Button, DiceReport, TrayStatus
from gipfel.table.state import Reply, Table


def settled(table: Table, reading: DiceReport, photo: bytes) -> Reply:
    """Take dice that came to rest: a roll where one is expected, a question where they are in doubt."""
    mode, game = table.mode, table.game
    if isinstance(mode, FirstDice):
        return _first_die(table, mode, reading)
    if game is None or not _expects_roll(table):
        return Reply(table.answer("display.not-now"))
    if not reading.is_certain:
        return Reply(table.to(Doubting(reading, photo)))
    return playing.rolled(table, Dice.of(reading.pips), "camera", photo)


def named(table: Table, dice: Dice) -> Reply:
    """Take dice that a person names: the roll on show set right, or a roll where one is expected."""
    mode, game = table.mode, table.game
    is_beside = isinstance(mode, BeforeGame | FirstDice | Calibrating)
    if game is None or is_beside or isinstance(game.phase, Over):
        return Reply(table.answer("display.not-now"))
    under = mode.under if isinstance(mode, Correcting | BoardDiffers) else mode
    is_bust_told = isinstance(under, Playing) and under.news and under.news.kind is NewsKind.BUST
    if isinstance(game.phase, Choosing) or is_bust_told:
        return playing.take(table, Corrected(dice)) if game.dice != dice else Reply(table)
    photo = mode.photo if isinstance(mode, Doubting | Correcting) else b""
    return playing.rolled(table, dice, "hand", photo)


def lifted(table: Table) -> Table:
    """Take dice that left the tray: a doubtful reading has nothing to show any more."""
    return table.to(Playing()) if isinstance(table.mode, Doubting) else table


def _expects_roll(table: Table) -> bool:
    """Return whether dice in the tray are a roll now: not while setting up or resuming a game, or calibrating."""
    is_beside = isinstance(table.mode, BeforeGame | Calibrating)
    return table.game is not None and isinstance(table.game.phase, Rolling | Deciding) and not is_beside


def can_correct(table: Table) -> bool:
    """Return whether a roll is on show that can be corrected: read, in doubt, or just lost by a bust."""
    mode, game = table.mode, table.game
    if isinstance(mode, Playing) and game:
        return isinstance(game.phase, Choosing) or bool(mode.news and mode.news.kind is NewsKind.BUST)
    return isinstance(mode, Doubting)


def correct(table: Table) -> Reply:
    """Begin to correct a die, the least certain one first; nothing is recorded until it is corrected."""
    mode, game = table.mode, table.game
    if isinstance(mode, Doubting):
        return Reply(table.to(Correcting(least_certain_first(mode.reading), photo=mode.photo)))
    if game is None or game.dice is None:
        return Reply(table)
    under = mode if isinstance(mode, Playing) else Playing()
    return Reply(table.to(Correcting(game.dice.pips, under=under)))


def least_certain_first(reading: DiceReport) -> tuple[int, ...]:
    """Return four dice, the least certain first; one that was not found is a one, in full doubt."""
    pips = (*reading.pips, 1, 1, 1, 1)[:4]
    known = (*reading.doubts, *[0.0] * (len(reading.pips) - len(reading.doubts)))
    doubts = (*known, 1.0, 1.0, 1.0, 1.0)[:4]
    return tuple(pips[die] for die in sorted(range(4), key=lambda die: -doubts[die]))


def pressed(table: Table, mode: Doubting | EnteringDice | Correcting | FirstDice, button: Button) -> Reply:
    """Take a press while dice are in question."""
    match mode:
        case Doubting():
            return _doubting(table, mode, button)
        case EnteringDice():
            return _entering(table, mode, button)
        case Correcting():
            return _correcting(table, mode, button)
        case FirstDice():
            return _throwing(table, mode, button)
        case _:
            assert_never(mode)


def _doubting(table: Table, mode: Doubting, button: Button) -> Reply:
    """`GO` takes the most probable reading, `STOP` waits for better dice, `1 2 3` say which die is wrong."""
    if button is Button.GO and len(mode.reading.pips) == 4:
        return playing.rolled(table, Dice.of(mode.reading.pips), "confirmed", mode.photo)
    if button in NUMBERED:
        order = least_certain_first(mode.reading)
        return Reply(table.to(Correcting(order, NUMBERED.index(button), photo=mode.photo)))
    if button is Button.STOP:
        return Reply(table.to(Playing()))
    return Reply(table.answer("display.confirm-dice"))


def _value(button: Button, is_high: bool) -> int | None:
    return NUMBERED.index(button) + (4 if is_high else 1) if button in NUMBERED else None


def _entering(table: Table, mode: EnteringDice, button: Button) -> Reply:
    """`1 2 3` are pips, after `GO` they are `4 5 6`; `STOP` takes one back."""
    if value := _value(button, mode.is_high):
        pips = (*mode.pips, value)
        if len(pips) == 4:
            return playing.rolled(table, Dice.of(pips), "hand")
        return Reply(table.to(replace(mode, pips=pips, is_high=False)))
    match button:
        case Button.GO:
            return Reply(table.to(replace(mode, is_high=not mode.is_high)))
        case Button.STOP if mode.pips:
            return Reply(table.to(replace(mode, pips=mode.pips[:-1], is_high=False)))
        case Button.STOP:
            return Reply(table.to(mode.under))
        case _:
            return Reply(table.answer("display.enter-help"))


def _correcting(table: Table, mode: Correcting, button: Button) -> Reply:
    """First which die: `1 2 3`, or `GO` for the fourth; then what it shows, as when entering."""
    if button is Button.STOP:
        back = replace(mode, chosen=None, is_high=False) if mode.chosen is not None else mode.under
        return Reply(table.to(back))
    if button is Button.WHY:
        return Reply(table.answer("display.correct-help"))
    if mode.chosen is None:
        chosen = NUMBERED.index(button) if button in NUMBERED else 3
        return Reply(table.to(replace(mode, chosen=chosen)))
    value = _value(button, mode.is_high)
    if value is None:
        return Reply(table.to(replace(mode, is_high=not mode.is_high)))
    pips = [*mode.pips]
    pips[mode.chosen] = value
    dice = Dice.of(pips)
    game = table.game
    # A bust is set right only from its own news: later dice are the next player's.
    if game is not None and (isinstance(game.phase, Choosing) or mode.under.news):
        return playing.take(table, Corrected(dice))
    return playing.rolled(table, dice, "hand", mode.photo)


def _first_die(table: Table, mode: FirstDice, reading: DiceReport) -> Reply:
    """Take one die that was thrown for the start."""
    is_one = len(reading.pips) == 1 and reading.status in (TrayStatus.OK, TrayStatus.FEWER)
    if not is_one or max(reading.doubts, default=0.0) > DOUBTFUL:
        return Reply(table.answer("display.one-die"))
    return thrown(table, mode, reading.pips[0])


def _throwing(table: Table, mode: FirstDice, button: Button) -> Reply:
    """Take a first die that is entered, as dice of a roll are; `STOP` goes back to the offer."""
    if value := _value(button, mode.is_high):
        return thrown(table, mode, value)
    match button:
        case Button.GO:
            return Reply(table.to(replace(mode, is_high=not mode.is_high)))
        case Button.STOP if mode.thrown:
            *before, last = mode.thrown
            again = tuple(0 if seat == last else die for seat, die in enumerate(mode.rounds[-1]))
            rounds = (*mode.rounds[:-1], again)
            return Reply(table.to(FirstDice(mode.draft, rounds, (last, *mode.waiting), tuple(before))))
        case Button.STOP:
            return Reply(table.to(Offering(mode.draft)))
        case _:
            return Reply(table.answer("display.one-die"))


def thrown(table: Table, mode: FirstDice, pips: int) -> Reply:
    """Take a player's first die; when all have thrown, the highest begins, or those who tie throw again."""
    table = table.with_tray(is_rolled=True)
    seat, *waiting = mode.waiting
    *rounds, this = mode.rounds
    this = tuple(pips if other == seat else die for other, die in enumerate(this))
    if waiting:
        return Reply(table.to(FirstDice(mode.draft, (*rounds, this), tuple(waiting), (*mode.thrown, seat))))
    best = highest({other: die for other, die in enumerate(this) if die})
    throws = (*rounds, this)
    if len(best) > 1:
        again = FirstDice(mode.draft, (*throws, (0,) * len(this)), best)
        return Reply(table.to(again).answer("display.tie"))
    event = mode.draft.started(table.version, best[0], throws)
    fresh = replace(table, game=None, previous=event).after(event)
    return Reply(fresh.to(Playing()), (event,))
