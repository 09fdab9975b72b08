"""After a win: the review of the game, as soon as somebody has made it."""

from dataclasses import replace

from gipfel.table.modes import Home, Reviewing
from gipfel.table.review_digest import ReviewReported
from gipfel.table.signals import Button
from gipfel.table.state import Table


def after_win(table: Table) -> Table:
    """Return the table when the news of a win have been read: the review, where there is somebody to make one."""
    return table.to(Reviewing() if table.can_review else Home())


def reported(table: Table, signal: ReviewReported) -> Table:
    """Take how far a review has come; one that nobody looks at any more, or of another game, is none."""
    mode, game = table.mode, table.game
    if not isinstance(mode, Reviewing) or game is None or game.steps != signal.steps:
        return table
    return table.to(replace(mode, share=signal.share, digest=signal.digest, has_failed=signal.has_failed))


def pressed(table: Table, mode: Reviewing, button: Button) -> Table:
    """`1` and `3` turn pages, `2` goes to the other topic, `GO` on to the next one and then home, `STOP` home."""
    match button:
        case Button.WHY:
            return table.answer("help.review")
        case _ if mode.digest is None or button is Button.STOP:
            return table.to(Home())
        case Button.ONE:
            return table.to(replace(mode, page=mode.page - 1))
        case Button.THREE:
            return table.to(replace(mode, page=mode.page + 1))
        case Button.GO if mode.shows_dearest:
            return table.to(Home())
        case _:
            return table.to(replace(mode, shows_dearest=not mode.shows_dearest, page=0))
