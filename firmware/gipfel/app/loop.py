"""The one loop: a signal becomes a step, a step is written down, then shown."""

import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from gipfel.app.ports import Display, Inbox, OptionsKeeper, Recorder
from gipfel.app.slowness import Slowness
from gipfel.errors import DeviceLost, Port
from gipfel.game import Event, Started, Won
from gipfel.screens import Screen, screen_of
from gipfel.table import ChoosingLanguage, Found, Leaving, Lost, Reply, Signal, Table, Ticked, step
from gipfel.words import words_in

log = logging.getLogger(__name__)


def _to_nobody(table: Table, screen: Screen) -> None:
    """Publish to nobody."""


def _nowhere() -> str:
    """Return no address: there is no page."""
    return ""


@dataclass(frozen=True, slots=True)
class TablePorts:
    """All that the loop of one table calls, real or virtual."""

    display: Display
    recorder: Recorder
    inbox: Inbox
    keeper: OptionsKeeper
    address: Callable[[], str] = _nowhere
    """Returns where the page is now: a network may come late."""
    publish: Callable[[Table, Screen], None] = _to_nobody
    """Hands every table and its screen to those who only look; it has to return at once."""


Unwritten = deque[tuple[tuple[Event, ...], bytes]]
"""Steps that could not be written yet, oldest first, each with its photograph."""


def run(ports: TablePorts, table: Table) -> Table:
    """Run the table until it is closed; return it as it was then."""
    shown: Screen | None = None
    kept = None if isinstance(table.mode, ChoosingLanguage) else table.options  # a guess is not kept
    unwritten: Unwritten = deque()
    writes = Slowness("writing a step")
    while True:
        screen = screen_of(table, words_in(table.options.language), ports.address())
        if screen != shown:
            table, is_shown = _call(table, Port.DISPLAY, partial(ports.display.show, screen))
            shown = screen if is_shown else None
        ports.publish(table, screen)
        is_asked = kept is None and isinstance(table.mode, ChoosingLanguage | Leaving)
        if table.options != kept and not is_asked:
            kept = table.options
            table, _ = _call(table, Port.SETTINGS, partial(ports.keeper.save, kept))
        if table.is_closed:
            return _write(ports, table, unwritten, writes) if unwritten else table
        signal = ports.inbox.take(table.wakes_at)
        reply = step(table, signal)
        _log(table, signal, reply)
        table = reply.table
        if reply.events:
            unwritten.append((reply.events, reply.photo))
        if unwritten:
            table = _write(ports, table, unwritten, writes)


def _write(ports: TablePorts, table: Table, unwritten: Unwritten, writes: Slowness) -> Table:
    """Write what is not written yet, in order; where there is no room, try again with the next signal."""

    def write() -> None:
        while unwritten:
            with writes:
                ports.recorder.append(*unwritten[0])
            unwritten.popleft()

    return _call(table, Port.STORE, write)[0]


def _call(table: Table, port: Port, call: Callable[[], None]) -> tuple[Table, bool]:
    """Call a port; return whether it worked. That it is gone, or back, is a signal like any other."""
    signal: Signal
    try:
        call()
    except DeviceLost as error:
        if error.port in table.lost:
            return table, False
        signal = Lost(error.port, table.now, error.detail)
    else:
        if port not in table.lost:
            return table, True
        signal = Found(port, table.now)
    reply = step(table, signal)
    _log(table, signal, reply)
    return reply.table, isinstance(signal, Found)


def _log(before: Table, signal: Signal, reply: Reply) -> None:
    """Log a step: never a PIN, a token or a name, so only what kind of thing has happened."""
    after = reply.table
    if after.lost != before.lost:
        _log_ports(before.lost, after.lost, signal.detail if isinstance(signal, Lost) else "")
    for event in reply.events:
        match event:
            case Started(edition=edition, colours=colours):
                log.info("game started: %s, %d players", edition, len(colours))
            case Won(player=seat):
                log.info("game won by seat %d after %d steps", seat, after.the_game.steps)
    # That time has passed is no step unless something came of it.
    if log.isEnabledFor(logging.DEBUG) and (reply.events or not isinstance(signal, Ticked)):
        events = ", ".join(type(event).__name__ for event in reply.events) or "nothing"
        log.debug("step: %s -> %s; recorded: %s", type(signal).__name__, type(after.mode).__name__, events)


def _log_ports(before: frozenset[Port], after: frozenset[Port], detail: str) -> None:
    """Log what was lost, with its reason, and what was found again."""
    for port in after - before:
        log.warning("lost: %s (%s)", _name(port), detail or "no reason given")
    for port in before - after:
        log.info("found: %s", _name(port))


def _name(port: Port) -> str:
    return port.name.lower().replace("_", " ")
