"""A card that Raspberry Pi Imager has written and `make card` has prepared, in a Pi with faked devices."""

from pathlib import Path

from make_card import write_to_card
from support.debian import Debian, debian
from support.fake_kernel import Kernel
from support.installing import CONFIG, ON_THE_CARD

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

FIRSTRUN = """#!/bin/sh

set +e

echo berg >/etc/hostname
rm -f /boot/firmware/firstrun.sh
sed -i 's| systemd\\.[^ ]*||g' /boot/firmware/cmdline.txt
exit 0
"""
"""What it writes for bookworm, after Raspberry Pi OS has set the paths right; shortened."""

SEED = "datasource_list: [ NoCloud, None ]\ndatasource:\n  NoCloud:\n    seedfrom: file:///boot/firmware/\n"
"""How Raspberry Pi OS tells cloud-init where to look."""

FAKED = "[Service]\nEnvironment=LD_PRELOAD=/srv/pi/fake_kernel.so FAKE_KERNEL=/srv/pi\n"
SANDBOXED = f"{FAKED}ReadWritePaths=/srv/pi\n"
THEIRS = ("cloud-init-local", "cloud-init", "cloud-init-main", "cloud-init-network", "cloud-config", "cloud-final")
"""The services of cloud-init, old and new: one of them runs what vendor-data asks for."""


def flashed(folder: Path, suite: str) -> Debian:
    """Return a system as it was flashed, with cloud-init in it."""
    system = debian(folder, suite, ON_THE_CARD)
    install = ("apt-get", "install", "-y", "-qq", "--no-install-recommends", "cloud-init")
    for command in (("apt-get", "update", "-qq"), install):
        done = system.run(*command, DEBIAN_FRONTEND="noninteractive")
        assert done.returncode == 0, done.stderr
    return system


def prepared(base: Debian, folder: Path, package: Path, kernel: Kernel) -> Debian:
    """Return a card that Imager has written and we have prepared, in a Pi with faked devices."""
    system = base.above(folder)
    (kernel.folder / "i2c").touch()
    (kernel.folder / "i2c").chmod(0o666)  # root writes to the display first, then the service
    boot = {"config.txt": CONFIG, "cmdline.txt": "root=PARTUUID=1-02 rootwait\n"} | IMAGER
    units = {f"{name}.service.d/faked.conf": FAKED for name in (*THEIRS, "gipfel-first-boot")}
    units["gipfel.service.d/faked.conf"] = SANDBOXED
    files = {
        **{f"boot/firmware/{name}": text for name, text in boot.items()},
        **{f"etc/systemd/system/{name}": text for name, text in units.items()},
        "etc/cloud/cloud.cfg.d/99_raspberry-pi.cfg": SEED,
        "etc/tmpfiles.d/i2c.conf": "f /dev/i2c-1 0666\n",
        "var/lib/gipfel/settings.toml": '[camera]\nsource = "none"\n[page]\nlisten = "127.0.0.1"\n',
    }
    for name, text in files.items():
        path = system.tree / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    write_to_card(system.tree / "boot/firmware", [package])
    return Debian(system.base, system.upper, {kernel.folder: "/srv/pi"})
