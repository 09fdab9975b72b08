"""The real board: when the camera checks it, and what the table then asks the players."""

from dataclasses import replace

from gipfel.boardcheck import BoardReport, BoardVisibility, Stray, adopt_board, find_strays
from gipfel.errors import Port
from gipfel.game import BoardSet, Busted, Deciding, Event, Over, Rolling, Started, Stopped, Undone, board_as_set
from gipfel.rules import Flaw, IllegalPosition, Position
from gipfel.table.board_check import ANSWERS_WITHIN, BoardCheck
from gipfel.table.modes import BoardDiffers, Playing
from gipfel.table.signals import BoardSeen, Button
from gipfel.table.state import Reply, Table

FIRST_AFTER, AGAIN_AFTER, WATCHES_EVERY = 1.0, 1.5, 3.0
"""Seconds to the first check, between checks, and between checks while what strays is on the display."""
STEADY = 2
"""How many checks in a row have to find the same: a hand may just be about to put it right."""
PATIENCE = 8.0
"""Seconds that hands have after a turn; less if somebody has read the news to the end."""
GIVES_UP = 300.0
"""Seconds after which a check that nobody answers is forgotten."""


def ask_check(table: Table, *, is_asked: bool = False) -> Table:
    """Ask the camera to check the board: at once if somebody asks, else when hands have had their time."""
    if not is_asked and not table.options.board:
        return table
    if is_asked and Port.CAMERA in table.lost:
        return table.with_board(check=None).answer("board.unseen")
    due = table.now if is_asked else table.now + FIRST_AFTER
    number = table.board.checks + 1
    asked = table.with_board(check=BoardCheck(number, table.now, due, is_asked), checks=number)
    return asked.answer("board.looking") if is_asked else asked


def after(table: Table, events: tuple[Event, ...]) -> Table:
    """Return the table after a step, with a check where hands have to move things; rolling on needs none.

    When a game begins, what was left standing from the last one has to go.
    """
    if not events:
        return table
    fresh = table.with_board(check=None, report=None)
    happened = {type(event) for event in events}
    if BoardSet in happened:
        return fresh.with_board(left=())
    is_over = table.game is None or isinstance(table.game.phase, Over)
    return ask_check(fresh) if happened & {Started, Stopped, Busted, Undone} and not is_over else fresh


def switched(table: Table) -> Table:
    """Return the table without a check, and without its result, if checks have been switched off."""
    if table.options.board:
        return table
    table = table.with_board(check=None)
    return table.to(table.mode.under) if isinstance(table.mode, BoardDiffers) else table


def ticked(table: Table) -> Table:
    """Let time pass: a camera that does not answer is reported to whoever waits, and forgotten by all others."""
    check = table.board.check
    if check is None:
        return table
    waited = table.now - check.since
    if check.is_asked and waited >= ANSWERS_WITHIN:  # if it answers later, that is as good as any check
        return table.with_board(check=replace(check, is_asked=False)).answer("board.unseen")
    return table.with_board(check=None) if waited >= GIVES_UP else table


def seen(table: Table, signal: BoardSeen) -> Table:
    """Take what the camera read, if it is still asked for."""
    check, game = table.board.check, table.game
    is_answer = check is not None and signal.check in (None, check.number)
    if check is None or not is_answer or game is None or isinstance(game.phase, Over):
        return table
    table = table.with_board(report=signal.report)
    found = found_on(table)
    # What a glare hides is unsure and raises no alarm; but whoever asks is told that not everything could be seen.
    enough = (BoardVisibility.OK,) if check.is_asked else (BoardVisibility.OK, BoardVisibility.GLARE)
    if signal.report.visibility not in enough and not (check.is_asked and found):
        seen_as = signal.report.visibility.value
        return table.with_board(check=None).answer(f"board.{seen_as}") if check.is_asked else _again(table, check)
    if not found:
        return _right(table, check)
    if check.is_asked:
        return _shown(table, found)
    steady = check.steady + 1 if found == check.found else 1
    if steady < STEADY or not _may_show(table, check):
        return _again(table, replace(check, found=found, steady=steady))
    if set(found) <= set(table.board.left):
        return table.with_board(check=None)
    return _shown(table, found)


