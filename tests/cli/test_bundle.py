"""`gipfel doctor --bundle`: what a bug report needs in one file, and nothing that concerns only the players."""

import base64
import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import msgspec
import pytest

from gipfel import __version__
from gipfel.bundle import collect
from gipfel.exports import verify
from gipfel.game import Rolled, Started
from gipfel.rules import Dice
from gipfel.store import Store
from gipfel.table import Phone
from gipfel.words import LANGUAGES
from support.commands import gipfel

NAMES = ("Xaveria", "Zebulon")
PHONE = Phone("f" * 64, "Xaveria's phone")
PHOTO = b"\xff\xd8 a photograph of dice \xff\xd9" * 20
REMARK = "the key is under Xaveria's mat"
USUAL = ["README.txt", "versions.json", "findings.json", "settings.json", "record.json", "log.txt"]


@pytest.fixture(autouse=True)
def no_journal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Let no program of this computer be found; return the folder in which one can be put."""
    programs = tmp_path / "programs"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    return programs


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a table's folder: a game with names and a photograph, a paired phone, a remark in its settings."""
    folder = tmp_path / "table"
    store = Store(folder)
    store.append((Started(("yellow", "green"), NAMES, "franjos", "test"),))
    store.append((Rolled(Dice.of((1, 2, 3, 4))),), PHOTO)
    store.close()
    (folder / "phones.json").write_bytes(msgspec.json.encode([PHONE]))
    (folder / "settings.toml").write_text(f"# {REMARK}\nsound = false\n\n[buzzer]\npin = 12\n")
    return folder


def bundled(path: Path) -> dict[str, bytes]:
    """Return what is in a bundle, by name."""
    with ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def made(capsys: pytest.CaptureFixture[str], folder: Path, *more: str) -> tuple[dict[str, bytes], str]:
    """Make a bundle; return what is in it, and what was said."""
    path = folder.parent / "report.zip"
    status, said, error = gipfel(capsys, "doctor", "--data", str(folder), "--bundle", str(path), *more)
    assert (status, error) == (0, "")
    return bundled(path), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_what_is_in_it(capsys: pytest.CaptureFixture[str], folder: Path, language: str) -> None:
    """Every file is named in the terminal and in the bundle's own list, with what it is."""
    files, said = made(capsys, folder, "--lang", language)

    assert list(files) == USUAL
    lines = files["README.txt"].decode().splitlines()
    for name in USUAL:
        assert [line for line in lines if line.startswith(f"  {name} ")]
        assert [line for line in said.splitlines() if line.startswith(f"  {name} ")]
    assert lines[-1] == said.splitlines()[-1]


def test_no_names_and_no_photographs(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """No byte in it says who played, which phone is paired, what a camera saw, or what somebody has remarked."""
    files, said = made(capsys, folder)
    texts = (*NAMES, PHONE.key, PHONE.name, REMARK)
    secrets = (*(text.encode() for text in texts), PHOTO, base64.b64encode(PHOTO))

    for content in (*files.values(), said.encode()):
        for secret in secrets:
            assert secret not in content
    assert "no photographs, no names" in said


def test_what_a_bug_report_needs(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """Versions, settings, wiring, the record's condition, and the doctor's findings as it prints them."""
    files, _ = made(capsys, folder)
    versions, settings, record, findings = (
        json.loads(files[f"{name}.json"]) for name in ("versions", "settings", "record", "findings")
    )

    assert versions["gipfel"] == __version__
    assert {"python", "system", "kernel", "model", "sqlite"} <= set(versions)
    assert {"numpy", "msgspec"} <= set(versions["packages"])
    assert (settings["options"]["sound"], settings["wiring"]["buzzer"], settings["complaints"]) == (False, 12, [])
    assert (record["is_sound"], record["games"], record["steps"], record["photographs"]) == (True, 1, 2, 1)
    status, printed, _ = gipfel(capsys, "doctor", "--json", "--data", str(folder))
    assert status == 0
    assert [check["name"] for check in findings["checks"]] == [
        check["name"] for check in json.loads(printed)["checks"]
    ]


def test_a_game_is_added_when_that_is_asked_for(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """The game is an export that can be verified, with names and photographs, and both lists say so."""
    files, said = made(capsys, folder, "--with-game", "1")
    exported = verify(files["game-1.gipfel"])

    assert list(files) == [*USUAL, "game-1.gipfel"]
    assert exported.game.started.names == NAMES
    assert exported.photos[1] == PHOTO
    for text in (said, files["README.txt"].decode()):
        assert "photographs and the names of its players" in text
        assert "no names" not in text


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (("--with-game", "7"), "There is no game 7 here"),
        (("--with-game", "99999999999999999999999"), "There is no game"),
    ],
)
def test_a_game_that_is_not_there(
    capsys: pytest.CaptureFixture[str], folder: Path, more: tuple[str, ...], sentence: str
) -> None:
    """Whoever asks for a wrong game is told so, and nothing is written."""
    path = folder.parent / "report.zip"
    status, _, error = gipfel(capsys, "doctor", "--data", str(folder), "--bundle", str(path), *more)

    assert status == 2
    assert sentence in error
    assert not path.exists()


def test_a_game_without_a_bundle(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """`--with-game` without `--bundle` is refused."""
    status, _, error = gipfel(capsys, "doctor", "--data", str(folder), "--with-game", "1")

    assert status == 2
    assert "--bundle" in error


def test_an_existing_file_is_left_alone(capsys: pytest.CaptureFixture[str], folder: Path, tmp_path: Path) -> None:
    """A file, a folder or a link that has the name is named in one sentence, and stays as it is."""
    file, link = tmp_path / "thesis.zip", tmp_path / "link.zip"
    file.write_text("years of work")
    link.symlink_to(tmp_path / "nowhere")
    for path in (file, folder, link):
        status, _, error = gipfel(capsys, "doctor", "--data", str(folder), "--bundle", str(path))
        assert (status, error.count("\n")) == (2, 1)
        assert f"{path} is there already" in error
    assert file.read_text() == "years of work"


def test_a_place_that_is_none(capsys: pytest.CaptureFixture[str], folder: Path, tmp_path: Path) -> None:
    """A target folder that does not exist, or is a file, is named in one sentence."""
    (tmp_path / "file").touch()
    for path, why in (
        (tmp_path / "nowhere" / "a.zip", "No such file"),
        (tmp_path / "file" / "a.zip", "Not a dir"),
    ):
        status, _, error = gipfel(capsys, "doctor", "--data", str(folder), "--bundle", str(path))
        assert (status, error.count("\n")) == (2, 1)
        assert f"{path}: {why}" in error


def test_a_full_disk(folder: Path, tmp_path: Path) -> None:
    """A full disk is reported in one sentence, and no partial file is left."""
    path = tmp_path / "report.zip"
    command = [
        sys.executable,
        "-m",
        "gipfel",
        "doctor",
        "--data",
        str(folder),
        "--bundle",
        str(path),
        "--lang",
        "en",
    ]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)),
    )

    assert (done.returncode, done.stdout) == (2, "")
    assert f"{path}: File too large" in done.stderr
    assert not path.exists()


