"""What `gipfel doctor` finds out about the computer itself: each finding is a value, its words come later."""

import os
import platform
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

LEAST_MEMORY, LEAST_DISK = 80, 200
"""Megabytes below which the table is in danger."""

SYNCHRONISED = "run/systemd/timesync/synchronized"
THROTTLED = "sys/devices/platform/soc/soc:firmware/get_throttled"
"""Files below the root: the first one is there once the network has set the clock."""
VOLTAGE_NOW, THROTTLED_NOW, VOLTAGE_ONCE, THROTTLED_ONCE = 0x1, 0xE, 0x10000, 0xE0000
"""Bits of the firmware's answer: what is wrong now, and what has been wrong since the start."""

RELEASES = ("bookworm", "trixie")
"""The releases of Raspberry Pi OS that Gipfel is tested with."""


class State(Enum):
    """How bad it is."""

    GOOD = "good"
    NOTE = "note"
    """Worth knowing, but nothing has to be done."""
    BAD = "bad"
    """Something has to be done, and the sentence says what."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """One line of the doctor: what was checked, how it is, and the sentence's own ending and names."""

    name: str
    state: State
    how: str
    """The rest of the sentence's key: `doctor.NAME-HOW`."""
    names: dict[str, object] = field(default_factory=dict)


def good(name: str, how: str = "good", /, **names: object) -> Diagnosis:
    """Return a finding that is as it should be."""
    return Diagnosis(name, State.GOOD, how, names)


def note(name: str, how: str, /, **names: object) -> Diagnosis:
    """Return a finding that is worth knowing."""
    return Diagnosis(name, State.NOTE, how, names)


def bad(name: str, how: str, /, **names: object) -> Diagnosis:
    """Return a finding that somebody has to do something about."""
    return Diagnosis(name, State.BAD, how, names)


def check_computer(model: str, folder: Path, root: Path = Path("/")) -> Iterator[Diagnosis]:
    """Check the computer, and yield a finding for each thing: its model, system, memory, disk, clock and power."""
    yield good("model", model=model) if model else note("model", "other")
    yield _system(bool(model), root)
    yield _memory(root)
    yield _disk(folder)
    if (root / SYNCHRONISED).exists():
        yield good("clock")
    else:
        yield note("clock", "unset")
    if model:
        yield _power(root)


def _system(is_pi: bool, root: Path) -> Diagnosis:  # a Pi, or not
    lines = dict(line.partition("=")[::2] for line in _text(root / "etc/os-release").splitlines())
    name = lines.get("PRETTY_NAME", platform.system()).strip('"')
    names = {"system": name, "python": platform.python_version()}
    fits = lines.get("VERSION_CODENAME", "").strip('"') in RELEASES and platform.machine() in ("aarch64", "arm64")
    return good("system", **names) if fits or not is_pi else note("system", "other", **names)


def _memory(root: Path) -> Diagnosis:
    lines = dict(line.partition(":")[::2] for line in _text(root / "proc/meminfo").splitlines())
    try:
        whole, free = (int(lines[key].split()[0]) // 1024 for key in ("MemTotal", "MemAvailable"))
    except (KeyError, ValueError, IndexError):
        return note("memory", "unknown")
    found = good if free >= LEAST_MEMORY else bad
    return found("memory", "good" if free >= LEAST_MEMORY else "little", free=free, whole=whole)


def _disk(folder: Path) -> Diagnosis:
    place = next(path for path in (folder, *folder.parents) if path.exists())
    free = shutil.disk_usage(place).free // 1_000_000
    if not place.is_dir():
        return bad("disk", "no-folder", folder=folder)
    if not os.access(place, os.W_OK):
        return bad("disk", "closed", folder=folder)
    if free < LEAST_DISK:
        return bad("disk", "full", folder=folder, free=free)
    return good("disk", folder=folder, free=f"{free:,}".replace(",", " "))


def _power(root: Path, ask: Callable[[], str] | None = None) -> Diagnosis:
    """Ask the firmware whether there is and was enough voltage, and whether it had to slow down."""
    text = _text(root / THROTTLED).strip() or (ask or _vcgencmd)()
    try:
        bits = int(text.rpartition("=")[2], 16)
    except ValueError:
        return note("power", "unknown")
    if bits & VOLTAGE_NOW:
        return bad("power", "low")
    if bits & THROTTLED_NOW:
        return bad("power", "hot")
    if bits & (VOLTAGE_ONCE | THROTTLED_ONCE):
        return note("power", "once-low" if bits & VOLTAGE_ONCE else "once-hot")
    return good("power")


def _vcgencmd() -> str:
    return answer("vcgencmd", "get_throttled")


def answer(command: str, *arguments: str) -> str:
    """Return what a program prints; empty where it is missing, fails to start, or takes longer than 5 seconds."""
    path = shutil.which(command)
    if path is None:
        return ""
    try:
        found = subprocess.run([path, *arguments], capture_output=True, text=True, timeout=5, check=False)  # noqa: S603  # our own arguments
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return found.stdout.strip()


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
