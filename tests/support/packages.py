"""Debian packages of Gipfel, built for the tests: from these sources, or from changed ones."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from support.debian import CACHE, Debian
from support.installing import PROJECT, SOURCES

WHEELS = CACHE / "wheels-deb"


def architecture() -> str:
    """Return what Debian calls this machine's processor."""
    command = ["dpkg", "--print-architecture"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def build(folder: Path, *options: str, project: Path = PROJECT) -> Path:
    """Build a package into a folder; return its path."""
    command = [sys.executable, str(project / "systemd/deb/build.py"), str(folder), f"--wheels={WHEELS}", *options]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    return Path(built.stdout.strip())


def build_changed(folder: Path, version: str, change: Callable[[Path], None]) -> Path:
    """Build a package for this machine, quickly, of sources that were changed."""
    project = folder / f"sources-{version}"
    copy_sources(project)
    change(project)
    return build(folder, f"--architecture={architecture()}", f"--version={version}", "--quick", project=project)


def copy_sources(target: Path) -> None:
    """Copy everything that installing takes."""
    for name in SOURCES:
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if (PROJECT / name).is_dir():
            shutil.copytree(PROJECT / name, path, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(PROJECT / name, path)


def is_ruling(system: Debian) -> bool:
    """Whether the installed referee answers."""
    return "1192" in system.run("gipfel", "odds", "6", "7", "8").stdout
