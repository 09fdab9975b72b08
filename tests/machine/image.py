"""The card of a whole machine: a root on ext4, and a boot partition on FAT with what `make card` writes."""

import hashlib
import json
import os
import shutil
import subprocess
from pathlib import Path

from machine.ingredients import kernel_of, system_of
from machine.initial_ram_disk import initial_ram_disk
from support.installing import PROJECT
from support.left_out import need
from support.packages import build

SIZE = "1200M"
TOKEN = "paired on another evening"  # noqa: S105  # of a machine that lives for one test
"""A machine without pins has no button by which a phone could be paired, so one is paired beforehand."""

WRITES_ROOT = """
set -e
umount "$UPPER/merged/proc"
mkfs.ext4 -q -L rootfs -d "$UPPER/merged" "$1" "$2"
"""
BY_IMAGER = {
    "cmdline.txt": "console=tty1 root=PARTUUID=4e639091-02 rootfstype=ext4 fsck.repair=yes rootwait\n",
    "config.txt": "dtparam=audio=on\n",
    "meta-data": "instance-id: rpi-imager-1\n",
    "user-data": "#cloud-config\nhostname: gipfel\n",
}
"""What Raspberry Pi OS and its Imager put onto a boot partition of their own."""


class Card:
    """The two file systems of a card, each in a file, and the kernel that boots from them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.root, self.boot = folder / "root.img", folder / "boot.img"
        self.kernel, self.initrd = folder / "vmlinuz", folder / "initrd.img"

    def copy(self, folder: Path) -> "Card":
        """Return another card with the same on it."""
        folder.mkdir(parents=True)
        for file in (self.root, self.boot, self.kernel, self.initrd):
            subprocess.run(["cp", "--sparse=always", file, folder], check=True)
        return Card(folder)

    def debugfs(self, command: str) -> str:
        """Look at the root, or change it, while the machine is off; return what debugfs prints."""
        words = ("debugfs", "-w", "-R", command, self.root)
        done = subprocess.run(words, capture_output=True, text=True, check=True)
        complaints = done.stderr.splitlines()[1:]  # its first line is its name
        assert not complaints, (command, complaints)
        return done.stdout

    def names(self, folder: str) -> list[str]:
        """Return what lies in a folder of the root."""
        lines = self.debugfs(f"ls -p {folder}").split()
        return sorted({line.split("/")[5] for line in lines} - {".", "..", ""})

    def complaints(self) -> str:
        """Return what a check of the whole root complains about, its journal replayed; nothing if it is sound.

        The check is made on a copy, so that the machine has to replay the journal by itself.
        """
        copy = self.folder / "checked.img"
        subprocess.run(["cp", "--sparse=always", self.root, copy], check=True)
        try:
            replayed = _ran("e2fsck", "-p", "-E", "journal_only", copy)
            checked = _ran("e2fsck", "-f", "-n", copy)
        finally:
            copy.unlink()
        is_sound = replayed.returncode in {0, 1} and checked.returncode == 0
        return "" if is_sound else replayed.stdout + checked.stdout


def _ran(*words: str | Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


def blank_card(folder: Path) -> Card:
    """Return a card as it is when somebody has flashed it and copied onto it what `make card` wrote."""
    for command in ("debootstrap", "mkfs.ext4", "mkfs.vfat", "mcopy", "qemu-system-x86_64", "qemu-img"):
        need(command)
    (folder / "system").mkdir(parents=True)
    card, system = Card(folder), system_of(folder / "system")
    phones = system.tree / "var/lib/gipfel/phones.json"
    phones.parent.mkdir(parents=True)
    phones.write_text(json.dumps([{"key": hashlib.sha256(TOKEN.encode()).hexdigest(), "name": "Ann"}]))
    unpacked = kernel_of(system)
    (kernel,) = (unpacked / "boot").glob("vmlinuz-*")
    shutil.copy(kernel, card.kernel)
    card.initrd.write_bytes(initial_ram_disk(unpacked / "usr/lib/modules", folder))
    made = system.apart(WRITES_ROOT, str(card.root), SIZE)
    _, complaint = made.communicate()
    assert made.returncode == 0, complaint
    _write_boot(card.boot, folder / "bootfs")
    shutil.rmtree(folder / "system")
    return card


def _write_boot(image: Path, folder: Path) -> None:
    """Make the boot partition: Imager's files, then what `make card` writes for this machine's architecture."""
    folder.mkdir()
    for name, text in BY_IMAGER.items():
        (folder / name).write_text(text)
    package = build(folder.parent, "--architecture=amd64", "--quick")
    made = _ran("make", "--no-print-directory", "-C", PROJECT, "card", f"CARD={folder}", f"DEB={package}")
    assert made.returncode == 0, made.stdout
    subprocess.run(["mkfs.vfat", "-C", "-n", "bootfs", image, "65536"], check=True, capture_output=True)
    environ = {**os.environ, "MTOOLS_SKIP_CHECK": "1"}
    subprocess.run(["mcopy", "-s", "-i", image, *sorted(folder.iterdir()), "::"], check=True, env=environ)
