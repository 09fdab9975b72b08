"""The package in a system that is not running, without a network: whole, or not at all."""

from pathlib import Path

import pytest

from support.debian import Debian
from support.installing import CONFIG
from support.packages import apt, in_use, is_ruling

pytestmark = pytest.mark.debian


@pytest.fixture
def system(packaged: Debian, tmp_path: Path) -> Debian:
    """Return a system with the package and a game on it, which may be changed."""
    system = packaged.above(tmp_path)
    system.run("sh", "-c", "install -d -o gipfel /var/lib/gipfel && echo 'a game' >/var/lib/gipfel/games.db")
    return system


def left(system: Debian) -> str:
    """Return what a package could leave behind."""
    places = ("/opt", "/usr/bin", "/usr/lib", "/usr/local", "/etc", "/var/lib/gipfel")
    return system.run("find", *places, "-name", "*gipfel*").stdout


def test_everything_is_ready_for_the_next_boot(packaged: Debian) -> None:
    """The command answers, also for the service's user; the unit is one that systemd likes; the bus is on."""
    verified = packaged.run("systemd-analyze", "verify", "--man=no", "gipfel.service", "gipfel-poweroff.target")
    groups = packaged.run("id", "-nG", "gipfel").stdout.split()

    assert in_use(packaged) == "0.1.0"
    assert is_ruling(packaged)
    assert packaged.run("chroot", "--userspec=gipfel", "/", "gipfel", "odds", "6", "7", "8").returncode == 0
    assert (verified.returncode, verified.stderr) == (0, "")
    assert packaged.run("systemctl", "is-enabled", "gipfel.service").stdout == "enabled\n"
    assert {"gpio", "i2c", "spi", "video", "audio"} <= set(groups)
    assert "dtparam=i2c_arm=on" in (packaged.tree / "boot/firmware/config.txt").read_text()
    verified = packaged.run("dpkg", "--verify", "gipfel")
    assert all("/usr/share/" in line for line in verified.stdout.splitlines())  # these systems leave documents out


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
    "too old": ("echo VERSION_CODENAME=bullseye >/etc/os-release", "trixie is needed, and this is bullseye."),
    "32 bit": ("printf '#!/bin/sh\necho armhf' >dpkg; chmod +x dpkg", "this one is armhf."),
    "full": ("printf '#!/bin/sh\necho; echo / 1 1 9000 1 /' >df; chmod +x df", "8 MB are free."),
}


@pytest.mark.parametrize("case", UNFIT)
def test_an_unfit_system_is_left_as_it_is(card: Debian, tmp_path: Path, case: str) -> None:
    """A system that is too old, or a card that is full: one sentence, and nothing is unpacked."""
    script, sentence = UNFIT[case]
    system = card.above(tmp_path)
    done = system.run("sh", "-c", f"cd /usr/local/bin; {script}; /usr/bin/dpkg -i /srv/0.1.0.deb")
    (refusal,) = (line for line in done.stderr.splitlines() if line.startswith("Gipfel was not installed: "))

    assert done.returncode != 0
    assert refusal.endswith(sentence)
    assert left(system) == ""


FILLED = {
    "while it is unpacked": "mount -t tmpfs -o size=9m tmpfs /usr/lib/gipfel/version/site",
    "while it is built": "mount -t tmpfs -o size=70m tmpfs /mnt && cp -a /opt/. /mnt && mount --bind /mnt /opt",
}


@pytest.mark.parametrize("moment", FILLED)
def test_a_card_that_fills_up_keeps_the_old_one(system: Debian, moment: str) -> None:
    """No room in the middle of an upgrade: it fails, the old version answers, and with room it can be repeated."""
    done = system.run("sh", "-c", f"{FILLED[moment]}; dpkg -i /srv/0.1.1.deb; gipfel odds 6 7 8")

    assert "No space left on device" in done.stderr
    assert "1192" in done.stdout
    assert in_use(system) == "0.1.0"
    assert apt(system, "install", "/srv/0.1.1.deb") == ""
    assert in_use(system) == "0.1.1"


@pytest.mark.parametrize("share", [30, 99])
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
