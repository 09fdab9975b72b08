"""The panel: buttons, lights and buzzer, all touched by one thread, which also notices when they go silent.

gpiozero calls from lgpio's one thread, and one exception there silences every button without a word. So what is
called there only puts an edge into a queue; this thread looks at every contact itself a few times a second, and
where an edge has not come, or that thread is dead, it takes all pins anew. Until then presses are seen by looking.
In quiet times the kernel calls in the place of lgpio, which is never at rest.
"""

import queue
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from gipfel.attendant import Attendant
from gipfel.pi.chip import wake_listener
from gipfel.pi.contact import Change, Contact
from gipfel.pi.pins import Pins
from gipfel.pi.tunes import Note, Tune
from gipfel.table import Button, Down, Found, Lost, Signal, Up
from gipfel.wiring import Wiring

BUTTONS, STUCK = "buttons", "stuck"
LOOKS = 0.25
"""Seconds between two looks at the contacts."""

QUIET = 20.0
"""Seconds without an edge after which the kernel calls them: lgpio wakes two thousand times a second to do so."""

AFTER = 0.1
"""Seconds after the press that ends the quiet before lgpio calls again: who takes a pin over misses its edges."""

LATEST = 10.0
"""Seconds that an edge may be on its way; if it seems longer, its clock was set."""

SOON = 0.002
"""Seconds that are waited at least: what is due may wait for an edge that another thread has to bring."""

RETRIES = 2.0


class Deaf(Exception):
    """Edges do not arrive any more."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A contact closed or opened."""

    button: Button
    is_closed: bool
    at: float


@dataclass(frozen=True, slots=True)
class Shine:
    """These buttons are to be lit."""

    lit: frozenset[Button]


@dataclass(frozen=True, slots=True)
class Play:
    """These notes are to be heard."""

    notes: tuple[Note, ...]


class Over:
    """It is over."""


