"""Puts a table together, runs it, and takes it apart again: the same way on a device and on a laptop.

What differs between them are their `TableParts`: `device.py`, `browser.py` and `terminal.py` each make
theirs.
"""

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gipfel.app.hall import linked_to_hall
from gipfel.app.inbox import QueueInbox
from gipfel.app.launch import Launch
from gipfel.app.loop import TablePorts, run
from gipfel.app.opening import open_table_now
from gipfel.app.partner import partner_in_worker
from gipfel.app.ports import Display
from gipfel.app.publishing import Follower, Publisher
from gipfel.app.reviewer import Reviewer
from gipfel.app.system import system_line
from gipfel.config import SettingsFile
from gipfel.table import Signal, Table

if TYPE_CHECKING:
    from gipfel.app.site import Site
    from gipfel.camera import DeferredCamera

Post = Callable[[Signal], None]
"""Hands a signal to the loop, from any thread."""

Part = AbstractContextManager[object]
"""Something with a beginning and an end: a worker, a keyboard, a server."""

log = logging.getLogger(__name__)


def _unchanged(table: Table) -> Table:
    return table


def _no_address() -> str:
    return ""


def _no_parts(publisher: Publisher) -> tuple[Part, ...]:  # noqa: ARG001  # nobody watches over this table
    return ()


@dataclass(frozen=True, slots=True)
class TableParts:
    """What one kind of table has: its display and, where it has them, a page, a camera, and other parts."""

    display: Display
    site: "Site | None" = None
    camera: "DeferredCamera | None" = None
    reviewer: Reviewer | None = None
    parts: tuple[Part, ...] = ()
    """Further parts, entered before the page and the camera."""
    followers: tuple[Follower, ...] = ()
    """Called with every table; the camera is, too."""
    watching: Callable[[Publisher], tuple[Part, ...]] = _no_parts
    """Makes the parts that watch over the loop itself."""
    address: Callable[[], str] = _no_address
    """Returns where the page is now."""
    first: Callable[[Table], Table] = _unchanged
    """Returns a table that was just opened with what it is to show first."""
    ready: Callable[[], None] = lambda: None
    """Called when all parts are there, before the loop runs."""


def play(launch: Launch, inbox: QueueInbox, make_parts: Callable[[], TableParts]) -> Table:
    """Put a table together, run it until it is closed, and return it as it was then."""
    if log.isEnabledFor(logging.INFO):
        log.info("starting: %s", system_line())
    with ExitStack() as parts:
        table, store = open_table_now(launch)
        parts.callback(store.close)
        made = make_parts()
        site, camera, reviewer = made.site, made.camera, made.reviewer
        partner = partner_in_worker(inbox.post)
        followers = (*made.followers, partner.follow, *((camera.follow,) if camera else ()))
        if reviewer:
            table = replace(table, can_review=True)
            followers = (*followers, lambda table: reviewer.follow(table, store.number))
        table, hall = linked_to_hall(table, launch, inbox.post, made.address)
        if hall:
            followers = (*followers, lambda table: hall.follow(table, store.number))
        publisher = Publisher(store, followers, site.published.publish if site else None)
        table = table.with_tray(has_camera=camera is not None)
        if site:
            table = table.with_access(phones=site.page.phonebook.load())
        for part in (
            *made.parts,
            partner,
            reviewer,
            hall,
            site.page if site else None,
            camera,
            *made.watching(publisher),
        ):
            if part:
                parts.enter_context(part)
        made.ready()
        keeper = SettingsFile(launch.settings_file)
        ports = TablePorts(made.display, store, inbox, keeper, made.address, publisher)
        return run(ports, made.first(table))
