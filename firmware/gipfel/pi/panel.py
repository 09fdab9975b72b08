"""The panel: buttons, lights and buzzer, all touched by one thread, which also notices when edges stop coming.

gpiozero calls from lgpio's one thread, and one exception there silences every button without a trace. So the
callback only puts an edge into a queue. This thread also polls every contact a few times a second: where an
edge has not come, or that thread is dead, it takes all pins anew, and until then presses are found by polling.
In quiet times the kernel reports edges in the place of lgpio, which is never at rest.
"""

import queue
import time
from collections.abc import Callable, Iterable

from gipfel.app import Worker
from gipfel.config import Wiring
from gipfel.errors import Port
from gipfel.pi.debounce import Change, Debouncer
from gipfel.pi.gpiochip import wake_listener
from gipfel.pi.panel_messages import Edge, EndOfWork, PlayNotes, SetLights
from gipfel.pi.pins import Pins
from gipfel.pi.tunes import Note, Tune
from gipfel.table import Button, Down, Found, Lost, Signal, Up

POLL_EVERY = 0.25
"""Seconds between two polls of the contacts."""

QUIET = 20.0
"""Seconds without an edge after which the kernel reports them: lgpio wakes two thousand times a second to."""

QUIET_ENDS_AFTER = 0.1
"""Seconds after the press that ends the quiet until lgpio reports edges again: it misses those of the handover."""

LATEST_EDGE = 10.0
"""Seconds that an edge may be delayed; if it seems to be more, one of the clocks was set."""

SHORTEST_WAIT = 0.002
"""Seconds that a wait takes at least, so that another thread gets to deliver an edge."""

RETRY_AFTER = 2.0
"""Seconds until pins that were lost are tried again."""


class EdgesLost(Exception):
    """Edges do not arrive any more."""


