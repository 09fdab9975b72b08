"""Builds the Debian packages: `make deb`, `make deb-opencv`.

Nothing is compiled, so a package for a Pi is built on any computer; the same sources give the same bytes.
"""

import argparse
import hashlib
import re
import shutil
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path

from fetch import MACHINES, OPENCV, PROJECT, PYTHONS, WHEELS, fetched
from pack import Package, pack, zipped

SETTINGS = (
    "gipfel.service",
    "gipfel-poweroff.target",
    "gipfel-games.service",
    "gipfel.sysusers",
    "gipfel.rules",
    "read-only",
)

PYVENV = "home = /usr/bin\ninclude-system-site-packages = true\n"
"""Makes a folder a virtual environment: the system's own Python, which finds our packages before the system's."""

OPENCV_PATH = "/usr/lib/gipfel-opencv"

VERSION = re.compile(r"\d[\w.+~]*")

GIPFEL = """#!/opt/gipfel/versions/{name}/bin/python
import sys

from gipfel.cli import main

sys.exit(main())
"""


def main() -> None:
    """Build what the command line asks for, and print the path of the package."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the package goes")
    parser.add_argument("--architecture", choices=MACHINES, default="arm64")
    parser.add_argument("--version", default=own_version())
    parser.add_argument("--opencv", action="store_true", help="build gipfel-opencv instead")
    parser.add_argument("--wheels", type=Path, help="where wheels are kept (FOLDER/wheels)")
    parser.add_argument("--quick", action="store_true", help="do not compress: for tests")
    asked = parser.parse_args()
    if shutil.which("dpkg-deb") is None:
        sys.exit("Building a package needs dpkg-deb, which Debian, Ubuntu and Raspberry Pi OS have.")
    if not VERSION.fullmatch(asked.version):
        sys.exit(f"{asked.version} is no version of a Debian package: it begins with a digit, as 0.2.0 does.")
    name, fill, wanted = ("gipfel-opencv", add_opencv, OPENCV) if asked.opencv else ("gipfel", add_gipfel, WHEELS)
    package = Package(name, asked.version, asked.architecture, asked.quick)
    wheels = fetched(wanted, asked.architecture, asked.wheels or asked.folder / "wheels")
    with tempfile.TemporaryDirectory() as root:
        fill(Path(root), package, wheels)
        asked.folder.mkdir(parents=True, exist_ok=True)
        print(pack(Path(root), package, asked.folder))  # noqa: T201  # a command's answer


def own_version() -> str:
    """Return the version of these sources."""
    text = (PROJECT / "firmware/gipfel/__init__.py").read_text(encoding="utf-8")
    return text.split('__version__ = "')[1].split('"')[0]


def add_gipfel(root: Path, package: Package, wheels: list[Path]) -> None:
    """Fill a tree with the program; `gipfel.postinst` says what becomes of it."""
    brought = root / "usr/lib/gipfel"
    name = make_version(brought / "version", package.version, wheels)
    (brought / "name").write_text(f"{name}\n", encoding="utf-8")
    (root / "usr/bin").mkdir()
    (root / "usr/bin/gipfel").symlink_to("/opt/gipfel/current/bin/gipfel")
    (root / "usr/sbin").mkdir()
    (root / "usr/sbin/gipfel-read-only").symlink_to("/opt/gipfel/read-only")
    for manual in ("gipfel.1", "gipfel-read-only.8"):
        page = root / f"usr/share/man/man{manual[-1]}/{manual}.gz"
        page.parent.mkdir(parents=True)
        page.write_bytes(zipped((PROJECT / "systemd/deb" / manual).read_bytes()))


def add_opencv(root: Path, _: Package, wheels: list[Path]) -> None:
    """Fill a tree with an OpenCV that only Gipfel finds."""
    unpack(wheels, root / OPENCV_PATH.lstrip("/"))


def make_version(target: Path, version: str, wheels: list[Path]) -> str:
    """Make what becomes /opt/gipfel/versions/NAME, a virtual environment for both Pythons; return the name."""
    site = target / "site"
    unpack(wheels, site)
    add_own_packages(site)
    (site / "opencv.pth").write_text(f"{OPENCV_PATH}\n", encoding="utf-8")
    for python in PYTHONS:
        (target / f"lib/python{python}").mkdir(parents=True)
        (target / f"lib/python{python}/site-packages").symlink_to("../../site")
    (target / "pyvenv.cfg").write_text(PYVENV, encoding="utf-8")
    (target / "share/gipfel").mkdir(parents=True)
    for setting in SETTINGS:
        shutil.copy(PROJECT / "systemd" / setting, target / "share/gipfel")
    (target / "share/doc/gipfel").mkdir(parents=True)
    shutil.copy(PROJECT / "docs/install.md", target / "share/doc/gipfel")  # the unit names it
    (target / "bin").mkdir()
    for link in ("python", "python3"):
        (target / "bin" / link).symlink_to("/usr/bin/python3")
    name = f"{version}-{digest(target)}"
    (target / "bin/gipfel").write_text(GIPFEL.format(name=name), encoding="utf-8")
    return name


def unpack(wheels: list[Path], site: Path) -> None:
    """Unpack wheels into one folder: parts that are compiled for one Python have its name in theirs."""
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as file:
            file.extractall(site, [name for name in file.namelist() if is_wanted(name)])


def is_wanted(name: str) -> bool:
    """Whether a file of a wheel goes inside: neither commands and manuals, nor what only pip reads."""
    if ".data/purelib/" in name or ".data/platlib/" in name:
        sys.exit(f"{name} belongs somewhere else, and unpack() does not know where.")
    return ".data/" not in name and not name.endswith((".dist-info/RECORD", ".dist-info/WHEEL"))


def add_own_packages(site: Path) -> None:
    """Copy what a wheel of ours would have."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    for package in wheel["packages"]:
        ignored = shutil.ignore_patterns("__pycache__", *wheel["exclude"])
        shutil.copytree(PROJECT / package, site / Path(package).name, ignore=ignored)


def digest(folder: Path) -> str:
    """Return twelve letters that stand for everything in a folder."""
    marks = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        what = str(path.readlink()).encode() if path.is_symlink() else path.read_bytes() if path.is_file() else b""
        marks.update(f"{path.relative_to(folder)} {hashlib.sha256(what).hexdigest()}\n".encode())
    return marks.hexdigest()[:12]


if __name__ == "__main__":
    main()
