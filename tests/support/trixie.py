"""Runs tests with the Python, numpy, OpenCV and Pillow of today's Raspberry Pi OS: python -m support.trixie ...

Options are pytest's. The tests run in a Debian trixie of their own, as the program does on a Pi: a venv sees the
system's packages, and pip adds what the system lacks. The sources are copied in there, so that nothing is left
behind in them, and nothing of this computer's own venv is seen.
"""

import platform
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import pytest

from support.debian import Debian, debian, kept

PROJECT = Path(__file__).parents[2]
COPIED = (
    "firmware", "vision", "hall", "tests", "benchmarks", "hardware", "card", "systemd", "docs", ".ci",
    "build/axe.min.js",
)  # fmt: skip

OF_A_PI = (
    "python3-venv", "python3-numpy", "python3-opencv", "python3-pil", "python3-msgspec", "python3-rich",
    "python3-segno", "python3-smbus2", "python3-spidev",
)  # fmt: skip
"""What `systemd/install` takes from the system. gpiozero is fetched: only Raspberry Pi OS has a new one."""
OF_TESTS = (
    "build-essential", "python3-dev", "python3-setuptools", "swig", "chromium", "espeak-ng", "shellcheck",
    "systemd", "mosquitto", "postgresql", "openssl",
)  # fmt: skip
"""What tests need besides; swig is for lgpio, of which Debian has no package, nor PyPI a wheel for this Python."""

NOT_FETCHED = ("opencv-python-headless", "lgpio", "gipfel", "mypy", "ruff")
"""What pyproject.toml names, but the system has under another name, is built here, or only checks sources."""
AND_TO_BUILD = "editables"
"""What hatchling needs for an editable project, and would fetch by itself."""

VENV = "/opt/venv"
ENTERS = """
cd "$UPPER/merged"
mount -t sysfs -o ro sysfs sys
mkdir -p dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
mount --bind dev/pts/ptmx dev/ptmx
mount -t tmpfs tmpfs dev/shm
mount -t tmpfs tmpfs tmp
chroot . sh -c 'cd /srv/gipfel && "$@"' sh "$@" || exit
"""
"""With terminals for tests that need one, and shared memory for the browser. pytest is not process 1."""


def main() -> int:
    """Run pytest in there; return its exit status."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            system = with_project(Path(folder))
        except pytest.skip.Exception as why:
            sys.exit(str(why))
        return system.apart(ENTERS, f"{VENV}/bin/pytest", *sys.argv[1:], is_heard=True).wait()


def with_project(folder: Path) -> Debian:
    """Return a trixie with all that tests need, and with the project as it is here."""
    bare = debian(folder, "trixie", OF_A_PI + OF_TESTS)
    tools = kept("tools-trixie", (bare.base, *_wanted()), lambda draft: _make_tools(bare, draft))
    system = Debian(f"{tools}:{bare.base}", bare.upper)
    loose = (path.name for path in PROJECT.iterdir() if path.is_file() and path.name != ".git")
    for name in (*COPIED, *loose):
        source, target = PROJECT / name, system.tree / "srv/gipfel" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.exists():
            shutil.copy(source, target)
    for project in ("/srv/gipfel", "/srv/gipfel/hall"):
        _pip(system, "--no-deps", "--no-build-isolation", "--editable", project)
    return system


def _make_tools(bare: Debian, draft: Path) -> None:
    """Make the venv in a fresh trixie; what that has written is a layer that can be laid over another."""
    with tempfile.TemporaryDirectory(dir=draft.parent) as folder:
        system = bare.above(Path(folder))
        wheels = system.tree / "srv/wheels"
        libraries = [f"--platform={name}_{platform.machine()}" for name in ("manylinux2014", "manylinux_2_28")]
        _fetch(wheels, "--only-binary=:all:", "--python-version=3.13", *libraries, *_wanted())
        _fetch(wheels, "--no-deps", "--no-binary=lgpio", "lgpio")
        _must(system.run("python3", "-m", "venv", "--system-site-packages", VENV))
        _pip(system, *_wanted())
        # Without this word lgpio would look for a library of its own, of which there is no package either.
        _pip(system, "--no-build-isolation", "lgpio", PYPI="1")
        shutil.rmtree(wheels)
        system.tree.rename(draft)


def _wanted() -> list[str]:
    """Return what pip has to bring."""
    table, hall = (
        tomllib.loads((PROJECT / folder / "pyproject.toml").read_text(encoding="utf-8")) for folder in ("", "hall")
    )
    extras = table["project"]["optional-dependencies"]
    lines = [*table["build-system"]["requires"], *table["project"]["dependencies"]]
    lines += [*extras["pi"], *extras["hall"], *extras["dev"]]
    lines += [*hall["project"]["dependencies"], *hall["project"]["optional-dependencies"]["postgres"]]
    return [*(line for line in lines if not line.startswith(NOT_FETCHED)), AND_TO_BUILD]


def _fetch(wheels: Path, *what: str) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", f"--dest={wheels}"]
    _must(subprocess.run([*pip, *what], check=False, capture_output=True, text=True))


def _pip(system: Debian, *what: str, **environ: str) -> None:
    """Install something into the venv, from what was fetched."""
    pip = (f"{VENV}/bin/pip", "install", "--quiet", "--no-index", "--find-links", "/srv/wheels")
    _must(system.run(*pip, *what, **environ))


def _must(done: "subprocess.CompletedProcess[str]") -> None:
    if done.returncode:
        sys.exit(f"{' '.join(done.args)}\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    sys.exit(main())
