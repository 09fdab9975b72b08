"""Backups: every game in a file of its own, from which a damaged record is built anew.

A backup is an export without photographs: sealed, so that damage to it is noticed, and readable by `gipfel
verify` and `gipfel import`. It costs what its game costs, whatever else is on record, and once its game is over
it is never touched again: a plug that is pulled while another game is saved cannot harm it. In the place of the
table's settings its first line has what the record knows about the game beside its steps.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from gipfel import __version__
from gipfel.errors import GipfelError
from gipfel.exports import FORM, ExportDamaged, Tail, read_line, sealed, unsealed
from gipfel.store.summary import keep_summary, summary_from_rows


class BackupSettings(msgspec.Struct, forbid_unknown_fields=True):
    """What the record knows about a game beside its steps."""

    origin: str
    turned_to: int
    """Counts when it was played: the game played last has the highest."""
    photos: list[tuple[int, str]]
    """The steps that have a photograph, and its name."""


class BackupHead(msgspec.Struct, forbid_unknown_fields=True):
    """The first line: that of an export, with something else in the place of the table's settings."""

    gipfel: int
    version: str
    game: int
    settings: BackupSettings


class RawStep(msgspec.Struct, forbid_unknown_fields=True):
    """A step whose events are text, as they are in the record."""

    n: int
    at: str
    events: msgspec.Raw


class RawLine(msgspec.Struct, forbid_unknown_fields=True):
    """A line for each step."""

    step: RawStep


Row = tuple[int, str, str, str]
"""A step as the record has it: its number, when it was, its events as text, the name of its photograph."""


class SavedGame(NamedTuple):
    """A whole game as the record has it."""

    number: int
    origin: str
    turned_to: int
    rows: list[Row]


class BackupFile(NamedTuple):
    """A backup by its name: which game it is, and how many steps of it there are."""

    number: int
    steps: int

    @property
    def name(self) -> str:
        """The name of the file."""
        return f"game-{self.number:06}-{self.steps:04}.gipfel"


def backups(folder: Path) -> Iterator[BackupFile]:
    """List the backups of a record's folder by their names."""
    try:
        names = os.listdir(folder / "backups")  # noqa: PTH208  # a Path for each of thousands takes ten times as long
    except OSError:
        return
    for name in names:
        match name.removesuffix(".gipfel").split("-"):
            case ["game", number, steps] if number.isdecimal() and steps.isdecimal():
                yield BackupFile(int(number), int(steps))


def save(db: sqlite3.Connection, folder: Path, number: int) -> BackupFile:
    """Write the backup of a game; it is on disk when this returns, and until then an older one is not touched."""
    saved = game_from(db, number)
    file = BackupFile(number, len(saved.rows))
    place = folder / "backups"
    place.mkdir(exist_ok=True)
    draft = place / "new.gipfel"
    with draft.open("wb") as written:
        written.write(_written(saved))
        written.flush()
        os.fsync(written.fileno())
    draft.replace(place / file.name)
    return file


def remove(folder: Path, file: BackupFile) -> None:
    """Remove a backup."""
    (folder / "backups" / file.name).unlink(missing_ok=True)


def game_from(db: sqlite3.Connection, number: int) -> SavedGame:
    """Read a game from a record."""
    origin, turned_to = db.execute("SELECT origin, turned_to FROM games WHERE number = ?", (number,)).fetchone()
    rows = db.execute("SELECT n, at, events, photo FROM steps WHERE game = ? ORDER BY n", (number,)).fetchall()
    return SavedGame(number, origin, turned_to, rows)


def _written(saved: SavedGame) -> bytes:
    photos = [(n, photo) for n, _, _, photo in saved.rows if photo]
    settings = BackupSettings(saved.origin, saved.turned_to, photos)
    head = BackupHead(FORM, __version__, saved.number, settings)
    lines = (RawLine(RawStep(n, at, msgspec.Raw(events.encode()))) for n, at, events, _ in saved.rows)
    return sealed((head, *lines, Tail(len(saved.rows))))


def load(folder: Path, file: BackupFile) -> SavedGame:
    """Read a backup; `ExportDamaged` where it is not what was written."""
    lines = unsealed((folder / "backups" / file.name).read_bytes())
    head = read_line(1, lines[0], BackupHead)
    steps = [read_line(number, line, RawLine).step for number, line in enumerate(lines[1:-1], 2)]
    if (head.game, len(steps)) != file or read_line(len(lines), lines[-1], Tail).steps != len(steps):
        raise ExportDamaged(len(lines), "verify.cut")
    photos = dict(head.settings.photos)
    rows = [(step.n, step.at, bytes(step.events).decode(), photos.get(step.n, "")) for step in steps]
    return SavedGame(head.game, head.settings.origin, head.settings.turned_to, rows)


def put_in(db: sqlite3.Connection, saved: SavedGame) -> None:
    """Write a whole game into a record, in place of what is there of it."""
    number, origin, turned_to, rows = saved
    db.execute("INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?)", (number, rows[0][1], origin, turned_to))
    db.execute("DELETE FROM steps WHERE game = ?", (number,))
    db.executemany("INSERT INTO steps VALUES (?, ?, ?, ?, ?)", ((number, *row) for row in rows))
    db.execute("DELETE FROM summaries WHERE game = ?", (number,))
    with suppress(msgspec.DecodeError, GipfelError):  # what a newer program wrote is kept as it is
        keep_summary(db, number, summary_from_rows(db, number))
