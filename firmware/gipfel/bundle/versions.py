"""Versions of everything that a fault may depend on."""

import platform
import sqlite3
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version

from gipfel import __version__
from gipfel.app import system_name

PACKAGES = (
    "numpy",
    "opencv-python-headless",
    "opencv-python",
    "opencv",
    "picamera2",
    "pillow",
    "msgspec",
    "microdot",
    "luma.core",
    "luma.oled",
    "gpiozero",
    "lgpio",
    "smbus2",
    "paho-mqtt",
    "segno",
    "rich",
)
"""OpenCV has three names: two on PyPI, and one where the system brings it."""


def versions(model: str) -> Mapping[str, object]:
    """Return the versions of Gipfel, Python, the system and packages; none is imported to find out."""
    return {
        "gipfel": __version__,
        "python": platform.python_version(),
        "system": system_name(),
        "kernel": platform.release(),
        "machine": platform.machine(),
        "model": model or "no Raspberry Pi",
        "sqlite": sqlite3.sqlite_version,
        "packages": {name: found for name in PACKAGES if (found := _version(name))},
    }


def _version(package: str) -> str:
    """Return a package's version; empty where it is not installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
