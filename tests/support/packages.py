"""Debian packages of Gipfel, built for the tests: from these sources, or from changed ones."""

import shutil
import subprocess
import sys
from collections.abc import Mapping
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


def build_changed(folder: Path, version: str, added: Mapping[str, str]) -> Path:
    """Build a package for this machine, quickly, of sources with a few lines more at the end of some files."""
    project = folder / f"sources-{version}"
    copy_sources(project)
    for name, lines in added.items():
        with (project / name).open("a", encoding="utf-8") as source:
            source.write(lines)
    options = (f"--architecture={architecture()}", f"--version={version}", "--quick")
    built = build(folder, *options, project=project)
    shutil.rmtree(project)
    return built


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


def apt(system: Debian, *words: str) -> str:
    """Run apt without a network; return nothing if it went well, else what was said."""
    done = system.run("unshare", "--net", "apt-get", "--yes", "--allow-downgrades", *words)
    return done.stdout + done.stderr if done.returncode else ""


def in_use(system: Debian) -> str:
    """Return which version would be started; empty where there is none."""
    return system.run("readlink", "/opt/gipfel/current").stdout.removeprefix("versions/").split("-")[0]
