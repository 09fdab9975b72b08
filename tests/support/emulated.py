"""Programs of a Raspberry Pi's processor on this computer: qemu runs them, and the kernel starts it for each.

Debian's qemu-user-static has a line for the kernel's binfmt_misc that says how such programs are known. systemd
hands it over when a computer starts; where it has not, we do, and leave it so.
"""

import platform
import subprocess
from pathlib import Path

from support.left_out import leave_out

KNOWN = Path("/proc/sys/fs/binfmt_misc")
LINES = Path("/usr/lib/binfmt.d")


def need_arm64() -> None:
    """Have the kernel run programs for 64-bit ARM; if that is impossible, skip the test and say why."""
    if platform.machine() == "aarch64" or (KNOWN / "qemu-aarch64").exists():
        return
    line = LINES / "qemu-aarch64.conf"
    if not line.exists():
        leave_out("qemu-user-static is missing")
    try:
        if not (KNOWN / "register").exists():
            subprocess.run(["mount", "-t", "binfmt_misc", "binfmt_misc", KNOWN], check=True, capture_output=True)
        (KNOWN / "register").write_text(line.read_text())
    except (OSError, subprocess.CalledProcessError) as why:
        leave_out(f"the kernel takes no qemu-aarch64: {why}")
