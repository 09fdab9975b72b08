"""A machine in qemu: switched on, asked, switched off, or its plug pulled."""

import contextlib
import json
import socket
import subprocess
import time
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from random import Random
from typing import Any, Self

from machine.image import TOKEN, Card
from machine.lossy_card import PowerCut, cut_power
from support.ports import free_port

PATIENCE = 600.0
"""Seconds until a wait fails: everything is emulated, so a boot takes 15 seconds at best, and minutes at worst."""

COMMAND_LINE = (
    "root=/dev/vda rootfstype=ext4 fsck.repair=yes net.ifnames=0 console=ttyS0 loglevel=4 panic=-1 "
    # None of this is about disks; it saves what costs emulation most.
    "mitigations=off nokaslr audit=0 apparmor=0"
)
CPU = "Nehalem,cx16=off"
"""With `cx16` the kernel fell over now and then, by wrong flags after a compare-and-exchange of 16 bytes."""
DONE = "the shell has done it:"


class NoAnswer(OSError):
    """The page did not answer: it is not there yet, or there is no power any more."""


class Emulated:
    """A machine with a card in it, for as long as a block lasts."""

    def __init__(self, card: Card, *, cloud: bool = False, date: str = "") -> None:
        """Prepare a machine; `cloud` lets cloud-init run, `date` is what its clock says when it is switched on."""
        self.card, self._date = card, date
        self._words = COMMAND_LINE if cloud else f"{COMMAND_LINE} cloud-init=disabled"
        self._log, self._overlay = card.folder / "writes.log", card.folder / "overlay.qcow2"
        self.console, self._shell = card.folder / "console.log", card.folder / "shell.socket"
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self._log.write_bytes(b"")
        on_top = ("-f", "qcow2", "-F", "raw", "-b", self.card.root, self._overlay)
        subprocess.run(("qemu-img", "create", "-q", *on_top), check=True)
        self.process = subprocess.Popen(self._command(), stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
        return self

    def __exit__(self, *_: object) -> None:
        """End the machine, if a test has failed before it did, and remove what only a running one needs."""
        if self.process and self.process.poll() is None:
            self.process.kill()
        if self.process:
            self.process.communicate()
        for file in (self._log, self._overlay, self._shell):
            file.unlink(missing_ok=True)

    def _command(self) -> list[str]:
        """Return the command line: a disk whose writes go to an overlay and, flushes included, to a log."""
        nodes = (
            {"driver": "file", "node-name": "log", "filename": str(self._log)},
            {"driver": "file", "node-name": "above", "filename": str(self._overlay)},
            {"driver": "qcow2", "node-name": "overlay", "file": "above"},
            {
                "driver": "blklogwrites",
                "node-name": "card",
                "file": "overlay",
                "log": "log",
                "log-sector-size": 512,
            },
            {"driver": "file", "node-name": "boot", "filename": str(self.card.boot)},
        )
        devices = (
            "virtio-blk-pci,drive=card",
            "virtio-blk-pci,drive=boot",
            "virtio-net-pci,netdev=net,romfile=",
            "virtio-rng-pci",
            "virtio-serial-pci",
            "virtconsole,chardev=shell",
        )
        return [
            *f"qemu-system-x86_64 -accel tcg,tb-size=256 -cpu {CPU} -smp 1 -m 512 -nodefaults -no-reboot".split(),
            *(
                "-display",
                "none",
                "-kernel",
                str(self.card.kernel),
                "-initrd",
                str(self.card.initrd),
                "-append",
                self._words,
            ),
            *("-netdev", f"user,id=net,restrict=on,hostfwd=tcp:127.0.0.1:{self.port}-:8137"),
            *("-chardev", f"socket,id=shell,path={self._shell},server=on,wait=off"),
            *("-serial", f"file:{self.console}"),
            *(word for node in nodes for word in ("-blockdev", json.dumps(node))),
            *(word for device in devices for word in ("-device", device)),
            *(("-rtc", f"base={self._date}") if self._date else ()),
        ]

    def until(self, is_so: Callable[[], Any], what: str) -> Any:  # noqa: ANN401  # whatever `is_so` returns
        """Wait until something holds, as long as the machine runs; the failure shows the end of its console."""
        ends = time.monotonic() + PATIENCE
        while not (found := is_so()):
            assert self.is_on, f"{what}: the machine is off\n{self.last_lines()}"
            assert time.monotonic() < ends, f"{what}\n{self.last_lines()}"
            time.sleep(0.1)
        return found

    def last_lines(self) -> str:
        """Return the end of what the machine has printed."""
        return self.console.read_text(errors="replace")[-4000:]

    @property
    def is_on(self) -> bool:
        """Whether it runs."""
        return self.process is not None and self.process.poll() is None

    def ask(self, method: str, path: str, body: object = None, timeout: float = PATIENCE) -> tuple[int, Any]:
        """Ask the page as a paired phone; return the status and what it says."""
        page = HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
        try:
            page.request(method, path, None if body is None else json.dumps(body), headers)
            answer = page.getresponse()
            return answer.status, json.loads(answer.read())
        except (OSError, HTTPException, json.JSONDecodeError) as error:
            raise NoAnswer(str(error)) from None
        finally:
            page.close()

    def state(self) -> dict[str, Any]:
        """Return the table as the page shows it; empty as long as there is none."""
        with contextlib.suppress(NoAnswer):
            # qemu takes a connection before the machine has a network, and nobody may ever answer it.
            status, said = self.ask("GET", "/api/state", timeout=5)
            if status == 200:
                return dict(said)
        return {}

    def wait_for_table(self) -> dict[str, Any]:
        """Wait until the service plays; return the table."""
        return dict(self.until(self.state, "the service does not play"))

    def run(self, command: str) -> str:
        """Run a command in the machine as root, and return what it prints."""
        with socket.socket(socket.AF_UNIX) as shell:
            shell.connect(str(self._shell))
            shell.settimeout(PATIENCE)
            # The mark is put together over there, so that an echo of this line is not taken for it.
            shell.sendall(f"stty -echo; {command}\necho; echo '{DONE[:3]}''{DONE[3:]}'\n".encode())
            heard = b""
            while f"{DONE}\r\n".encode() not in heard:
                heard += shell.recv(65536)
        text = heard.decode(errors="replace").replace("\r\n", "\n")
        return text.split(DONE)[0].rpartition(f"{command}\n")[2].strip()

    def wait_until_off(self) -> None:
        """Wait until the machine has switched itself off or restarts itself; the card has all that was written."""
        assert self.process
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"the machine does not switch itself off\n{self.last_lines()}") from None
        cut_power(self.card.root, self._log, None)

    def pull_plug(self, luck: Random | None) -> PowerCut:
        """Take the power away at once; by luck the card also loses some of what was not flushed."""
        assert self.process
        self.process.kill()
        self.process.wait()
        return cut_power(self.card.root, self._log, luck)
