"""The turn machine: phase by phase, what a press means in the game itself."""

from dataclasses import replace
from typing import assert_never

from gipfel.game import (
    Busted,
    Choosing,
    Deciding,
    Event,
    Over,
    Played,
    Rolled,
    Rolling,
    RollSource,
    Stopped,
    WentOn,
    Won,
)
from gipfel.rules import Dice, Play, Verdict, hand_moves, may_stop, winner
from gipfel.table.modes import Browsing, EnteringDice, Menu, Playing, Topic
from gipfel.table.news import News, NewsKind
from gipfel.table.reviewing import after_win
from gipfel.table.signals import NUMBERED, Button
from gipfel.table.state import Reply, Table


def pressed(table: Table, mode: Playing, button: Button) -> Reply:
    """Take a press while the game is on the display."""
    game = table.the_game
    if button is Button.WHY:
        return Reply(table.to(Browsing(Topic.WHY, under=mode)))
    if mode.news:
        return _turn_page(table, mode, mode.news, button)
    match game.phase:
        case Rolling():
            return _rolling(table, mode, button)
        case Choosing() as choosing:
            return _choosing(table, mode, choosing, button)
        case Deciding():
            return _deciding(table, mode, button)
        case Over():
            return Reply(after_win(table))
        case _:
            assert_never(game.phase)


def rolled(table: Table, dice: Dice, source: RollSource, photo: bytes = b"") -> Reply:
    """Take a roll: going on with the turn if there was one, and busting if nothing can be used."""
    game = table.the_game
    went_on: tuple[Event, ...] = (WentOn(*_advised(table)),) if isinstance(game.phase, Deciding) else ()
    events: tuple[Event, ...] = (*went_on, Rolled(dice, source))
    return take(table.with_tray(is_rolled=True), *events)._replace(photo=photo)


def take(table: Table, *events: Event) -> Reply:
    """Return the reply to events; a roll that moves nothing busts in the same step, and becomes news."""
    before = table.the_game
    after = table.after(*events)
    phase = after.the_game.phase
    if isinstance(phase, Choosing) and phase.ruling.is_bust:
        lost_by = after.the_game.player
        events = (*events, Busted())
        after = table.after(*events)
        return Reply(after.to(Playing(News(NewsKind.BUST, lost_by, ()))), events)
    # Where a bust was set right the runners have to come back first.
    moves = hand_moves(before.position, after.the_game.position)
    news = News(NewsKind.UNDONE, after.the_game.player, moves) if moves else None
    return Reply(after.to(Playing(news)), events)


def _turn_page(table: Table, mode: Playing, news: News, button: Button) -> Reply:
    """Turn the pages of news; the last page turned leads back to the game."""
    if button is Button.ONE and news.page > 0:
        return Reply(table.to(replace(mode, news=replace(news, page=news.page - 1))))
    if news.page + 1 < news.pages:
        return Reply(table.to(replace(mode, news=replace(news, page=news.page + 1))))
    if news.kind is NewsKind.WON:
        return Reply(after_win(table))
    return Reply(table.to(Playing()))


def _rolling(table: Table, mode: Playing, button: Button) -> Reply:
    match button:
        case Button.ONE | Button.GO:
            return Reply(table.to(EnteringDice(under=mode)))
        case Button.TWO:
            return Reply(table.to(Browsing(Topic.BOARD, under=mode)))
        case Button.THREE:
            return Reply(table.to(Menu(under=mode)))
        case _:
            return stop(table)


def _choosing(table: Table, mode: Playing, choosing: Choosing, button: Button) -> Reply:
    plays = choosing.ruling.plays
    if mode.either is not None:
        plays = choosing.ruling.options[mode.either].plays
        if button is Button.STOP:
            return Reply(table.to(Playing()))
        if button in NUMBERED and NUMBERED.index(button) < len(plays):
            return play(table, plays[NUMBERED.index(button)])
        return Reply(table.answer("display.press-number"))
    if button in NUMBERED:
        return _pairing(table, choosing, NUMBERED.index(button))
    if button is Button.GO and len(plays) == 1:
        return play(table, plays[0])
    return Reply(table.answer("display.choose-first" if button is Button.STOP else "display.press-number"))


def _pairing(table: Table, choosing: Choosing, number: int) -> Reply:
    """Take the pairing of a button: play it, ask which of its plays, or say why it cannot be."""
    options = choosing.ruling.options
    if number >= len(options):
        return Reply(table.answer("display.no-option"))
    option = options[number]
    if not option.plays:
        return Reply(table.answer(option.finding))
    if len(option.plays) > 1:
        return Reply(table.to(Playing(either=number)))
    return play(table, option.plays[0])


def play(table: Table, play: Play) -> Reply:
    """Take a play of the roll on show, and say what hands have to do for it."""
    before = table.the_game
    played = Played(play, *_advised(table))
    after = table.after(played)
    moves = hand_moves(before.position, after.the_game.position)
    return Reply(after.to(Playing(moves=moves)), (played,))


def _deciding(table: Table, mode: Playing, button: Button) -> Reply:
    match button:
        case Button.GO:
            went_on = WentOn(*_advised(table))
            return Reply(table.after(went_on).to(Playing()), (went_on,))
        case Button.STOP:
            return stop(table)
        case Button.ONE:
            return Reply(table.to(EnteringDice(under=mode)))
        case Button.TWO:
            return Reply(table.to(Browsing(Topic.BOARD, under=mode)))
        case _:
            return Reply(table.to(Menu(under=mode)))


def stop(table: Table) -> Reply:
    """Stop for the player whose turn it is, or say why that is not allowed."""
    game = table.the_game
    finding = may_stop(game.position)
    if finding.verdict is not Verdict.MAY_STOP:
        return Reply(table.answer(finding))
    stopped = Stopped(*_advised(table))
    events: tuple[Event, ...] = (stopped,)
    after = table.after(*events)
    columns = tuple(set(after.the_game.position.won_by_column) - set(game.position.won_by_column))
    kind = NewsKind.COLUMN if columns else NewsKind.STOPPED
    if (seat := winner(after.the_game.position)) is not None:
        events, kind = (stopped, Won(seat)), NewsKind.WON
        after = table.after(*events)
    # That all runners leave is one sentence, not a line for each.
    moves = tuple(move for move in hand_moves(game.position, after.the_game.position) if move.player is not None)
    return Reply(after.to(Playing(News(kind, game.player, moves, tuple(sorted(columns))))), events)


def _advised(table: Table) -> tuple[bool, ...]:
    """Return what the record says of a choice that is made now: that it was advised; nothing where it was not."""
    return (True,) if table.advice else ()
