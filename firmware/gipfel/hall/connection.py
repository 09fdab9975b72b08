"""One connection to a broker, by paho, in the thread of whoever uses it: nothing is queued, nothing is retried."""

import select
import socket
import ssl
from collections.abc import Callable

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from gipfel.config import HallSettings
from gipfel.messages import LONGEST_MESSAGE

LARGEST_PACKET = LONGEST_MESSAGE + 1024
"""Bytes: the broker is asked to send us no larger packet; all that we listen to is smaller."""
OVERHEAD = 512
"""Bytes of a packet that are not the message itself: its header, topic and properties, which need fewer."""
CONNECTS_IN = 5.0
"""Seconds in which a broker has to accept a connection."""
GOODBYE = 4
"""How a connection is ended: the broker says our will all the same, if we have one."""
UNSPECIFIED = 128
"""What paho says where a connection has ended without a reason."""
TAKEN_OVER = 142
"""Why a broker ends a connection: somebody else signed in with the same client id."""

HUNG_UP = getattr(select, "POLLRDHUP", 0)
"""The flag of a connection that the other end has closed: only Linux has it, elsewhere reading finds it out."""

OnMessage = Callable[[str, bytes, bool], None]
"""Takes the topic and the payload of a message, and whether the broker had retained it."""


class BrokerConnection:
    """A connection that is opened once, used, and ended; its `reason` says why it is over."""

    def __init__(
        self, hall: HallSettings, client_id: str, keep_alive: int, will: tuple[str, bytes] | None = None
    ) -> None:
        self._hall, self._keep_alive = hall, keep_alive
        self._client = client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id, protocol=mqtt.MQTTv5)
        client.connect_timeout = CONNECTS_IN
        if will:
            client.will_set(*will, 1, retain=True)
        if hall.broker.name:
            client.username_pw_set(hall.broker.name, hall.broker.secret or None)
        client.on_connect, client.on_disconnect = self._connected, self._disconnected
        client.on_publish, client.on_message = self._published, self._received
        self.is_up = False
        """Whether the broker has let us in."""
        self.reason = ""
        self.was_taken_over = False
        """Whether the broker said that somebody else has signed in as us."""
        self.was_cut = False
        """Whether the broker has hung up without a word, where the system can tell that from a failed network."""
        self._is_hung_up = False
        self.largest = 1 << 28
        """Bytes: what the broker takes at most in one message."""
        self.refused: set[str] = set()
        """What the broker has refused, by the last part of its topic, and why."""
        self._topics: dict[int, str] = {}
        """Messages that the broker has not answered yet."""
        self.on_message: OnMessage = lambda *_: None

    def open(self) -> None:
        """Connect; raise `OSError` where nobody answers, or the certificate is not the right one."""
        if self._hall.broker.is_secure:
            self._client.tls_set_context(_tls(self._hall.ca))
        properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]  # paho's own
        properties.MaximumPacketSize, properties.ReceiveMaximum = LARGEST_PACKET, 20
        broker = self._hall.broker
        try:
            self._client.connect(
                broker.host, broker.port, self._keep_alive, clean_start=True, properties=properties
            )
        except OSError:
            raise  # also a certificate that is not the right one, which is a `ValueError` as well
        except ValueError as error:  # a host that cannot be one
            raise OSError(str(error)) from error

    @property
    def is_open(self) -> bool:
        """Whether there is a connection, be we let in or not."""
        return self._client.socket() is not None

    @property
    def is_busy(self) -> bool:
        """Whether something is still on its way out: what is newer then waits, and is newer still."""
        return self._client.want_write()

    def wait(self, timeout: float, wake: socket.socket) -> None:
        """Wait until something comes in, can go out, or somebody wakes us; and take it in, or send it."""
        sock = self._client.socket()
        if sock is None:
            return
        has_more = isinstance(sock, ssl.SSLSocket) and sock.pending() > 0
        poll = select.poll()
        poll.register(wake, select.POLLIN)
        poll.register(sock, select.POLLIN | HUNG_UP | (select.POLLOUT if self.is_busy else 0))
        ready = dict(poll.poll(0 if has_more else max(0.0, timeout) * 1000))
        happened = ready.get(sock.fileno(), 0)
        self._is_hung_up = bool(happened & HUNG_UP) and not happened & select.POLLERR
        if happened & ~select.POLLOUT or has_more:
            self._client.loop_read()
        if happened & select.POLLOUT:
            self._client.loop_write()
        self._client.loop_misc()

    def subscribe(self, topics: tuple[str, ...]) -> None:
        """Subscribe to topics."""
        self._client.subscribe([(topic, SubscribeOptions(qos=1)) for topic in topics])

    def publish(self, topic: str, payload: bytes, qos: int, *, retain: bool = False, sent_at: str = "") -> None:
        """Publish a message, which goes out as soon as it can; `sent_at` is a user property."""
        properties = None
        if sent_at:
            properties = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]  # paho's own
            properties.UserProperty = ("sent-at", sent_at)
        published = self._client.publish(topic, payload, qos, retain, properties)
        if qos and published.rc == MQTTErrorCode.MQTT_ERR_SUCCESS:
            self._topics[published.mid] = topic

    def close(self) -> None:
        """End the connection, and let the broker say that we are gone."""
        self.reason = self.reason or "closed"
        if self.is_open:
            self._client.disconnect(ReasonCode(PacketTypes.DISCONNECT, identifier=GOODBYE))
        if sock := self._client.socket():  # it could not even say so: the broker will notice
            sock.close()

    def _connected(
        self, _client: object, _data: object, _flags: object, reason: ReasonCode, properties: Properties | None
    ) -> None:
        if reason.is_failure:
            self.reason = str(reason)
            return
        self.is_up = True
        if largest := getattr(properties, "MaximumPacketSize", 0):
            self.largest = int(largest) - OVERHEAD

    def _disconnected(
        self, _client: object, _data: object, flags: mqtt.DisconnectFlags, reason: ReasonCode, _: object
    ) -> None:
        self.is_up = False
        self.was_taken_over = flags.is_disconnect_packet_from_server and reason.value == TAKEN_OVER
        is_unexplained = not flags.is_disconnect_packet_from_server and reason.value == UNSPECIFIED
        self.was_cut = is_unexplained and self._is_hung_up
        self.reason = self.reason or ("the connection was cut" if is_unexplained else str(reason))

    def _published(self, _client: object, _data: object, mid: int, reason: ReasonCode, _: object) -> None:
        topic = self._topics.pop(mid, "")
        if reason.is_failure and topic:
            self.refused.add(f"{topic.rpartition('/')[2]} ({reason})")

    def _received(self, _client: object, _data: object, message: mqtt.MQTTMessage) -> None:
        try:
            topic = message.topic
        except UnicodeDecodeError:
            topic = ""
        self.on_message(topic, bytes(message.payload), message.retain)


def _tls(ca: str) -> ssl.SSLContext:
    """Return what TLS needs: the authority in a file, or all that the system trusts."""
    try:
        return ssl.create_default_context(cafile=ca or None)
    except OSError as error:
        raise OSError(error.errno, f"{ca}: {error.strerror or error}") from error
