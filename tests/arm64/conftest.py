"""A Debian trixie for a Raspberry Pi's processor, with the package installed as people install it."""

from pathlib import Path

import pytest

from support.debian import Debian, debian
from support.emulated import need_arm64
from support.installing import PROJECT

OF_A_PI = ("systemd", "python3", "python3-numpy", "python3-opencv")
"""What the package needs and recommends, as far as Debian has it; it has neither picamera2 nor lgpio."""


@pytest.fixture(scope="session")
def pi(tmp_path_factory: pytest.TempPathFactory) -> Debian:
    """Return the system; programs in there are emulated, and see `/srv`, which is `pi.tree / "srv"` out here."""
    need_arm64()
    (package,) = (PROJECT / "build/deb").glob("gipfel_*_arm64.deb")
    system = debian(tmp_path_factory.mktemp("pi"), "trixie", OF_A_PI, "arm64")
    (system.tree / "srv").mkdir()
    (system.tree / "srv" / package.name).write_bytes(package.read_bytes())
    done = system.run("apt-get", "install", "-y", "--no-install-recommends", f"/srv/{package.name}")
    assert done.returncode == 0, done.stdout + done.stderr
    return system


@pytest.fixture(scope="session")
def shared(pi: Debian) -> Path:
    """Return the folder that programs in there see as `/srv`."""
    return pi.tree / "srv"
