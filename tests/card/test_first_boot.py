"""The first boot over faked displays, with stand-ins for the system's commands: what is done, shown, logged."""

import os
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from gipfel.paint import paint
from gipfel.screens import Bar, Screen
from pictures import screens
from support.fake_chips import COLUMNS
from support.waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable

    from card.conftest import Pi

SHIFT = {"ssd1306": 2, "ssd1309": 2, "sh1106": 0}
"""Columns by which a picture is further right: which chip it is cannot be known yet."""


def sees(pi: "Pi", name: str, language: str = "en", share: float | None = None) -> bool:
    """Whether a picture is on the display, with its bar filled to a share."""
    screen: Screen = screens(language)[name]
    if share is not None:
        assert screen.bar
        screen = replace(screen, bar=Bar(screen.bar.label, share))
    picture = Image.new("1", (128, 64))
    picture.paste(paint(screen), (SHIFT[pi.onlooker.driver], 0))
    return pi.onlooker.sees(picture)


def done(pi: "Pi") -> bool:
    """Whether the system remembers that this card was installed."""
    path = pi.root / "var/lib/gipfel-first-boot/done"
    return path.exists() and path.read_bytes() == (pi.boot / "gipfel/SHA256SUMS").read_bytes()


@pytest.mark.parametrize("driver", COLUMNS)
def test_the_first_picture_is_shown_by_every_chip(new_pi: "Callable[[str], Pi]", driver: str) -> None:
    """Whichever chip it is, the picture is there from the first moment, and the rest is left to a service."""
    pi = new_pi(driver)

    assert pi.runs("begin").returncode == 0
    assert sees(pi, "begin")
    assert "systemctl start --no-block gipfel-first-boot.service" in pi.called()
    assert (pi.root / "etc/systemd/system/gipfel-first-boot.service").exists()


def test_the_language_is_that_of_the_keyboard(pi: "Pi") -> None:
    """Who chose a German keyboard in Raspberry Pi Imager reads German."""
    (pi.boot / "user-data").write_text(
        '#cloud-config\nkeyboard:\n  model: pc105\n  layout: "de"\n', encoding="utf-8"
    )
    pi.runs("begin")

    assert sees(pi, "begin", "de")


def test_without_a_network_it_is_installed_all_the_same(pi: "Pi") -> None:
    """The package is installed from the card, nothing is fetched, and Gipfel is started."""
    ran = pi.runs("install")
    called = pi.called()

    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert not any(call.startswith("apt-get update") for call in called)
    (install,) = (call for call in called if call.startswith("apt-get install"))
    assert install.endswith(f"{pi.boot}/gipfel/gipfel_1.0_arm64.deb")
    assert "systemctl start gipfel.service" in called
    assert sees(pi, "starting")
    assert done(pi)
    assert "Installed: gipfel_1.0_arm64.deb" in pi.log()


def online(pi: "Pi") -> None:
    """Connect the Pi to a network."""
    (pi.root / "proc/net/route").write_text(
        "Iface\tDestination\tGateway\nwlan0\t00000000\t01B2A8C0\n", encoding="utf-8"
    )


def test_with_a_network_what_is_recommended_comes_too(pi: "Pi") -> None:
    """What the package recommends and the system knows is fetched; the bar shows how far it is."""
    online(pi)
    pi.command("dpkg-deb", "echo 'python3-opencv (>= 4.10), python3-lgpio | other, unknown'")
    pi.command("apt-cache", 'test "$2" != unknown && echo "  Candidate: 4.10"')
    pi.command("apt-get", 'test "$1" != install || echo "pmstatus:gipfel:40.0:Unpacking" >&"${6#*=}"')
    pi.command("systemctl", "exit 1")
    ran = pi.runs("install")
    (install,) = (call for call in pi.called() if call.startswith("apt-get install"))

    assert ran.returncode == 1
    assert install.endswith("gipfel_1.0_arm64.deb python3-opencv python3-lgpio")
    assert "does not start" in pi.log()
    assert sees(pi, "failed")
    assert not done(pi)


def test_the_bar_is_filled_as_apt_says(pi: "Pi") -> None:
    """At 40 per cent the bar is as long as Gipfel's own would be."""
    gate = pi.root / "gate"
    os.mkfifo(gate)
    pi.command("apt-get", f'echo "pmstatus:gipfel:40.0:Unpacking" >&"${{6#*=}}"; cat <"{gate}"')
    process = pi.starts("install")

    until(lambda: sees(pi, "offline", share=0.4))
    gate.write_text("go on", encoding="utf-8")
    process.communicate()
    assert sees(pi, "starting")


