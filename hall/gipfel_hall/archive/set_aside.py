"""What was handed in and is no result: kept for the host to look at, but only so much of it."""

import hashlib
import json
from collections import defaultdict

from gipfel.messages import LONGEST_GAME
from gipfel_hall.archive.database import Session
from gipfel_hall.archive.failures import NoSuchEntry
from gipfel_hall.archive.handed_in import HandedIn
from gipfel_hall.archive.times import read_time, write_time
from gipfel_hall.archive.values import Reason, SetAside

MOST_OF_A_TABLE = 20_000_000
"""Bytes that files of one table's name may have together: a device is what a table says, its name is its login."""
COUNTS_AS = 100_000
"""Bytes that a smaller file counts as: so there are 200 files of a table at most."""
MOST_BYTES = 200_000_000
"""Bytes of all tables together: nobody can fill the hall's disk, whatever names the broker lets in."""
LONGEST_NAME = 200
"""Letters of each thing that a reason names: an error may quote a whole line."""


def write(session: Session, handed_in: HandedIn, reason: Reason) -> None:
    """Write what is no result; the same bytes are written once, and counted."""
    data = handed_in.data
    session(
        "INSERT INTO set_aside (digest, at_table, device, received_at, sent_at, reason, names, size, times, data) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?) ON CONFLICT (digest) DO UPDATE SET "
        "times = set_aside.times + 1, received_at = excluded.received_at, sent_at = excluded.sent_at",
        (
            hashlib.sha256(data).hexdigest(),
            handed_in.table,
            handed_in.device,
            write_time(handed_in.received_at),
            write_time(handed_in.sent_at) if handed_in.sent_at else None,
            reason.key,
            _names(reason),
            len(data),
            data if len(data) <= LONGEST_GAME else b"",
        ),
    )
    _make_room(session)


def _names(reason: Reason) -> str:
    return json.dumps({key: text[:LONGEST_NAME] for key, text in reason.names.items()})


def _make_room(session: Session) -> None:
    """Delete the oldest of each table that has too many; then, until all is small enough, of whoever has most."""
    used = defaultdict[str, int](int)
    shares = []
    for number, table, size in session(
        "SELECT id, at_table, size FROM set_aside ORDER BY received_at DESC, id DESC"
    ):
        counts_as = max(COUNTS_AS, min(size, LONGEST_GAME))
        used[table] += counts_as
        shares.append((used[table], counts_as, number))
    total = 0
    for used_by_table, counts_as, number in sorted(shares):
        total += counts_as
        if used_by_table > MOST_OF_A_TABLE or total > MOST_BYTES:
            session("DELETE FROM set_aside WHERE id = ?", (number,))


def listed(session: Session, limit: int) -> tuple[SetAside, ...]:
    """Return what was set aside, the newest first."""
    rows = session(
        "SELECT id, at_table, device, received_at, reason, names, size, times FROM set_aside "
        "ORDER BY received_at DESC, id DESC LIMIT ?",
        (limit,),
    )
    return tuple(
        SetAside(number, table, device, read_time(received), Reason(reason, json.loads(names)), size, times)
        for number, table, device, received, reason, names, size, times in rows
    )


def numbers(session: Session) -> tuple[int, ...]:
    """Return the numbers of all whose bytes were kept, the oldest first: a game may have gone on since."""
    rows = session("SELECT id FROM set_aside WHERE length(data) = size ORDER BY received_at, id")
    return tuple(int(number) for (number,) in rows)


def handed_in(session: Session, number: int) -> HandedIn | None:
    """Return something as it was handed in; None where it is there no longer."""
    sql = "SELECT data, at_table, device, received_at, sent_at FROM set_aside WHERE id = ?"
    for data, table, device, received_at, sent_at in session(sql, (number,)):
        return HandedIn(
            bytes(data), table, device, read_time(received_at), read_time(sent_at) if sent_at else None
        )
    return None


def change_reason(session: Session, number: int, reason: Reason) -> None:
    """Write why something is no result, where it was judged again."""
    session("UPDATE set_aside SET reason = ?, names = ? WHERE id = ?", (reason.key, _names(reason), number))


def read_file(session: Session, number: int) -> bytes:
    """Return the bytes of what was set aside; none where they were too many."""
    found = session("SELECT data FROM set_aside WHERE id = ?", (number,))
    if not found:
        raise NoSuchEntry(f"nothing was set aside as {number}")
    return bytes(found[0][0])


def forget(session: Session, number: int) -> None:
    """Delete something that was set aside."""
    session("DELETE FROM set_aside WHERE id = ?", (number,))
