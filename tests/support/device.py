"""A device that is switched on: a Debian under its own systemd, over faked pins and a faked display."""

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gipfel.config import BUTTONS, Wiring
from support.booted import Booted, booted
from support.debian import Debian
from support.fake_chips import Onlooker
from support.fake_kernel import Kernel, compiled
from support.waiting import until

if TYPE_CHECKING:
    import subprocess

PIN = dict(zip(BUTTONS, Wiring().buttons, strict=True))
FAKED = """
[Service]
Environment=LD_PRELOAD=/srv/pi/fake_kernel.so FAKE_KERNEL=/srv/pi
ReadWritePaths=/srv/pi
WatchdogSec=10
"""
"""What is not as on a Pi: its devices, and less patience with a program that hangs."""

SETTINGS = """
language = "en"
[camera]
source = "{camera}"
[page]
listen = "127.0.0.1"
"""

ASKS = "import sys, urllib.request as u; print(u.urlopen('http://127.0.0.1:8137' + sys.argv[1]).read().decode())"


class Device:
    """Somebody at a device: presses its buttons, sees its page, and may type commands as root."""

    def __init__(self, running: Booted, pi: Kernel) -> None:
        self.running, self.pi = running, pi

    @property
    def state(self) -> dict[str, Any]:
        """The table, as the page shows it; empty where there is no page."""
        answer = self.running.run("python3", "-c", ASKS, "/api/state")
        return json.loads(answer) if answer else {}

    @property
    def version(self) -> str:
        """Which version runs, by the name of its folder."""
        path = self.running.run("readlink", "/opt/gipfel/current").strip()
        return path.removeprefix("versions/")

    @property
    def journal(self) -> str:
        """What systemd and the service have written down."""
        return self.running.run("journalctl", "--unit", "gipfel", "--no-pager", "--output", "cat")

    def install(self, deb: str) -> "subprocess.CompletedProcess[str]":
        """Install a package as a person would: there is no network in here."""
        return self.running.complete("apt-get", "install", "--yes", "--allow-downgrades", deb)

    def is_up(self) -> bool:
        """Whether the service listens to its buttons: one is lit then."""
        is_running = self.running.shows("SubState") == "running"
        return is_running and any(self.pi.wires.level[light] for light in Wiring().lights if light)

    def press(self, name: str) -> None:
        """Press a button, and wait until the display shows something else."""
        until(lambda: self.pi.hears(PIN[name]))
        before = self.state["screen"]
        self.pi.tap(PIN[name])
        until(lambda: self.state["screen"] != before, f"{name} does nothing at {before['text']}")

    def enter(self, *keys: str) -> None:
        """Press one button after the other."""
        for key in keys:
            self.press(key)


def faked_pi(folder: Path) -> Kernel:
    """Return the devices of a Pi whose display is plugged in."""
    kernel = Kernel(folder)
    shutil.copy(compiled(), kernel.folder)
    for path in (kernel.folder, *kernel.folder.rglob("*")):
        path.chmod(0o777)  # the service has a user of its own
    Onlooker(kernel, "ssd1309").plugs_in(is_telling=False)
    return kernel


@contextmanager
def switched_on(system: Debian, pi: Kernel, *, camera: str = "none") -> Iterator[Device]:
    """Start a system over a faked Pi, for as long as a block lasts."""
    bring_lgpio(system)
    fake(system.run, camera)
    with booted(Debian(system.base, system.upper, {pi.folder: "/srv/pi"})) as running:
        yield Device(running, pi)


def fake(run: Callable[..., object], camera: str = "none") -> None:
    """Prepare a system for its faked devices, by a function that runs commands in it."""
    for path, text in (
        ("/etc/systemd/system/gipfel.service.d/faked.conf", FAKED),
        ("/var/lib/gipfel/settings.toml", SETTINGS.format(camera=camera)),
    ):
        run("sh", "-c", 'mkdir -p "${1%/*}" && printf "%s" "$2" >"$1"', "sh", path, text)


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
