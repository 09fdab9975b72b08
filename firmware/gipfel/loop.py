"""The one loop: a signal becomes a step, a step is written down, then shown."""

from dataclasses import dataclass, replace

from gipfel.game import Event
from gipfel.ports import DeviceLost, Display, Inbox, Keeper, Recorder
from gipfel.screens import Screen, screen_of
from gipfel.table import Found, Lost, Table, step
from gipfel.words import words_in


@dataclass(frozen=True, slots=True)
class Desk:
    """The ports of one table, real or virtual."""

    display: Display
    recorder: Recorder
    inbox: Inbox
    keeper: Keeper
    address: str = ""


@dataclass(slots=True)
class _Unwritten:
    """Steps that could not be written yet, oldest first."""

    steps: list[tuple[tuple[Event, ...], bytes]]


def run(desk: Desk, table: Table) -> Table:
    """Run the table until it is closed; give it as it was then."""
    shown: Screen | None = None
    unwritten = _Unwritten([])
    while True:
        screen = screen_of(table, words_in(table.options.language), desk.address)
        if screen != shown:
            table, shown = _show(desk, table, screen), screen
        if table.is_closed:
            return table
        before = table
        table, events = step(table, desk.inbox.take(table.wakes_at))
        if events:
            unwritten.steps.append((events, table.photo))
        if unwritten.steps:
            table = _write(desk, table, unwritten)
        if table.options != before.options:
            table = _keep(desk, table)


def _show(desk: Desk, table: Table, screen: Screen) -> Table:
    """Show a screen; a display that is gone is noticed, and the game goes on without it."""
    try:
        desk.display.show(screen)
    except DeviceLost as error:
        return step(table, Lost(error.port, table.now))[0]
    return table


def _write(desk: Desk, table: Table, unwritten: _Unwritten) -> Table:
    """Write what is not written yet, in order; where there is no room, try again with the next signal."""
    try:
        while unwritten.steps:
            desk.recorder.append(*unwritten.steps[0])
            del unwritten.steps[0]
    except DeviceLost as error:
        return replace(table, lost=table.lost | {error.port})
    return step(table, Found("store", table.now))[0] if "store" in table.lost else table


def _keep(desk: Desk, table: Table) -> Table:
    try:
        desk.keeper.save(table.options)
    except DeviceLost as error:
        return replace(table, lost=table.lost | {error.port})
    return table
