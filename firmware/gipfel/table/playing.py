"""The turn machine: phase by phase, what a press means in the game itself."""

from dataclasses import replace
from typing import assert_never

from gipfel.game import (
    Busted,
    Choosing,
    Deciding,
    Event,
    Game,
    Over,
    Played,
    Rolled,
    Rolling,
    Source,
    Stopped,
    WentOn,
    Won,
)
from gipfel.rules import Dice, Play, Verdict, hand_moves, may_stop, winner
from gipfel.table.modes import Book, Entering, Home, Menu, Playing, Reader, Telling, Told
from gipfel.table.signals import NUMBERED, Button
from gipfel.table.state import Reply, Table


def pressed(table: Table, mode: Playing, button: Button) -> Reply:
    """Take a press while the game is on the glass."""
    game = table.the_game
    if button is Button.WHY:
        return table.to(Reader(Book.WHY, under=mode)), ()
    if mode.told:
        return _heard(table, mode, mode.told, button)
    match game.phase:
        case Rolling():
            return _rolling(table, mode, game, button)
        case Choosing() as choosing:
            return _choosing(table, mode, choosing, button)
        case Deciding():
            return _deciding(table, mode, game, button)
        case Over():
            return table.to(Home()), ()
        case _:
            assert_never(game.phase)


def rolled(table: Table, dice: Dice, source: Source) -> Reply:
    """Take a roll: going on with the turn if there was one, and busting if nothing can be used."""
    game = table.the_game
    went_on: tuple[Event, ...] = (WentOn(),) if isinstance(game.phase, Deciding) else ()
    events: tuple[Event, ...] = (*went_on, Rolled(str(dice), source))
    return take(replace(table, is_taken=True), *events)


def take(table: Table, *events: Event) -> Reply:
    """Let events happen; a roll that moves nothing busts in the same step, and is told."""
    before = table.the_game
    after = table.after(*events)
    phase = after.the_game.phase
    if isinstance(phase, Choosing) and phase.ruling.is_bust:
        lost_by = after.the_game.player
        events = (*events, Busted())
        after = table.after(*events)
        return after.to(Playing(Told(Telling.BUST, lost_by, ()))), events
    # Where a bust was set right the runners have to come back first.
    moves = hand_moves(before.position, after.the_game.position)
    told = Told(Telling.UNDONE, after.the_game.player, moves) if moves else None
    return after.to(Playing(told)), events


def _heard(table: Table, mode: Playing, told: Told, button: Button) -> Reply:
    """Turn the pages of news; the last page turned leads back to the game."""
    if button is Button.ONE and told.page > 0:
        return table.to(replace(mode, told=replace(told, page=told.page - 1))), ()
    if told.page + 1 < told.pages:
        return table.to(replace(mode, told=replace(told, page=told.page + 1))), ()
    if told.telling is Telling.WON:
        return table.to(Home()), ()
    return table.to(Playing()), ()


def _rolling(table: Table, mode: Playing, game: Game, button: Button) -> Reply:
    match button:
        case Button.ONE | Button.GO:
            return table.to(Entering(under=mode)), ()
        case Button.TWO:
            return table.to(Reader(Book.BOARD, under=mode)), ()
        case Button.THREE:
            return table.to(Menu(under=mode)), ()
        case _:
            return _stop(table, game)


def _choosing(table: Table, mode: Playing, choosing: Choosing, button: Button) -> Reply:
    plays = choosing.ruling.plays
    if mode.either is not None:
        plays = choosing.ruling.options[mode.either].plays
        if button is Button.STOP:
            return table.to(Playing()), ()
        if button in NUMBERED and NUMBERED.index(button) < len(plays):
            return _play(table, plays[NUMBERED.index(button)])
        return table.answer("glass.press-number"), ()
    if button in NUMBERED:
        return _pairing(table, choosing, NUMBERED.index(button))
    if button is Button.GO and len(plays) == 1:
        return _play(table, plays[0])
    return table.answer("glass.choose-first" if button is Button.STOP else "glass.press-number"), ()


def _pairing(table: Table, choosing: Choosing, number: int) -> Reply:
    """Take the pairing of a button: play it, ask which of its plays, or say why it cannot be."""
    options = choosing.ruling.options
    if number >= len(options):
        return table.answer("glass.no-option"), ()
    option = options[number]
    if not option.plays:
        return table.answer(option.finding), ()
    if len(option.plays) > 1:
        return table.to(Playing(either=number)), ()
    return _play(table, option.plays[0])


def _play(table: Table, play: Play) -> Reply:
    before = table.the_game
    after = table.after(Played(str(play)))
    moves = hand_moves(before.position, after.the_game.position)
    return after.to(Playing(moves=moves)), (Played(str(play)),)


def _deciding(table: Table, mode: Playing, game: Game, button: Button) -> Reply:
    match button:
        case Button.GO:
            return table.after(WentOn()).to(Playing()), (WentOn(),)
        case Button.STOP:
            return _stop(table, game)
        case Button.ONE:
            return table.to(Entering(under=mode)), ()
        case Button.TWO:
            return table.to(Reader(Book.BOARD, under=mode)), ()
        case _:
            return table.to(Menu(under=mode)), ()


def _stop(table: Table, game: Game) -> Reply:
    finding = may_stop(game.position)
    if finding.verdict is not Verdict.MAY_STOP:
        return table.answer(finding), ()
    events: tuple[Event, ...] = (Stopped(),)
    after = table.after(*events)
    columns = tuple(set(after.the_game.position.won_by_column) - set(game.position.won_by_column))
    telling = Telling.COLUMN if columns else Telling.STOPPED
    if (seat := winner(after.the_game.position)) is not None:
        events, telling = (Stopped(), Won(seat)), Telling.WON
        after = table.after(*events)
    # That the runners leave goes without a line for each.
    moves = tuple(move for move in hand_moves(game.position, after.the_game.position) if move.player is not None)
    return after.to(Playing(Told(telling, game.player, moves, tuple(sorted(columns))))), events
