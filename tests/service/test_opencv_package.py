"""gipfel-opencv: a newer OpenCV than the system's, which only Gipfel finds."""

import shutil
from pathlib import Path

import pytest

from support.debian import Debian
from support.packages import apt, architecture, build

pytestmark = pytest.mark.debian


def test_the_camera_finds_it_and_nobody_else(packaged: Debian, tmp_path: Path) -> None:
    """Reading dice works with the system's numpy; its own Python knows nothing of it; it goes without a trace."""
    (tmp_path / "system").mkdir()
    system = packaged.above(tmp_path / "system")
    deb = build(tmp_path, "--opencv", "--quick", f"--architecture={architecture()}")
    (system.tree / "srv").mkdir(exist_ok=True)
    shutil.copy(deb, system.tree / "srv/opencv.deb")
    reads = ("/opt/gipfel/current/bin/python", "-c", "import numpy, gipfel_vision.dice; print(numpy.__file__)")

    assert "OpenCV 4.10 is needed" in system.run(*reads).stderr
    assert not (said := apt(system, "install", "/srv/opencv.deb")), said
    assert system.run(*reads).stdout.startswith("/usr/lib/python3/dist-packages/")
    assert system.run("python3", "-c", "import cv2").returncode != 0

    assert not (said := apt(system, "remove", "gipfel-opencv")), said
    assert system.run("ls", "/usr/lib/gipfel-opencv").stdout == ""
