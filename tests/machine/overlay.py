"""The first program of a machine whose root is to be read-only: an initial RAM disk with overlayroot in it."""

import shutil
from pathlib import Path

from machine.ingredients import PACKAGES, SUITE, kernel_of
from support.debian import debian, kept

MAKES = """
set -e
apt-get update -qq
apt-get install -y -qq --no-install-recommends initramfs-tools overlayroot busybox
printf '%s\\n' virtio_pci virtio_blk nvme ext4 overlay >>/etc/initramfs-tools/modules
sed -i 's/^MODULES=.*/MODULES=list/' /etc/initramfs-tools/initramfs.conf
mkinitramfs -o /srv/initrd "$(ls /usr/lib/modules)"
"""


def initrd_of(folder: Path) -> Path:
    """Return the initial RAM disk, which is made once; `folder` is where it is made."""
    return kept(f"initrd-{SUITE}", (MAKES,), lambda draft: _make(folder, draft)) / "initrd"


def _make(folder: Path, draft: Path) -> None:
    folder.mkdir()
    system = debian(folder, SUITE, PACKAGES)
    modules = kernel_of(system) / "usr/lib/modules"
    shutil.copytree(modules, system.tree / "usr/lib/modules", symlinks=True)
    done = system.run("sh", "-c", MAKES, DEBIAN_FRONTEND="noninteractive")
    assert done.returncode == 0, done.stdout + done.stderr
    draft.mkdir()
    shutil.move(system.tree / "srv/initrd", draft)
