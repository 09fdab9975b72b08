"""A card, booted for real: systemd as process 1, cloud-init as Raspberry Pi OS runs it, the real package, no network."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from make_card import write_to_card
from support.booted import Booted, booted
from support.debian import Debian, debian
from support.fake_chips import Onlooker
from support.fake_kernel import Kernel, compiled
from support.installing import CONFIG, ON_THE_CARD, PROJECT, SUITE
from support.waiting import until

pytestmark = pytest.mark.debian

IMAGER = {
    "user-data": """#cloud-config
hostname: berg
manage_etc_hosts: true
apt:
  conf: |
    Acquire {
      Check-Date "false";
    };
timezone: Europe/Berlin
keyboard:
  model: pc105
  layout: "de"
users:
- name: anna
  groups: users,adm,audio,video
  shell: /bin/bash
  lock_passwd: true
ssh_pwauth: true
runcmd:
  - [ touch, /var/lib/theirs ]
""",
    "meta-data": "instance-id: rpi-imager-1787532598498\n",
}
"""What Raspberry Pi Imager 2 writes for trixie when somebody sets a name, a user, a keyboard and a country."""
SEED = "datasource_list: [ NoCloud, None ]\ndatasource:\n  NoCloud:\n    seedfrom: file:///boot/firmware\n"
"""How Raspberry Pi OS tells cloud-init where to look."""
FAKED = "[Service]\nEnvironment=LD_PRELOAD=/srv/pi/fake_kernel.so FAKE_KERNEL=/srv/pi\nReadWritePaths=/srv/pi\n"
OURS = ("gipfel-first-boot", "gipfel")
THEIRS = ("cloud-init-local", "cloud-init", "cloud-init-main", "cloud-init-network", "cloud-config", "cloud-final")
"""The services of cloud-init, old and new: one of them runs what vendor-data asks for."""


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the package for this computer."""
    folder = tmp_path_factory.mktemp("deb")
    command = [".venv/bin/python", "systemd/deb/build.py", str(folder), "--architecture", "amd64"]
    subprocess.run(command, cwd=PROJECT, check=True, capture_output=True)
    return next(folder.glob("gipfel_*_amd64.deb"))


@pytest.fixture(scope="session")
def flashed(tmp_path_factory: pytest.TempPathFactory) -> Debian:
    """Return a system as it was flashed, with cloud-init in it."""
    system = debian(tmp_path_factory.mktemp("flashed"), SUITE, ON_THE_CARD)
    system.run("apt-get", "update", "-qq")
    done = system.run(
        "apt-get",
        "install",
        "-y",
        "-qq",
        "--no-install-recommends",
        "cloud-init",
        DEBIAN_FRONTEND="noninteractive",
    )
    assert done.returncode == 0, done.stderr
    return system


@pytest.fixture
def pi(tmp_path: Path) -> Kernel:
    """Return the devices of a Pi whose display is plugged in."""
    kernel = Kernel(tmp_path / "pi")
    shutil.copy(compiled(), kernel.folder)
    for path in (kernel.folder, *kernel.folder.rglob("*")):
        path.chmod(0o777)  # the service has a user of its own
    return kernel


@pytest.fixture
def card(flashed: Debian, package: Path, pi: Kernel, tmp_path: Path) -> Debian:
    """Return a card that Imager has written and we have prepared, in a Pi with faked devices."""
    (tmp_path / "card").mkdir()
    system = flashed.above(tmp_path / "card")
    for name, text in {
        "boot/firmware/config.txt": CONFIG,
        "boot/firmware/cmdline.txt": "root=PARTUUID=1-02 rootwait\n",
        **{f"boot/firmware/{name}": text for name, text in IMAGER.items()},
        "etc/cloud/cloud.cfg.d/99_raspberry-pi.cfg": SEED,
        **{f"etc/systemd/system/{name}.service.d/faked.conf": FAKED for name in (*THEIRS, *OURS)},
        "etc/tmpfiles.d/i2c.conf": "f /dev/i2c-1 0666\n",
        "var/lib/gipfel/settings.toml": '[camera]\nsource = "none"\n[page]\nlisten = "127.0.0.1"\n',
    }.items():
        path = system.tree / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    write_to_card(system.tree / "boot/firmware", [package])
    return Debian(system.base, system.upper, {pi.folder: "/srv/pi"})


def log(card: Debian) -> str:
    """Return the log that stands on the card."""
    path = card.tree / "boot/firmware/gipfel/log.txt"
    return path.read_text() if path.exists() else ""


def journal(running: Booted) -> str:
    """Return what cloud-init and our service said."""
    return running.run("journalctl", "--no-pager", "-b", "-u", "gipfel*", "-u", "cloud*", "--output", "cat")


def test_a_card_becomes_a_table(card: Debian, pi: Kernel) -> None:
    """cloud-init begins it, nothing of Imager's is lost, the page answers, and the next boot does nothing again."""
    Onlooker(pi, "ssd1309").plugs_in(is_telling=False)
    with booted(card) as running:
        until(lambda: "nstalled: " in log(card), "it has not come to an end")
        assert "Installed: gipfel_" in log(card), log(card) + journal(running)
        page = "import urllib.request as u; print(u.urlopen('http://127.0.0.1:8137/api/state').status)"
        assert running.run("python3", "-c", page) == "200\n"
        assert running.shows("SubState") == "running"
        until(lambda: (card.tree / "var/lib/theirs").exists(), "what Imager asked for was not done")
        assert running.run("id", "-un", "anna") == "anna\n"
        assert running.run("hostname") == "berg\n"
