"""Packs a tree into a Debian package, by dpkg-deb alone: the same tree gives the same bytes."""

import gzip
import hashlib
import os
import shutil
import subprocess
from dataclasses import dataclass
from email.utils import formatdate
from pathlib import Path

HERE = Path(__file__).parent
SCRIPTS = ("preinst", "postinst", "prerm", "postrm")
STEPS = ". steps.sh\n"
"""This line of a script becomes the steps: before dpkg unpacks, and after it removes, there is no file to read."""

EPOCH = 1767225600
"""The date of every file unless SOURCE_DATE_EPOCH says otherwise: the first day of 2026."""


@dataclass(frozen=True)
class Package:
    """What a package is called; its other texts are in files that begin with its name."""

    name: str
    version: str
    architecture: str
    is_quick: bool = False
    """Whether it may be large instead of slow to build: for tests."""

    @property
    def file_name(self) -> str:
        """The name that Debian gives such a file."""
        return f"{self.name}_{self.version}_{self.architecture}.deb"


def pack(root: Path, package: Package, folder: Path) -> Path:
    """Add what every Debian package has to a tree, and pack it; return the path of the package."""
    _add_documents(root, package)
    _add_control(root, package)
    for path in (root, *root.rglob("*")):
        _tidy(path)
    deb = folder / package.file_name
    compressed = ["-Znone"] if package.is_quick else ["-Zxz", "-z9", "--threads-max=1"]
    command = ["dpkg-deb", "--root-owner-group", *compressed, "--build", str(root), str(deb)]
    environ = {**os.environ, "SOURCE_DATE_EPOCH": f"{_epoch()}"}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environ)  # noqa: S603  # our own tree
    return deb


def zipped(text: bytes) -> bytes:
    """Return a document as Debian keeps it, always with the same bytes."""
    return gzip.compress(text, 9, mtime=0)


def _add_documents(root: Path, package: Package) -> None:
    documents = root / "usr/share/doc" / package.name
    documents.mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "copyright", documents / "copyright")
    changes = _text("changelog").format(package=package, date=formatdate(_epoch()))
    (documents / "changelog.gz").write_bytes(zipped(changes.encode()))
    overrides = root / "usr/share/lintian/overrides"
    overrides.mkdir(parents=True)
    shutil.copy(HERE / f"{package.name}.overrides", overrides / package.name)


def _add_control(root: Path, package: Package) -> None:
    control = root / "DEBIAN"
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    kilobytes = sum(path.stat().st_size for path in files) // 1024
    control.mkdir()
    text = _text(f"{package.name}.control").format(package=package, kilobytes=kilobytes)
    (control / "control").write_text(text, encoding="utf-8")
    marks = (f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  " for path in files)
    lines = (f"{mark}{path.relative_to(root)}\n" for mark, path in zip(marks, files, strict=True))
    (control / "md5sums").write_text("".join(lines), encoding="utf-8")
    steps = (HERE.parent / "steps.sh").read_text(encoding="utf-8")
    for script in SCRIPTS:
        if (HERE / f"{package.name}.{script}").exists():
            text = _text(f"{package.name}.{script}").replace(STEPS, steps)
            (control / script).write_text(text, encoding="utf-8")


def _tidy(path: Path) -> None:
    """Set a file's mode and date, to the same wherever it was made."""
    if not path.is_symlink():
        is_script = path.parent.name == "bin" or path.name == "read-only"
        is_script = is_script or (path.parent.name == "DEBIAN" and path.name in SCRIPTS)
        path.chmod(0o755 if is_script or path.is_dir() else 0o644)
    os.utime(path, (_epoch(), _epoch()), follow_symlinks=False)


def _text(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


def _epoch() -> int:
    return int(os.environ.get("SOURCE_DATE_EPOCH", EPOCH))
