"""Which computer this is, and whether a real table can be played on it."""

from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

MODEL = Path("/proc/device-tree/model")
FOR_BUTTONS = "lgpio"
"""The Python package without which there are no buttons. Only Raspberry Pi OS has it; a page works without."""
NEEDED = (FOR_BUTTONS, "gpiozero", "luma.oled", "smbus2")
"""The Python packages that the real table needs; the installer brings them."""

OPENCV = (4, 10)
"""The oldest OpenCV that reads dice; Debian's packages are named after the module, not as on PyPI."""


def model() -> str:
    """Return the Pi's model, as it calls itself; empty on any other computer."""
    try:
        text = MODEL.read_bytes().rstrip(b"\0").decode("ascii", "replace").strip()
    except OSError:
        return ""
    return text if text.startswith("Raspberry Pi") else ""


def lacking() -> tuple[str, ...]:
    """Return the names of the packages that are missing for a real table."""
    return tuple(name for name in NEEDED if not _is_there(name))


def lacking_to_start() -> tuple[str, ...]:
    """Return the names of the packages without which not even a table without buttons can be started."""
    return tuple(name for name in lacking() if name != FOR_BUTTONS)


def _is_there(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # its parent package is missing
        return False


def has_opencv() -> bool:
    """Whether an OpenCV is there that is new enough to read dice; it is not loaded to find out."""
    if not _is_there("cv2"):
        return False
    for name in ("opencv-python-headless", "opencv-python", "opencv"):
        try:
            found = version(name)
        except PackageNotFoundError:
            continue
        return tuple(map(int, found.split(".")[:2])) >= OPENCV
    return True
