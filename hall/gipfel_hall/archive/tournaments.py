"""The events of tournaments, as text that another room understands."""

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby

from gipfel_hall.archive.database import Row, Session
from gipfel_hall.archive.failures import NoSuchEntry, TournamentChanged
from gipfel_hall.archive.times import read_time, write_time
from gipfel_hall.archive.values import StoredTournament


def open_tournament(session: Session, opened_at: datetime, events: Sequence[str]) -> int:
    """Write a new tournament with its first events; return its number."""
    ((number,),) = session("INSERT INTO tournaments (opened_at) VALUES (?) RETURNING id", (write_time(opened_at),))
    append(session, number, 0, events)
    return int(number)


def append(session: Session, number: int, after: int, events: Sequence[str]) -> None:
    """Write further events of a tournament; `TournamentChanged` where it has not so many as the caller knows."""
    # The row is written as it is, which locks it: of two who append, the second sees what the first has written.
    if not session("UPDATE tournaments SET opened_at = opened_at WHERE id = ? RETURNING id", (number,)):
        raise NoSuchEntry(f"there is no tournament {number}")
    ((there,),) = session("SELECT count(*) FROM tournament_events WHERE tournament = ?", (number,))
    if there != after:
        raise TournamentChanged(f"tournament {number} has {there} events, not {after}")
    for n, event in enumerate(events, after + 1):
        session("INSERT INTO tournament_events (tournament, n, event) VALUES (?, ?, ?)", (number, n, event))


SELECT = """
SELECT t.id, t.opened_at, e.event FROM tournaments t JOIN tournament_events e ON e.tournament = t.id
"""


def one(session: Session, number: int) -> StoredTournament:
    """Return a tournament."""
    rows = session(f"{SELECT} WHERE t.id = ? ORDER BY e.n", (number,))
    if not rows:
        raise NoSuchEntry(f"there is no tournament {number}")
    return _stored(rows)


def listed(session: Session) -> tuple[StoredTournament, ...]:
    """Return all tournaments, the newest first."""
    rows = session(f"{SELECT} ORDER BY t.id DESC, e.n")
    return tuple(_stored(list(group)) for _, group in groupby(rows, key=lambda row: row[0]))


def numbers(session: Session) -> tuple[int, ...]:
    """Return the numbers of all tournaments, the newest first."""
    return tuple(int(number) for (number,) in session("SELECT id FROM tournaments ORDER BY id DESC"))


def _stored(rows: Sequence[Row]) -> StoredTournament:
    number, opened_at, _ = rows[0]
    return StoredTournament(number, read_time(opened_at), tuple(event for *_, event in rows))
