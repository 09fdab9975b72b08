"""The hall's connection to its broker, by paho in a thread of its own: it hears tables, calls and announces."""

import logging
import secrets
import ssl
import sys
import time
from typing import NamedTuple, Self

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from gipfel.config import BrokerAddress, unreachable_reason
from gipfel.messages import (
    ANY,
    EVERYBODY,
    HALL_PRESENCE,
    LONGEST_GAME,
    Announcement,
    BadMessage,
    DropLog,
    GameCall,
    GameTaken,
    HallPresence,
    HallTopic,
    Message,
    TableTopic,
    discovery_topic,
    hall_topic,
    table_topic,
    write_message,
)
from gipfel_hall.live.intake_queue import ArrivedGame, IntakeQueue
from gipfel_hall.live.tables import DeviceKey, LiveHall, Received, answered, cut_off, hear

KEEP_ALIVE = 20
"""Seconds of silence after which broker and hall ask whether the other is still there."""
RECONNECTS = (1, 30)
"""Seconds until a lost connection is tried again: the first pause, doubled each time, up to the longest."""
LARGEST_PACKET = LONGEST_GAME + 4_096
"""Bytes: the broker is asked to send nothing larger."""
SUBSCRIPTIONS = (
    *((str(TableTopic(ANY, ANY, subject)), qos) for subject, qos in (("health", 1), ("state", 0), ("record", 1))),
    (str(HallTopic(ANY, "call")), 1),
    (str(HallTopic(ANY, "taken")), 0),
    (str(HallTopic(EVERYBODY, f"{HALL_PRESENCE}/{ANY}")), 1),
)
"""The topics that each hall listens to; of finished games each is for one hall of an archive."""

log = logging.getLogger(__name__)


class LinkState(NamedTuple):
    """Whether the hall is connected to its broker."""

    is_connected: bool = False
    reason: str = ""
    """Why not; empty where it is, or where it is being tried for the first time."""
    since: float = 0.0
    """Since when, in seconds since 1970."""


