"""Opens the page: the port it listens on, and what it may reach of the table."""

import socket
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from gipfel.app.assembly import Post
from gipfel.app.ports import BoardMaps, DiceThrower, ReviewMaker, VirtualHands
from gipfel.page import Page, PublishedState
from gipfel.web import listen, names_for


@dataclass(frozen=True, slots=True)
class Site:
    """A page that is ready to be entered, what it shows, and where it listens."""

    page: Page
    published: PublishedState
    listening: socket.socket


def open_site(
    listening: socket.socket,
    published: PublishedState,
    post: Post,
    folder: Path,
    boards: Callable[[], BoardMaps | None],
    tray: DiceThrower | None = None,
    hands: VirtualHands | None = None,
    reviewer: ReviewMaker | None = None,
    *,
    is_open: bool = False,
) -> Site:
    """Return a page on a socket, not started yet; `is_open` lets browsers on this computer press without a PIN."""
    page = Page(
        listening,
        published,
        post,
        folder,
        tray,
        is_open=is_open,
        names=names_for(listening),
        boards=boards,
        virtual_hands=hands,
        reviewer=reviewer,
    )
    return Site(page, published, listening)


def listen_or_reason(host: str, port: int) -> socket.socket | str:
    """Return a socket that listens on a port, or what is wrong where that is impossible."""
    try:
        return listen(host, port)
    except (OSError, OverflowError) as error:
        return str(getattr(error, "strerror", None) or error)
