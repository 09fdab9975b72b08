"""The initial RAM disk of a whole machine: one program, and the driver of the disk, which Debian's kernel has not.

The disk is virtio's, and not NVMe's, whose driver the kernel has: there the log did not say of a write that
it was to reach the disk at once (FUA), so that it would be at risk although the card must not lose it.
"""

import lzma
import stat
import subprocess
from pathlib import Path

from support.left_out import need

PROGRAM = Path(__file__).with_name("initial_ram_disk.c")
CONSOLE = (5, 1)
"""The device number of /dev/console."""


def initial_ram_disk(modules: Path, folder: Path) -> bytes:
    """Return the disk for a kernel with these modules; the program is compiled in a folder."""
    need("cc")
    program = folder / "init"
    subprocess.run(["cc", "-static", "-Os", "-o", program, PROGRAM], check=True)
    (driver,) = modules.rglob("virtio_blk.ko.xz")
    entries = (
        _entry("dev", stat.S_IFDIR | 0o755),
        _entry("root", stat.S_IFDIR | 0o755),
        _entry("dev/console", stat.S_IFCHR | 0o600, device=CONSOLE),
        _entry("virtio_blk.ko", stat.S_IFREG | 0o644, lzma.decompress(driver.read_bytes())),
        _entry("init", stat.S_IFREG | 0o755, program.read_bytes()),
        _entry("TRAILER!!!", 0),
    )
    return b"".join(entries)


def _entry(name: str, mode: int, data: bytes = b"", device: tuple[int, int] = (0, 0)) -> bytes:
    """Return a file as the kernel reads it (Documentation/driver-api/early-userspace/buffer-format.rst)."""
    numbers = (0, mode, 0, 0, 1, 0, len(data), 0, 0, *device, len(name) + 1, 0)
    head = b"070701" + "".join(f"{number:08x}" for number in numbers).encode() + name.encode() + b"\0"
    return _padded(head) + _padded(data)


def _padded(text: bytes) -> bytes:
    return text + b"\0" * (-len(text) % 4)