class Panel(Worker):
    """Buttons, lights and buzzer for as long as its block lasts."""

    def __init__(self, wiring: Wiring, post: Callable[[Signal], None], quiet: float = QUIET) -> None:
        super().__init__("buttons")
        self.alive_at = time.monotonic()
        """The thread's last sign of life; pins that are lost and tried again are alive."""
        self.detail = ""
        """What was wrong when the pins were last lost."""
        self.stuck: frozenset[Button] = frozenset()
        """The buttons that are ignored until they are let go."""
        self._wiring, self._post, self._quiet = wiring, post, quiet
        self._last_edge_at = 0.0
        """When a contact last opened or closed."""
        self._is_quiet, self._quiet_since = False, 0.0
        self._is_new = True
        """Whether lgpio began to report edges after the last poll."""
        self._messages: queue.SimpleQueue[Edge | SetLights | PlayNotes | EndOfWork] = queue.SimpleQueue()
        self._is_over = self._is_lost = False
        self._lit: frozenset[Button] = frozenset()
        self._notes: list[Note] = []
        self._note_ends = 0.0
        self._lag = 0.0
        """Seconds that the kernel's clock for edges is behind ours."""
        self._missing: set[Button] = set()
        self._edges_seen: set[Button] = set()
        """Buttons whose contact was found changed at the last poll, and those whose edges came since."""

    def light(self, lit: Iterable[Button]) -> None:
        """Light these buttons, and no others."""
        self._messages.put(SetLights(frozenset(lit)))

    def play(self, tune: Tune) -> None:
        """Play a tune; one that is still playing ends."""
        self._messages.put(PlayNotes(tune.value))

    def _on_edge(self, button: Button, ticks: float, level: int) -> None:
        """Put an edge into the queue, low is closed; the least delayed one sets the offset of the clocks."""
        lag = time.monotonic() - ticks
        if not 0 <= lag - self._lag < LATEST_EDGE:
            self._lag = lag
        self._messages.put(Edge(button, not level, ticks + self._lag))

    def _end(self) -> None:
        self._messages.put(EndOfWork())

    def _run(self) -> None:
        while not self._is_over:
            try:
                with Pins(self._wiring, self._on_edge) as pins:
                    self._found()
                    self._serve(pins)
            except EdgesLost as error:  # nothing is wrong with the pins
                self._lose(str(error))
            except Exception as error:  # noqa: BLE001  # whatever a driver throws, the pins are taken anew
                self._lose(str(error) or type(error).__name__)
                self._wait_to_retry()

    def _serve(self, pins: Pins) -> None:
        """Turn edges into presses, until the thread is to end or edges stop coming."""
        now = time.monotonic()
        contacts = {button: Debouncer(is_closed=pins.is_closed(button), at=now) for button in Button}
        self._missing, self._is_quiet, self._is_new, self._last_edge_at = set(), False, True, now
        pins.light(self._lit)
        polls_at = now + POLL_EVERY
        while not self._is_over:
            self._handle_next(pins, contacts, polls_at)
            now = self.alive_at = time.monotonic()
            if now >= polls_at:
                polls_at = now + POLL_EVERY
                self._poll(pins, contacts, now)
            if self._messages.empty():  # else the next message may be an earlier edge
                for button, contact in contacts.items():
                    due = contact.wakes_at
                    # Where the pin reads otherwise, it has changed again: its edge is on its way, with its time.
                    if due is None or now < due or pins.is_closed(button) == contact.is_closed:
                        self._report(button, contact, now)
            if self._notes and now >= self._note_ends:
                self._play_next_note(pins, now)
        pins.sound(0)
        pins.light(())

    def _handle_next(self, pins: Pins, contacts: dict[Button, Debouncer], until: float) -> None:
        """Wait for the next message and handle it, at most until something is due by itself."""
        due = [until, *(at for contact in contacts.values() if (at := contact.wakes_at) is not None)]
        if self._notes:
            due.append(self._note_ends)
        try:
            message = self._messages.get(timeout=max(SHORTEST_WAIT, min(due) - time.monotonic()))
        except queue.Empty:
            return
        match message:
            case Edge(button=button, is_closed=is_closed, at=at):
                self._edges_seen.add(button)
                self._last_edge_at = max(self._last_edge_at, at)
                self._report(button, contacts[button], at)
                contacts[button].turned(at, is_closed=is_closed)
            case SetLights(lit=lit):
                if lit != self._lit:
                    self._lit = lit
                    pins.light(lit)
            case PlayNotes(notes=notes):
                self._notes, self._note_ends = [*notes], 0.0
            case EndOfWork():
                self._is_over = True

    def _poll(self, pins: Pins, contacts: dict[Button, Debouncer], now: float) -> None:
        """Poll the contacts; raise `EdgesLost` where an edge has not come by the next poll either."""
        if self._missing - self._edges_seen or not pins.is_listening:
            raise EdgesLost("edges do not arrive")
        if self._is_new:  # lgpio may have missed the first signal
            self._is_new = False
            wake_listener()
        self._missing = {
            button for button, contact in contacts.items() if pins.is_closed(button) != contact.is_closed
        }
        self._edges_seen.clear()
        for button in self._missing:
            self._report(
                button, contacts[button], now
            )  # a press whose release is on its way, or never comes, is one
            contacts[button].turned(now, is_closed=not contacts[button].is_closed)
            self._last_edge_at = now
        is_open = not any(contact.is_closed for contact in contacts.values())
        if (
            self._is_quiet
            and self._last_edge_at > self._quiet_since
            and now - self._last_edge_at > QUIET_ENDS_AFTER
            and is_open
        ):
            self._is_quiet, self._is_new = False, True
            pins.listen()
        elif not self._is_quiet and now - self._last_edge_at > self._quiet and is_open:
            self._is_quiet, self._quiet_since = True, now
            pins.listen_by_kernel()

    def _play_next_note(self, pins: Pins, now: float) -> None:
        """Go on to the next note; behind the last there is silence."""
        pitch, seconds = self._notes.pop(0)
        pins.sound(pitch)
        self._note_ends = now + seconds
        if not self._notes and pitch:
            self._notes = [(0, 0.0)]

    def _report(self, button: Button, contact: Debouncer, now: float) -> None:
        """Post what has become of a button by now."""
        while change := contact.change(now):
            match change:
                case Change.DOWN:
                    self._post(Down(button, now))
                case Change.UP:
                    self._post(Up(button, now, contact.held))
                case Change.STUCK:
                    self.stuck |= {button}
                    self._post(Lost(Port.STUCK_BUTTON, now, f"button {button.value} stays down"))
                case Change.FREE:
                    self.stuck -= {button}
                    if not self.stuck:
                        self._post(Found(Port.STUCK_BUTTON, now))

    def _lose(self, detail: str) -> None:
        self.detail = detail
        if not self._is_lost:
            self._is_lost = True
            self._post(Lost(Port.BUTTONS, time.monotonic(), detail))

    def _found(self) -> None:
        if self._is_lost:
            self._is_lost = False
            self._post(Found(Port.BUTTONS, time.monotonic()))
        if self.stuck:
            self.stuck = frozenset()
            self._post(Found(Port.STUCK_BUTTON, time.monotonic()))

    def _wait_to_retry(self) -> None:
        """Wait for the next try, with signs of life; lights that are set meanwhile are kept, notes are dropped."""
        until = time.monotonic() + RETRY_AFTER
        while not self._is_over and (left := until - time.monotonic()) > 0:
            self.alive_at = time.monotonic()
            try:
                message = self._messages.get(timeout=min(left, POLL_EVERY))
            except queue.Empty:
                continue
            match message:
                case SetLights(lit=lit):
                    self._lit = lit
                case EndOfWork():
                    self._is_over = True
                case _:
                    pass
