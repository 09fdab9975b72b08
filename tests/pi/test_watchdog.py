"""When systemd hears that we live, and when it does not."""

import math
import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gipfel.pi import Heartbeat, Watchdog
from gipfel.pi.systemd import notify, watchdog_seconds
from gipfel.table import Signal, Ticked
from support.waiting import until


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Stand in for systemd; return what it hears."""
    heard: list[str] = []
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "60000")
        monkeypatch.delenv("WATCHDOG_PID", raising=False)

        class Heard(list[str]):
            def __contains__(self, said: object) -> bool:
                try:
                    while True:
                        heard.extend(line.recv(4096).decode().splitlines())
                except BlockingIOError:
                    return said in heard

        yield Heard()


def now() -> float:
    """Return the time now, as a part that is alive does."""
    return time.monotonic()


def test_all_parts_live(manager: list[str]) -> None:
    """If all parts are alive, the watchdog is fed, the loop gets a tick, and the status line is sent."""
    posted: list[Signal] = []
    parts = {
        "loop": Heartbeat(now, 1.0),
        "buttons": Heartbeat(now, 1.0),
        "camera": Heartbeat(lambda: math.inf, 1.0),
    }
    with Watchdog(parts, posted.append, lambda: "all is well"):
        until(lambda: "WATCHDOG=1" in manager)

    assert "STATUS=all is well" in manager
    assert isinstance(posted[0], Ticked)


@pytest.mark.parametrize("silent", ["loop", "buttons", "camera"])
def test_one_part_is_silent(manager: list[str], silent: str) -> None:
    """If any part is silent, the watchdog is not fed, and the status names the part."""
    parts = {
        name: Heartbeat((lambda: 0.0) if name == silent else now, 1.0) for name in ("loop", "buttons", "camera")
    }
    with Watchdog(parts, lambda _: None):
        until(lambda: f"STATUS=no sign of life: {silent}" in manager)

    assert "WATCHDOG=1" not in manager


def test_nobody_is_there_to_hear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without systemd, or with a socket that is gone, nothing happens."""
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    assert not notify("READY=1")
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "gone"))
    assert not notify("READY=1")


def test_a_watchdog_for_somebody_else_is_not_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that was started by the service does not feed it."""
    monkeypatch.setenv("WATCHDOG_USEC", "30000000")
    monkeypatch.setenv("WATCHDOG_PID", str(os.getpid()))
    assert watchdog_seconds() == 30.0
    monkeypatch.setenv("WATCHDOG_PID", "1")
    assert watchdog_seconds() is None
