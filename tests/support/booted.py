"""A Debian that has been started: its own systemd is process 1 in there, and runs its services.

It shares the kernel with us, of which it can change nothing: its processes, mounts, names, network and control
groups are its own, and the kernel's switches cannot be written to.
"""

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from support.debian import Debian
from support.waiting import PATIENCE, until

MOVES = 'echo $$ >"$0/cgroup.procs" && exec unshare --uts --ipc --net --cgroup "$@"'
PREPARES = """
cd "$UPPER/merged"
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs tmpfs dev
mkdir dev/pts dev/shm
for device in null zero full random urandom tty; do touch dev/$device; mount --bind /dev/$device dev/$device; done
mount -t tmpfs tmpfs run
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
[ ! -e proc/sysrq-trigger ] || mount --bind /dev/null proc/sysrq-trigger
"""
STARTS = "exec chroot . env -i container=gipfel PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system"


class Booted:
    """A system that runs."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process

    @property
    def first(self) -> str:
        """The process id that its process 1 has out here."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return str(until(lambda: children.read_text().split(), "there is no process 1")[0])

    def run(self, *command: str) -> str:
        """Run a command in there; return what it prints."""
        return self.complete(*command).stdout

    def complete(self, *command: str) -> "subprocess.CompletedProcess[str]":
        """Run a command in there, as root, to its end."""
        spaces = ("--mount", "--pid", "--uts", "--ipc", "--net", "--cgroup", "--root", "--wd")
        entering = ["nsenter", "--target", self.first, *spaces, *command]
        return subprocess.run(entering, capture_output=True, text=True, check=False, timeout=PATIENCE)

    def shows(self, name: str, unit: str = "gipfel.service") -> str:
        """Return what systemd knows of a unit under a name."""
        return self.run("systemctl", "show", "--value", f"--property={name}", unit).strip()

    def is_off(self) -> bool:
        """Whether it has switched itself off."""
        return self.process.poll() is not None


@contextmanager
def booted(system: Debian) -> Iterator[Booted]:
    """Start a system for as long as a block lasts; if that is impossible, skip the test and say why."""
    groups = _control_groups()
    groups.mkdir()
    moves = ("sh", "-c", MOVES, str(groups))
    trial = system.apart(PREPARES, before=moves)
    _, complaint = trial.communicate()
    if trial.returncode:
        _remove(groups)
        pytest.skip(f"a system cannot be started here: {complaint.strip()}")
    process = system.apart(PREPARES + STARTS, before=moves)
    running = Booted(process)
    try:
        ends = time.monotonic() + PATIENCE
        while running.shows("ActiveState", "basic.target") != "active":
            assert time.monotonic() < ends, "systemd has not started"
            assert not running.is_off(), process.communicate()
            time.sleep(0.2)
        yield running
    finally:
        process.kill()
        process.communicate()
        _remove(groups)


def _control_groups() -> Path:
    """Return the path for a control group of its own."""
    for line in Path("/proc/mounts").read_text().splitlines():
        _, path, kind, *_ = line.split()
        if kind == "cgroup2":
            return Path(path) / f"gipfel-{os.getpid()}"
    pytest.skip("there are no control groups of version 2 here")


def _remove(group: Path) -> None:
    """Remove a control group with all that systemd has made in it, as soon as its last process is gone."""
    ends = time.monotonic() + PATIENCE
    while group.exists() and time.monotonic() < ends:
        for path in sorted(group.rglob("*"), reverse=True):
            if path.is_dir():
                with suppress(OSError):
                    path.rmdir()
        with suppress(OSError):
            group.rmdir()
        time.sleep(0.1)