def found_on(table: Table) -> tuple[Stray, ...]:
    """Return what is not where it should be on the board, as the camera read it last."""
    game, report = table.game, table.board.report
    if not (game and report and _is_visible(report)):
        return ()
    return find_strays(game.position, game.colours, report.guesses)


def _is_visible(report: BoardReport) -> bool:
    return report.visibility in (BoardVisibility.OK, BoardVisibility.GLARE, BoardVisibility.COVERED)


def _may_show(table: Table, check: BoardCheck) -> bool:
    """Return whether hands have had their time, and nobody is doing anything else on the display."""
    mode = table.mode
    if isinstance(mode, Playing):
        return mode.news is None or table.now - check.since >= PATIENCE
    return isinstance(mode, BoardDiffers)


def _again(table: Table, check: BoardCheck) -> Table:
    """Check again in a moment."""
    pause = WATCHES_EVERY if isinstance(table.mode, BoardDiffers) else AGAIN_AFTER
    number = table.board.checks + 1
    return table.with_board(check=replace(check, number=number, due=table.now + pause), checks=number)


def _right(table: Table, check: BoardCheck) -> Table:
    """End a check that has found nothing wrong; only those who wait for the result are told."""
    mode, is_awaited = table.mode, check.is_asked or isinstance(table.mode, BoardDiffers)
    table = table.with_board(check=None, left=())
    if isinstance(mode, BoardDiffers):
        table = table.to(mode.under)
    elif isinstance(mode, Playing) and mode.news and table.the_game.started.levels[mode.news.seat]:
        table = table.to(Playing())  # what Gipfel asked hands to do is done: nobody has to say so
    return table.answer("board.right") if is_awaited else table


def _shown(table: Table, found: tuple[Stray, ...]) -> Table:
    """Show what is wrong, and go on checking, so that it disappears when hands have put it right."""
    mode = table.mode
    under = mode.under if isinstance(mode, BoardDiffers) else mode
    page = mode.page if isinstance(mode, BoardDiffers) and mode.strays == found else 0
    shown = replace(table, notice=None, touched=table.now).to(BoardDiffers(found, page, under))
    return _again(shown, BoardCheck(0, table.now, table.now, found=found, steady=STEADY))


def pressed(table: Table, mode: BoardDiffers, button: Button) -> Reply:
    """`GO` checks again, `STOP` leaves it so, `3` adopts the board, `1` turns the page."""
    match button:
        case Button.GO:
            return Reply(ask_check(table, is_asked=True))
        case Button.STOP:
            left = tuple(dict.fromkeys((*table.board.left, *mode.strays)))
            return Reply(table.with_board(check=None, left=left).to(mode.under))
        case Button.THREE:
            return _adopt(table, mode)
        case Button.ONE if len(mode.strays) > 1:
            return Reply(table.to(replace(mode, page=mode.page + 1)))
        case _:
            return Reply(table.answer("board.help"))


def _adopt(table: Table, mode: BoardDiffers) -> Reply:
    """Overwrite the recorded position with the one on the board, if the rules allow it; else say why not."""
    found = adopted(table, mode)
    if isinstance(found, str | Flaw):
        return Reply(table.answer(found))
    event = board_as_set(found, table.the_game.colours)
    return Reply(table.after(event).to(Playing()).answer("board.set"), (event,))


def adopted(table: Table, mode: BoardDiffers) -> Position | Flaw | str:
    """Return the position on the board; else why it cannot be the recorded one: a flaw, or a sentence's key."""
    game = table.the_game
    if not isinstance(game.phase, Rolling | Deciding):
        return "display.choose-first"
    try:
        return adopt_board(game.position, game.colours, mode.strays)
    except IllegalPosition as error:
        return error.flaw
