"""Which computer this is, and whether a real table can be played on it."""

from importlib.util import find_spec
from pathlib import Path

MODEL = Path("/proc/device-tree/model")
NEEDED = ("lgpio", "gpiozero", "luma.oled", "smbus2")
"""What the real table is played with; the installer brings it."""


def model() -> str:
    """Return the Pi's model, as it calls itself; nothing on any other computer."""
    try:
        text = MODEL.read_bytes().rstrip(b"\0").decode("ascii", "replace").strip()
    except OSError:
        return ""
    return text if text.startswith("Raspberry Pi") else ""


def lacking() -> tuple[str, ...]:
    """Name the packages that are missing for a real table."""
    return tuple(name for name in NEEDED if not _is_there(name))


def _is_there(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # the package that it would be in
        return False
