"""The table without a Pi: in the browser, in the terminal, or played from a transcript."""

import logging
import os
import random
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from gipfel.app.address import LOOPBACK, PORT, address_of
from gipfel.app.assembly import TableParts, play
from gipfel.app.ending import SystemSignals, check_saved
from gipfel.app.inbox import QueueInbox
from gipfel.app.launch import Launch
from gipfel.app.logs import hold_log_lines, only_errors
from gipfel.app.loop import TablePorts, run
from gipfel.app.opening import open_table
from gipfel.app.ports import BoardPreview
from gipfel.config import SettingsFile
from gipfel.errors import Refusal
from gipfel.table import Signal

if TYPE_CHECKING:
    from gipfel.camera import Camera

Post = Callable[[Signal], None]

log = logging.getLogger(__name__)


def play_in_browser(launch: Launch) -> None:
    """Play at the virtual table in the browser; with a source its dice are real."""
    inbox = QueueInbox()
    SystemSignals(inbox.post)
    check_saved(play(launch, inbox, partial(_browser_parts, launch, inbox.post)), launch.words)


def _browser_parts(launch: Launch, post: Post) -> TableParts:
    from gipfel.app.site import open_site  # noqa: PLC0415  # its server takes long to load
    from gipfel.camera import LateCamera  # noqa: PLC0415  # the same
    from gipfel.page import PublishedState  # noqa: PLC0415  # the same
    from gipfel.virtual import VirtualBoard, VirtualDisplay, VirtualTray  # noqa: PLC0415  # a terminal does without

    published, display = PublishedState(), VirtualDisplay()
    tray = VirtualTray(random.Random(launch.seed), lambda: display.throw)  # noqa: S311  # dice, not secrets
    real = _real_camera(launch, post, published.publish_board) if launch.source else None
    board = None
    if real is None:
        chance = random.Random(launch.seed)  # noqa: S311  # no secrets
        drawn_boards = launch.folder / "drawn-boards"
        board = VirtualBoard(post, published.publish_board, chance, drawn_boards, is_on=launch.has_board)

    def open_now() -> "Camera":
        from gipfel.virtual import open_virtual_camera  # noqa: PLC0415  # the display is there before OpenCV

        return real or open_virtual_camera(tray, post, launch.folder)

    camera = LateCamera(open_now, post, published.publish_view)
    listening = _listen(launch)
    site = open_site(
        listening,
        published,
        post,
        launch.folder,
        boards=lambda: board.boards if board else camera.boards,
        tray=None if real else tray,
        hands=board,
        is_open=True,
    )
    address = address_of(listening)

    def ready() -> None:
        log.info("page: %s; camera: %s", address, launch.source or "drawn")
        print(launch.words("cli.page-at", address=address), flush=True)  # noqa: T201  # the user looks for it
        if launch.opens_browser and _has_browser():
            webbrowser.open(address)

    parts = (board,) if board else ()
    followers = (board.follow,) if board else ()
    return TableParts(display, site, camera, parts, followers, address=lambda: address, ready=ready)


def _listen(launch: Launch) -> socket.socket:
    """Listen on the port asked for; where none was, another one will do."""
    from gipfel.app.site import listen_or_say  # noqa: PLC0415  # its server takes long to load

    host, port = launch.listen or LOOPBACK, PORT if launch.port is None else launch.port
    listening = listen_or_say(host, port)
    if isinstance(listening, str) and launch.port is None:
        other = listen_or_say(host, 0)
        listening = listening if isinstance(other, str) else other
    if isinstance(listening, str):
        raise Refusal(launch.words("cli.no-port", address=f"{host}:{port}", detail=listening))
    return listening


def _has_browser() -> bool:
    """Whether a browser has a screen to open on; one in this terminal would be in the way."""
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _real_camera(launch: Launch, post: Post, publish_board: Callable[[BoardPreview], None]) -> "Camera":
    """Open the camera that was asked for at once: what is wrong with it is said before the table begins."""
    from gipfel.camera import open_camera, source_for, tray_for  # noqa: PLC0415  # OpenCV takes long to load

    tray = tray_for(launch.tray_file, launch.words)
    source = source_for(launch.source, launch.words, tray)
    return open_camera(source, tray, launch.tray_file, launch.boards_folder, post, publish_board)


def play_in_terminal(launch: Launch) -> None:
    """Play at the virtual table in the terminal; with a source its dice are real."""
    inbox = QueueInbox()
    SystemSignals(inbox.post)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    check_saved(play(launch, inbox, partial(_terminal_parts, launch, inbox.post)), launch.words)


def _terminal_parts(launch: Launch, post: Post) -> TableParts:
    from gipfel.virtual import Keyboard, TerminalDisplay  # noqa: PLC0415  # needs a terminal

    display = TerminalDisplay(launch.words("terminal.help"))
    signal.signal(signal.SIGWINCH, lambda *_: display.again())
    signal.signal(signal.SIGTSTP, signal.SIG_IGN)  # the terminal would be left as it is now
    keyboard = Keyboard(post, random.Random(launch.seed), display)  # noqa: S311  # dice, not secrets
    camera = None
    if launch.source:
        from gipfel.camera import LateCamera  # noqa: PLC0415  # most tables here have none

        real = _real_camera(launch, post, lambda _: None)
        camera = LateCamera(lambda: real, post)
    # First in, last out: the keyboard has given the terminal back when the lines are written.
    return TableParts(display, camera=camera, parts=(hold_log_lines(), keyboard))


@only_errors()
def play_transcript(launch: Launch, text: str) -> None:
    """Play a transcript at a table of its own: no clock but its own, no thread, no waiting."""
    from gipfel.virtual import ScriptFailed, ScriptInbox, VirtualDisplay, parse  # noqa: PLC0415  # only here

    words, display = launch.words, VirtualDisplay()
    table, store = open_table(launch)
    try:
        inbox = ScriptInbox(parse(text), display)
        ended = run(TablePorts(display, store, inbox, SettingsFile(launch.settings_file)), table)
    except ScriptFailed as error:
        raise Refusal(words(error.key, line=error.line, **error.names)) from None
    finally:
        store.close()
    check_saved(ended, words)
