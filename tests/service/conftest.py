"""A system that knows nothing of Gipfel, and one on which it is installed; both are made once."""

import platform
import shutil
from pathlib import Path

import pytest

from support.debian import Debian, debian, kept
from support.installing import CONFIG, ON_THE_CARD, PROJECT, SUITE, fetch, install
from support.packages import apt, build_changed, copy_sources


@pytest.fixture(scope="session")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Debian:
    """Return a system that knows nothing of Gipfel: our sources, a wheelhouse and a config.txt are on its card."""
    system = debian(tmp_path_factory.mktemp("fresh"), SUITE, ON_THE_CARD)
    project = (PROJECT / "pyproject.toml").read_text(encoding="utf-8")
    wheels = kept(f"wheels-{SUITE}", (project, platform.machine()), fetch)
    shutil.copytree(wheels, system.tree / "srv/wheels")
    copy_sources(system.tree / "srv/gipfel")
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


STARTS, RECORD = "firmware/gipfel/app/device.py", "firmware/gipfel/store/schema.py"
MIGRATES = """
MIGRATIONS = (*MIGRATIONS, lambda db, _: db.execute("CREATE TABLE newer (a)"))
VERSION = len(MIGRATIONS)
"""
VERSIONS = {
    "0.1.0": {},
    "0.1.1": {"firmware/gipfel/news.py": '"""Something new."""\n'},
    "0.1.2": {STARTS: "raise SystemExit(3)\n"},
    "0.1.3": {STARTS: "import threading\nthreading.Timer(3, os.abort).start()\n"},
    "0.1.4": {STARTS: "import threading\nthreading.Timer(3, os.abort).start()\n", RECORD: MIGRATES},
    "0.1.5": {"firmware/gipfel/cli/__init__.py": "raise OSError\n"},
}
"""What each version adds to which file. 0.1.1 is good; 0.1.2 does not start; 0.1.3 starts and falls over; 0.1.4
does that after it has changed the record's tables; 0.1.5 does not run at all."""


@pytest.fixture(scope="session")
def debs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return packages of several versions."""
    folder = tmp_path_factory.mktemp("debs")
    return {version: build_changed(folder, version, added) for version, added in VERSIONS.items()}


@pytest.fixture(scope="session")
def card(tmp_path_factory: pytest.TempPathFactory, debs: dict[str, Path]) -> Debian:
    """Return a system as it is when its card was just written: apt knows nothing, our packages are in /srv."""
    system = debian(tmp_path_factory.mktemp("card"), SUITE, ON_THE_CARD)
    (system.tree / "boot/firmware").mkdir(parents=True)
    (system.tree / "boot/firmware/config.txt").write_text(CONFIG)
    (system.tree / "srv").mkdir()
    for version, deb in debs.items():
        shutil.copy(deb, system.tree / f"srv/{version}.deb")
    system.run("sh", "-c", "rm -rf /var/lib/apt/lists/*")
    return system


@pytest.fixture(scope="session")
def packaged(card: Debian, tmp_path_factory: pytest.TempPathFactory) -> Debian:
    """Return a system on which the package is installed."""
    system = card.above(tmp_path_factory.mktemp("packaged"))
    assert not (said := apt(system, "install", "/srv/0.1.0.deb")), said
    return system
