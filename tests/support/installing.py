"""Installing Gipfel for real, in a Debian that stands in for a Pi's."""

import os
import platform
import subprocess
import sys
from pathlib import Path

from support.debian import Debian

PROJECT = Path(__file__).parents[2]
SOURCES = (
    "firmware",
    "vision/gipfel_vision",
    "systemd",
    "docs/install.md",
    "pyproject.toml",
    "README.md",
    "LICENSE",
)
SUITE = os.environ.get("SUITE", "bookworm")
"""Both systems can be tried; bookworm is the harder one, whose OpenCV is too old, and needs less to be fetched."""
ON_THE_CARD = ("systemd", "python3", "python3-venv", "python3-numpy", "python3-pil")
"""What is there before we come; the rest has to be fetched by the installer."""

CONFIG = "dtparam=audio=on\n\n[cm5]\ndtoverlay=dwc2"


def fetch(wheels: Path) -> None:
    """Fill a wheelhouse, as `make wheels` does."""
    command = [sys.executable, str(PROJECT / "systemd/wheels.py"), str(wheels), SUITE, platform.machine()]
    subprocess.run(command, check=True, capture_output=True)


def install(system: Debian, *options: str, **environ: str) -> "subprocess.CompletedProcess[str]":
    """Run the installer, without internet for pip, as somebody who hides all new files from others."""
    hiding = ("sh", "-c", 'umask 077; exec "$0" "$@"')
    return system.run(*hiding, "/srv/gipfel/systemd/install", "--wheels", "/srv/wheels", *options, **environ)
