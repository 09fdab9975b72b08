"""`gipfel play` without a Pi: in the browser, in the terminal, from a transcript."""

import argparse
import random
import signal
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from gipfel.cli.data import folder_of
from gipfel.cli.eye import source_for, tray_file, tray_for
from gipfel.cli.opening import open_table, opened_now
from gipfel.cli.refusal import Refusal
from gipfel.inbox import QueueInbox
from gipfel.loop import Desk
from gipfel.loop import run as run_table
from gipfel.screens import Screen
from gipfel.settings import SettingsFile
from gipfel.store import Store
from gipfel.table import Closed, Signal, Table
from gipfel.words import Words

if TYPE_CHECKING:
    from gipfel.boards import Boards
    from gipfel.ports import BoardView
    from gipfel.watch import Watch


def at_page(options: argparse.Namespace, words: Words) -> int:
    """Play in the browser."""
    from gipfel.cli import page  # noqa: PLC0415  # its server takes its time
    from gipfel.page import Newest  # noqa: PLC0415  # the same

    inbox, keeper = QueueInbox(), SettingsFile(folder_of(options) / "settings.toml")
    newest = Newest()
    watch, boards = _watch(options, words, inbox.post, newest.publish_board) if options.source else (None, None)
    taken = page.listening(options, words)
    table, store = _opened(options, words, inbox)
    signal.signal(signal.SIGINT, lambda *_: inbox.post(Closed(time.monotonic())))
    try:
        ended = page.play(options, words, taken, table, store, inbox, keeper, newest, watch, boards)
    finally:
        store.close()
    return _ended(ended, words)


def at_terminal(options: argparse.Namespace, words: Words) -> int:
    """Play in the terminal."""
    from gipfel.virtual.terminal import Keyboard, TerminalGlass  # noqa: PLC0415  # needs a terminal

    folder, inbox = folder_of(options), QueueInbox()
    watch, _ = _watch(options, words, inbox.post) if options.source else (None, None)
    table, store = _opened(options, words, inbox)
    glass = TerminalGlass(words("terminal.help"))
    signal.signal(signal.SIGWINCH, lambda *_: glass.again())
    signal.signal(signal.SIGTSTP, signal.SIG_IGN)  # the terminal would be left as it is now

    def publish(table: Table, screen: Screen) -> None:  # noqa: ARG001  # only the eye looks, and at the table
        if watch:
            watch.attend(table)

    desk = Desk(glass, store, inbox, SettingsFile(folder / "settings.toml"), publish=publish)
    table = replace(table, has_eye=watch is not None)
    try:
        with Keyboard(inbox.post, random.Random(options.seed), glass), watch or nullcontext():  # noqa: S311  # dice, not secrets
            ended = run_table(desk, table)
    finally:
        store.close()
    return _ended(ended, words)


def _watch(
    options: argparse.Namespace,
    words: Words,
    post: Callable[[Signal], None],
    publish: Callable[["BoardView"], None] = lambda _: None,
) -> "tuple[Watch, Boards]":
    """Let a camera read real dice, and the board; the eye is loaded only for who asked for it."""
    from gipfel.boards import Boards  # noqa: PLC0415  # OpenCV takes its time
    from gipfel.glance import Glance  # noqa: PLC0415  # OpenCV takes its time
    from gipfel.study import Study, reader_of  # noqa: PLC0415  # OpenCV takes its time
    from gipfel.watch import Watch  # noqa: PLC0415  # OpenCV takes its time

    tray = tray_for(options, words)
    source = source_for(options, words, tray)
    boards = Boards(folder_of(options) / "boards", lambda: watch.newest.frame if watch.newest else None)
    study, glance = Study(tray_file(options), post), Glance(boards, post, publish)
    watch = Watch(source, reader_of(tray), post, tray, study, glance)
    return watch, boards


def from_script(options: argparse.Namespace, words: Words) -> int:
    """Play a transcript at a table of its own, unless it is told where."""
    with TemporaryDirectory() as empty:
        own = folder_of(options) if options.data else Path(empty)
        return _played(options.script, own, words, options.game)


def _played(file: str | None, folder: Path, words: Words, game: int | None) -> int:
    """Play a transcript, from a file or from the standard input, and say whether the glass said what it should."""
    from gipfel.virtual import Glass, ScriptFailed, ScriptInbox, parse  # noqa: PLC0415  # not needed at a terminal

    try:
        text = Path(file).read_text(encoding="utf-8") if file else sys.stdin.read() if sys.stdin else ""
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal(words("cli.no-file", file=file, detail=getattr(error, "strerror", error))) from None
    if not text.strip():
        raise Refusal(words("cli.no-terminal"))
    glass, keeper = Glass(), SettingsFile(folder / "settings.toml")
    table, store = open_table(folder, words, is_told=True, game=game)
    try:
        ended = run_table(Desk(glass, store, ScriptInbox(parse(text), glass), keeper), table)
    except ScriptFailed as error:
        raise Refusal(words(error.key, line=error.line, **error.names)) from None
    finally:
        store.close()
    status = _ended(ended, words)
    print(words("script.played"))
    return status


def _opened(options: argparse.Namespace, words: Words, inbox: QueueInbox) -> tuple[Table, Store]:
    """Open the table that people sit at; it ends when the system says so."""
    table, store = opened_now(options, words)
    for ends in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(ends, lambda *_: inbox.post(Closed(time.monotonic())))
    return table, store


def _ended(table: Table, words: Words) -> int:
    """Give the exit status; steps that could not be saved are not passed over."""
    if "store" in table.lost:
        raise Refusal(words("store.unsaved"))
    return 0
