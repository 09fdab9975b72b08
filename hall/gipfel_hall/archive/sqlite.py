"""The archive in one file, by SQLite: for one hall."""

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

from gipfel_hall.archive.database import Database, Result, Row, Session, SqlValue, storable
from gipfel_hall.archive.failures import ArchiveLost

BUSY_FOR = 10.0
"""Seconds that a transaction waits for another one to end."""


class SqliteDatabase(Database[sqlite3.Connection]):
    """A file; many may read it while one writes."""

    words = {  # noqa: RUF012  # typed as a Mapping where it is declared
        "id": "INTEGER PRIMARY KEY AUTOINCREMENT",
        "text": "TEXT",
        "bytes": "BLOB",
        "real": "REAL",
    }

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path

    def lock_schema(self, session: Session) -> None:
        """Do nothing: a transaction that writes is the only one anyway."""

    def _connect(self) -> sqlite3.Connection:
        connection = None
        try:
            # Transactions are begun by name, and a connection is lent to one thread after the other.
            connection = sqlite3.connect(
                self._path, timeout=BUSY_FOR, isolation_level=None, check_same_thread=False
            )
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")  # what was acknowledged survives a pulled plug
            connection.execute("PRAGMA foreign_keys = ON")
        except sqlite3.Error as error:
            if connection:
                connection.close()
            raise ArchiveLost(f"{self._path}: {error}") from error
        return connection

    def _disconnect(self, connection: sqlite3.Connection) -> None:
        connection.close()

    def _is_usable(self, connection: sqlite3.Connection) -> bool:
        return not connection.in_transaction

    def _in_transaction(
        self, connection: sqlite3.Connection, work: Callable[[Session], Result], *, is_writing: bool
    ) -> Result:
        def session(sql: str, values: Sequence[SqlValue] = ()) -> list[Row]:
            return connection.execute(sql, storable(values)).fetchall()

        try:
            session("BEGIN IMMEDIATE" if is_writing else "BEGIN")
            try:
                result = work(session)
                session("COMMIT")
            except BaseException:  # raised again, but not in the middle of a transaction
                if connection.in_transaction:  # SQLite may have rolled back by itself, on a full disk say
                    session("ROLLBACK")
                raise
        except sqlite3.DatabaseError as error:
            if _is_ours(error):
                raise
            raise ArchiveLost(f"{self._path}: {error}") from error
        return result


def _is_ours(error: sqlite3.DatabaseError) -> bool:
    """Whether an error is a mistake in a statement, and no trouble with the file or its disk."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return code & 0xFF in (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISUSE)
