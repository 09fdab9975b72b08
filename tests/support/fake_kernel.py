"""A Raspberry Pi's devices for processes that the tests start: pins, both buses, and what kind of Pi it is.

The process runs the real libraries, down to the system's calls; `tests/support/kernel/*.c` answers these, and
what the wires carry is in a file that both map. It is a process of its own: a library is preloaded or never.
"""

import ctypes
import mmap
import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from support.waiting import PATIENCE

SOURCES = Path(__file__).parent / "kernel"
BUILD = Path(__file__).parents[2] / "build"
TESTS = Path(__file__).parents[1]

RISING, FALLING, ITSELF = 1, 2, 4
ROSE, FELL = 1, 2
EDGE = struct.Struct("=QIIIIIIIIII")
"""A `gpio_v2_line_event`: when, which edge, which line, two counters, and room for later."""


class Wires(ctypes.Structure):
    """What is shared, as `fake.h` has it."""

    _fields_ = (
        ("level", ctypes.c_uint8 * 64),
        ("driven", ctypes.c_uint8 * 64),
        ("edges", ctypes.c_uint8 * 64),
        ("is_output", ctypes.c_uint8 * 64),
        ("writes", ctypes.c_uint32 * 64),
        ("answers", ctypes.c_uint8 * 128),
        ("status", ctypes.c_uint8 * 128),
        ("breaks_after", ctypes.c_uint32),
    )


def compiled() -> Path:
    """Return the library, compiled if a source is newer."""
    library = BUILD / "fake_kernel.so"
    sources = sorted(SOURCES.glob("*.c"))
    newest = max(path.stat().st_mtime for path in SOURCES.iterdir())
    if not library.exists() or library.stat().st_mtime < newest:
        BUILD.mkdir(exist_ok=True)
        draft = BUILD / f"fake_kernel.{os.getpid()}.so"
        flags = ("-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC")
        subprocess.run([shutil.which("cc") or "cc", *flags, "-o", draft, *sources, "-ldl"], check=True)
        draft.replace(library)
    return library


def missing() -> str:
    """Say what is missing to run on a faked kernel; nothing if nothing is."""
    if not sys.platform.startswith("linux"):
        return "there is no Linux here"
    if shutil.which("cc") is None:
        return "there is no C compiler here"
    for package in ("gpiozero", "lgpio", "luma.oled"):
        if not _has(package):
            return f"{package} is not installed (lgpio has wheels up to Python 3.12)"
    return ""


def _has(package: str) -> bool:
    from importlib.util import find_spec  # noqa: PLC0415  # only where it is asked

    try:
        return find_spec(package) is not None
    except ModuleNotFoundError:
        return False


