"""The files of a boot partition that are not ours alone: our lines are added, and nothing is lost.

Raspberry Pi Imager writes what people set there (name, user, Wi-Fi) in one of two ways, depending on the system:

trixie      cloud-init: user-data, meta-data, network-config. They stay as they are: our vendor-data lies beside.
bookworm    firstrun.sh, and cmdline.txt asks systemd to run it. We add a few lines to both.
"""

from pathlib import Path

I2C = (
    "# Gipfel: the glass, at 400 kHz",
    "[all]",
    "dtparam=i2c_arm=on,i2c_arm_baudrate=400000",
    "# Gipfel: end",
)
"""The block that `systemd/steps.sh` writes at the end of config.txt, too: whoever comes first.

Its first line is how either finds it again, also where an older version wrote it: it stays as it is.
"""

RUNS = "systemd.run=/boot/firmware/firstrun.sh"
ASKED = (RUNS, "systemd.run_success_action=reboot", "systemd.unit=kernel-command-line.target")
"""What cmdline.txt needs for firstrun.sh, as Raspberry Pi Imager writes it."""

BEGIN, END = "# Gipfel: begin", "# Gipfel: end"
OURS = f"{BEGIN}\npython3 -B /boot/firmware/gipfel/first_boot.py begin || true\n{END}\n"
ALONE = """#!/bin/sh
set +e
rm -f /boot/firmware/firstrun.sh
sed -i 's| systemd\\.[^ ]*||g' /boot/firmware/cmdline.txt
exit 0
"""
"""A firstrun.sh that does nothing but see to it that it runs once."""


def has_cloud_init(folder: Path) -> bool:
    """Whether the system on this card runs cloud-init: its files lie there from the beginning."""
    return (folder / "meta-data").exists() or (folder / "user-data").exists()


def with_i2c(config: str) -> str:
    """Return config.txt with I2C switched on."""
    if I2C[0] in config.splitlines():
        return config
    return "\n".join((*config.splitlines(), *I2C, ""))


def with_first_run(cmdline: str) -> str:
    """Return cmdline.txt, one line, so that systemd runs firstrun.sh; as it is where it does already."""
    line = cmdline.strip()
    return f"{line if 'systemd.run=' in line else ' '.join((line, *ASKED))}\n"


def with_first_boot(script: str) -> str:
    """Return firstrun.sh with our lines: in what Raspberry Pi Imager wrote, before it removes itself, or alone."""
    if BEGIN in script:
        return script
    lines = (script or ALONE).replace("\r\n", "\n").splitlines(keepends=True)
    # Raspberry Pi OS cuts Imager's script off at this line, and writes an end of its own.
    ends = [number for number, line in enumerate(lines) if line.startswith("rm ") and "firstrun.sh" in line]
    place = ends[0] if ends else len(lines)
    return "".join((*lines[:place], OURS, *lines[place:]))