class Panel(Attendant):
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
        self._turned_at = 0.0
        """When a contact last turned."""
        self._dozes, self._dozed_at = False, 0.0
        self._is_new = True
        """Whether edges have been called for since the last look only."""
        self._todo: queue.SimpleQueue[Edge | Shine | Play | Over] = queue.SimpleQueue()
        self._is_over = self._is_lost = False
        self._lit: frozenset[Button] = frozenset()
        self._notes: list[Note] = []
        self._note_ends = 0.0
        self._lag = 0.0
        """How far the kernel's clock for edges is behind ours."""
        self._unheard: set[Button] = set()
        self._heard: set[Button] = set()
        """Buttons whose contact was found turned at the last look, and those that were heard of since."""

    def light(self, lit: Iterable[Button]) -> None:
        """Light these buttons, and no others."""
        self._todo.put(Shine(frozenset(lit)))

    def play(self, tune: Tune) -> None:
        """Play a tune; one that is still playing ends."""
        self._todo.put(Play(tune.value))

    def _turned(self, button: Button, ticks: float, level: int) -> None:
        """Take an edge: closed is low. Late edges keep their distances, and the least late one sets the clock."""
        lag = time.monotonic() - ticks
        if not 0 <= lag - self._lag < LATEST:
            self._lag = lag
        self._todo.put(Edge(button, not level, ticks + self._lag))

    def _end(self) -> None:
        self._todo.put(Over())

    def _run(self) -> None:
        while not self._is_over:
            try:
                with Pins(self._wiring, self._turned) as pins:
                    self._found()
                    self._attend(pins)
            except Deaf as error:  # nothing is wrong with the pins
                self._lose(str(error))
            except Exception as error:  # noqa: BLE001  # whatever a driver throws, the pins are taken anew
                self._lose(str(error) or type(error).__name__)
                self._rest()

    def _attend(self, pins: Pins) -> None:
        """Make presses of edges, until it is over or the edges stop coming."""
        now = time.monotonic()
        contacts = {button: Contact(is_closed=pins.is_closed(button), at=now) for button in Button}
        self._unheard, self._dozes, self._is_new, self._turned_at = set(), False, True, now
        pins.light(self._lit)
        looks_at = now + LOOKS
        while not self._is_over:
            self._next(pins, contacts, looks_at)
            now = self.alive_at = time.monotonic()
            if now >= looks_at:
                looks_at = now + LOOKS
                self._look(pins, contacts, now)
            if self._todo.empty():  # else what comes next may have happened before
                for button, contact in contacts.items():
                    due = contact.wakes_at
                    # A pin that is otherwise by now has turned again: its edge is on its way, and tells when.
                    if due is None or now < due or pins.is_closed(button) == contact.is_closed:
                        self._say(button, contact, now)
            if self._notes and now >= self._note_ends:
                self._sing(pins, now)
        pins.sound(0)
        pins.light(())

    def _next(self, pins: Pins, contacts: dict[Button, Contact], until: float) -> None:
        """Wait for what comes next, at most until something is due by itself."""
        due = [until, *(at for contact in contacts.values() if (at := contact.wakes_at) is not None)]
        if self._notes:
            due.append(self._note_ends)
        try:
            todo = self._todo.get(timeout=max(SOON, min(due) - time.monotonic()))
        except queue.Empty:
            return
        match todo:
            case Edge(button=button, is_closed=is_closed, at=at):
                self._heard.add(button)
                self._turned_at = max(self._turned_at, at)
                self._say(button, contacts[button], at)
                contacts[button].turned(at, is_closed=is_closed)
            case Shine(lit=lit):
                if lit != self._lit:
                    self._lit = lit
                    pins.light(lit)
            case Play(notes=notes):
                self._notes, self._note_ends = [*notes], 0.0
            case Over():
                self._is_over = True

    def _look(self, pins: Pins, contacts: dict[Button, Contact], now: float) -> None:
        """Look at the contacts: what was not heard is seen; if it is not heard by the next look, we are deaf."""
        if self._unheard - self._heard or not pins.is_listening:
            raise Deaf("edges do not arrive")
        if self._is_new:  # it may have missed the first call
            self._is_new = False
            wake_listener()
        self._unheard = {
            button for button, contact in contacts.items() if pins.is_closed(button) != contact.is_closed
        }
        self._heard.clear()
        for button in self._unheard:
            self._say(button, contacts[button], now)  # a press whose release is on its way, or never comes, is one
            contacts[button].turned(now, is_closed=not contacts[button].is_closed)
            self._turned_at = now
        is_open = not any(contact.is_closed for contact in contacts.values())
        if self._dozes and self._turned_at > self._dozed_at and now - self._turned_at > AFTER and is_open:
            self._dozes, self._is_new = False, True
            pins.listen()
        elif not self._dozes and now - self._turned_at > self._quiet and is_open:
            self._dozes, self._dozed_at = True, now
            pins.doze()

    def _sing(self, pins: Pins, now: float) -> None:
        """Go on to the next note; behind the last there is silence."""
        pitch, seconds = self._notes.pop(0)
        pins.sound(pitch)
        self._note_ends = now + seconds
        if not self._notes and pitch:
            self._notes = [(0, 0.0)]

    def _say(self, button: Button, contact: Contact, now: float) -> None:
        """Say what there is to say of a button by now."""
        while change := contact.change(now):
            match change:
                case Change.DOWN:
                    self._post(Down(button, now))
                case Change.UP:
                    self._post(Up(button, now, contact.held))
                case Change.STUCK:
                    self.stuck |= {button}
                    self._post(Lost(STUCK, now))
                case Change.FREE:
                    self.stuck -= {button}
                    if not self.stuck:
                        self._post(Found(STUCK, now))

    def _lose(self, detail: str) -> None:
        self.detail = detail
        if not self._is_lost:
            self._is_lost = True
            self._post(Lost(BUTTONS, time.monotonic()))

    def _found(self) -> None:
        if self._is_lost:
            self._is_lost = False
            self._post(Found(BUTTONS, time.monotonic()))
        if self.stuck:
            self.stuck = frozenset()
            self._post(Found(STUCK, time.monotonic()))

    def _rest(self) -> None:
        """Wait for the next try, as alive as before; what is asked for meanwhile is kept, or in vain."""
        until = time.monotonic() + RETRIES
        while not self._is_over and (left := until - time.monotonic()) > 0:
            self.alive_at = time.monotonic()
            try:
                todo = self._todo.get(timeout=min(left, LOOKS))
            except queue.Empty:
                continue
            match todo:
                case Shine(lit=lit):
                    self._lit = lit
                case Over():
                    self._is_over = True
                case _:
                    pass
