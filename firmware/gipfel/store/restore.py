"""A record that is damaged or gone is built anew: from its backups, and from what can still be read of it."""

import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from gipfel.errors import GipfelError
from gipfel.exports import ExportDamaged
from gipfel.game import Step, decode, replay
from gipfel.store.backup import BackupFile, backups, game_from, load, put_in
from gipfel.store.damage import MARK, is_sound, only_reading, size_of
from gipfel.store.failures import is_damage, opening
from gipfel.store.photos import Photos
from gipfel.store.schema import connected, transaction

DRAFT = "rebuilding.db"
"""A record that is being built. Whoever is interrupted goes on with it: each game in it is whole."""


def rebuild(folder: Path) -> str:
    """Build a record anew, and set aside what was there; it is never deleted.

    Returns what was done: nothing, `damaged` (the record is as its backups have it), or `lost` (there is none).
    """
    was_there = size_of(folder / "games.db") > 0 or size_of(folder / "games.db-wal") > 0
    if not was_there and not (folder / "backups").exists() and not (folder / DRAFT).exists():
        return ""
    with opening():
        try:
            has_games = _drafted(folder)
        except sqlite3.DatabaseError as error:  # the draft of an earlier attempt may be damaged as well
            if not is_damage(error):
                raise
            _remove_draft(folder)
            has_games = _drafted(folder)
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    for name in ("games.db", "games.db-wal", "games.db-shm"):
        with suppress(FileNotFoundError):
            (folder / name).rename(folder / f"damaged-{stamp}-{name}")
    if has_games:
        (folder / DRAFT).replace(folder / "games.db")
    else:
        (folder / DRAFT).unlink()
    (folder / MARK).unlink(missing_ok=True)
    return "damaged" if has_games else "lost" if was_there else ""


def _drafted(folder: Path) -> bool:
    """Build a record beside the damaged one; return whether there is any game in it."""
    draft = folder / DRAFT
    if not draft.exists():
        _begin_with_a_copy(folder, draft)
    with closing(connected(draft)) as db:
        # Whole after a kill or a pulled plug, as always, but without waiting for the disk after each game.
        db.execute("PRAGMA synchronous = NORMAL")
        for file in sorted(backups(folder)):
            if file.steps > _steps(db, file.number):
                _take(db, folder, file)
        _salvage(db, folder / "games.db")
        with transaction(db):
            db.execute("DELETE FROM photos")
            Photos(db, folder / "photos", 0).add_all_missing_rows()
        (games,) = db.execute("SELECT count(*) FROM games").fetchone()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # all of it is in the one file now, or this raises
    return bool(games)


def _begin_with_a_copy(folder: Path, draft: Path) -> None:
    """Begin with the newest sound copy that version 0.1.0 has made of everything, where there is one still."""
    copy = next((copy for copy in copies(folder) if is_sound(copy)), None)
    if copy:
        unfinished = draft.with_suffix(".new")
        unfinished.write_bytes(copy.read_bytes())
        unfinished.replace(draft)


def copies(folder: Path) -> list[Path]:
    """List the copies that version 0.1.0 made of a whole record, the newest first."""
    return sorted((folder / "backups").glob("games-*.db"), reverse=True)


def remove_leftovers(folder: Path) -> None:
    """Remove what is of no use once every game has its backup: those copies, and a draft that nobody needs."""
    for useless in (*copies(folder), folder / "backups" / "new.db"):
        useless.unlink(missing_ok=True)
    _remove_draft(folder)


def _remove_draft(folder: Path) -> None:
    for path in folder.glob(f"{DRAFT}*"):
        path.unlink(missing_ok=True)


def _take(db: sqlite3.Connection, folder: Path, file: BackupFile) -> None:
    """Add the game of a backup; one that is damaged, too, is set aside: its name is free for a better one."""
    try:
        saved = load(folder, file)
    except (ExportDamaged, OSError):
        (folder / "backups" / file.name).rename(folder / "backups" / f"damaged-{file.name}")
    else:
        with transaction(db):
            put_in(db, saved)


def _salvage(db: sqlite3.Connection, damaged: Path) -> None:
    """Add what can be read of the damaged record itself, where it has more steps and they follow the rules."""
    with suppress(sqlite3.Error), closing(only_reading(damaged)) as old:
        for (number,) in old.execute("SELECT number FROM games ORDER BY number DESC"):
            # Whatever is wrong with a game here, it is as its backup has it.
            with suppress(sqlite3.DatabaseError, msgspec.DecodeError, GipfelError, TypeError, ValueError):
                saved = game_from(old, number)
                if len(saved.rows) > _steps(db, number):
                    replay(Step(n, at, decode(events)) for n, at, events, _ in saved.rows)
                    with transaction(db):
                        put_in(db, saved)


def _steps(db: sqlite3.Connection, number: int) -> int:
    (steps,) = db.execute("SELECT coalesce(max(n), 0) FROM steps WHERE game = ?", (number,)).fetchone()
    return int(steps)