def test_the_last_picture_comes_before_gipfel_starts(pi: "Pi") -> None:
    """The package starts Gipfel while it is configured: what says so has to be there before."""
    gate = pi.root / "gate"
    os.mkfifo(gate)
    pi.command("apt-get", f'echo "pmstatus:gipfel:70.0:Configuring gipfel (arm64)" >&"${{6#*=}}"; cat <"{gate}"')
    process = pi.starts("install")

    until(lambda: sees(pi, "starting"))
    gate.write_text("go on", encoding="utf-8")
    process.communicate()


def test_a_table_that_plays_keeps_its_display(pi: "Pi") -> None:
    """As soon as Gipfel's service starts, nothing is sent to the display any more; nor during an update."""
    pi.command("apt-get", 'echo "pmstatus:gipfel:70:Configuring gipfel (arm64)" >&"${6#*=}"')
    pi.command("systemctl", f'test "$1" != show || test ! -e {pi.root}/plays || echo active')
    pi.runs("begin")
    (pi.root / "plays").touch()

    assert pi.runs("install").returncode == 0
    assert sees(pi, "begin")


def test_what_was_interrupted_begins_again(pi: "Pi") -> None:
    """The power is lost in the middle: the next boot says so, mends what dpkg left, and installs."""
    pi.command("apt-get", "kill -9 $PPID")
    pi.runs("install")
    assert not done(pi)

    pi.command("apt-get", "")
    pi.runs("begin")
    assert sees(pi, "again")
    assert "begins again" in pi.log()

    assert pi.runs("install").returncode == 0
    assert pi.called().count("dpkg --configure -a") == 2
    assert done(pi)


def test_a_network_that_fails_is_no_network(pi: "Pi") -> None:
    """Where fetching fails, the package is installed without what it recommends."""
    online(pi)
    pi.command("dpkg-deb", "echo python3-picamera2")
    pi.command("apt-cache", "echo '  Candidate: 1.0'")
    pi.command("apt-get", 'case "$*" in *picamera2*) echo "E: not valid yet" >&2; exit 100;; esac')

    assert pi.runs("install").returncode == 0
    assert "apt-get: E: not valid yet" in pi.log()
    assert done(pi)


def test_a_network_that_leads_nowhere_is_found_out(pi: "Pi") -> None:
    """Where the sources of packages do not answer, nothing is fetched at all."""
    online(pi)
    pi.command("dpkg-deb", "echo python3-picamera2")
    pi.command("apt-cache", "echo '  Candidate: 1.0'")
    pi.command("apt-get", 'test "$1" != update || { echo "E: Failed to fetch" >&2; exit 100; }')

    assert pi.runs("install").returncode == 0
    assert not any("picamera2" in call for call in pi.called())
    assert "apt-get update" in pi.log()
    assert done(pi)


def cut_short(pi: "Pi") -> None:
    """Cut the package off, as a card does that was pulled out too early."""
    path = pi.boot / "gipfel/gipfel_1.0_arm64.deb"
    path.write_bytes(path.read_bytes()[:4000])


def old(pi: "Pi") -> None:
    """Put an old system onto the card."""
    (pi.root / "etc/os-release").write_text("VERSION_CODENAME=bullseye\n", encoding="utf-8")


def apt_says(complaint: str) -> "Callable[[Pi], None]":
    """Let apt refuse."""
    return lambda pi: pi.command("apt-get", f"echo '{complaint}' >&2; exit 100")


TROUBLES = {
    "damaged": (cut_short, "Damaged or missing on the card: gipfel_1.0_arm64.deb. Copy it again."),
    "no list": (lambda pi: (pi.boot / "gipfel/SHA256SUMS").unlink(), "SHA256SUMS cannot be read"),
    "too old": (old, "bookworm or trixie is needed, and this is bullseye"),
    "32 bit": (lambda pi: pi.command("dpkg", "echo armhf"), "no package for this system (armhf)"),
    "no room": (apt_says("cannot copy: No space left on device"), "The card is full."),
    "needs more": (apt_says("gipfel : Depends: python3 (>= 3.11)\nE: unmet dependencies"), "cannot be fetched"),
    "another": (apt_says("E: something else"), "apt-get has refused"),
}
PICTURES = {
    "damaged": "damaged",
    "no list": "damaged",
    "too old": "system",
    "32 bit": "system",
    "no room": "full",
    "needs more": "needs-network",
    "another": "failed",
}


@pytest.mark.parametrize("case", TROUBLES)
def test_trouble_is_one_picture_and_one_line(pi: "Pi", case: str) -> None:
    """What is wrong is on the display and in the log; nothing is installed, and it is tried again."""
    harm, sentence = TROUBLES[case]
    harm(pi)
    ran = pi.runs("install")

    assert ran.returncode == 1
    assert sentence in pi.log()
    assert sees(pi, PICTURES[case])
    assert not done(pi)
    assert "Traceback" not in ran.stderr
    assert case in ("no room", "needs more", "another") or not any("apt-get" in call for call in pi.called())


