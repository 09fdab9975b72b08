"""A real Mosquitto for a test, on a free port: with passwords, the documented settings and, if wanted, TLS."""

import getpass
import os
import re
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, Self

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.subscribeoptions import SubscribeOptions

from support.certificates import Certificates
from support.left_out import leave_out
from support.ports import HOST, free_port
from support.waiting import PATIENCE, until

DOCUMENTED = Path(__file__).parents[2] / "hall/mosquitto"
"""The settings and the access list that the hall's documentation hands out."""
SECRETS = MappingProxyType(
    {"hall": "hall-secret", "homeassistant": "ha-secret", "4": "secret-4", "5": "secret-5", "6": "secret-6"}
)
"""Who may sign in, and with which password: the hall, Home Assistant, and the tables 4, 5 and 6."""

WHERE = "/usr/local/sbin:/usr/sbin:/usr/local/bin:/usr/bin:/bin"
"""Debian keeps the broker where an ordinary user's shell does not look for programs."""


def _program(name: str) -> str:
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:{WHERE}")
    return found or leave_out(f"{name} is missing")


class Broker:
    """A Mosquitto that can be stopped, killed and started again, on the same port."""

    def __init__(
        self,
        folder: Path,
        secrets: Mapping[str, str] = SECRETS,
        tls: Certificates | None = None,
        largest_packet: int = 0,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.secrets, self.tls, self._largest_packet = folder, secrets, tls, largest_packet
        self.port = 0
        self._program = _program("mosquitto")
        self._process: subprocess.Popen[bytes] | None = None
        passwords = folder / "passwords"
        passwords.write_text("".join(f"{name}:{secret}\n" for name, secret in secrets.items()), encoding="utf-8")
        subprocess.run([_program("mosquitto_passwd"), "-U", str(passwords)], check=True, capture_output=True)
        shutil.copy(DOCUMENTED / "gipfel.acl", folder / "access-list")
        for file in (passwords, folder / "access-list"):
            file.chmod(0o600)

    def start(self) -> Self:
        """Start it, on the port that it had before if it ran already, and wait until it takes connections."""
        assert self._process is None, "it runs already"
        ends = time.monotonic() + PATIENCE
        while not self._is_started(self.port or free_port()):  # somebody else has the port
            assert time.monotonic() < ends, f"its port stays in use:\n{self.log}"
        return self

    def _is_started(self, port: int) -> bool:
        """Start it on a port, and return whether it runs; it says so itself, as another broker may be there."""
        self._write_settings(port)
        with (self.folder / "log").open("ab") as log:
            began = log.tell()
            command = [self._program, "-c", str(self.folder / "mosquitto.conf"), "-v"]
            process = subprocess.Popen(command, stdout=log, stderr=log)

        def log_of_this_start() -> bytes:
            return (self.folder / "log").read_bytes()[began:]

        until(lambda: process.poll() is not None or b" running\n" in log_of_this_start(), self.folder / "log")
        if process.poll() is not None:
            assert b"Address already in use" in log_of_this_start(), f"it does not start:\n{self.log}"
            return False
        self.port, self._process = port, process
        return True

    def stop(self) -> None:
        """Let it end in good order: it says goodbye to everybody."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End it at once, as when the plug is pulled: it says nothing, and remembers nothing."""
        self._end(signal.SIGKILL)

    def pause(self) -> None:
        """Let it hang: connections stay open, and nothing is answered."""
        assert self._process
        self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on after a pause."""
        assert self._process
        self._process.send_signal(signal.SIGCONT)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process:
            process.send_signal(signal.SIGCONT)
            process.send_signal(how)
            process.wait(PATIENCE)

    @property
    def process_id(self) -> int:
        """The number of its process."""
        assert self._process, "it does not run"
        return self._process.pid

    @property
    def log(self) -> str:
        """What it has written down so far."""
        return (self.folder / "log").read_text(encoding="utf-8", errors="replace")

    def url(self, name: str, *, secret: str | None = None, port: int | None = None) -> str:
        """Return its address as in settings.toml, for one who signs in under this name."""
        scheme = "mqtts" if self.tls else "mqtt"
        secret = self.secrets[name] if secret is None else secret
        return f"{scheme}://{name}:{secret}@{HOST}:{port or self.port}"

    @contextmanager
    def listener(self, *topics: str, name: str = "hall") -> Iterator["Listener"]:
        """Sign somebody in, and keep all that is heard under these topics while the block runs."""
        listener = Listener(self, name, topics)
        with listener:
            yield listener

    def _write_settings(self, port: int) -> None:
        documented = (DOCUMENTED / "gipfel.conf").read_text(encoding="utf-8")
        for there, here in (
            ("listener 1883", f"listener {port} {HOST}"),
            ("/etc/mosquitto/gipfel.passwords", str(self.folder / "passwords")),
            ("/etc/mosquitto/gipfel.acl", str(self.folder / "access-list")),
        ):
            assert documented.count(there) == 1
            documented = documented.replace(there, here)
        if self._largest_packet:
            documented = re.sub("max_packet_size .*", f"max_packet_size {self._largest_packet}", documented)
        lines = [
            documented,
            f"user {getpass.getuser()}",  # started by root, it would become somebody who may not read this folder
            "persistence false",
            "max_queued_messages 100000",  # 0, for no limit, lets 2.0.11 hang up on whoever it denies something
            "sys_interval 0",
        ]
        if self.tls:
            lines += [f"certfile {self.tls.certificate}", f"keyfile {self.tls.key}"]
        (self.folder / "mosquitto.conf").write_text("\n".join((*lines, "")), encoding="utf-8")


@contextmanager
def broker(
    folder: Path,
    secrets: Mapping[str, str] = SECRETS,
    tls: Certificates | None = None,
    largest_packet: int = 0,
) -> Iterator[Broker]:
    """Run a broker while the block runs; `largest_packet` is in bytes, and 0 any."""
    running = Broker(folder, secrets, tls, largest_packet).start()
    try:
        yield running
    finally:
        running.kill()


class Heard(NamedTuple):
    """One message that somebody heard."""

    topic: str
    payload: bytes
    is_retained: bool
    """Whether the broker had kept it from before."""
    properties: Mapping[str, str]
    """The user properties."""


class Listener:
    """Somebody at a broker who keeps what is said, and may say something."""

    def __init__(self, broker: Broker, name: str, topics: tuple[str, ...]) -> None:
        self._heard: list[Heard] = []
        self._lock = threading.Lock()
        self._topics, self._subscribed = topics, threading.Event()
        self._where = (HOST, broker.port)
        self._client = client = mqtt.Client(CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv5)
        client.username_pw_set(name, broker.secrets[name])
        if broker.tls:
            client.tls_set(str(broker.tls.authority))
        client.on_connect, client.on_message = self._connected, self._took
        client.on_subscribe = lambda *_: self._subscribed.set()
        client.reconnect_delay_set(1, 1)
        self.connections = 0
        """How often it was let in so far."""

    def __enter__(self) -> Self:
        self._client.connect(*self._where)
        self._client.loop_start()
        assert self._subscribed.wait(PATIENCE), "it was not let in"
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError, ValueError):  # the broker is gone
            self._client.disconnect()
        self._client.loop_stop()

    def _connected(self, client: mqtt.Client, *_: object) -> None:
        self.connections += 1
        if self._topics:
            client.subscribe([(topic, SubscribeOptions(qos=1)) for topic in self._topics])
        else:
            self._subscribed.set()

    def _took(self, _client: mqtt.Client, _data: object, message: mqtt.MQTTMessage) -> None:
        named: Any = getattr(message.properties, "UserProperty", ())
        with self._lock:
            self._heard.append(Heard(message.topic, bytes(message.payload), message.retain, dict(named)))

    @property
    def heard(self) -> list[Heard]:
        """All that was heard so far, in order."""
        with self._lock:
            return list(self._heard)

    def under(self, ending: str) -> list[Heard]:
        """Return what was heard under topics with this ending."""
        return [one for one in self.heard if one.topic.endswith(ending)]

    def say(self, topic: str, payload: bytes | str, *, retain: bool = False, qos: int = 1, **named: str) -> None:
        """Publish something, and wait until the broker has it; `named` are user properties."""
        properties = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]  # paho's own
        properties.UserProperty = [*named.items()]
        self._client.publish(topic, payload, qos, retain, properties).wait_for_publish(PATIENCE)
