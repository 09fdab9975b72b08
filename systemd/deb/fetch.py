"""The wheels that go into the packages: exactly these, whoever builds them and whenever.

`python systemd/deb/fetch.py` asks the index for newer ones and writes the lists anew.
"""

import hashlib
import subprocess
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
WHEELS, OPENCV = HERE / "wheels.txt", HERE / "opencv.txt"

PYTHONS = ("3.11", "3.13")
"""bookworm's and trixie's."""

MACHINES = {"amd64": "x86_64", "arm64": "aarch64"}
"""What Debian calls an architecture, and what Python calls it."""

LIBRARIES = ("manylinux2014", "manylinux_2_17", "manylinux_2_27", "manylinux_2_28", "manylinux_2_34")
"""C libraries that wheels may be built for; bookworm's is 2.36."""

FROM_THE_SYSTEM = ("lgpio", "numpy", "opencv-python-headless")
"""What is large, or fits a system only if it comes with it: the package recommends it and does without."""

KEPT = ("pillow==11.1.0",)
"""Pillow as trixie has it; the wheels of later ones are half as large again, by a codec that nobody needs here."""

NEVER_IMPORTED = ("setuptools",)
"""colorzero names it, for its own building."""

NEWEST_FOR_NUMPY_1 = "opencv-python-headless==4.11.0.86"
"""The newest OpenCV that runs with bookworm's numpy."""


def fetched(wanted: Path, architecture: str, cache: Path) -> list[Path]:
    """Return the wheels of a list for one architecture and both Pythons, fetched unless they are in the cache."""
    folder = cache / f"{hashlib.sha256(wanted.read_bytes()).hexdigest()[:8]}-{architecture}"
    if not folder.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as draft:
            for python in PYTHONS:
                exactly = ("--no-deps", "--require-hashes", f"--requirement={wanted}")
                download(Path(draft), MACHINES[architecture], python, *exactly)
            with suppress(OSError):  # somebody else was faster
                Path(draft).rename(folder)
                Path(draft).mkdir()
    return sorted(folder.glob("*.whl"))


def download(folder: Path, machine: str, python: str, *wanted: str) -> None:
    """Fetch wheels that fit one machine, as Python calls it, and one Python; `wanted` are pip's own options."""
    platforms = [f"--platform={library}_{machine}" for library in LIBRARIES]
    fits = ["--only-binary=:all:", f"--python-version={python}", *platforms]
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "download"]
    done = subprocess.run([*pip, f"--dest={folder}", *fits, *wanted], check=False)  # noqa: S603  # our own lists
    if done.returncode:
        sys.exit("The wheels could not be fetched: is there internet?")


def main() -> None:
    """Write both lists anew."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["pi"], *extras["hall"]]
    inside = [line for line in wanted if not line.startswith(FROM_THE_SYSTEM)]
    _pin(WHEELS, *inside, *KEPT)
    _pin(OPENCV, "--no-deps", NEWEST_FOR_NUMPY_1)


def _pin(path: Path, *wanted: str) -> None:
    """Write which wheels fit what is wanted, each with one hash or one for every Python and machine."""
    with tempfile.TemporaryDirectory() as folder:
        for machine in MACHINES.values():
            for python in PYTHONS:
                download(Path(folder), machine, python, *wanted)
        path.write_text("".join(_lines(Path(folder).glob("*.whl"))), encoding="utf-8")


def _lines(wheels: Iterable[Path]) -> list[str]:
    hashes = defaultdict(set)
    for wheel in wheels:
        name, version, *_ = wheel.name.split("-")
        hashes[f"{name}=={version}"].add(hashlib.sha256(wheel.read_bytes()).hexdigest())
    return [
        " \\\n    ".join([name, *(f"--hash=sha256:{mark}" for mark in sorted(marks))]) + "\n"
        for name, marks in sorted(hashes.items())
        if not name.startswith(NEVER_IMPORTED)
    ]


if __name__ == "__main__":
    main()
