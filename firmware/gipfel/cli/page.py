"""The table in the browser: its page, its virtual tray, and where both are found."""

import argparse
import os
import random
import socket
import sys
import webbrowser
from contextlib import nullcontext, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from gipfel.cli.address import LOOPBACK, PORT, address_of, names
from gipfel.cli.data import folder_of
from gipfel.cli.late import LateEye
from gipfel.cli.refusal import Refusal
from gipfel.inbox import QueueInbox
from gipfel.loop import Desk
from gipfel.loop import run as run_table
from gipfel.page import Newest, Page, listen
from gipfel.ports import Boards, Keeper, Moment
from gipfel.screens import Screen
from gipfel.store import Store
from gipfel.table import Table
from gipfel.virtual import Glass
from gipfel.virtual.board import VirtualBoard
from gipfel.virtual.tray import VirtualTray
from gipfel.words import Words

if TYPE_CHECKING:
    from gipfel.watch import Watch


def listening(options: argparse.Namespace, words: Words) -> socket.socket:
    """Take the port asked for; where none was, another one will do."""
    host, port = options.listen or LOOPBACK, PORT if options.port is None else options.port
    try:
        return listen(host, port)
    except (OSError, OverflowError) as error:
        if options.port is None:
            with suppress(OSError):
                return listen(host, 0)
        detail = getattr(error, "strerror", None) or error
        raise Refusal(words("cli.no-port", address=f"{host}:{port}", detail=detail)) from None


def play(
    options: argparse.Namespace,
    words: Words,
    taken: socket.socket,
    table: Table,
    store: Store,
    inbox: QueueInbox,
    keeper: Keeper,
    newest: Newest,
    watch: "Watch | None" = None,
    boards: Boards | None = None,
) -> Table:
    """Run the table with its page until it is closed; with a watch its dice are real."""
    glass, address = Glass(), address_of(taken)
    drawn = VirtualTray(random.Random(options.seed), lambda: glass.throw)  # noqa: S311  # dice, not secrets
    folder = folder_of(options)

    def make_eye() -> "Watch":
        from gipfel.virtual.eye import watch_above  # noqa: PLC0415  # the glass is there before OpenCV

        return watch or watch_above(drawn, inbox.post, folder)

    eye = LateEye(make_eye, inbox.post, newest.publish_view)
    board = None if watch else _virtual_board(options, inbox, newest)
    is_alone = taken.getsockname()[0] in (LOOPBACK, "::1")
    known_as = frozenset() if is_alone else names()
    page = Page(
        taken,
        newest,
        inbox.post,
        folder,
        None if watch else drawn,
        is_open=True,
        names=known_as,
        boards=lambda: board.boards if board else boards,
        playmates=board,
    )

    def publish(table: Table, screen: Screen) -> None:
        newest.publish(Moment(table, screen, store.number))
        eye.attend(table)
        if board:
            board.attend(table)

    table = replace(table, phones=page.phonebook.load(), has_eye=True)
    with page, eye, board or nullcontext():
        print(words("cli.page-at", address=address), flush=True)
        if not options.no_browser and _has_browser():
            webbrowser.open(address)
        return run_table(Desk(glass, store, inbox, keeper, lambda: address, publish), table)


def _virtual_board(options: argparse.Namespace, inbox: QueueInbox, newest: Newest) -> VirtualBoard:
    chance, folder = random.Random(options.seed), folder_of(options) / "drawn-boards"  # noqa: S311  # no secrets
    return VirtualBoard(inbox.post, newest.publish_board, chance, folder, is_on=options.board)


def _has_browser() -> bool:
    """Whether a browser has a screen to open on; one in this terminal would be in the way."""
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