@pytest.mark.parametrize("damage", ["games.db", "settings.toml", "everything", "folder"])
def test_whatever_is_broken_the_bundle_is_made(
    capsys: pytest.CaptureFixture[str], folder: Path, damage: str
) -> None:
    """A damaged record, settings that cannot be read, a folder that is missing: each is what the bundle says."""
    match damage:
        case "everything":
            for path in folder.glob("*.*"):
                path.write_bytes(b"\xff\xfe nothing of ours")
        case "folder":
            folder = folder.parent / "nowhere"
        case _:
            (folder / damage).write_bytes(b"\xff\xfe nothing of ours")
    files, _ = made(capsys, folder)

    assert list(files) == USUAL
    record, settings = json.loads(files["record.json"]), json.loads(files["settings.json"])
    assert record["is_there"] == (damage != "folder")
    assert (record["is_sound"] is False) == (damage in ("games.db", "everything"))
    assert bool(settings["complaints"]) == (damage in ("settings.toml", "everything"))


def test_a_damaged_record_has_no_game_to_add(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """A game of a damaged record cannot be added; the error says that the bundle works without it."""
    (folder / "games.db").write_bytes(b"nothing of ours" * 1000)
    path = folder.parent / "report.zip"
    status, _, error = gipfel(capsys, "doctor", "--data", str(folder), "--bundle", str(path), "--with-game", "1")

    assert status == 2
    assert "Without --with-game" in error


def test_a_doctor_who_fails_is_a_finding(folder: Path) -> None:
    """An exception while the doctor checks a part is in the bundle, which is made all the same."""

    def examine() -> dict[str, object]:
        raise RuntimeError("the bus is on fire")

    files = {file.name: file.content for file in collect(folder, "", examine)}

    assert json.loads(files["findings.json"]) == {"error": "RuntimeError: the bus is on fire"}


def journal(programs: Path, script: str) -> None:
    """Put a program in the place of journalctl."""
    path = programs / "journalctl"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def test_the_last_lines_of_the_log(capsys: pytest.CaptureFixture[str], folder: Path, no_journal: Path) -> None:
    """The service's own thousand lines are in it, without the computer's name, and without a user's in a path."""
    journal(no_journal, 'echo "$@"\necho "gipfel[7]: lost: camera (/home/xaverina/video.mp4)"')
    files, said = made(capsys, folder)
    asked, line = files["log.txt"].decode().splitlines()

    assert {"--unit=gipfel.service", "--lines=1000", "--no-hostname"} <= set(asked.split())
    assert line == "gipfel[7]: lost: camera (/home/USER/video.mp4)"
    assert "the last 1000 lines" in said


@pytest.mark.parametrize("script", ["exit 0", "exit 1", "kill $$"])
def test_a_journal_that_says_nothing(
    capsys: pytest.CaptureFixture[str], folder: Path, no_journal: Path, script: str
) -> None:
    """A missing or unreadable log is reported in the bundle and in the terminal."""
    journal(no_journal, script)
    files, said = made(capsys, folder)

    assert files["log.txt"].decode().startswith("There is no log here.")
    assert "no log was found" in said


def test_a_service_that_is_somebody_elses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who may not read the device's folder is told how to make the bundle."""
    monkeypatch.setattr("gipfel.cli.doctor.SERVICE", tmp_path)
    monkeypatch.setattr(os, "access", lambda *_: False)
    status, _, error = gipfel(capsys, "doctor", "--bundle", "report.zip")

    assert status == 2
    assert "`sudo gipfel doctor --bundle report.zip`" in error
