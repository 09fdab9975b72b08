"""The real board: when the eye looks at it, and what is made of what it sees. The eye moves nothing: it asks."""

from dataclasses import replace

from gipfel.game import BoardSet, Busted, Deciding, Event, Over, Rolling, Started, Stopped, Undone, board_as_set
from gipfel.rules import IllegalPosition, Stray, as_seen, strays
from gipfel.table.look import WAITS, BoardReading, BoardStatus, Look
from gipfel.table.modes import Astray, Playing
from gipfel.table.signals import BoardSeen, Button
from gipfel.table.state import Reply, Table

FIRST, PAUSE, WATCHES = 1.0, 1.5, 3.0
"""Seconds to the first look, between looks, and between looks while what strays is on the glass."""
STEADY = 2
"""So many looks in a row have to find the same: a hand may just be about to put it right."""
PATIENCE = 8.0
"""Seconds that hands are given after a turn; less if somebody has read the news to their end."""
GIVES_UP = 300.0


def look(table: Table, *, is_asked: bool = False) -> Table:
    """Ask the eye to look at the board: at once if somebody asks, else when hands have had their time."""
    if not is_asked and not table.options.board:
        return table
    if is_asked and "camera" in table.lost:
        return replace(table, look=None).answer("board.unseen")
    due = table.now if is_asked else table.now + FIRST
    asked = replace(table, look=Look(table.looks + 1, table.now, due, is_asked), looks=table.looks + 1)
    return asked.answer("board.looking") if is_asked else asked


def after(table: Table, events: tuple[Event, ...]) -> Table:
    """Let a step be followed by a look where hands have to move things; whoever rolls on is not asked.

    When a game begins, what was left standing from the last one has to go.
    """
    if not events:
        return table
    fresh = replace(table, look=None, board=None)
    happened = {type(event) for event in events}
    if BoardSet in happened:
        return replace(fresh, left=())
    is_over = table.game is None or isinstance(table.game.phase, Over)
    return look(fresh) if happened & {Started, Stopped, Busted, Undone} and not is_over else fresh


def switched(table: Table) -> Table:
    """Look no more where that has been switched off."""
    if table.options.board:
        return table
    table = replace(table, look=None)
    return table.to(table.mode.under) if isinstance(table.mode, Astray) else table


def ticked(table: Table) -> Table:
    """Let time pass: an eye that does not answer is told to who waits, and forgotten by all others."""
    due = table.look
    if due is None:
        return table
    waited = table.now - due.since
    if due.is_asked and waited >= WAITS:  # if it answers all the same, that is as good as any later look
        return replace(table, look=replace(due, is_asked=False)).answer("board.unseen")
    return replace(table, look=None) if waited >= GIVES_UP else table


def seen(table: Table, signal: BoardSeen) -> Table:
    """Take what the eye saw, if it is still asked for."""
    asked, game = table.look, table.game
    is_answer = asked is not None and signal.look in (None, asked.number)
    if asked is None or not is_answer or game is None or isinstance(game.phase, Over):
        return table
    table = replace(table, board=signal.reading)
    found = found_on(table)
    if signal.reading.status is not BoardStatus.OK and not (asked.is_asked and found):
        status = signal.reading.status.value
        return replace(table, look=None).answer(f"board.{status}") if asked.is_asked else _again(table, asked)
    if not found:
        return _right(table, asked)
    if asked.is_asked:
        return _shown(table, found)
    steady = asked.steady + 1 if found == asked.found else 1
    if steady < STEADY or not _may_show(table, asked):
        return _again(table, replace(asked, found=found, steady=steady))
    if set(found) <= set(table.left):
        return replace(table, look=None)
    return _shown(table, found)


def found_on(table: Table) -> tuple[Stray, ...]:
    """Give what strays on the board as it was seen last."""
    game, reading = table.game, table.board
    return strays(game.position, game.colours, reading.sight) if game and reading and _is_in_sight(reading) else ()


def _is_in_sight(reading: BoardReading) -> bool:
    return reading.status in (BoardStatus.OK, BoardStatus.COVERED)


def _may_show(table: Table, asked: Look) -> bool:
    """Whether hands have had their time, and nobody is doing anything else on the glass."""
    mode = table.mode
    if isinstance(mode, Playing):
        return mode.told is None or table.now - asked.since >= PATIENCE
    return isinstance(mode, Astray)


def _again(table: Table, asked: Look) -> Table:
    """Look again in a moment."""
    pause = WATCHES if isinstance(table.mode, Astray) else PAUSE
    number = table.looks + 1
    return replace(table, look=replace(asked, number=number, due=table.now + pause), looks=number)


def _right(table: Table, asked: Look) -> Table:
    """Be quiet about a right board, except to who has been waiting for it."""
    mode, is_awaited = table.mode, asked.is_asked or isinstance(table.mode, Astray)
    table = replace(table, look=None, left=())
    table = table.to(mode.under) if isinstance(mode, Astray) else table
    return table.answer("board.right") if is_awaited else table


def _shown(table: Table, found: tuple[Stray, ...]) -> Table:
    """Put what strays on the glass, and go on looking, so that it leaves by itself when hands have mended it."""
    mode = table.mode
    under = mode.under if isinstance(mode, Astray) else mode
    page = mode.page if isinstance(mode, Astray) and mode.strays == found else 0
    shown = replace(table, notice=None, touched=table.now).to(Astray(found, page, under))
    return _again(shown, Look(0, table.now, table.now, found=found, steady=STEADY))


def pressed(table: Table, mode: Astray, button: Button) -> Reply:
    """`GO` looks again, `STOP` leaves it so, `3` takes the board's word, `1` turns the page."""
    match button:
        case Button.GO:
            return look(table, is_asked=True), ()
        case Button.STOP:
            left = tuple(dict.fromkeys((*table.left, *mode.strays)))
            return replace(table, look=None, left=left).to(mode.under), ()
        case Button.THREE:
            return _take_word(table, mode)
        case Button.ONE:
            return table.to(replace(mode, page=mode.page + 1)), ()
        case _:
            return table.answer("board.help"), ()


def _take_word(table: Table, mode: Astray) -> Reply:
    """Set the record to the board, if the rules allow it; else say why not."""
    game = table.the_game
    if not isinstance(game.phase, Rolling | Deciding):
        return table.answer("glass.choose-first"), ()
    try:
        position = as_seen(game.position, game.colours, mode.strays)
    except IllegalPosition as error:
        return table.answer(error.flaw), ()
    event = board_as_set(position, game.colours)
    return table.after(event).to(Playing()).answer("board.set"), (event,)
