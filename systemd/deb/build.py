"""Builds the Debian packages: python systemd/deb/build.py DIR [--architecture arm64] [--version V] [--opencv].

The same sources give the same bytes. Nothing is compiled, so an arm64 package is built on any machine.
"""

import argparse
import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from email.utils import formatdate
from pathlib import Path

from fetch import HERE, MACHINES, OPENCV, PROJECT, WHEELS, fetched

SETTINGS = ("gipfel.service", "gipfel-poweroff.target", "gipfel.sysusers", "gipfel.rules")
SCRIPTS = ("preinst", "postinst", "prerm", "postrm")
STEPS = ". steps.sh\n"
"""This line of a script becomes the steps themselves: before dpkg unpacks and after it removes there is no file to read."""

EPOCH = 1767225600
"""The date of every file unless SOURCE_DATE_EPOCH says otherwise: the first day of 2026."""

PYVENV = "home = /usr/bin\ninclude-system-site-packages = true\n"
"""Makes a folder a virtual environment: the system's own Python, which finds our packages before the system's."""

GIPFEL = """#!/opt/gipfel/versions/{name}/bin/python
import sys

from gipfel.cli import main

sys.exit(main())
"""


def main() -> None:
    """Build what the command line asks for, and print the path of the package."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--architecture", choices=MACHINES, default="arm64")
    parser.add_argument("--version", default=own_version())
    parser.add_argument("--opencv", action="store_true", help="build gipfel-opencv, for bookworm")
    asked = parser.parse_args()
    build = build_opencv if asked.opencv else build_gipfel
    print(build(asked.folder, asked.architecture, asked.version))  # noqa: T201  # a command's answer


def own_version() -> str:
    """Return the version of these sources."""
    text = (PROJECT / "firmware/gipfel/__init__.py").read_text(encoding="utf-8")
    return text.split('__version__ = "')[1].split('"')[0]


def build_gipfel(folder: Path, architecture: str, version: str) -> Path:
    """Build the package of the program."""
    with tempfile.TemporaryDirectory() as draft:
        root = Path(draft)
        brought = root / "usr/lib/gipfel"
        make_version(brought / "version", fetched(WHEELS, architecture, folder / "wheels"), version)
        (brought / "name").write_text((brought / "version/name").read_text())
        (root / "usr/bin").mkdir()
        (root / "usr/bin/gipfel").symlink_to("/opt/gipfel/current/bin/gipfel")
        add_documents(root, "gipfel", version)
        shutil.copy(PROJECT / "docs/install.md", root / "usr/share/doc/gipfel/install.md")
        return packed(root, folder, "gipfel", architecture, version)


def build_opencv(folder: Path, architecture: str, version: str) -> Path:
    """Build the package that brings bookworm a newer OpenCV, where only Gipfel finds it."""
    with tempfile.TemporaryDirectory() as draft:
        root = Path(draft)
        unpack(fetched(OPENCV, architecture, folder / "wheels"), root / "usr/lib/gipfel-opencv")
        add_documents(root, "gipfel-opencv", version)
        return packed(root, folder, "gipfel-opencv", architecture, version)


def make_version(target: Path, wheels: list[Path], version: str) -> None:
    """Make the folder that becomes /opt/gipfel/versions/NAME: a virtual environment for both Pythons."""
    site = target / "site"
    unpack(wheels, site)
    add_own_packages(site)
    (site / "opencv.pth").write_text("/usr/lib/gipfel-opencv\n")
    for python in ("3.11", "3.13"):
        (target / f"lib/python{python}").mkdir(parents=True)
        (target / f"lib/python{python}/site-packages").symlink_to("../../site")
    (target / "pyvenv.cfg").write_text(PYVENV)
    (target / "share/gipfel").mkdir(parents=True)
    for name in SETTINGS:
        shutil.copy(HERE.parent / name, target / "share/gipfel")
    (target / "bin").mkdir()
    for name in ("python", "python3"):
        (target / "bin" / name).symlink_to("/usr/bin/python3")
    name = f"{version}-{digest(target)}"
    (target / "name").write_text(f"{name}\n")
    (target / "bin/gipfel").write_text(GIPFEL.format(name=name))
    (target / "bin/gipfel").chmod(0o755)


def unpack(wheels: list[Path], site: Path) -> None:
    """Unpack wheels into one folder; the parts that are compiled for a Python have its name in theirs."""
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as file:
            file.extractall(site, [name for name in file.namelist() if is_wanted(name)])


def is_wanted(name: str) -> bool:
    """Whether a file of a wheel goes inside: neither commands and manuals, nor what only pip reads."""
    if ".data/purelib/" in name or ".data/platlib/" in name:
        sys.exit(f"{name} belongs somewhere else, and the package does not know where.")
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


def add_documents(root: Path, package: str, version: str) -> None:
    """Add what every Debian package has beside its contents."""
    documents = root / "usr/share/doc" / package
    documents.mkdir(parents=True)
    shutil.copy(HERE / "copyright", documents / "copyright")
    text = (
        (HERE / "changelog")
        .read_text(encoding="utf-8")
        .format(package=package, version=version, date=formatdate(epoch()))
    )
    (documents / "changelog.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    overrides = root / "usr/share/lintian/overrides"
    overrides.mkdir(parents=True)
    shutil.copy(HERE / f"{package}.lintian-overrides", overrides / package)


def packed(root: Path, folder: Path, package: str, architecture: str, version: str) -> Path:
    """Pack a tree into a package; return its path."""
    size = sum(path.lstat().st_size for path in root.rglob("*") if not path.is_dir()) // 1024
    control = (HERE / f"{package}.control").read_text(encoding="utf-8")
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN/control").write_text(control.format(version=version, architecture=architecture, size=size))
    (root / "DEBIAN/md5sums").write_text(md5sums(root))
    for script in SCRIPTS:
        source = HERE / script if package == "gipfel" else HERE / f"{package}.{script}"
        if source.exists():
            write_script(source, root / "DEBIAN" / script)
    for path in root.rglob("*"):
        tidy(path)
    tidy(root)
    deb = folder / f"{package}_{version}_{architecture}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--threads-max=1", "--build", str(root), str(deb)]
    subprocess.run(
        command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "SOURCE_DATE_EPOCH": f"{epoch()}"}
    )  # noqa: S603
    return deb


def md5sums(root: Path) -> str:
    """Return the list by which dpkg --verify finds what was changed."""
    files = sorted(path for path in (root / "usr").rglob("*") if path.is_file() and not path.is_symlink())
    marks = ((hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest(), path) for path in files)
    return "".join(f"{mark}  {path.relative_to(root)}\n" for mark, path in marks)


def write_script(source: Path, target: Path) -> None:
    """Write a maintainer script with the shared steps in it."""
    steps = (HERE.parent / "steps.sh").read_text(encoding="utf-8")
    target.write_text(source.read_text(encoding="utf-8").replace(STEPS, steps), encoding="utf-8")
    target.chmod(0o755)


def tidy(path: Path) -> None:
    """Give a file the same mode and date wherever it was made."""
    if not path.is_symlink():
        is_program = (
            path.is_dir() or path.parent.name in ("bin", "DEBIAN") and path.name not in ("control", "md5sums")
        )
        path.chmod(0o755 if is_program else 0o644)
    os.utime(path, (epoch(), epoch()), follow_symlinks=False)


def epoch() -> int:
    """Return the date of all files, in seconds."""
    return int(os.environ.get("SOURCE_DATE_EPOCH", EPOCH))


if __name__ == "__main__":
    main()