class Kernel:
    """The devices of one faked Pi, in a folder."""

    def __init__(self, folder: Path, *, model: str = "Raspberry Pi Zero 2 W Rev 1.0") -> None:
        self.folder = folder
        self.terminal: int | None = None
        """The terminal that is a process's standard input; without one, it gets a pipe that `tell` writes to."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "wires"
        path.write_bytes(bytes(ctypes.sizeof(Wires)))
        with path.open("r+b") as file:
            self._shared = mmap.mmap(file.fileno(), 0)
        self.wires = Wires.from_buffer(self._shared)
        tree = folder / "device-tree" / "system"
        tree.mkdir(parents=True)
        (tree.parent / "model").write_bytes(model.encode() + b"\0")
        (tree / "linux,revision").write_bytes(struct.pack(">I", 0x902120))
        for device in ("gpiochip0", "i2c-1", "spidev0.0"):
            (folder / device).touch()

    def environment(self) -> dict[str, str]:
        """Return what a process is started with to live on this Pi."""
        work = self.folder / "lg"
        work.mkdir(exist_ok=True)
        return {
            **os.environ,
            "LD_PRELOAD": str(compiled()),
            "FAKE_KERNEL": str(self.folder),
            "LG_WD": str(work),
            "PYTHONPATH": str(TESTS),
        }

    def drive(self, pin: int, *levels: int) -> None:
        """Set the levels of a wire, a microsecond apart by the stamps; a listener gets all edges at once."""
        edges = list[tuple[int, int]]()
        now = time.monotonic_ns()
        for level in levels:
            wanted, kind = (RISING, ROSE) if level else (FALLING, FELL)
            if self.wires.level[pin] != level and self.wires.edges[pin] & wanted:
                edges.append((now + 1000 * len(edges), kind))
            self.wires.driven[pin], self.wires.level[pin] = 1, level
        if edges:
            self.tells(pin, *edges)

    def tap(self, pin: int, seconds: float = 0.08, late: float = 0.0) -> None:
        """Close a contact and open it a while after, to the millisecond by the stamps, however late we are.

        Only edges tell of it: whoever looks at the wire sees it open throughout.
        """
        assert self.hears(pin), "nobody listens"
        begins, lasts = time.monotonic_ns(), int(seconds * 1e9)
        time.sleep(seconds + late)
        self.tells(pin, (begins, FELL), (begins + lasts, ROSE))

    def tells(self, pin: int, *edges: tuple[int, int]) -> None:
        """Send edges to the listener, each with its time in nanoseconds and its kind."""
        pipe = os.open(self.folder / f"edges-{pin}", os.O_WRONLY | os.O_NONBLOCK)
        told = (EDGE.pack(at, kind, pin, *(0,) * 8) for at, kind in edges)
        os.write(pipe, b"".join(told))  # whole, since it is less than a page
        os.close(pipe)

    def hears(self, pin: int) -> bool:
        """Whether the process gets a pin's edges, through lgpio or from the kernel."""
        return bool(self.wires.edges[pin] & RISING and self.wires.edges[pin] & FALLING)

    def listens_to(self, *pins: int) -> bool:
        """Whether the process gets these pins' edges through lgpio."""
        return all(self.wires.edges[pin] == RISING | FALLING for pin in pins)

    def rings_for(self, *pins: int) -> bool:
        """Whether the process gets these pins' edges from the kernel, while lgpio sleeps."""
        return all(self.wires.edges[pin] == RISING | FALLING | ITSELF for pin in pins)

    def i2c(self) -> list[tuple[int, bytes]]:
        """Return every message on the I2C bus so far, with its address."""
        return [(head[0], message) for head, message in self._messages("i2c", before=1)]

    def spi(self) -> list[tuple[bytes, bytes]]:
        """Return every message on the SPI bus so far, with the pins' levels at that time."""
        return self._messages("spi", before=64)

    def _messages(self, bus: str, before: int) -> list[tuple[bytes, bytes]]:
        """Return the whole records of a bus: the bytes `before` a message's length, and the message.

        A record that is just being written may be there in part: a file grows page by page, even in one `write`.
        """
        path = self.folder / bus
        log = path.read_bytes() if path.exists() else b""
        found, place = [], 0
        while (begins := place + before + 2) <= len(log):
            (length,) = struct.unpack_from("<H", log, begins - 2)
            if begins + length > len(log):
                break
            found.append((log[place : place + before], log[begins : begins + length]))
            place = begins + length
        return found


class Process:
    """A process on a faked Pi, which prints lines and takes lines on its standard input."""

    def __init__(self, kernel: Kernel, *command: str, **environment: str) -> None:
        self.kernel = kernel
        self.out = kernel.folder / "out"
        self._file = self.out.open("wb")
        self.process = subprocess.Popen(
            [sys.executable, *command],
            env=kernel.environment() | environment,
            stdin=subprocess.PIPE if kernel.terminal is None else kernel.terminal,
            stdout=self._file,
            stderr=subprocess.STDOUT,
        )

    def tell(self, *words: object) -> None:
        """Write a line to its standard input."""
        assert self.process.stdin
        self.process.stdin.write((" ".join(map(str, words)) + "\n").encode())
        self.process.stdin.flush()

    def __str__(self) -> str:
        return "\n".join(("it has printed:", *self.lines))

    @property
    def lines(self) -> list[str]:
        """Every whole line that it has printed."""
        return self.out.read_bytes().rpartition(b"\n")[0].decode().splitlines()

    def ends(self, by: signal.Signals | None = None) -> int:
        """End it, or wait until it ends by itself; return its exit status."""
        if by:
            self.process.send_signal(by)
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        """Leave nothing behind."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.process.stdin:
            self.process.stdin.close()
        self._file.close()


@contextmanager
def running(kernel: Kernel, *command: str, **environment: str) -> Iterator[Process]:
    """Run a process for as long as a block lasts."""
    process = Process(kernel, *command, **environment)
    try:
        yield process
    finally:
        process.close()
