"""Package and installer on one system: whichever was used last is in use, and one goes with everything."""

import shutil
from pathlib import Path

import pytest

from support.debian import Debian
from support.installing import install
from support.packages import apt, in_use, is_ruling

pytestmark = pytest.mark.debian


def test_each_takes_over_from_the_other(installed: Debian, debs: dict[str, Path], tmp_path: Path) -> None:
    """The package after the installer, then the installer again; games stay, and apt removes all of it."""
    system = installed.above(tmp_path)
    by_installer = in_use(system)
    (system.tree / "srv").mkdir(exist_ok=True)
    shutil.copy(debs["0.1.0"], system.tree / "srv/0.1.0.deb")
    system.run("sh", "-c", "install -d -o gipfel /var/lib/gipfel && echo 'a game' >/var/lib/gipfel/games.db")

    assert not (said := apt(system, "install", "--no-install-recommends", "/srv/0.1.0.deb")), said
    assert (in_use(system), is_ruling(system)) == ("0.1.0", True)

    assert install(system).returncode == 0
    assert (in_use(system), is_ruling(system)) == (by_installer, True)
    refused = install(system, "--uninstall")
    assert refused.returncode == 1
    assert refused.stderr.startswith("Gipfel was not uninstalled: it came as a package, and goes as one")

    assert not (said := apt(system, "remove", "gipfel")), said
    assert system.run("find", "/opt", "/usr/local", "/usr/bin", "-name", "*gipfel*").stdout == ""
    assert system.run("cat", "/var/lib/gipfel/games.db").stdout == "a game\n"