def test_a_system_that_cannot_be_written_to_is_told(pi: "Pi") -> None:
    """Not even a note can be written, because the system's partition is full: the display says so."""
    state = pi.root / "var/lib/gipfel-first-boot"
    state.mkdir(parents=True)
    (state / "tries.new").symlink_to("/dev/full")
    ran = pi.runs("install")

    assert (ran.returncode, ran.stderr) == (1, "")
    assert sees(pi, "full")
    assert "No space left on device" in pi.log()


def test_a_picture_that_is_missing_stops_nothing(pi: "Pi") -> None:
    """A damaged card may lack pictures, too: it is said what is wrong as far as that can be."""
    (pi.boot / "gipfel/pictures/en-begin.pbm").unlink()
    ran = pi.runs("install")

    assert (ran.returncode, ran.stderr) == (1, "")
    assert "Damaged or missing on the card: pictures/en-begin.pbm" in pi.log()
    assert sees(pi, "damaged")


def test_without_a_display_nothing_waits(pi: "Pi") -> None:
    """No display, not even a bus: it is installed all the same, and the log says once what is missing."""
    pi.onlooker.unplugs()
    assert pi.runs("begin").returncode == 0
    assert pi.runs("install").returncode == 0

    (pi.onlooker.kernel.folder / "i2c-1").unlink()
    assert pi.runs("install").returncode == 0
    assert done(pi)
    assert pi.log().count("no display answers on /dev/i2c-1") == 2  # once for each of the two programs
    assert "No such file" in pi.log()


def test_a_display_that_is_plugged_in_later_shows_the_next_picture(pi: "Pi") -> None:
    """Nothing has to be restarted for it."""
    pi.onlooker.unplugs()
    pi.runs("begin")
    pi.onlooker.plugs_in(is_telling=False)
    pi.runs("install")

    assert sees(pi, "starting")


def test_a_clock_in_1970_goes_on_from_the_day_of_the_card(pi: "Pi") -> None:
    """A card that was made later than the clock says sets it; else the clock is left alone."""
    pi.runs("install")
    assert not any(call.startswith("date") for call in pi.called())

    made = pi.boot / "gipfel/made"
    sums = pi.boot / "gipfel/SHA256SUMS"
    made.write_text("4000000000\n", encoding="utf-8")
    lines = [line for line in sums.read_text(encoding="utf-8").splitlines() if not line.endswith("  made")]
    sums.write_text("\n".join(lines), encoding="utf-8")
    pi.runs("install")
    assert "date --set=@4000000000" in pi.called()
    assert "The clock is not set" in pi.log()


def test_a_bus_that_comes_with_the_next_start_is_waited_for_once(pi: "Pi") -> None:
    """Where I2C cannot be switched on while it runs, one restart follows; never a second one."""
    (pi.root / "dev/i2c-1").unlink()
    (pi.boot / "config.txt").write_text("dtparam=i2c_arm=on\n", encoding="utf-8")
    pi.runs("begin")
    assert "dtparam i2c_arm=on" in pi.called()

    for _ in range(2):
        assert pi.runs("install").returncode == 0
    assert pi.called().count("systemctl reboot") == 1


def test_a_read_only_system_is_left_alone(pi: "Pi") -> None:
    """What would be gone after the next start is not installed, and the log says what to do."""
    (pi.root / "proc/mounts").write_text("/dev/mmcblk0p2 /media/root-ro ext4 ro 0 0\n", encoding="utf-8")

    assert pi.runs("begin").returncode == 0
    assert pi.called() == []
    assert "gipfel-read-only off" in pi.log()


def test_bookworm_restarts_before_it_installs(pi: "Pi") -> None:
    """firstrun.sh runs in a system that is not up yet: there the service is only prepared."""
    (pi.root / "proc/cmdline").write_text("root=x systemd.run=/boot/firmware/firstrun.sh\n", encoding="utf-8")
    pi.runs("begin")

    assert "systemctl enable --quiet gipfel-first-boot.service" in pi.called()
    assert not any("start" in call.split() for call in pi.called())


def test_pictures_are_kept_as_others_see_them(pi: "Pi") -> None:
    """A picture on the card, opened in any viewer, is what the display shows."""
    with Image.open(pi.boot / "gipfel/pictures/fr-full.pbm") as picture:
        assert picture.convert("1").tobytes() == paint(screens("fr")["full"]).tobytes()
