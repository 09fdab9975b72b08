"""The virtual table in a browser: display, buttons, tray and board are drawn, unless a source brings real dice."""

import logging
import os
import random
import socket
import sys
import webbrowser
from functools import partial
from typing import TYPE_CHECKING

from gipfel.app.address import LOOPBACK, PORT
from gipfel.app.assembly import Post, TableParts, play
from gipfel.app.ending import SystemSignals, check_saved
from gipfel.app.inbox import QueueInbox
from gipfel.app.launch import Launch
from gipfel.app.reviewer import Reviewer
from gipfel.app.site import listen_or_reason, open_site
from gipfel.app.webcam import open_webcam
from gipfel.camera import DeferredCamera
from gipfel.errors import Refusal
from gipfel.page import PublishedState
from gipfel.virtual import VirtualBoard, VirtualDisplay, VirtualTray
from gipfel.web import address_of

if TYPE_CHECKING:
    from gipfel.camera import Camera

log = logging.getLogger(__name__)


def play_in_browser(launch: Launch) -> None:
    """Play at the virtual table in the browser; with a source its dice are real."""
    inbox = QueueInbox()
    SystemSignals(inbox.post)
    check_saved(play(launch, inbox, partial(_browser_parts, launch, inbox.post)), launch.words)


def _browser_parts(launch: Launch, post: Post) -> TableParts:
    published, display = PublishedState(), VirtualDisplay()
    tray = VirtualTray(
        random.Random(launch.seed),  # noqa: S311  # dice, not secrets
        lambda: display.throw,
        lambda: display.falls,
    )
    real = open_webcam(launch, post, published.publish_board) if launch.source else None
    board = None
    if real is None:
        chance = random.Random(launch.seed)  # noqa: S311  # no secrets
        drawn_boards = launch.folder / "drawn-boards"
        board = VirtualBoard(post, published.publish_board, chance, drawn_boards, look=launch.board)

    def open_now() -> "Camera":
        from gipfel.virtual import open_virtual_camera  # noqa: PLC0415  # the display is there before OpenCV

        return real or open_virtual_camera(tray, post, launch.folder)

    camera = DeferredCamera(open_now, post, published.publish_view)
    listening, reviewer = _listen(launch), Reviewer(launch.folder, post)
    site = open_site(
        listening,
        published,
        post,
        launch.folder,
        boards=lambda: board.boards if board else camera.boards,
        tray=None if real else tray,
        hands=board,
        reviewer=reviewer,
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
    return TableParts(display, site, camera, reviewer, parts, followers, address=lambda: address, ready=ready)


def _listen(launch: Launch) -> socket.socket:
    """Listen on the port asked for; where none was, and ours is taken, on any."""
    host, port = launch.listen or LOOPBACK, PORT if launch.port is None else launch.port
    listening = listen_or_reason(host, port)
    if isinstance(listening, str) and launch.port is None:
        other = listen_or_reason(host, 0)
        listening = listening if isinstance(other, str) else other
    if isinstance(listening, str):
        raise Refusal(launch.words("cli.no-port", address=f"{host}:{port}", detail=listening))
    return listening


def _has_browser() -> bool:
    """Whether a browser has a screen to open on; one in this terminal would be in the way."""
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
