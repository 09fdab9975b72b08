"""The package as a file: what is in it, how large it is, and that it is the same whoever builds it."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from support.installing import PROJECT
from support.left_out import need
from support.packages import build, copy_sources

DEB = PROJECT / "systemd/deb"
FROM_THE_SYSTEM = {"lgpio", "numpy", "opencv-python-headless"}
ELF_MACHINES = {"amd64": 62, "arm64": 183}


def names(text: str) -> set[str]:
    """Return the packages that a list asks for."""
    return {name.replace("_", "-").lower() for name in re.findall(r"^([\w.-]+)==", text, re.MULTILINE)}


def test_everything_that_is_needed_is_inside_or_the_systems() -> None:
    """What pyproject.toml asks for on a Pi is in the list of wheels, but for what only the system can give."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    lines = (*project["dependencies"], *extras["pi"], *extras["hall"])
    asked = {re.split(r"[<>=;]", line)[0].replace(".", "-").lower() for line in lines}

    assert asked - names((DEB / "wheels.txt").read_text()) == FROM_THE_SYSTEM


def test_every_package_inside_has_its_authors_named() -> None:
    """The copyright file has a paragraph for each package that others wrote."""
    folders = {
        "markdown-it-py": "markdown_it",
        "pillow": "PIL",
        "luma-core": "luma",
        "luma-oled": "luma",
        "paho-mqtt": "paho",
    }
    named = set(
        re.findall(r"^Files: usr/lib/gipfel/version/site/(\w+)/", (DEB / "copyright").read_text(), re.MULTILINE)
    )

    assert {folders.get(name, name) for name in names((DEB / "wheels.txt").read_text())} == named


@pytest.mark.parametrize("script", sorted(path.name for path in DEB.glob("*.p[ro][eos]*")))
def test_its_scripts_are_clean(tmp_path: Path, script: str) -> None:
    """A script with the shared steps in it is sound to shellcheck, and cannot ask anything."""
    need("shellcheck")
    whole = (DEB / script).read_text().replace(". steps.sh\n", (DEB.parent / "steps.sh").read_text())
    (tmp_path / script).write_text(whole)
    options = ("--exclude=SC2034",)  # a script needs only some of the steps
    checked = subprocess.run(
        ["shellcheck", *options, tmp_path / script], capture_output=True, text=True, check=False
    )

    assert checked.stdout == ""
    assert not re.search(r"^\s*(read|db_\w+|whiptail|dialog)\b|debconf|/dev/tty", whole, re.MULTILINE)


@pytest.mark.debian
def test_the_same_sources_give_the_same_bytes(tmp_path: Path) -> None:
    """Built elsewhere, from files with other dates and modes, it is the same to the last byte."""
    copy_sources(tmp_path / "copy")
    for path in (tmp_path / "copy").rglob("*"):
        if path.is_file():
            path.chmod(0o600)
            path.touch()
    first = build(tmp_path / "first", "--quick")
    second = build(tmp_path / "second", "--quick", project=tmp_path / "copy")

    assert first.name == second.name
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.debian
@pytest.mark.parametrize("architecture", ELF_MACHINES)
def test_it_is_small_sound_and_for_one_processor(tmp_path: Path, architecture: str) -> None:
    """At most 12 MB, with compiled parts for both Pythons of this processor alone; lintian has nothing to say."""
    need("lintian")
    deb = build(tmp_path, f"--architecture={architecture}")
    subprocess.run(["dpkg-deb", "-x", deb, tmp_path / "tree"], check=True)
    compiled = [
        path
        for path in (tmp_path / "tree").rglob("*")
        if path.is_file() and not path.is_symlink() and path.read_bytes()[:4] == b"\x7fELF"
    ]
    complaints = subprocess.run(
        ["lintian", "--allow-root", "--tag-display-limit=0", deb], capture_output=True, text=True, check=False
    )

    assert deb.stat().st_size <= 12_000_000
    assert {int.from_bytes(path.read_bytes()[18:20], "little") for path in compiled} == {
        ELF_MACHINES[architecture]
    }
    for python in ("311", "313"):
        assert {path.name.split(".")[0] for path in compiled if f"cpython-{python}" in path.name} >= {
            "_core",
            "_imaging",
        }
    assert complaints.stdout + complaints.stderr == ""
