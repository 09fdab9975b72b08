"""The service under a systemd of its own: the real unit, with all it forbids, over faked pins and display."""

import shutil
import sys
import time
from collections.abc import Iterator
from importlib.metadata import files
from pathlib import Path

import pytest

from gipfel.config import BUTTONS, Wiring
from support.booted import Booted, booted
from support.debian import Debian
from support.fake_chips import Onlooker
from support.fake_kernel import Kernel, compiled
from support.waiting import until

pytestmark = pytest.mark.debian

PIN = dict(zip(BUTTONS, Wiring().buttons, strict=True))
FAKED = """
[Service]
Environment=LD_PRELOAD=/srv/pi/fake_kernel.so FAKE_KERNEL=/srv/pi
ReadWritePaths=/srv/pi
WatchdogSec=10
"""
"""What is not as on a Pi: its devices, and less patience with a program that hangs."""


@pytest.fixture
def pi(tmp_path: Path) -> Kernel:
    """Return the devices of a Pi whose display is plugged in."""
    kernel = Kernel(tmp_path / "pi")
    shutil.copy(compiled(), kernel.folder)
    for path in (kernel.folder, *kernel.folder.rglob("*")):
        path.chmod(0o777)  # the service has a user of its own
    Onlooker(kernel, "ssd1309").plugs_in(is_telling=False)
    return kernel


def bring_lgpio(system: Debian) -> None:
    """Put lgpio on the card: Raspberry Pi OS has it, Debian does not."""
    theirs = system.run("python3", "-c", "import sys; print(sys.version_info[:2])").stdout.strip()
    if theirs != str(sys.version_info[:2]):
        pytest.skip(f"our lgpio does not fit the system's Python {theirs}")
    for file in files("lgpio") or ():
        if file.parts[0] != "..":
            target = system.tree / "usr/lib/python3/dist-packages" / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(str(file.locate()), target)


def hears(pi: Kernel) -> bool:
    """Whether the service listens to its buttons: one is lit then."""
    return any(pi.wires.level[light] for light in Wiring().lights if light)


@pytest.fixture
def running(system: Debian, pi: Kernel) -> Iterator[Booted]:
    """Provide a system that has started, and with it the service."""
    dropped = system.tree / "etc/systemd/system/gipfel.service.d"
    dropped.mkdir(parents=True)
    (dropped / "faked.conf").write_text(FAKED)
    bring_lgpio(system)
    data = system.tree / "var/lib/gipfel"
    data.mkdir(parents=True)
    (data / "settings.toml").write_text('[camera]\nsource = "none"\n[page]\nlisten = "127.0.0.1"\n')
    with booted(Debian(system.base, system.upper, {pi.folder: "/srv/pi"})) as running:
        until(lambda: running.shows("SubState") == "running", "the service has not started")
        until(lambda: hears(pi), "the service has no buttons")
        yield running


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


def test_it_starts_lives_and_switches_off(running: Booted, pi: Kernel) -> None:
    """The service reports ready, survives a crash and a hang, stays stopped, and STOP switches the system off."""
    assert running.shows("StatusText") == "http://127.0.0.1:8137"
    page = "import urllib.request as u; print(u.urlopen('http://127.0.0.1:8137/api/state').status)"
    assert running.run("python3", "-c", page) == "200\n"
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
    until(lambda: hears(pi))
    hold_stop(pi)
    until(running.is_off, "the device was not switched off")
