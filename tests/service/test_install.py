"""The installer, run for real in a Debian of its own: nothing by halves, nothing lost, nothing done twice."""

import time
from pathlib import Path

import pytest

from support.debian import Debian
from support.installing import CONFIG, install

pytestmark = pytest.mark.debian


def rules(system: Debian) -> bool:
    """Whether the installed referee answers."""
    return "1192" in system.run("gipfel", "odds", "6", "7", "8").stdout


def versions(system: Debian) -> list[str]:
    """Return the versions that lie on the card."""
    return system.run("ls", "/opt/gipfel/versions").stdout.split()


def news(system: Debian) -> None:
    """Put newer sources on the card."""
    (system.tree / "srv/gipfel/firmware/gipfel").mkdir(parents=True, exist_ok=True)
    (system.tree / "srv/gipfel/firmware/gipfel/news.py").write_text('"""Something new."""\n')


def test_a_dry_run_changes_nothing(fresh: Debian, tmp_path: Path) -> None:
    """A dry run lists what would be done, down to the last file, and changes nothing."""
    system = fresh.above(tmp_path)
    done = install(system, "--dry-run", "--hostname", "gipfel")

    assert done.returncode == 0, done.stderr
    for told in (
        "apt-get install",
        "venv",
        "gipfel.service",
        "config.txt",
        "/etc/hostname",
        "nothing was changed",
    ):
        assert told in done.stdout
    assert {path for path in system.changed() if not path.startswith("/var/cache/apt")} == set()


def test_what_the_system_has_is_used(installed: Debian) -> None:
    """Its numpy stays; its OpenCV is used where it is new enough for the camera, else pip's; both agree."""
    script = "import numpy, cv2; print(numpy.__file__); print(cv2.__version__)"
    python = installed.run("/opt/gipfel/current/bin/python", "-c", f"{script}; import gipfel_vision.dice")
    numpy, opencv = python.stdout.split()

    assert numpy.startswith("/usr/lib/python3/dist-packages")
    assert tuple(map(int, opencv.split(".")[:2])) >= (4, 10)
    assert rules(installed)


def test_the_service_is_ready_for_the_next_boot(installed: Debian) -> None:
    """Its user, who belongs to the devices' groups; its unit, which systemd likes; the display's bus; the name."""
    groups = installed.run("id", "-nG", "gipfel").stdout.split()
    verified = installed.run("systemd-analyze", "verify", "--man=no", "gipfel.service", "gipfel-poweroff.target")
    config = (installed.tree / "boot/firmware/config.txt").read_text()

    assert {"gpio", "i2c", "spi", "video", "audio"} <= set(groups)
    assert installed.run("chroot", "--userspec=gipfel", "/", "gipfel", "odds", "6", "7", "8").returncode == 0
    assert (verified.returncode, verified.stderr) == (0, "")
    assert installed.run("systemctl", "is-enabled", "gipfel.service").stdout == "enabled\n"
    assert config.startswith(f"{CONFIG}\n")
    assert "\n[all]\ndtparam=i2c_arm=on,i2c_arm_baudrate=400000\n" in config
    assert (installed.tree / "etc/hostname").read_text() == "gipfel\n"
    assert "127.0.1.1\tgipfel\n" in (installed.tree / "etc/hosts").read_text()


def test_the_second_run_changes_nothing(system: Debian) -> None:
    """A second run writes and removes no file."""
    done = install(system, "--hostname", "gipfel")

    assert "nothing was changed" in done.stdout
    assert system.changed() == set()


