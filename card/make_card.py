"""Prepares a card with Raspberry Pi OS, so that Gipfel is there after its first boot: `make card`.

Without --to, everything is written to build/card, and into one zip file: copy what is in it onto the card's boot
partition (`bootfs`). That is enough for trixie. With --to, it is written onto a mounted boot partition, also for
bookworm. Nothing that Raspberry Pi Imager has written is lost.
"""

import argparse
import hashlib
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

from boot_partition import has_cloud_init, with_first_boot, with_first_run, with_i2c
from pictures import write_pictures

HERE = Path(__file__).parent
BUILD = HERE.parent / "build"
ONBOARD = ("first_boot.py", "early_display.py", "early_system.py", "gipfel-first-boot.service")
SYSTEM = ("config.txt", "cmdline.txt")
"""What every boot partition of Raspberry Pi OS has."""
SPARE = 8_000_000
"""Bytes that stay free on the boot partition: the system writes there, too."""


class Refused(Exception):
    """The card cannot be prepared; the sentence says why, and what to do."""


def main() -> int:
    """Prepare a card as the command line says; return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--to", type=Path, help="the mounted boot partition; default: the folder build/card")
    parser.add_argument("--deb", type=Path, action="append", help="a package; default: the newest in build/deb")
    asked = parser.parse_args()
    try:
        packages = _packages(asked.deb)
        if asked.to:
            told = write_to_card(asked.to, packages)
        else:
            folder = write_folder(BUILD / "card", packages)
            archive = shutil.make_archive(str(BUILD / "gipfel-card"), "zip", folder)
            told = f"{folder}: copy what is in it onto the card's boot partition. The same as one file: {archive}"
    except Refused as refusal:
        print(f"The card was not prepared: {refusal}", file=sys.stderr)
        return 1
    print(told)
    return 0


def _packages(named: list[Path] | None) -> list[Path]:
    """Return the packages to put onto a card: those that were named, or the newest for a Pi."""
    if named:
        missing = [path for path in named if not path.is_file()]
        if missing:
            raise Refused(f"there is no file {missing[0]}.")
        return named
    found = [path for name in ("gipfel", "gipfel-opencv") for path in _newest(f"{name}_*_arm64.deb")]
    if not found:
        raise Refused("there is no package in build/deb yet; `make deb` builds it.")
    return found


def _newest(pattern: str) -> list[Path]:
    """Return the file that was built last; none where there is none."""
    return sorted((BUILD / "deb").glob(pattern), key=lambda path: path.stat().st_mtime)[-1:]


def write_folder(folder: Path, packages: list[Path]) -> Path:
    """Write all that is ours into a folder, which is made anew; return it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    _write_ours(folder, packages)
    return folder


def write_to_card(boot: Path, packages: list[Path]) -> str:
    """Write onto a mounted boot partition; return what was done. Nothing is changed if it is none, or too full."""
    missing = [name for name in SYSTEM if not (boot / name).is_file()]
    if missing:
        raise Refused(f"{boot} is no boot partition of Raspberry Pi OS: there is no {missing[0]} in it.")
    needed = sum(path.stat().st_size for path in packages) + SPARE
    old = boot / "gipfel"
    free = shutil.disk_usage(boot).free + sum(path.stat().st_size for path in old.glob("*.deb"))
    if free < needed:
        raise Refused(f"{needed // 1_000_000} MB are needed on {boot}, and {free // 1_000_000} MB are free.")
    for path in old.glob("*.deb"):
        path.unlink()
    _write_ours(boot, packages)
    _edit(boot / "config.txt", with_i2c)
    if has_cloud_init(boot):
        return f"{boot} is prepared. Put the card into the Pi, and switch it on."
    _edit(boot / "firstrun.sh", with_first_boot)
    _edit(boot / "cmdline.txt", with_first_run)
    return f"{boot} is prepared, for bookworm. Put the card into the Pi, and switch it on."


def _write_ours(boot: Path, packages: list[Path]) -> None:
    """Write vendor-data and the folder gipfel; the list of sums last, because nothing is installed without it."""
    folder = boot / "gipfel"
    folder.mkdir(exist_ok=True)
    sums = folder / "SHA256SUMS"
    sums.unlink(missing_ok=True)
    for name in ONBOARD:
        shutil.copyfile(HERE / "onboard" / name, folder / name)
    for path in packages:
        shutil.copyfile(path, folder / path.name)
    write_pictures(folder / "pictures")
    (folder / "made").write_text(f"{int(time.time())}\n", encoding="utf-8")
    shutil.copyfile(HERE / "onboard" / "vendor-data", boot / "vendor-data")
    copied = [*ONBOARD, "made", *(path.name for path in packages)]
    copied += [f"pictures/{path.name}" for path in sorted((folder / "pictures").glob("*.pbm"))]
    lines = [f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in copied]
    sums.write_text("".join(lines), encoding="utf-8", newline="\n")


def _edit(path: Path, change: Callable[[str], str]) -> None:
    """Change a file, if there is something to change: whole or not at all, with the lines as a Pi ends them."""
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    after = change(before)
    if after != before:
        draft = path.with_name(f"{path.name}.new")
        draft.write_text(after, encoding="utf-8", newline="\n")
        draft.replace(path)


if __name__ == "__main__":
    sys.exit(main())
