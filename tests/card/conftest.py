"""A card that was prepared with a stand-in for the package, and a system with stand-ins for its commands.

The programs on the card are the real ones. They run as on a Pi, with no library of ours, over a faked display.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from make_card import write_folder
from support import fake_kernel
from support.fake_chips import Onlooker
from support.fake_kernel import Kernel
from support.left_out import leave_out

COMMANDS = {
    "dpkg": 'test "$1" != --print-architecture || echo arm64',
    "dpkg-deb": "",
    "apt-cache": "",
    "apt-get": "",
    "date": "",
    "dtparam": "",
    "modprobe": "",
    "systemctl": "",
}
"""Commands of a system, and what each does: all do it well."""


@dataclass(frozen=True)
class Pi:
    """A Pi before Gipfel is installed: a boot partition, a root, a display."""

    boot: Path
    root: Path
    commands: Path
    onlooker: Onlooker

    def command(self, name: str, script: str) -> None:
        """Make a command of the system do something; what it was called with is noted before."""
        path = self.commands / name
        path.write_text(f'#!/bin/sh\necho {name} "$@" >>"{self.root}/called"\n{script}\n', encoding="utf-8")
        path.chmod(0o755)

    def runs(self, what: str) -> "subprocess.CompletedProcess[str]":
        """Run one of the two things that a first boot does, to its end."""
        process = self.starts(what)
        out, err = process.communicate()
        return subprocess.CompletedProcess(what, process.returncode, out, err)

    def starts(self, what: str) -> "subprocess.Popen[str]":
        """Start one of the two things that a first boot does."""
        environ = self.onlooker.kernel.environment() | {"PATH": f"{self.commands}:{os.environ['PATH']}"}
        program = (sys.executable, "-B", "-I", "-c", STARTS, str(self.boot / "gipfel"), what, str(self.root))
        pipe = subprocess.PIPE
        return subprocess.Popen(program, env=environ, stdout=pipe, stderr=pipe, text=True)

    def called(self) -> list[str]:
        """Return the commands that were called, each with its arguments."""
        path = self.root / "called"
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []

    def log(self) -> str:
        """Return what stands on the card for people to read."""
        path = self.boot / "gipfel/log.txt"
        return path.read_text(encoding="utf-8") if path.exists() else ""


# The programs import each other from their own folder, and nothing else but the standard library.
STARTS = "import sys; sys.path[:0] = [sys.argv[1]]; import first_boot; sys.exit(first_boot.main(*sys.argv[2:]))"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Return a stand-in for the package."""
    path = tmp_path / "gipfel_1.0_arm64.deb"
    path.write_bytes(b"a package" * 1000)
    return path


@pytest.fixture
def new_pi(tmp_path: Path, package: Path) -> Callable[[str], Pi]:
    """Return what makes a Pi with one kind of display, which is plugged in."""
    if reason := fake_kernel.missing():
        leave_out(reason)

    def make(driver: str) -> Pi:
        root, commands = tmp_path / "root", tmp_path / "commands"
        for folder in ("etc", "dev", "proc/net"):
            (root / folder).mkdir(parents=True)
        (root / "dev/i2c-1").touch()
        (root / "etc/os-release").write_text("ID=debian\nVERSION_CODENAME=trixie\n", encoding="utf-8")
        commands.mkdir()
        onlooker = Onlooker(Kernel(tmp_path / "kernel"), driver)
        onlooker.plugs_in(is_telling=False)
        pi = Pi(write_folder(tmp_path / "boot", [package]), root, commands, onlooker)
        for name, script in COMMANDS.items():
            pi.command(name, script)
        return pi

    return make


@pytest.fixture
def pi(new_pi: Callable[[str], Pi]) -> Pi:
    """Return a Pi with the display that we recommend."""
    return new_pi("ssd1309")
