"""Fills a wheelhouse for `install --wheels`, on a computer with internet: python wheels.py DIR [SUITE] [MACHINE].

A wheel fits one Python and one processor; without a suite there will be those for both systems.
"""

import sys
import tempfile
import tomllib
from pathlib import Path

from deb.fetch import download
from needs import EXTRAS, NEVER_FROM_INDEX, Requirement

PROJECT = Path(__file__).parent.parent / "pyproject.toml"

SYSTEMS = {"bookworm": ("3.11", "1.24.2"), "trixie": ("3.13", "2.2.4")}
"""The Python and the numpy of each Raspberry Pi OS: what pip brings has to agree with both."""


def main(folder: str, suite: str = "", machine: str = "aarch64") -> None:
    """Fetch what is needed to build Gipfel and to run it."""
    for name in [suite] if suite else SYSTEMS:
        fetch(Path(folder), machine, *SYSTEMS[name])


def fetch(folder: Path, machine: str, python: str, numpy: str) -> None:
    """Fetch the wheels for one system."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as constraints:
        constraints.write(f"numpy=={numpy}\n")
        constraints.flush()
        download(folder, machine, python, f"--constraint={constraints.name}", *wanted())


def wanted() -> list[str]:
    """Return what pyproject.toml asks for, without what only the system can give."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    extras = project["project"].get("optional-dependencies", {})
    lines = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    lines += [line for extra in EXTRAS for line in extras.get(extra, [])]
    return [line for line in lines if Requirement(line).name not in NEVER_FROM_INDEX]


if __name__ == "__main__":
    main(*sys.argv[1:])
