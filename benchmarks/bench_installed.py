"""The Pi's figures once more, from the installed package: its files, the system's Python and numpy, its OpenCV.

The package is built and installed in a Debian of its own, as the tests do it; so this needs root and debootstrap.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))  # where that Debian is made

import pytest

from support.debian import Debian, debian
from support.device import bring_lgpio
from support.fake_kernel import compiled
from support.installing import ON_THE_CARD, PROJECT, SUITE
from support.packages import architecture, build

MEASURES = """
export TMPDIR=/tmp
ln -sf /bin/true /usr/local/bin/cc # what is to be compiled is there
/opt/gipfel/current/bin/python /srv/project/benchmarks/bench_pi.py
"""


def main() -> None:
    """Install the package, and measure it."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as folder:
        try:
            system = installed(Path(folder))
        except pytest.skip.Exception as reason:
            print(f"The installed package's figures are left out: {reason}.")
            return
        print(f"From the installed package, {SUITE}:")
        done = system.run("sh", "-c", MEASURES)
        print(done.stdout + done.stderr, end="")


def installed(folder: Path) -> Debian:
    """Return a system with both packages on it, and with what measures them."""
    (folder / "system").mkdir()
    system = debian(folder / "system", SUITE, ON_THE_CARD)
    options = (f"--architecture={architecture()}", "--quick")
    packages = [build(folder, *options), build(folder, *options, "--opencv")]
    bring_lgpio(system)
    for part in ("benchmarks", "tests/support", "build"):
        (system.tree / "srv/project" / part).mkdir(parents=True)
    for part in ("benchmarks", "tests/support"):
        shutil.copytree(PROJECT / part, system.tree / "srv/project" / part, dirs_exist_ok=True)
    shutil.copy(compiled(), system.tree / "srv/project/build")
    for package in packages:
        shutil.copy(package, system.tree / "srv")
        done = system.run("dpkg", "-i", f"/srv/{package.name}")
        if done.returncode:
            sys.exit(done.stderr)
    return system


if __name__ == "__main__":
    main()
