"""What a whole machine is made of: a Debian root, Debian's own kernel, and what stands in for a Pi around them."""

import shutil
from pathlib import Path

from support.debian import Debian, debian, kept

SUITE = "trixie"
"""What Raspberry Pi OS is today; it runs cloud-init at its first boot."""
PACKAGES = (
    "cloud-init",
    "dbus",
    "e2fsprogs",
    "iproute2",
    "kmod",
    "python3",
    "python3-numpy",
    "systemd",
    "systemd-sysv",
    "udev",
)
"""What is on the card before Gipfel comes: as little as it takes, because every unit is emulated."""

KERNEL = "linux-image-cloud-amd64"
"""Debian's kernel for machines that are emulated; it has ext4 and a serial line built in."""
FETCHES = f"""
set -e
mount -t tmpfs tmpfs /var/cache/apt/archives
mkdir /var/cache/apt/archives/partial
apt-get install -y -qq --download-only --no-install-recommends {KERNEL}
dpkg-deb -x /var/cache/apt/archives/linux-image-6*.deb /srv
depmod -b /srv/usr "$(ls /srv/usr/lib/modules)"
"""

UNUSED = (
    "apt-daily.timer",
    "apt-daily-upgrade.timer",
    "dev-hugepages.mount",
    "dev-mqueue.mount",
    "dpkg-db-backup.timer",
    "e2scrub_all.timer",
    "e2scrub_reap.service",
    "fstrim.timer",
    "getty.target",
    "ldconfig.service",
    "modprobe@.service",
    "proc-sys-fs-binfmt_misc.automount",
    "sys-fs-fuse-connections.mount",
    "sys-kernel-config.mount",
    "sys-kernel-debug.mount",
    "sys-kernel-tracing.mount",
    "systemd-ask-password-console.path",
    "systemd-ask-password-wall.path",
    "systemd-binfmt.service",
    "systemd-firstboot.service",
    "systemd-hibernate-clear.service",
    "systemd-hostnamed.socket",
    "systemd-hwdb-update.service",
    "systemd-journal-catalog-update.service",
    "systemd-logind.service",
    "systemd-networkd-wait-online.service",
    "systemd-networkd.service",
    "systemd-networkd.socket",
    "systemd-tmpfiles-clean.timer",
    "systemd-update-done.service",
    "systemd-user-sessions.service",
)
"""Units that a table does not need; each would cost every boot a second."""

SHELL = """[Unit]
Description=A shell for the tests
DefaultDependencies=no
After=local-fs.target
[Service]
ExecStart=/bin/sh
StandardInput=tty-force
TTYPath=/dev/hvc0
Restart=always
[Install]
WantedBy=sysinit.target
"""
NETWORK = """[Unit]
Description=The network that qemu makes
DefaultDependencies=no
After=systemd-modules-load.service
Before=network-pre.target network.target
Wants=network.target
[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/usr/sbin/ip link set eth0 up
ExecStart=/usr/sbin/ip address replace 10.0.2.15/24 dev eth0
ExecStart=/usr/sbin/ip route replace default via 10.0.2.2
[Install]
WantedBy=sysinit.target
"""
FEW_DEVICES = """[Service]
ExecStart=
ExecStart=-udevadm trigger --type=all --action=add --subsystem-match=block --prioritized-subsystem=block
"""
CLOUD = """datasource_list: [NoCloud, None]
datasource: {NoCloud: {seedfrom: "file:///boot/firmware"}}
network: {config: disabled}
"""
"""As Raspberry Pi OS has it, but for the network, which is there already."""

FILES = {
    "etc/hostname": "gipfel\n",
    "etc/hosts": "127.0.0.1 localhost\n127.0.1.1 gipfel\n",
    # Raspberry Pi OS's own options; data=ordered is what ext4 does unless told otherwise.
    "etc/fstab": "/dev/vda / ext4 defaults,noatime 0 1\n/dev/vdb /boot/firmware vfat defaults 0 2\n",
    "etc/modules-load.d/qemu.conf": "virtio_net\n",
    "etc/cloud/cloud.cfg.d/99_raspberry-pi.cfg": CLOUD,
    "etc/systemd/system/test-shell.service": SHELL,
    "etc/systemd/system/test-network.service": NETWORK,
    "etc/systemd/system/systemd-udev-trigger.service.d/few.conf": FEW_DEVICES,
}


def system_of(folder: Path) -> Debian:
    """Return the root of the machine, with its kernel's modules and its settings, in an overlay of its own."""
    system = debian(folder, SUITE, PACKAGES)
    tree = system.tree
    shutil.copytree(kernel_of(system) / "usr/lib/modules", tree / "usr/lib/modules", symlinks=True)
    for name, text in FILES.items():
        file = tree / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    (tree / "boot/firmware").mkdir(parents=True)
    wanted = tree / "etc/systemd/system/sysinit.target.wants"
    wanted.mkdir()
    for unit in ("test-shell.service", "test-network.service"):
        (wanted / unit).symlink_to(f"/etc/systemd/system/{unit}")
    for unit in UNUSED:
        (tree / "etc/systemd/system" / unit).symlink_to("/dev/null")
    return system


def kernel_of(system: Debian) -> Path:
    """Return the folder with the unpacked kernel, which is fetched once."""
    return kept(f"kernel-{SUITE}", (KERNEL, FETCHES), lambda draft: _fetch(system, draft))


def _fetch(system: Debian, draft: Path) -> None:
    done = system.run("sh", "-c", FETCHES, DEBIAN_FRONTEND="noninteractive")
    assert done.returncode == 0, done.stderr
    shutil.move(system.tree / "srv", draft)
