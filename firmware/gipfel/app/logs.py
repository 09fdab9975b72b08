"""The log: lines on standard error, with journald's priorities where systemd runs the program.

Whoever logs says what kind of thing has happened, and never what somebody typed: no PIN, no token, no name.
"""

import logging
import os
import sys
import threading
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Protocol, TextIO

from gipfel.errors import GipfelError

FAULT = 1
"""The exit status after an exception that nobody expected: Python's own."""

OURS = ("gipfel", "gipfel_hall")
"""The packages whose lines are written from a level on; of others, warnings are."""

HELD_LINES = 200
"""How many lines are kept, the newest, while a terminal is drawn on."""

PRIORITIES = {logging.DEBUG: 7, logging.INFO: 6, logging.WARNING: 4, logging.ERROR: 3, logging.CRITICAL: 2}
"""What stands before a line in angle brackets, so that journald knows its level: sd-daemon(3)."""

log = logging.getLogger(__name__)


@contextmanager
def log_to_stderr(level: str | None) -> Iterator[None]:
    """Write the log from a level on, for as long as the block lasts.

    Without a level it is everything worth a line under systemd, and elsewhere only warnings. An exception that
    nobody expected is logged, also one that ends a thread, and ends the program with `FAULT`.
    """
    output = LogOutput(sys.stderr, is_asked=level is not None)
    usual = logging.INFO if output.is_journal else logging.WARNING
    root, hook_before = logging.getLogger(), threading.excepthook
    levels_before = {ours: ours.level for ours in map(logging.getLogger, OURS)}
    for ours in levels_before:
        ours.setLevel(usual if level is None else logging.getLevelNamesMapping()[level.upper()])
    root.addHandler(output)
    threading.excepthook = _log_thread_end
    try:
        yield
    except GipfelError:
        raise  # it is answered in one sentence
    except OSError:
        log.info("ended by an error of the system", exc_info=True)
        raise  # the same; this is for the service, where nobody reads that sentence
    except Exception as error:
        log.critical("ended by a fault", exc_info=True)
        raise SystemExit(FAULT) from error
    finally:
        threading.excepthook = hook_before
        root.removeHandler(output)
        for ours, before in levels_before.items():
            ours.setLevel(before)


class LineStream(Protocol):
    """Where lines are written to."""

    def write(self, line: str, /) -> object:
        """Write a line, or keep it."""


class LogOutput(logging.StreamHandler[LineStream]):
    """Writes lines to standard error, which may be closed."""

    def __init__(self, stream: TextIO | None, *, is_asked: bool) -> None:
        super().__init__(stream or HeldLines())
        self.is_asked = is_asked
        """Whether somebody asked for a level."""
        self.is_journal = is_journal(stream, os.environ)
        self.is_terminal = bool(stream and stream.isatty())
        self.setFormatter(JournalFormatter() if self.is_journal else TerminalFormatter())

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # the name is logging's
        """Do nothing: a log that cannot be written stops nobody."""


class HeldLines:
    """A stream that keeps the newest lines."""

    def __init__(self) -> None:
        self.lines: deque[str] = deque(maxlen=HELD_LINES)

    def write(self, line: str) -> None:
        """Keep a line."""
        self.lines.append(line)


class TerminalFormatter(logging.Formatter):
    """Formats for a person: the time, the level, the room, and below it the traceback, if there is one."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # the name is logging's
        """Return a record's first line."""
        time = self.formatTime(record, "%H:%M:%S")
        return f"{time} {record.levelname.lower()} {room_of(record)}: {record.message}"


class JournalFormatter(logging.Formatter):
    """Formats for journald, which adds the time itself: each line has its priority, those of a traceback, too."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # the name is logging's
        """Return a record's first line, without its priority."""
        return f"{room_of(record)}: {record.message}"

    def format(self, record: logging.LogRecord) -> str:
        """Return all lines of a record."""
        priority = PRIORITIES.get(record.levelno, 6)
        return "\n".join(f"<{priority}>{line}" for line in super().format(record).splitlines())


def room_of(record: logging.LogRecord) -> str:
    """Return the room that a record comes from, `app` for `gipfel.app.loop`; for others, their package."""
    package, _, rest = record.name.partition(".")
    return rest.partition(".")[0] if package in OURS and rest else package


def is_journal(stream: TextIO | None, environ: Mapping[str, str]) -> bool:
    """Whether a stream is the one to the journal that `JOURNAL_STREAM` names, as device:inode: systemd.exec(5)."""
    if stream is None:
        return False
    try:
        found = os.fstat(stream.fileno())
    except (OSError, ValueError):  # it is closed, or no real file
        return False
    return environ.get("JOURNAL_STREAM") == f"{found.st_dev}:{found.st_ino}"


def _log_thread_end(ended: threading.ExceptHookArgs) -> None:
    """Log the exception that has ended a thread."""
    if ended.exc_value is not None and not isinstance(ended.exc_value, SystemExit):
        name = ended.thread.name if ended.thread else "unknown"
        log.error("the thread “%s” has ended", name, exc_info=ended.exc_value)


def _outputs() -> list[LogOutput]:
    return [handler for handler in logging.getLogger().handlers if isinstance(handler, LogOutput)]


@contextmanager
def hold_log_lines() -> Iterator[None]:
    """Keep lines back while the terminal that they go to is drawn on, and write them afterwards."""
    held = HeldLines()
    streams = [(output, output.stream) for output in _outputs() if output.is_terminal]
    for output, _ in streams:
        output.setStream(held)
    try:
        yield
    finally:
        for output, stream in streams:
            output.setStream(stream)
            with suppress(OSError):  # the terminal is gone
                stream.write("".join(held.lines))


@contextmanager
def only_errors() -> Iterator[None]:
    """Log only errors in this block, unless a level was asked for: what happens in a transcript is meant to."""
    ours = logging.getLogger("gipfel")
    before = ours.level
    if not any(output.is_asked for output in _outputs()):
        ours.setLevel(logging.ERROR)
    try:
        yield
    finally:
        ours.setLevel(before)
