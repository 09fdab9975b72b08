"""The package on a device that is switched on, without a network: installed, upgraded, rolled back, removed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.debian import Debian
from support.device import Device, fake, faked_pi, switched_on
from support.waiting import until

pytestmark = pytest.mark.debian

ROLLED_BACK = "Gipfel was not installed: the new version did not start, and the one before is back."
TRIAL = "/run/systemd/system.control"
SEEN = ("game", "step", "phase", "player", "dice", "runners", "pieces")
"""What of a table may not change by an upgrade; after one, it asks whether to go on."""


@pytest.fixture
def device(card: Debian, tmp_path: Path) -> Iterator[Device]:
    """Provide a device that has been switched on, and knows nothing of Gipfel."""
    (tmp_path / "system").mkdir()
    with switched_on(card.above(tmp_path / "system"), faked_pi(tmp_path / "pi")) as device:
        yield device


def installed(device: Device, version: str) -> bool:
    """Whether a package could be installed, and is what runs."""
    done = device.install(f"/srv/{version}.deb")
    assert done.returncode == 0, done.stdout + done.stderr
    until(device.is_up)
    return device.version.startswith(f"{version}-")


def refused(device: Device, version: str) -> bool:
    """Whether a package was not installed, with one sentence."""
    done = device.install(f"/srv/{version}.deb")
    until(device.is_up)
    return done.returncode != 0 and ROLLED_BACK in done.stderr


def table(device: Device) -> dict[str, object]:
    """Return what players would miss."""
    state = device.state
    return {name: state[name] for name in SEEN}


def starts(device: Device) -> int:
    """Return how often the service has been started."""
    return device.journal.count("app: starting")


def test_a_package_comes_is_upgraded_and_goes_twice(device: Device) -> None:
    """A game goes on through an upgrade and a broken one, survives removal, and is gone when it is purged."""
    for _ in range(2):
        fake(device.running.run)  # which purging takes away
        assert installed(device, "0.1.0")
        device.enter("go", "go", "go", "1", "2", "1", "3")  # a game begins, and 1 2 1 3 is entered
        assert table(device)["dice"] == [1, 1, 2, 3]
        before, times = table(device), starts(device)

        assert installed(device, "0.1.1")
        assert table(device) == before
        assert starts(device) == times + 1

        assert refused(device, "0.1.2")
        assert device.version.startswith("0.1.1-")
        assert table(device) == before
        device.enter("go", "1")  # the game goes on, with the first play
        before = table(device)
        assert before["runners"]

        assert installed(device, "0.1.1")  # from half-configured, and backwards
        assert device.running.complete("apt-get", "remove", "--yes", "gipfel").returncode == 0
        assert device.running.shows("ActiveState") == "inactive"
        assert device.running.run("find", "/opt", "/usr/lib/gipfel", "/usr/bin/gipfel", "-name", "*gipfel*") == ""

        assert installed(device, "0.1.0")
        assert table(device) == before
        assert device.running.complete("apt-get", "purge", "--yes", "gipfel").returncode == 0
        assert device.running.run("ls", "/var/lib/gipfel") == ""
        assert device.running.run("id", "gipfel") == ""


@pytest.mark.parametrize("version", ["0.1.3", "0.1.4"])
def test_what_falls_over_is_taken_back(device: Device, version: str) -> None:
    """A version reports ready and dies, or has changed the record's tables: the old one has its game back."""
    assert installed(device, "0.1.0")
    device.enter("go", "go", "go", "1", "2", "1", "3")
    before = table(device)

    assert refused(device, version)
    assert device.version.startswith("0.1.0-")
    assert table(device) == before
    assert device.running.run("ls", "/opt/gipfel/versions").split() == [device.version]
    assert "before-upgrade" not in device.running.run("ls", "/var/lib/gipfel")


def test_a_power_cut_during_the_trial_brings_the_old_one_back(device: Device) -> None:
    """Nothing on the card points to a version on trial; what does is in /run, which a power cut empties."""
    assert installed(device, "0.1.0")
    is_on_trial = f"[ -e {TRIAL}/gipfel.service ]"
    upgrade = f"set -m; dpkg -i /srv/0.1.3.deb & until {is_on_trial}; do sleep 0.1; done; kill -9 -- -$!"
    device.running.run("bash", "-c", upgrade)
    assert device.version.startswith("0.1.0-")
    assert device.running.run("sh", "-c", f"{is_on_trial} && dpkg --audit") != ""

    device.running.run("rm", "-r", TRIAL)
    device.running.run("systemctl", "daemon-reload")
    device.running.run("systemctl", "restart", "gipfel")
    until(device.is_up)
    assert ROLLED_BACK in device.running.complete("dpkg", "--configure", "-a").stderr
    assert installed(device, "0.1.1")


def test_who_is_stopped_stays_stopped(device: Device) -> None:
    """An upgrade does not start a service that somebody has stopped; the next boot finds the new version."""
    assert installed(device, "0.1.0")
    device.running.run("systemctl", "stop", "gipfel")

    assert device.install("/srv/0.1.1.deb").returncode == 0
    assert device.running.shows("ActiveState") == "inactive"
    assert device.version.startswith("0.1.1-")
    assert device.running.run("systemctl", "is-enabled", "gipfel") == "enabled\n"
