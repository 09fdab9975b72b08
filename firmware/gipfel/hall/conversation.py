"""What a table says on one connection, and when: how it is, what is going on, its finished games."""

import logging
import time
from datetime import UTC
from typing import TYPE_CHECKING, assert_never

from gipfel.hall.connection import BrokerConnection
from gipfel.hall.discovery import discovery_message
from gipfel.hall.game_sender import NEVER, GameSender
from gipfel.hall.health import table_health, won_today
from gipfel.hall.incoming import CallReceived, HomeAssistantStarted, read_incoming, subscriptions
from gipfel.hall.link_parts import LinkParts
from gipfel.hall.live_state import live_state_of
from gipfel.hall.outbox import Outbox
from gipfel.hall.table_view import TableView
from gipfel.messages import (
    LONGEST_GAME,
    Announcement,
    BadMessage,
    GameTaken,
    HallPresence,
    LiveState,
    TableHealth,
    TableTopic,
    discovery_topic,
    write_message,
)

if TYPE_CHECKING:
    from gipfel.store import WonGame

log = logging.getLogger(__name__)


class Conversation:
    """Says what is due, and hands on what is heard, from the moment the broker has let us in."""

    def __init__(self, link: LinkParts, connection: BrokerConnection, outbox: Outbox, games: GameSender) -> None:
        self._link, self._connection, self._outbox, self._games = link, connection, outbox, games
        self._has_begun = False
        self._is_discovered = False
        self._health: TableHealth | None = None
        self._health_due = 0.0
        self._state: LiveState | None = None
        self._state_due = 0.0
        self._record: tuple[int, int] | None = None
        """The game and its steps that the host can read; (0, 0) is none, None is not known."""
        self._counted: list[WonGame] | None = None
        self._games_today = 0
        """How many of the games that were counted were won today."""
        self._refused: set[str] = set()
        connection.on_message = self._received

    def go_on(self, now: float) -> float:
        """Say what is due, and return when something will be; what happens meanwhile wakes us."""
        if not self._connection.is_up:
            return NEVER
        view = self._link.tables.look()
        if not self._has_begun:
            self._has_begun = True
            self._connection.subscribe(subscriptions(self._link.table))
            self._link.signals.link(now, is_up=True)
            self._games.begin(now)
        self._log_refusals()
        signals_due = self._link.signals.tick(now)
        if view is None or self._connection.is_busy:
            return signals_due
        self._discover(view)
        self._say_health(view, now)
        self._say_state(view, now)
        self._say_record(view)
        self._say_events(view)
        self._send_game(now)
        return min(
            signals_due, self._health_due, self._state_due if self._is_new(view) else NEVER, self._games.due
        )

    def take_back(self, device: str) -> None:
        """Let the broker forget what was said under an old name of this device."""
        topics = (str(TableTopic(self._link.table, device, subject)) for subject in ("record", "state", "health"))
        for topic in (discovery_topic(self._link.table, device), *topics):
            self._connection.publish(topic, b"", 1, retain=True)

    def _topic(self, subject: str) -> str:
        return str(TableTopic(self._link.table, self._outbox.device, subject))

    def _log_refusals(self) -> None:
        for refused in sorted(self._connection.refused - self._refused):
            log.warning("the broker does not take from table %s: %s", self._link.table, refused)
        self._refused |= self._connection.refused

    def _discover(self, view: TableView) -> None:
        if not self._is_discovered:
            self._is_discovered = True
            device = self._outbox.device
            described = discovery_message(self._link.table, device, view.table.version, self._link.address())
            self._connection.publish(discovery_topic(self._link.table, device), described, 1, retain=True)

    def _say_health(self, view: TableView, now: float) -> None:
        before = self._health
        is_due = now >= self._health_due
        if is_due and before:
            self._games.look(now)
            # A device that had our name, from a copied card, may have taken back what we have said.
            self._state, self._is_discovered = None, False
        if self._counted is not self._games.won:
            self._counted = self._games.won
            self._games_today = won_today(self._counted, self._link.today())
        address = self._link.address() if is_due or before is None else before.address
        health = table_health(
            view.table.version, self._link.today(), view.table.lost, address, self._games.unsent, self._games_today
        )
        if is_due or before is None or _but_for_time(health) != _but_for_time(before):
            self._health, self._health_due = health, now + self._link.times.health_every
            self._connection.publish(self._topic("health"), write_message(health), 1, retain=True)

    def _is_new(self, view: TableView) -> bool:
        state = live_state_of(view.table, view.number, 0.0, 0.0)
        return state != self._state

    def _say_state(self, view: TableView, now: float) -> None:
        if now < self._state_due or not self._is_new(view):
            return
        self._state = live_state_of(view.table, view.number, 0.0, 0.0)
        self._state_due = now + self._link.times.state_every
        state = live_state_of(view.table, view.number, view.rolled_at, now)
        self._connection.publish(self._topic("state"), write_message(state), 0, retain=True)
        if state.phase == "over":
            self._games.look(now)

    def _say_record(self, view: TableView) -> None:
        """Let the host read the game so far while somebody asks for the host; else take it back."""
        hall, game = view.table.hall, view.table.game
        wanted = (view.number, game.steps) if hall and hall.wants_host and game else (0, 0)
        if wanted == self._record:
            return
        self._record, file = wanted, b""
        if wanted != (0, 0):
            try:
                file = self._outbox.file(view.number)
            except (OSError, ValueError) as error:
                log.warning("the game cannot be shown to the host: %s", error)
            if len(file) > min(self._connection.largest, LONGEST_GAME):
                log.warning("the game is too large to be shown to the host: %d bytes", len(file))
                file = b""
        self._connection.publish(self._topic("record"), file, 1, retain=True)

    def _say_events(self, view: TableView) -> None:
        for event in view.events:
            self._connection.publish(self._topic("event"), write_message(event), 0)

    def _send_game(self, now: float) -> None:
        if due := self._games.take_next(now, self._connection.largest):
            game, file = due
            sent_at = self._link.tables.wins.sent_at(game, self._link.today())
            at = sent_at.astimezone(UTC).isoformat(timespec="milliseconds")
            self._connection.publish(self._topic("game"), file, 1, sent_at=at)

    def _received(self, topic: str, payload: bytes, is_retained: bool) -> None:
        now = time.monotonic()
        try:
            message = read_incoming(topic, payload, self._link.table, is_retained=is_retained)
        except BadMessage as error:
            self._link.drops.add(topic, error, now)
            return
        match message:
            case None:
                pass
            case CallReceived(call=call):
                self._link.signals.call(call)
            case Announcement(text=text):
                self._link.signals.announce(text, topic, now)
            case GameTaken():
                self._games.taken(message, now)
            case HallPresence(online=is_online):
                if is_online:  # it may have missed all that was said before
                    self._games.hurry(now)
                    self._state, self._health_due = None, now
            case HomeAssistantStarted():
                self._is_discovered = False
            case _:
                assert_never(message)


def _but_for_time(health: TableHealth) -> tuple[object, ...]:
    return health.version, health.lost, health.address, health.unsent, health.games_today
