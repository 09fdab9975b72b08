"""The tests under the Python, numpy, OpenCV and Pillow of today's Raspberry Pi OS: python -m support.trixie [PYTEST'S OPTIONS].

They run in a Debian trixie of its own, as on a Pi: a venv sees the system's packages, and pip adds what the system
lacks. The sources are copied in there, so that nothing is left behind and nothing of this computer's venv is seen.
"""

import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import pytest

from support.debian import Debian, debian, kept

PROJECT = Path(__file__).parents[2]

OF_A_PI = (
    "python3-venv", "python3-numpy", "python3-opencv", "python3-pil", "python3-msgspec", "python3-rich",
    "python3-segno", "python3-smbus2", "python3-spidev",
)  # fmt: skip
"""What `systemd/install` takes from the system; Debian's gpiozero is older than Raspberry Pi OS's, so pip brings it."""
OF_TESTS = (
    "build-essential", "python3-dev", "python3-setuptools", "swig", "chromium", "espeak-ng", "shellcheck", "systemd",
)  # fmt: skip
"""What tests need beside Python; swig and setuptools build lgpio, for which Debian has no package."""

FROM_SYSTEM = ("opencv-python-headless", "lgpio", "gipfel[pi]", "mypy", "ruff")
"""What pyproject.toml asks of pip and is not fetched: Debian has it by another name, or it is built, or checks sources."""
FITS = (
    "--only-binary=:all:", "--python-version=3.13", "--implementation=cp",
    "--platform=manylinux2014_x86_64", "--platform=manylinux_2_27_x86_64", "--platform=manylinux_2_28_x86_64",
    "--platform=manylinux1_x86_64",
)  # fmt: skip

VENV = "/opt/venv"
COPIED = ("firmware", "vision", "tests", "benchmarks", "hardware", "systemd", "docs", ".ci", "build/axe.min.js")
DEVICES = """
mount -t sysfs -o ro sysfs "$UPPER/merged/sys"
mkdir -p "$UPPER/merged/dev/pts" "$UPPER/merged/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$UPPER/merged/dev/pts"
mount --bind "$UPPER/merged/dev/pts/ptmx" "$UPPER/merged/dev/ptmx"
mount -t tmpfs tmpfs "$UPPER/merged/dev/shm"
mount -t tmpfs tmpfs "$UPPER/merged/tmp"
exec chroot "$UPPER/merged" sh -c 'cd /srv/gipfel && exec "$@"' sh "$@"
"""
"""A terminal and shared memory, which some tests and the browser need."""


def tested(folder: Path) -> Debian:
    """Return a trixie with all that the tests need, and the project as it is here."""
    bare = debian(folder, "trixie", OF_A_PI + OF_TESTS)
    tools = kept("tools-trixie", (FITS, *_wanted()), lambda draft: _add_tools(bare, draft))
    system = Debian(f"{tools}:{bare.base}", bare.upper)
    for name in (*COPIED, *(path.name for path in PROJECT.iterdir() if path.is_file() and path.name != ".git")):
        source, target = PROJECT / name, system.tree / "srv/gipfel" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.exists():
            shutil.copy(source, target)
    _must(system.run(f"{VENV}/bin/pip", "install", "-q", "--no-index", "--no-deps", "--no-build-isolation",
                     "--editable", "/srv/gipfel"))  # fmt: skip
    return system


def _wanted() -> list[str]:
    """Return what pip has to bring for the tests: our own list, without what comes from elsewhere."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    lines = [*project["build-system"]["requires"], *project["project"]["dependencies"], *extras["pi"], *extras["dev"]]
    return [*(line for line in lines if not line.startswith(FROM_SYSTEM)), "editables"]  # hatchling's, for --editable


def _add_tools(bare: Debian, draft: Path) -> None:
    """Make a venv in a fresh trixie: what was written is the draft, a layer to be laid over another."""
    with tempfile.TemporaryDirectory(dir=draft.parent) as folder:
        made = bare.above(Path(folder))
        wheels = made.tree / "srv/wheels"
        pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "download", f"--dest={wheels}"]
        subprocess.run([*pip, *FITS, *_wanted()], check=True, capture_output=True)
        subprocess.run([*pip, "--no-deps", "--no-binary=lgpio", "lgpio"], check=True, capture_output=True)
        from_there = ("install", "--quiet", "--no-index", "--find-links", "/srv/wheels")
        _must(made.run("python3", "-m", "venv", "--system-site-packages", VENV))
        _must(made.run(f"{VENV}/bin/pip", *from_there, *_wanted()))
        # Without this word it would be linked with a library that Debian has no package for, either.
        _must(made.run(f"{VENV}/bin/pip", *from_there, "--no-build-isolation", "lgpio", PYPI="1"))
        shutil.rmtree(wheels)
        made.tree.rename(draft)


def _must(done: "subprocess.CompletedProcess[str]") -> None:
    if done.returncode:
        sys.exit(f"{' '.join(done.args)}\n{done.stdout}{done.stderr}")


def main() -> int:
    """Run pytest in there; return its exit status."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            system = tested(Path(folder))
        except pytest.skip.Exception as why:
            sys.exit(str(why))
        process = system.apart(DEVICES, f"{VENV}/bin/pytest", *sys.argv[1:], is_heard=True)
        return process.wait()


if __name__ == "__main__":
    sys.exit(main())
