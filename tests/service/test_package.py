"""The package in a system that is not running, without a network: whole, or not at all."""

from pathlib import Path

import pytest

from support.debian import Debian
from support.installing import CONFIG, install
from support.packages import is_ruling

pytestmark = pytest.mark.debian

WITHOUT_NETWORK = ("unshare", "--net")
CUTS = """#!/bin/sh
echo >>/srv/calls
[ "$(wc -l </srv/calls)" != "$CUT" ] || kill -9 -1
PATH=/usr/sbin:/usr/bin:/sbin:/bin exec "${0##*/}" "$@"
"""
"""Stands in for commands that the scripts run: at the one that CUT counts, everything is killed at once."""


@pytest.fixture(scope="module")
def installed(card: Debian, tmp_path_factory: pytest.TempPathFactory) -> Debian:
    """Return a system with the package on it."""
    system = card.above(tmp_path_factory.mktemp("packaged"))
    done = apt(system, "install", "/srv/0.1.0.deb")
    assert done == "", done
    return system


@pytest.fixture
def system(installed: Debian, tmp_path: Path) -> Debian:
    """Return a system with the package and a game on it, which may be changed."""
    system = installed.above(tmp_path)
    system.run("sh", "-c", "install -d -o gipfel /var/lib/gipfel && echo 'a game' >/var/lib/gipfel/games.db")
    return system


def apt(system: Debian, *words: str) -> str:
    """Run apt without a network; return nothing if it went well, else what was said."""
    done = system.run(*WITHOUT_NETWORK, "apt-get", "--yes", "--allow-downgrades", *words)
    return done.stdout + done.stderr if done.returncode else ""


def in_use(system: Debian) -> str:
    """Return which version would be started."""
    return system.run("readlink", "/opt/gipfel/current").stdout.removeprefix("versions/").split("-")[0]


def left(system: Debian) -> str:
    """Return what a package could leave behind."""
    places = ("/opt", "/usr/bin", "/usr/lib", "/usr/local", "/etc", "/var/lib/gipfel")
    found = ("find", *places, "-name", "*gipfel*", "-not", "-path", "*/dpkg/*")
    return system.run(*found).stdout


def test_everything_is_ready_for_the_next_boot(installed: Debian) -> None:
    """The command answers, also for the service's user; the unit is one that systemd likes; the bus is on."""
    verified = installed.run("systemd-analyze", "verify", "--man=no", "gipfel.service", "gipfel-poweroff.target")
    groups = installed.run("id", "-nG", "gipfel").stdout.split()

    assert in_use(installed) == "0.1.0"
    assert is_ruling(installed)
    assert installed.run("chroot", "--userspec=gipfel", "/", "gipfel", "odds", "6", "7", "8").returncode == 0
    assert (verified.returncode, verified.stderr) == (0, "")
    assert installed.run("systemctl", "is-enabled", "gipfel.service").stdout == "enabled\n"
    assert {"gpio", "i2c", "spi", "video", "audio"} <= set(groups)
    assert "dtparam=i2c_arm=on" in (installed.tree / "boot/firmware/config.txt").read_text()
    assert installed.run("dpkg", "--verify", "gipfel").stdout.splitlines() == [
        line for line in installed.run("dpkg", "--verify", "gipfel").stdout.splitlines() if "/usr/share/" in line
    ]  # the tests' own systems leave documents out


def test_a_second_time_changes_nothing(system: Debian) -> None:
    """Installed once more, it builds nothing, and what is in use stays what it was."""
    before = system.run("find", "/opt/gipfel", "-newer", "/usr/lib/gipfel/name").stdout

    assert apt(system, "install", "--reinstall", "/srv/0.1.0.deb") == ""
    assert system.run("find", "/opt/gipfel", "-newer", "/usr/lib/gipfel/name").stdout == before


def test_it_comes_and_goes(system: Debian) -> None:
    """An upgrade, then removal, which keeps games, then a purge, which asks nothing and leaves nothing."""
    assert apt(system, "install", "/srv/0.1.1.deb") == ""
    assert in_use(system) == "0.1.1"
    assert system.run("/opt/gipfel/current/bin/python", "-c", "import gipfel.news").returncode == 0
    assert len(system.run("ls", "/opt/gipfel/versions").stdout.split()) == 1

    assert apt(system, "remove", "gipfel") == ""
    assert system.run("cat", "/var/lib/gipfel/games.db").stdout == "a game\n"
    assert system.run("id", "-un", "gipfel").stdout == "gipfel\n"
    assert left(system) == "/var/lib/gipfel\n"
    assert (system.tree / "boot/firmware/config.txt").read_text().rstrip("\n") == CONFIG

    assert apt(system, "purge", "gipfel") == ""
    assert left(system) == ""
    assert system.run("id", "gipfel").returncode != 0


def test_what_does_not_run_is_not_used(system: Debian) -> None:
    """A version that cannot answer a question is refused before anything points to it."""
    said = apt(system, "install", "/srv/0.1.5.deb")

    assert "Gipfel was not installed: version 0.1.5" in said
    assert in_use(system) == "0.1.0"
    assert is_ruling(system)
    assert apt(system, "install", "/srv/0.1.1.deb") == ""
    assert in_use(system) == "0.1.1"


UNFIT = {
    "too old": ("echo VERSION_CODENAME=bullseye >/etc/os-release", "bookworm or trixie is needed, and this is bullseye"),
    "32 bit": ("printf '#!/bin/sh\necho armhf' >/usr/local/bin/dpkg; chmod +x /usr/local/bin/dpkg", "64-bit edition"),
    "full": ("mount -t tmpfs -o size=99m tmpfs /opt; {}; umount /opt", ""),
}


@pytest.mark.parametrize("share", [1, 30, 60, 99])
def test_a_package_cut_short_changes_nothing(system: Debian, share: int) -> None:
    """A download or a copy that broke off is refused by apt and by dpkg, and the old version stays."""
    cut = f"head -c $(($(stat -c %s /srv/0.1.1.deb) * {share} / 100)) /srv/0.1.1.deb >/srv/cut.deb"
    system.run("sh", "-c", cut)

    assert apt(system, "install", "/srv/cut.deb") != ""
    assert system.run("dpkg", "-i", "/srv/cut.deb").returncode != 0
    assert in_use(system) == "0.1.0"
    assert is_ruling(system)
    assert apt(system, "install", "/srv/0.1.1.deb") == ""
    assert in_use(system) == "0.1.1"
