"""The service's log, as systemd's journal keeps it."""

import shutil
import subprocess

UNIT = "gipfel.service"
LINES = 1000
LONGEST = 60.0
"""Seconds that the journal may take: a small computer has to search a large one on a slow card."""


def last_lines() -> str:
    """Return the last lines of the service's log, without the computer's name; nothing where there is none."""
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
    found = subprocess.run([path, *options], capture_output=True, timeout=LONGEST, check=True)  # noqa: S603  # our own words
    return found.stdout.decode(errors="replace")