class BrokerLink:
    """Connected, or trying to be, for as long as its `with` block lasts."""

    def __init__(self, broker: BrokerAddress, queue: IntakeQueue, group: str, ca: str = "") -> None:
        """Prepare a connection; halls of one `group` share the games: each is heard by one of them.

        The group's name is a secret of theirs. Whoever knows it could join in, and games would be lost on whoever
        may not read them: a broker looks at its access list only when it hands out a message.
        """
        self.broker, self.queue, self.ca = broker, queue, ca
        shared_games = f"$share/{group}/{TableTopic(ANY, ANY, 'game')}"  # MQTT 5, section 4.8.2
        self._subscriptions = (*SUBSCRIPTIONS, (shared_games, 1))
        self.hall = LiveHall()
        """What is known of the tables; one assignment makes it newer, so any thread may read it."""
        self.state = LinkState(since=time.time())
        self.name = secrets.token_hex(6)
        """This hall's own name, among several at one broker."""
        self.dropped = DropLog()
        self._is_closing = False
        self._called: dict[str, GameCall] = {}
        """Calls of this hall that nobody has answered: a broker that forgets them is told again."""
        self._called_off = set[str]()
        """Calls that were to be withdrawn while there was no broker, which may keep them."""
        self._presence = str(HallTopic(EVERYBODY, f"{HALL_PRESENCE}/{self.name}"))
        # Nothing that tables can read, as `name` is: whoever signs in by another's client id throws them out.
        client_id = f"gipfel-hall-{secrets.token_hex(6)}"
        self._client = client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id, protocol=mqtt.MQTTv5)
        client.will_set(self._presence, write_message(HallPresence(online=False)), 1, retain=True)
        client.reconnect_delay_set(*RECONNECTS)
        client.max_queued_messages_set(1_000)
        if broker.name:
            client.username_pw_set(broker.name, broker.secret or None)
        client.on_connect, client.on_connect_fail = self._connected, self._failed
        client.on_disconnect, client.on_message = self._disconnected, self._on_message

    def __enter__(self) -> Self:
        if self.broker.is_secure:
            self._client.tls_set_context(ssl.create_default_context(cafile=self.ca or None))
        properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]  # paho's own
        properties.MaximumPacketSize, properties.ReceiveMaximum = LARGEST_PACKET, 100
        self._client.connect_async(
            self.broker.host, self.broker.port, KEEP_ALIVE, clean_start=True, properties=properties
        )
        self._client.loop_start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.state.is_connected:
            self._client.publish(self._presence, b"", 1, retain=True).wait_for_publish(2)
        self._is_closing = True
        self._client.disconnect()
        self._client.loop_stop()

    def call(self, table: str, call: GameCall) -> bool:
        """Call players to a table, in place of a call before; return whether the broker was told."""
        before = self._called.get(table)
        self._called[table] = call  # before it is said: its answer may be heard at once
        if self._say(HallTopic(table, "call"), call, retain=True):
            return True
        if before:
            self._called[table] = before
        else:
            self._called.pop(table, None)
        return False

    def withdraw_call(self, table: str) -> bool:
        """Withdraw the call of a table; return whether the broker was told."""
        self._called.pop(table, None)
        return self._publish(str(HallTopic(table, "call")), b"", retain=True)

    def call_off(self, table: str, call: GameCall) -> None:
        """Withdraw a call that nobody wants any longer; without a broker, when it is heard of again."""
        if self._called.get(table, call).id == call.id and not self.withdraw_call(table):
            self._called_off.add(call.id)

    def announce(self, text: str, table: str = EVERYBODY) -> bool:
        """Show a line at a table, or at all; return whether the broker was told."""
        return self._say(HallTopic(table, "announcement"), Announcement(text))

    def acknowledge(self, table: str, taken: GameTaken) -> bool:
        """Tell a table that its game is kept; where that is lost, the table sends the game again."""
        return self._say(HallTopic(table, "taken"), taken)

    def forget(self, key: DeviceKey) -> bool:
        """Let the broker, and so Home Assistant, forget a table that is gone; return whether it was told."""
        own = (str(TableTopic(*key, subject)) for subject in ("state", "record", "health"))
        topics = [discovery_topic(*key), *own]
        return all(self._publish(topic, b"", retain=True) for topic in topics)

    def _say(self, topic: HallTopic, message: Message, *, retain: bool = False) -> bool:
        return self._publish(str(topic), write_message(message), retain=retain)

    def _publish(self, topic: str, payload: bytes, *, retain: bool) -> bool:
        if not self.state.is_connected:
            return False
        return self._client.publish(topic, payload, 1, retain).rc == MQTTErrorCode.MQTT_ERR_SUCCESS

    def _connected(
        self, client: mqtt.Client, _data: object, _flags: object, reason: ReasonCode, _properties: object
    ) -> None:
        if reason.is_failure:
            self._report_loss(str(reason))
            return
        self.hall = cut_off(self.hall, time.time())
        self.state = LinkState(is_connected=True, since=time.time())
        log.info("connected to the broker at %s", self.broker.place)
        client.subscribe([(topic, SubscribeOptions(qos=qos)) for topic, qos in self._subscriptions])
        self._publish(self._presence, write_message(HallPresence(online=True)), retain=True)
        for table, call in tuple(self._called.items()):  # pages call from threads of their own
            self._say(HallTopic(table, "call"), call, retain=True)

    def _failed(self, _client: object, _data: object) -> None:
        error = sys.exception()  # paho calls this while it handles what has happened, and does not hand it on
        self._report_loss(unreachable_reason(error) if isinstance(error, OSError) else "nobody answers")

    def _disconnected(
        self, _client: object, _data: object, _flags: object, reason: ReasonCode, _properties: object
    ) -> None:
        self._report_loss(str(reason))

    def _report_loss(self, reason: str) -> None:
        if not self._is_closing and (self.state.is_connected or self.state.reason != reason):
            log.warning("no connection to the broker at %s: %s", self.broker.place, reason)
            since = self.state.since if self.state.reason else time.time()
            self.state = LinkState(reason=reason, since=since)

    def _on_message(self, _client: object, _data: object, message: mqtt.MQTTMessage) -> None:
        now = time.time()
        try:
            topic, payload = message.topic, bytes(message.payload)
            if topic.endswith("/game"):
                self._arrived(topic, payload, message, now)
                return
            self._hear(Received(topic, payload, now, is_retained=message.retain))
        except UnicodeDecodeError as error:
            self.dropped.add("", error, now)
        except BadMessage as error:
            self.dropped.add(topic, error, now)
        except Exception:  # whatever it is, paho's thread goes on
            log.exception("a message could not be handled")

    def _hear(self, message: Received) -> None:
        self.hall = hear(self.hall, message)
        if (topic := hall_topic(message.topic)) and topic.subject == "call":
            self._heard_call(topic.table)
        if message.topic.endswith("/state"):
            for table in answered(self.hall):
                self.withdraw_call(table)
        if message.is_retained and message.topic.startswith(str(HallTopic(EVERYBODY, HALL_PRESENCE))):
            self._clear_away(message)

    def _heard_call(self, table: str) -> None:
        retained = self.hall.calls.get(table)
        if retained is None:
            self._called.pop(table, None)  # another hall may have withdrawn it
        elif retained.id in self._called_off:
            self._called_off.discard(retained.id)
            self.call_off(table, retained)

    def _clear_away(self, message: Received) -> None:
        """Let the broker forget a hall that is gone: its next run has another name."""
        if message.payload and message.topic.rpartition("/")[2] not in self.hall.halls:
            self._publish(message.topic, b"", retain=True)

    def _arrived(self, topic: str, payload: bytes, message: mqtt.MQTTMessage, now: float) -> None:
        found = table_topic(topic)
        if not found:
            raise BadMessage("a table that cannot be one")
        if len(payload) > LONGEST_GAME:
            raise BadMessage("a game that is too long")
        properties = dict(getattr(message.properties, "UserProperty", ()))
        game = ArrivedGame(found.table, found.device, payload, now, properties.get("sent-at", ""))
        if not self.queue.put(game):
            raise BadMessage("too many games wait; its table sends it again")
