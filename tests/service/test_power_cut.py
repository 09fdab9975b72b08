"""Power lost while the package is installed: what was there works, and the same again ends well."""

import time
from pathlib import Path

import pytest

from support.debian import Debian
from support.packages import apt, in_use, is_ruling

pytestmark = pytest.mark.debian

COMMANDS = ("cp", "install", "ln", "mkdir", "mv", "rm", "sync", "systemctl", "systemd-sysusers", "touch")
STAND_IN = """#!/bin/sh
echo >>/srv/calls
[ "$(wc -l </srv/calls)" -lt "$CUT" ] || kill -9 -1
PATH=/usr/sbin:/usr/bin:/sbin:/bin
exec "${0##*/}" "$@"
"""
"""For the commands that dpkg and the scripts run: from the one that CUT counts on, everything else is killed."""

STEP = 3
"""Every third command is enough: an upgrade runs fifteen."""


def dpkg_cut(system: Debian, version: str, cut: int) -> bool:
    """Install a package, and kill everything before the n-th command; return whether it came that far."""
    here = system.tree / "usr/local/sbin"
    here.mkdir(parents=True, exist_ok=True)
    for name in COMMANDS:
        (here / name).write_text(STAND_IN)
        (here / name).chmod(0o755)
    system.run("sh", "-c", "rm -f /srv/calls")
    done = system.run("sh", "-c", f"dpkg -i /srv/{version}.deb; exit $?", CUT=f"{cut}")
    for name in COMMANDS:
        (here / name).unlink()
    return done.returncode != 0


def ends_well(system: Debian, version: str, *, by_apt: bool) -> None:
    """Do what a person does whom apt tells that dpkg was interrupted; then everything is there."""
    system.run("unshare", "--net", "dpkg", "--configure", "-a")
    if by_apt or in_use(system) != version:
        assert not (said := apt(system, "install", f"/srv/{version}.deb")), said
    assert (in_use(system), is_ruling(system)) == (version, True)
    assert system.run("dpkg", "--audit").stdout == ""
    assert len(system.run("ls", "/opt/gipfel/versions").stdout.split()) == 1


def test_an_upgrade_that_is_cut_leaves_the_old_version(packaged: Debian, tmp_path: Path) -> None:
    """The plug is pulled before a command: the old version or the new one answers, and the game stays."""
    cut, is_cut, used = 0, True, set[str]()
    while is_cut:
        cut += STEP
        (tmp_path / f"{cut}").mkdir()
        system = packaged.above(tmp_path / f"{cut}")
        system.run("sh", "-c", "mkdir -p /var/lib/gipfel && echo 'a game' >/var/lib/gipfel/games.db")
        is_cut = dpkg_cut(system, "0.1.1", cut)
        used.add(in_use(system))

        assert is_ruling(system), cut
        ends_well(system, "0.1.1", by_apt=cut % 2 == 0)
        assert system.run("cat", "/var/lib/gipfel/games.db").stdout == "a game\n"
    assert cut > 10
    assert used == {"0.1.0", "0.1.1"}


def test_a_first_installation_that_is_cut_can_be_repeated(card: Debian, tmp_path: Path) -> None:
    """The plug is pulled before a command that is run; done again, everything is there."""
    cut, is_cut = 1, True
    while is_cut:
        cut += 2 * STEP
        (tmp_path / f"{cut}").mkdir()
        system = card.above(tmp_path / f"{cut}")
        is_cut = dpkg_cut(system, "0.1.0", cut)
        ends_well(system, "0.1.0", by_apt=cut % 2 == 0)
    assert cut > 10


@pytest.mark.parametrize("share", [0.1, 0.9])
def test_unpacking_that_is_cut_leaves_the_old_version(packaged: Debian, tmp_path: Path, share: float) -> None:
    """The plug is pulled while dpkg unpacks: nothing in use is touched."""
    system = packaged.above(tmp_path)
    process = system.start("dpkg", "-i", "/srv/0.1.1.deb")
    unpacked = system.tree / "usr/lib/gipfel/version/site"
    whole = int(packaged.run("sh", "-c", "find /usr/lib/gipfel/version/site -type f | wc -l").stdout)
    while process.poll() is None and len(list(unpacked.rglob("*.dpkg-new"))) < share * whole:
        time.sleep(0.01)
    assert process.poll() is None, "it was faster"
    process.kill()
    process.communicate()

    assert (in_use(system), is_ruling(system)) == ("0.1.0", True)
    ends_well(system, "0.1.1", by_apt=True)