def test_a_pulled_plug_leaves_the_old_one_working(system: Debian) -> None:
    """An update is killed while it builds: the old version is in use, and the next run finishes and tidies up."""
    (old,) = versions(system)
    system.run("sh", "-c", "mkdir -p /var/lib/gipfel && echo 'a game' > /var/lib/gipfel/games.db")
    news(system)
    process = system.start("/srv/gipfel/systemd/install", "--wheels", "/srv/wheels")
    built = system.tree / "opt/gipfel/versions"
    deadline = time.monotonic() + 120
    while not list(built.glob("*/bin/pip")) and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.05)
    assert process.poll() is None
    process.kill()
    process.communicate()

    assert len(versions(system)) == 2
    assert system.run("readlink", "/opt/gipfel/current").stdout == f"versions/{old}\n"
    assert rules(system)

    assert install(system).returncode == 0
    assert len(versions(system)) == 1
    assert old not in versions(system)
    assert system.run("/opt/gipfel/current/bin/python", "-c", "import gipfel.news").returncode == 0
    assert system.run("cat", "/var/lib/gipfel/games.db").stdout == "a game\n"


@pytest.mark.parametrize("harm", ["rm /srv/wheels/microdot*", "echo 'raise OSError' >> {}"])
def test_what_cannot_be_built_is_not_installed(system: Debian, harm: str) -> None:
    """A wheelhouse with a hole, or a version that does not start: the old one stays, and nothing of the new."""
    before = versions(system)
    news(system)
    system.run("sh", "-c", harm.format("/srv/gipfel/firmware/gipfel/cli/__init__.py"))
    done = install(system)

    assert done.returncode != 0
    assert done.stderr.endswith("Stopped in the middle: what was installed before is as it was.\n")
    assert versions(system) == before
    assert rules(system)


def test_uninstalling_leaves_the_games(fresh: Debian, system: Debian) -> None:
    """Games and their user stay; of the rest there is nothing left, and config.txt is what it was."""
    system.run("sh", "-c", "install -d -o gipfel /var/lib/gipfel && echo 'a game' > /var/lib/gipfel/games.db")
    done = install(system, "--uninstall")
    listing = ("find", "/opt", "/usr/local", "/etc/sysusers.d", "/etc/modules-load.d", "-not", "-type", "d")
    units = ("find", "/etc/systemd", "-name", "*gipfel*")  # packages, which stay, have units of their own there

    assert done.returncode == 0, done.stderr
    assert "/var/lib/gipfel" in done.stdout
    assert system.run("cat", "/var/lib/gipfel/games.db").stdout == "a game\n"
    assert system.run("id", "-un", "gipfel").stdout == "gipfel\n"
    assert system.run(*listing).stdout == fresh.run(*listing).stdout
    assert system.run(*units).stdout == ""
    assert (system.tree / "boot/firmware/config.txt").read_text().rstrip("\n") == CONFIG


OTHERS = {
    "not root": ("chroot --userspec=nobody / {}", "sudo systemd/install"),
    "another system": (
        "echo VERSION_CODENAME=bullseye >/etc/os-release; {}",
        "bookworm or trixie is needed",
    ),
    "32 bit": ("cd /usr/local/bin; printf '#!/bin/sh\necho armhf' >dpkg; chmod +x dpkg; {}", "64-bit edition"),
    "no space": (
        "cd /usr/local/bin; printf '#!/bin/sh\necho; echo / 1 1 9000 1 /' >df; chmod +x df; {}",
        "8 MB are free",
    ),
    "no wheels": ("{} --wheels /opt", "no wheels in /opt"),
    "no folder": ("{} --wheels /nowhere", "no folder /nowhere"),
    "no name": ("{} --hostname 'my Pi'", "no name for a device"),
    "no value": ("{} --hostname", "needs something after it"),
    "no option": ("{} --now", "--now is no option"),
}


@pytest.mark.parametrize("case", OTHERS)
def test_a_refusal_is_one_sentence(fresh: Debian, tmp_path: Path, case: str) -> None:
    """A refusal says in one sentence what is wrong, and changes nothing."""
    script, sentence = OTHERS[case]
    system = fresh.above(tmp_path)
    done = system.run("sh", "-c", script.format("/srv/gipfel/systemd/install"))
    *usage, refusal = done.stderr.splitlines()

    assert done.returncode == 1
    assert sentence in refusal
    assert refusal.startswith("Gipfel was not installed: ")
    assert usage == [] or case == "no option"
    assert not any(path.startswith(("/opt", "/etc/systemd")) for path in system.changed())
