"""The service under a systemd of its own: the real unit, with all it forbids, over faked pins and display."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.booted import Booted
from support.debian import Debian
from support.device import PIN, Device, faked_pi, switched_on
from support.fake_kernel import Kernel
from support.waiting import until

pytestmark = pytest.mark.debian


@pytest.fixture
def pi(tmp_path: Path) -> Kernel:
    """Return the devices of a Pi whose display is plugged in."""
    return faked_pi(tmp_path / "pi")


@pytest.fixture
def device(system: Debian, pi: Kernel) -> Iterator[Device]:
    """Provide a system that has started, and with it the service."""
    with switched_on(system, pi) as device:
        until(device.is_up, "the service has not started")
        yield device


def hold_stop(pi: Kernel) -> None:
    """Hold STOP for three seconds."""
    pi.drive(PIN["stop"], 0)
    time.sleep(3.4)
    pi.drive(PIN["stop"], 1)


def comes_back_after(running: Booted, harm: str) -> None:
    """Send the service a signal, and wait until it has been restarted."""
    before = running.shows("MainPID")
    running.run("systemctl", "kill", "--signal", harm, "gipfel.service")
    until(lambda: running.shows("MainPID") not in ("0", before), f"it is not back after {harm}")
    until(lambda: running.shows("SubState") == "running")


def test_it_starts_lives_and_switches_off(device: Device, pi: Kernel) -> None:
    """The service reports ready, survives a crash and a hang, stays stopped, and STOP switches the system off."""
    running = device.running
    assert running.shows("StatusText") == "http://127.0.0.1:8137"
    assert device.state["mode"] == "home"
    journal = running.run("journalctl", "--unit", "gipfel", "--no-pager", "--output", "cat")
    assert "not permitted" not in journal
    assert "Traceback" not in journal

    for harm in ("SEGV", "STOP"):  # a crash, and a program that hangs, which only the watchdog notices
        comes_back_after(running, harm)

    running.run("systemctl", "stop", "gipfel.service")
    assert (running.shows("ActiveState"), running.shows("Result")) == ("inactive", "success")
    time.sleep(1)
    assert not running.is_off()

    running.run("systemctl", "start", "gipfel.service")
    until(device.is_up)
    hold_stop(pi)
    until(running.is_off, "the device was not switched off")
