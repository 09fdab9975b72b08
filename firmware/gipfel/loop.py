"""The one loop: a signal becomes a step, a step is written down, then shown."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace

from gipfel.errors import DeviceLost
from gipfel.game import Event
from gipfel.ports import Display, Inbox, Keeper, Recorder
from gipfel.screens import Screen, screen_of
from gipfel.table import Table, step
from gipfel.words import words_in


def _to_nobody(table: Table, screen: Screen) -> None:
    """Nobody else looks."""


def _nowhere() -> str:
    """No page."""
    return ""


@dataclass(frozen=True, slots=True)
class Desk:
    """The ports of one table, real or virtual."""

    display: Display
    recorder: Recorder
    inbox: Inbox
    keeper: Keeper
    address: Callable[[], str] = _nowhere
    """Where the page is now: a network may come late."""
    publish: Callable[[Table, Screen], None] = _to_nobody
    """Hands every table and its screen to those who only look; it has to return at once."""


Unwritten = deque[tuple[tuple[Event, ...], bytes]]
"""Steps that could not be written yet, oldest first, each with its photograph."""


def run(desk: Desk, table: Table) -> Table:
    """Run the table until it is closed; give it as it was then."""
    shown: Screen | None = None
    unwritten: Unwritten = deque()
    while True:
        screen = screen_of(table, words_in(table.options.language), desk.address())
        if screen != shown:
            table, is_shown = _show(desk, table, screen)
            shown = screen if is_shown else None
        desk.publish(table, screen)
        if table.is_closed:
            return _write(desk, table, unwritten) if unwritten else table
        before = table
        table, events = step(table, desk.inbox.take(table.wakes_at))
        if events:
            unwritten.append((events, table.photo))
        if unwritten:
            table = _write(desk, table, unwritten)
        if table.options != before.options:
            table = _keep(desk, table)


def _show(desk: Desk, table: Table, screen: Screen) -> tuple[Table, bool]:
    """Show a screen; a display that is gone is noticed, tried again, and the game goes on without it."""
    try:
        desk.display.show(screen)
    except DeviceLost as error:
        return _lost(table, error.port), False
    return _found(table, "oled"), True


def _write(desk: Desk, table: Table, unwritten: Unwritten) -> Table:
    """Write what is not written yet, in order; where there is no room, try again with the next signal."""
    try:
        while unwritten:
            desk.recorder.append(*unwritten[0])
            unwritten.popleft()
    except DeviceLost as error:
        return _lost(table, error.port)
    return _found(table, "store")


def _keep(desk: Desk, table: Table) -> Table:
    try:
        desk.keeper.save(table.options)
    except DeviceLost as error:
        return _lost(table, error.port)
    return _found(table, "settings")


def _lost(table: Table, port: str) -> Table:
    return replace(table, lost=table.lost | {port})


def _found(table: Table, port: str) -> Table:
    return replace(table, lost=table.lost - {port}, insists=False) if port in table.lost else table
