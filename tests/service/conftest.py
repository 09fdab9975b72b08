"""A system that knows nothing of Gipfel, and one on which it is installed; both are made once."""

import platform
import shutil
from pathlib import Path

import pytest

from support.debian import Debian, debian, kept
from support.installing import CONFIG, ON_THE_CARD, PROJECT, SOURCES, SUITE, fetch, install


@pytest.fixture(scope="session")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Debian:
    """Return a system that knows nothing of Gipfel: our sources, a wheelhouse and a config.txt are on its card."""
    system = debian(tmp_path_factory.mktemp("fresh"), SUITE, ON_THE_CARD)
    project = (PROJECT / "pyproject.toml").read_text(encoding="utf-8")
    wheels = kept(f"wheels-{SUITE}", (project, platform.machine()), fetch)
    shutil.copytree(wheels, system.tree / "srv/wheels")
    for name in SOURCES:
        source, target = PROJECT / name, system.tree / "srv/gipfel" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    (system.tree / "boot/firmware").mkdir(parents=True)
    (system.tree / "boot/firmware/config.txt").write_text(CONFIG)
    return system


@pytest.fixture(scope="session")
def installed(fresh: Debian, tmp_path_factory: pytest.TempPathFactory) -> Debian:
    """Return a system on which Gipfel is installed."""
    system = fresh.above(tmp_path_factory.mktemp("installed"))
    done = install(system, "--hostname", "gipfel")
    assert done.returncode == 0, done.stdout + done.stderr
    return system


@pytest.fixture
def system(installed: Debian, tmp_path: Path) -> Debian:
    """Return an installed system that may be changed."""
    return installed.above(tmp_path)
