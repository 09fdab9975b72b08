"""The service's log, as systemd's journal keeps it."""

import shutil
import subprocess

UNIT = "gipfel.service"
LINES = 1000
"""How many lines of the log a bundle has at most."""
TIMEOUT = 60.0
"""Seconds that journalctl may take: a small computer has to search a large journal on a slow card."""


def last_lines() -> str:
    """Return the last lines of the service's log, without the computer's name; empty where there is no journal."""
    path = shutil.which("journalctl")
    if path is None:
        return ""
    options = (
        "--quiet",
        "--no-pager",
        "--no-hostname",
        "--output=short-iso",
        f"--unit={UNIT}",
        f"--lines={LINES}",
    )
    found = subprocess.run([path, *options], capture_output=True, timeout=TIMEOUT, check=True)  # noqa: S603  # our own arguments
    return found.stdout.decode(errors="replace")
