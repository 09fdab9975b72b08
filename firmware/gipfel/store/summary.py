"""What a game came to, kept beside its steps so that a list of games need not replay them.

A game's start is its first event and can never be undone, and after `Won` nothing can happen but an undo. So the
first and the last row of a game already say what a replay would: who plays, by which rules, and who has won.
Each step keeps the summary up to date at the cost of one row, and games of older versions get theirs without
being replayed.
"""

import sqlite3
from typing import NamedTuple

from gipfel.game import BadRecord, Event, Game, Over, Started, Step, Won, decode, encode

MAKE = """
CREATE {temporary} TABLE summaries (
    game INTEGER PRIMARY KEY, steps INTEGER NOT NULL, winner INTEGER, start TEXT NOT NULL
)
"""


class Summary(NamedTuple):
    """What a game came to: how it began, how many steps it has, and which seat has won, if any."""

    started: Started
    steps: int
    winner: int | None = None

    @property
    def colours(self) -> tuple[str, ...]:
        """Who plays, in the order of play."""
        return self.started.colours

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return self.started.names


def summary_of(game: Game) -> Summary:
    """Return the summary of a game that has been replayed."""
    return Summary(game.started, game.steps, game.phase.winner if isinstance(game.phase, Over) else None)


def summary_from(first: tuple[Event, ...], last: tuple[Event, ...], steps: int) -> Summary:
    """Return the summary of a game from the events of its first and of its last step."""
    if not first or not isinstance(first[0], Started):
        raise BadRecord("a game begins with its start")
    return Summary(first[0], steps, _winner(last))


def _winner(last: tuple[Event, ...]) -> int | None:
    return last[-1].player if last and isinstance(last[-1], Won) else None


def summary_from_rows(db: sqlite3.Connection, number: int) -> Summary:
    """Read the summary of a game from its first and its last row."""
    first = db.execute("SELECT n, events FROM steps WHERE game = ? ORDER BY n LIMIT 1", (number,)).fetchone()
    last = db.execute("SELECT n, events FROM steps WHERE game = ? ORDER BY n DESC LIMIT 1", (number,)).fetchone()
    if first is None:
        raise BadRecord("there is no step in this record")
    return summary_from(decode(first[1]), decode(last[1]), last[0])


def keep_summary(db: sqlite3.Connection, number: int, summary: Summary) -> None:
    """Write the summary of a game, in place of an older one."""
    row = (number, summary.steps, summary.winner, encode((summary.started,)))
    db.execute("INSERT OR REPLACE INTO summaries VALUES (?, ?, ?, ?)", row)


def is_kept(db: sqlite3.Connection, number: int, summary: Summary) -> bool:
    """Return whether exactly this summary of a game is kept."""
    query = "SELECT 1 FROM summaries WHERE game = ? AND steps = ? AND winner IS ? AND start = ?"
    row = (number, summary.steps, summary.winner, encode((summary.started,)))
    return db.execute(query, row).fetchone() is not None


def keep_step(db: sqlite3.Connection, number: int, step: Step) -> None:
    """Bring the summary of a game up to date with its newest step."""
    if isinstance(step.events[0], Started):
        keep_summary(db, number, summary_from(step.events, step.events, step.n))
    else:
        update = "UPDATE summaries SET steps = ?, winner = ? WHERE game = ?"
        db.execute(update, (step.n, _winner(step.events), number))


def kept_summary(steps: int, winner: int | None, start: str) -> Summary:
    """Read a summary from its row."""
    return summary_from(decode(start), (), steps)._replace(winner=winner)
