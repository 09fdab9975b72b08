"""A card, booted for real: systemd is process 1, cloud-init runs as on Raspberry Pi OS, the package is real."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from boot_partition import ASKED
from gipfel.paint import paint
from gipfel.screens.new_game import choosing_language
from gipfel.words import LANGUAGES, words_in
from make_card import write_to_card
from support.booted import Booted, booted
from support.debian import Debian
from support.device import ASKS, faked_pi
from support.fake_chips import Onlooker
from support.fake_kernel import Kernel
from support.installing import SUITE
from support.packages import architecture, build
from support.prepared_card import FIRSTRUN, flashed, prepared
from support.waiting import until

pytestmark = pytest.mark.debian


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the package for this computer."""
    return build(tmp_path_factory.mktemp("deb"), f"--architecture={architecture()}", "--quick")


@pytest.fixture(scope="session")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Debian:
    """Return a system as it was flashed."""
    return flashed(tmp_path_factory.mktemp("flashed"), SUITE)


@pytest.fixture
def pi(tmp_path: Path) -> Kernel:
    """Return the devices of a Pi whose display is plugged in."""
    return faked_pi(tmp_path / "pi")


@pytest.fixture
def card(fresh: Debian, package: Path, pi: Kernel, tmp_path: Path) -> Debian:
    """Return a prepared card in that Pi."""
    (tmp_path / "card").mkdir()
    return prepared(fresh, tmp_path / "card", package, pi)


def log(card: Debian) -> str:
    """Return the log that stands on the card."""
    path = card.tree / "boot/firmware/gipfel/log.txt"
    return path.read_text() if path.exists() else ""


def ends(card: Debian, running: Booted, ending: str) -> None:
    """Wait until the first boot has come to an end, which has to be this one."""
    until(lambda: "nstalled: " in log(card), "it has not come to an end")
    said = running.run("journalctl", "--no-pager", "-u", "gipfel*", "-u", "cloud*", "--output", "cat")
    assert ending in log(card), log(card) + said


def test_what_cloud_init_reads_is_valid(card: Debian) -> None:
    """cloud-init's own schema has nothing against vendor-data."""
    checked = card.run("cloud-init", "schema", "--config-file", "/boot/firmware/vendor-data")

    assert checked.returncode == 0, checked.stdout + checked.stderr


def asks_for_the_language(pi: Kernel) -> bool:
    """Whether the display shows Gipfel's first question, and nothing of ours is left on it."""
    onlooker = Onlooker(pi, "ssd1309")
    screens = (choosing_language(words_in(language)) for language in LANGUAGES)
    return any(onlooker.sees(paint(replace(screen, shift=shift))) for screen in screens for shift in range(12))


def test_a_card_becomes_a_table(card: Debian, pi: Kernel) -> None:
    """It is installed without a network, nothing that Imager has written is lost, and it is done once."""
    with booted(card) as running:
        ends(card, running, "Installed: gipfel_")
        assert running.run("python3", "-c", ASKS, "/api/state").startswith("{")
        until((card.tree / "var/lib/theirs").exists, "what Imager asked for was not done")
        assert running.run("id", "-un", "anna") == "anna\n"
        assert running.run("cat", "/etc/hostname") == "berg\n"
        until(lambda: asks_for_the_language(pi), "the display does not show what Gipfel shows")
    before = log(card)

    with booted(card) as running:
        until(lambda: running.shows("SubState") == "running")
        until(lambda: running.shows("Result", "gipfel-first-boot.service") == "exec-condition")
        assert log(card) == before


def test_a_pulled_plug_begins_again(card: Debian) -> None:
    """The power is lost while dpkg unpacks: the next boot finishes it by itself."""
    with booted(card):
        until((card.tree / "usr/lib/gipfel").exists, "dpkg has not begun")
    assert "nstalled: " not in log(card)

    with booted(card) as running:
        ends(card, running, "Installed: gipfel_")
        assert "begins again" in log(card)
        assert running.run("python3", "-c", ASKS, "/api/state").startswith("{")


def test_bookworm_is_prepared_by_firstrun(card: Debian) -> None:
    """Without cloud-init, firstrun.sh does what Imager asked for, then prepares ours, and removes itself."""
    boot = card.tree / "boot/firmware"
    shutil.rmtree(boot / "gipfel/pictures")
    for name in ("user-data", "meta-data", "vendor-data"):
        (boot / name).unlink()
    (boot / "firstrun.sh").write_text(FIRSTRUN)
    (boot / "cmdline.txt").write_text(f"root=PARTUUID=1-02 rootwait {' '.join(ASKED)}\n")
    (package,) = (boot / "gipfel").glob("*.deb")
    kept = shutil.move(package, card.upper / package.name)
    write_to_card(boot, [Path(kept)])
    ran = card.run("sh", "/boot/firmware/firstrun.sh")

    assert ran.returncode == 0, ran.stderr
    assert (card.tree / "etc/hostname").read_text() == "berg\n"
    assert not (boot / "firstrun.sh").exists()
    assert (boot / "cmdline.txt").read_text() == "root=PARTUUID=1-02 rootwait\n"
    assert card.run("systemctl", "is-enabled", "gipfel-first-boot.service").stdout == "enabled\n"
    with booted(card) as running:
        ends(card, running, "Installed: gipfel_")
