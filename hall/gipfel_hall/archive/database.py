"""A database that runs work in transactions, whichever it is: what SQLite and PostgreSQL have in common.

SQL is written once, with `?` for values and with the few words in braces that differ. Whatever both understand is
used as it is: `ON CONFLICT`, `RETURNING`, `LIKE … ESCAPE`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any, Generic, Protocol, TypeVar

from gipfel_hall.archive.failures import ArchiveLost, NotStorable

ATTEMPTS = 8
"""How often work is tried where two halls write the same at the same time, or a connection has died."""
MOST_NUMBER = 1 << 62
"""Larger than the number of any row, and small enough for every database."""
MOST_IDLE = 4
"""Connections that are kept open while nobody uses them."""

SqlValue = str | int | float | bytes | None
Row = tuple[Any, ...]
"""A row as the database returns it: the caller knows its types."""
Connection = TypeVar("Connection")
Result = TypeVar("Result")


class Session(Protocol):
    """Runs statements within one transaction."""

    def __call__(self, sql: str, values: Sequence[SqlValue] = ()) -> list[Row]:
        """Run a statement; return its rows."""


def storable(values: Sequence[SqlValue]) -> tuple[SqlValue, ...]:
    """Return values with huge numbers, such as anybody may write into an address, cut: no row has one of those.

    Raise `NotStorable` for a text with a zero, which PostgreSQL has not, so that no archive has.
    """
    if any(isinstance(value, str) and "\0" in value for value in values):
        raise NotStorable("a text has a zero in it")
    return tuple(
        max(-MOST_NUMBER, min(value, MOST_NUMBER)) if isinstance(value, int) else value for value in values
    )


class Conflict(Exception):
    """Somebody else wrote the same at the same time: the same work, tried again, sees what they wrote."""


class ConnectionDied(Exception):
    """The connection is of no further use; with a new one the same work may succeed."""


class Database(ABC, Generic[Connection]):
    """Opens connections, keeps a few of them, and runs work in transactions; safe for threads."""

    words: Mapping[str, str]
    """What the schema's words in braces are here."""

    def __init__(self) -> None:
        self._idle: list[Connection] = []
        self._lock = Lock()
        self._is_closed = False

    def read(self, work: Callable[[Session], Result]) -> Result:
        """Return the result of work that only reads, all of it from one state of the database."""
        return self._run(work, is_writing=False)

    def write(self, work: Callable[[Session], Result]) -> Result:
        """Return the result of work that is written as a whole or not at all; it may be run more than once."""
        return self._run(work, is_writing=True)

    def close(self) -> None:
        """Close all connections."""
        with self._lock:
            self._is_closed = True
            idle, self._idle = self._idle, []
        for connection in idle:
            self._disconnect(connection)

    def _run(self, work: Callable[[Session], Result], *, is_writing: bool) -> Result:
        failed: Exception | None = None
        for _ in range(ATTEMPTS):
            with self._borrowed() as connection:
                try:
                    return self._in_transaction(connection, work, is_writing=is_writing)
                except Conflict as error:
                    failed = error
                    continue
                except ConnectionDied as error:
                    failed = error
            self._drop_idle()  # the others are as old as the one that has died
        raise ArchiveLost(str(failed)) from failed

    @contextmanager
    def _borrowed(self) -> Iterator[Connection]:
        """Lend a connection; one that was left in the middle of something is not lent again."""
        with self._lock:
            if self._is_closed:
                raise ArchiveLost("the archive is closed")
            connection = self._idle.pop() if self._idle else None
        if connection is None:
            connection = self._connect()
        try:
            yield connection
        finally:
            with self._lock:
                is_kept = self._is_wanted(connection)
                if is_kept:
                    self._idle.append(connection)
            if not is_kept:
                self._disconnect(connection)

    def _is_wanted(self, connection: Connection) -> bool:
        return not self._is_closed and len(self._idle) < MOST_IDLE and self._is_usable(connection)

    def _drop_idle(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            self._disconnect(connection)

    @abstractmethod
    def lock_schema(self, session: Session) -> None:
        """Let nobody else migrate until the end of this transaction."""

    @abstractmethod
    def _connect(self) -> Connection:
        """Return a new connection; raise `ArchiveLost` where there is none to be had."""

    @abstractmethod
    def _disconnect(self, connection: Connection) -> None:
        """Close a connection, whatever state it is in."""

    @abstractmethod
    def _is_usable(self, connection: Connection) -> bool:
        """Whether a connection can be used once more."""

    @abstractmethod
    def _in_transaction(
        self, connection: Connection, work: Callable[[Session], Result], *, is_writing: bool
    ) -> Result:
        """Run work in a transaction; raise `Conflict`, `ConnectionDied` or `ArchiveLost` for a driver's errors."""
