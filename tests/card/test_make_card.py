"""What `make card` writes: ours, and nothing that was there before is lost."""

import hashlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

from boot_partition import I2C, with_first_boot, with_first_run, with_i2c
from make_card import Refused, write_folder, write_to_card
from support.left_out import need

PROJECT = Path(__file__).parents[2]
CMDLINE = "console=serial0,115200 console=tty1 root=PARTUUID=4e639091-02 rootfstype=ext4 fsck.repair=yes rootwait"
RUN = "systemd.run_success_action=reboot systemd.unit=kernel-command-line.target"
IMAGER = """#!/bin/sh

set +e

if [ -f /usr/lib/raspberrypi-sys-mods/imager_custom ]; then
   /usr/lib/raspberrypi-sys-mods/imager_custom set_wlan 'Home' 'hidden' 'DE'
fi
rm -f /boot/firstrun.sh
sed -i 's| systemd.run.*||g' /boot/cmdline.txt
exit 0
"""
"""What Raspberry Pi Imager writes for bookworm, shortened."""


@pytest.fixture
def boot(tmp_path: Path) -> Path:
    """Return the boot partition of a bookworm that Imager has not customised."""
    folder = tmp_path / "bootfs"
    folder.mkdir()
    (folder / "config.txt").write_text("dtparam=audio=on\n\n[cm5]\ndtoverlay=dwc2")
    (folder / "cmdline.txt").write_text(f"{CMDLINE}\n")
    return folder


def everything(folder: Path) -> dict[str, bytes]:
    """Return all files of a folder, but for the time at which it was made, and what depends on it."""
    paths = (path for path in folder.rglob("*") if path.is_file() and path.name not in ("made", "SHA256SUMS"))
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def test_every_file_has_its_sum(tmp_path: Path, package: Path) -> None:
    """What the Pi checks is all that it runs and installs."""
    folder = write_folder(tmp_path / "card", [package]) / "gipfel"
    sums = dict(line.split("  ")[::-1] for line in (folder / "SHA256SUMS").read_text().splitlines())
    files = {str(path.relative_to(folder)): path for path in folder.rglob("*") if path.is_file()}

    assert {*files} - {*sums} == {"SHA256SUMS"}
    assert all(hashlib.sha256(files[name].read_bytes()).hexdigest() == digest for name, digest in sums.items())


def test_what_imager_wrote_for_trixie_is_not_touched(boot: Path, package: Path) -> None:
    """cloud-init's own files, cmdline.txt and firstrun.sh stay as they are; only config.txt gets our lines."""
    for name in ("user-data", "meta-data", "network-config"):
        (boot / name).write_text(f"Imager's {name}\n")
    before = everything(boot)
    write_to_card(boot, [package])
    after = everything(boot)

    assert {name for name in before if after[name] != before[name]} == {"config.txt"}
    assert after["config.txt"].startswith(before["config.txt"])
    new = {*after} - {*before}
    assert {name for name in new if not name.startswith("gipfel/")} == {"vendor-data"}


def test_bookworm_alone_gets_a_firstrun_of_ours(boot: Path, package: Path) -> None:
    """The system is asked to run it, and it removes itself and the question."""
    write_to_card(boot, [package])

    assert (boot / "cmdline.txt").read_text() == f"{CMDLINE} systemd.run=/boot/firmware/firstrun.sh {RUN}\n"
    script = (boot / "firstrun.sh").read_text()
    assert script.index("first_boot.py begin") < script.index("rm -f /boot/firmware/firstrun.sh")
    assert subprocess.run(["sh", "-n"], input=script, text=True, check=False).returncode == 0


def test_bookworm_with_imager_keeps_its_lines(boot: Path, package: Path) -> None:
    """Ours come before it removes itself, so they are still there after Raspberry Pi OS has mended its end."""
    (boot / "firstrun.sh").write_text(IMAGER)
    (boot / "cmdline.txt").write_text(f"{CMDLINE} systemd.run=/boot/firstrun.sh {RUN}\n")
    write_to_card(boot, [package])
    mends = ["sed", "-n", r"/rm.*firstrun\.sh$/q;p"]  # as its initramfs does
    mended = subprocess.run(
        mends, input=(boot / "firstrun.sh").read_text(), capture_output=True, text=True, check=True
    )

    assert (boot / "cmdline.txt").read_text() == f"{CMDLINE} systemd.run=/boot/firstrun.sh {RUN}\n"
    assert mended.stdout.startswith(IMAGER.partition("rm -f")[0])
    assert "first_boot.py begin" in mended.stdout


def test_a_second_time_changes_nothing(boot: Path, package: Path, tmp_path: Path) -> None:
    """The same card again is the same; a newer package takes the place of the older one."""
    write_to_card(boot, [package])
    before = everything(boot)
    write_to_card(boot, [package])
    assert everything(boot) == before

    newer = tmp_path / "gipfel_2.0_arm64.deb"
    newer.write_bytes(b"newer")
    write_to_card(boot, [newer])
    assert [path.name for path in (boot / "gipfel").glob("*.deb")] == ["gipfel_2.0_arm64.deb"]


def test_the_block_in_config_is_the_installers() -> None:
    """Whoever writes it first, the other finds it, and uninstalling removes it."""
    steps = (PROJECT / "systemd/steps.sh").read_text(encoding="utf-8")
    begin, finish = re.findall(r"(?:begin|finish)='(# Gipfel: [^']*)'", steps)
    written = re.findall(r"'(\[all\]|dtparam=i2c[^']*)'", steps)

    assert (begin, *written, finish) == I2C
    assert with_i2c(with_i2c("a\n")) == with_i2c("a\n")


def test_lines_of_windows_are_understood() -> None:
    """A file that somebody saved on Windows becomes one that a Pi understands."""
    assert "\r" not in with_first_boot(IMAGER.replace("\n", "\r\n"))
    assert with_first_run(f"{CMDLINE}\r\n").startswith(f"{CMDLINE} systemd.run=")


def test_another_folder_is_refused(tmp_path: Path, package: Path) -> None:
    """A folder that is no boot partition stays as it is."""
    with pytest.raises(Refused, match=r"no boot partition of Raspberry Pi OS: there is no config\.txt"):
        write_to_card(tmp_path, [package])
    assert [path.name for path in tmp_path.iterdir()] == [package.name]


def test_systemd_finds_nothing_to_complain_about() -> None:
    """Every key of the unit is known, and every value can be read."""
    need("systemd-analyze")
    unit = PROJECT / "card/onboard/gipfel-first-boot.service"
    verified = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True, check=False
    )

    assert (verified.returncode, verified.stdout + verified.stderr) == (0, "")


@pytest.mark.parametrize("options", [("--deb", "/nowhere.deb"), ("--to", "/nowhere", "--deb", __file__)])
def test_a_refusal_is_one_sentence(options: tuple[str, ...]) -> None:
    """The command says what is wrong, without a traceback."""
    command = [sys.executable, str(PROJECT / "card/make_card.py"), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 1
    assert re.fullmatch(r"The card was not prepared: .*/nowhere.*\.\n", done.stderr)
