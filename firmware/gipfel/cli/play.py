"""`gipfel play`: the whole table: on a Pi, or without hardware in the browser, in the terminal, from a script."""

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

from gipfel import __version__
from gipfel.cli.data import add_data, folder_of
from gipfel.cli.eye import add_source, source_for, tray_file, tray_for
from gipfel.cli.refusal import Refusal
from gipfel.errors import GipfelError
from gipfel.inbox import QueueInbox
from gipfel.loop import Desk
from gipfel.loop import run as run_table
from gipfel.screens import Screen
from gipfel.settings import SettingsFile, load
from gipfel.store import InUse, Store, open_store
from gipfel.table import Closed, Signal, Table, opened
from gipfel.words import Words

if TYPE_CHECKING:
    from gipfel.boards import Boards
    from gipfel.ports import BoardView
    from gipfel.watch import Watch


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    add_data(parser, words)
    parser.add_argument("--game", type=int, metavar="N", help=words("cli.game"))
    parser.add_argument("--seed", type=int, metavar="N", help=words("cli.seed"))
    parser.add_argument("--port", type=int, metavar="N", help=words("cli.port"))
    parser.add_argument("--listen", metavar="ADDRESS", help=words("cli.listen"))
    parser.add_argument("--no-browser", action="store_true", help=words("cli.no-browser"))
    parser.add_argument("--terminal", action="store_true", help=words("cli.terminal"))
    parser.add_argument("--board", action="store_true", help=words("cli.board-lies"))
    parser.add_argument("--pi", action="store_true", help=words("cli.pi"))
    parser.add_argument("--virtual", action="store_true", help=words("cli.virtual"))
    parser.add_argument("--script", metavar="FILE", help=words("cli.script"))
    add_source(parser, words)


def run(options: argparse.Namespace, words: Words) -> int:
    """Play until the table is closed."""
    asks_for_page = options.port is not None or options.listen or options.no_browser
    is_typed = bool(sys.stdin and sys.stdin.isatty())
    if options.pi or (not options.script and not options.terminal and is_typed and _is_at_a_pi(options, words)):
        return _at_pi(options, words)
    if not options.script and not options.terminal and (asks_for_page or is_typed):
        return _at_page(options, words)
    if options.script or not is_typed:
        if options.source:
            raise Refusal(words("cli.script-dice"))
        # A transcript is played at a table of its own, unless it is told where.
        with TemporaryDirectory() as empty:
            own = folder_of(options) if options.data else Path(empty)
            return _from_script(options.script, own, words, options.game)
    if not sys.stdout.isatty():
        raise Refusal(words("cli.no-terminal"))
    return _at_terminal(options, words)


def _is_at_a_pi(options: argparse.Namespace, words: Words) -> bool:
    """Whether this is a Pi that can be the real table; on a Pi it is said what is played, and why."""
    from gipfel.pi.model import lacking, model  # noqa: PLC0415  # asked for only here

    name = model()
    if options.virtual or not name:
        return False
    if missing := lacking():
        print(words("play.pi-lacks", model=name, packages=", ".join(missing)), flush=True)
        return False
    print(words("play.pi", model=name), flush=True)
    return True


def _at_pi(options: argparse.Namespace, words: Words) -> int:
    """Play at the real table."""
    from gipfel.pi.model import lacking  # noqa: PLC0415  # asked for only here

    if missing := lacking():
        raise Refusal(words("play.lacks", packages=", ".join(missing)))
    from gipfel.cli import pi  # noqa: PLC0415  # its drivers take their time

    def opened_now(folder: Path, words: Words) -> tuple[Table, Store]:
        table, store = open_table(folder, words, is_told=bool(options.lang), game=options.game)
        return replace(table, now=time.monotonic(), touched=time.monotonic()), store

    return pi.play(options, words, opened_now)


def _opened(options: argparse.Namespace, words: Words, inbox: QueueInbox) -> tuple[Table, Store]:
    """Open the table that people sit at: it begins now, and ends when the system says so."""
    table, store = open_table(folder_of(options), words, is_told=bool(options.lang), game=options.game)
    for ends in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(ends, lambda *_: inbox.post(Closed(time.monotonic())))
    return replace(table, now=time.monotonic(), touched=time.monotonic()), store


def _at_page(options: argparse.Namespace, words: Words) -> int:
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


def _at_terminal(options: argparse.Namespace, words: Words) -> int:
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
    from gipfel.boards import Boards  # noqa: PLC0415
    from gipfel.glance import Glance  # noqa: PLC0415
    from gipfel.study import Study, reader_of  # noqa: PLC0415
    from gipfel.watch import Watch  # noqa: PLC0415

    tray = tray_for(options, words)
    source = source_for(options, words, tray)
    boards = Boards(folder_of(options) / "boards", lambda: watch.newest.frame if watch.newest else None)
    study, glance = Study(tray_file(options), post), Glance(boards, post, publish)
    watch = Watch(source, reader_of(tray), post, tray, study, glance)
    return watch, boards


def _ended(table: Table, words: Words) -> int:
    """Give the exit status; steps that could not be saved are not passed over."""
    if "store" in table.lost:
        raise Refusal(words("store.unsaved"))
    return 0


def open_table(folder: Path, words: Words, *, is_told: bool, game: int | None = None) -> tuple[Table, Store]:
    """Open the table of a folder: its settings, its record, and the game that was going on there, or another one.

    `is_told` says that the language was asked for by name, and not only taken from the terminal.
    """
    loaded = load(folder / "settings.toml", words.language)
    settings, complaints = loaded.options, loaded.complaints
    if is_told:
        settings = replace(settings, language=words.language)
    try:
        store, damage = open_store(folder, settings.photos_mb)
    except InUse:
        raise Refusal(words("store.in-use", folder=folder)) from None
    except OSError as error:
        raise Refusal(words("store.closed", folder=folder, detail=error)) from None
    if damage:
        complaints = (*complaints, words(f"store.{damage}"))
    if game is not None and not store.go_on_with(game):
        store.close()
        raise Refusal(words("games.none", number=game))
    try:
        found = store.game(store.number) if store.number else None
    except GipfelError as error:  # a record from a newer program, say: a new game can be begun all the same
        found, complaints = None, (*complaints, words("store.unreadable", number=store.number, detail=error))
    return opened(__version__, settings, found, found.started if found else None, complaints), store


def _from_script(file: str | None, folder: Path, words: Words, game: int | None) -> int:
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
