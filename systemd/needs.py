"""Says which Python packages the system lacks, for `install`: python needs.py WHEEL NEEDS CONSTRAINTS.

It is run by the new version's own Python, which sees the system's packages. What Gipfel needs is read from its
wheel, so that there is one list only, the one in pyproject.toml.
"""

import sys
import zipfile
from email.parser import HeaderParser
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from pip._vendor.packaging.requirements import Requirement

EXTRAS = ("pi", "hall")
"""What a device has beside what everybody has: its parts, and the way to a hall, if its settings name one."""

FROM_SYSTEM = {"opencv-python-headless": "cv2"}
"""Packages that Debian knows by another name, each with the module that they give: pip would not find them."""

NEVER_FROM_INDEX = {"lgpio", "picamera2"}
"""What fits a system only if it comes with it."""


def main(wheel: str, needs: str, constraints: str) -> None:
    """Write what pip has to get, and what it may not change."""
    wanted = [need for need in needs_of(Path(wheel)) if not is_there(need)]
    Path(needs).write_text("".join(f"{need.name}{need.specifier}\n" for need in wanted), encoding="utf-8")
    Path(constraints).write_text(kept("numpy"), encoding="utf-8")


def needs_of(wheel: Path) -> list[Requirement]:
    """Return what a wheel needs on a Pi."""
    with zipfile.ZipFile(wheel) as file:
        (name,) = (name for name in file.namelist() if name.endswith(".dist-info/METADATA"))
        lines = HeaderParser().parsestr(file.read(name).decode()).get_all("Requires-Dist", [])
    needs = map(Requirement, lines)
    return [need for need in needs if need.marker is None or _is_asked_for(need)]


def _is_asked_for(need: Requirement) -> bool:
    return any(need.marker.evaluate({"extra": extra}) for extra in EXTRAS)


def is_there(need: Requirement) -> bool:
    """Whether pip has nothing to do; what it can see for itself is left to it."""
    if need.name in NEVER_FROM_INDEX:
        return True
    module = FROM_SYSTEM.get(need.name)
    if module is None:
        return False
    try:
        return import_module(module).__version__ in need.specifier
    except ImportError:
        return False


def kept(package: str) -> str:
    """Return the line that keeps a package of the system as it is; nothing where the system has none."""
    try:
        return f"{package}=={version(package)}\n"
    except PackageNotFoundError:
        return ""


if __name__ == "__main__":
    main(*sys.argv[1:])
