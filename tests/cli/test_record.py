"""The table and its record on the command line."""

import subprocess
import sys
from pathlib import Path

import pytest

from commands import gipfel, piped
from gipfel.store import Store


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """Play a whole recorded game into a folder of its own."""
    game = Path(__file__).parents[1] / "games" / "parker-1.game"
    ended = piped("play", "--data", str(tmp_path), "--script", str(game), "--lang", "en", text="")
    assert (ended.returncode, ended.stderr) == (0, "")
    return tmp_path


def test_games_replay_export_verify_import(
    played: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The record: listed, told, exported, verified, and taken in again."""
    data, file = ["--data", str(played)], str(tmp_path / "a.gipfel")
    assert "parker" in gipfel(capsys, "games", *data)[1]
    told = gipfel(capsys, "replay", "1", *data)[1]
    assert "The game begins." in told
    assert "allowed:" in told
    assert "give the piece back" in told or "put a piece" in told
    assert gipfel(capsys, "export", "1", "--to", file, *data)[0] == 0
    status, out, _ = gipfel(capsys, "verify", file)
    assert status == 0
    assert "sealed and by the rules (parker" in out
    assert "wins!" in out
    assert "is game 2 now" in gipfel(capsys, "import", file, *data)[1]
    assert gipfel(capsys, "replay", "2", *data)[1] == told


def test_the_record_in_other_languages(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game can be told in any language, whatever it was played in."""
    assert "Das Spiel beginnt." in gipfel(capsys, "replay", "--data", str(played), "--lang", "de")[1]
    assert "La partie commence." in gipfel(capsys, "replay", "--data", str(played), "--lang", "fr")[1]


def test_a_changed_file_is_refused(played: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A byte changed: said with its line, and nothing is imported."""
    file = tmp_path / "a.gipfel"
    gipfel(capsys, "export", "--to", str(file), "--data", str(played))
    file.write_bytes(file.read_bytes().replace(b"rolled", b"rollex", 1))
    for argv in (["verify", str(file)], ["import", str(file), "--data", str(played)]):
        status, _, err = gipfel(capsys, *argv)
        assert status == 2
        assert "has been changed" in err
    assert "2 " not in gipfel(capsys, "games", "--data", str(played))[1].splitlines()[1][:4]


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["replay", "9"], "There is no game 9 here"),
        (["export", "9"], "There is no game 9 here"),
        (["replay", "99999999999999999999999"], "There is no game"),
        (["verify", "nowhere.gipfel"], "nowhere.gipfel: No such file"),
        (["import", "nowhere.gipfel"], "nowhere.gipfel: No such file"),
        (["play", "--script", "nowhere.game"], "nowhere.game: No such file"),
    ],
)
def test_what_is_not_there(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    argv: list[str],
    sentence: str,
) -> None:
    """A game or a file that is not there is named in one sentence."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    Store(tmp_path / "gipfel").close()
    status, _, err = gipfel(capsys, *argv)

    assert status == 2
    assert sentence in err
    assert len(err.splitlines()) == 1


def test_a_script_that_fails(tmp_path: Path) -> None:
    """A transcript whose glass says something else ends with status 2, the line, and one sentence."""
    ended = piped("play", "--data", str(tmp_path), text='press go\nexpect "flying saucer"\n')

    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1


def test_a_script_from_the_standard_input(tmp_path: Path) -> None:
    """Without a terminal, `gipfel play` takes a transcript from the standard input."""
    ended = piped("play", "--data", str(tmp_path), "--lang", "en", text='expect "Gipfel"\npress go\n')
    assert "played to its end" in ended.stdout
    failed = piped("play", "--data", str(tmp_path), "--lang", "en", text='expect "flying saucer"\n')
    assert failed.returncode == 2
    assert "Line 1: the glass should say" in failed.stderr


def test_bad_settings_are_said_on_the_glass(tmp_path: Path) -> None:
    """The program starts with the default for that key, and says so."""
    (tmp_path / "settings.toml").write_text("odds = 7\n")
    ended = piped(
        "play",
        "--data",
        str(tmp_path),
        "--lang",
        "en",
        text='expect "odds must be one of"\npress 2\nexpect Gipfel\n',
    )

    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_damaged_record_is_said_on_the_glass(tmp_path: Path) -> None:
    """The players are told that the record was set aside."""
    (tmp_path / "games.db").write_bytes(b"x" * 5000)
    ended = piped(
        "play", "--data", str(tmp_path), "--lang", "en", text='expect "was damaged"\npress 2\nexpect Gipfel\n'
    )

    assert (ended.returncode, ended.stderr) == (0, "")


def test_an_earlier_game_can_be_gone_on_with(tmp_path: Path) -> None:
    """A game that was left for another one can be taken up again, and is the one offered from then on."""
    data = ("--data", str(tmp_path), "--lang", "en")
    first = "press go\n" * 13 + "roll 2 3 4 5\npress 1\n"
    assert piped("play", *data, text=first).returncode == 0
    second = "press 3\npress 2\n" + "press go\n" * 12 + 'roll 1 1 1 1\nexpect "2+2"\n'
    assert piped("play", *data, text=second).stderr == ""
    third = 'expect "A game goes on"\npress go\nexpect "Yellow: +2"\npress stop\n'
    assert piped("play", *data, "--game", "1", text=third).stderr == ""
    assert piped("play", *data, text='press go\nexpect "Green"\n').stderr == ""
    assert "There is no game 7 here" in piped("play", *data, "--game", "7", text=third).stderr


def test_no_games_yet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """An empty record is said to be empty."""
    assert "No game has been played here yet." in gipfel(capsys, "games", "--data", str(tmp_path / "typo"))[1]
    for command in ("replay", "export"):
        status, _, err = gipfel(capsys, command, "--data", str(tmp_path / "typo"))
        assert status == 2
        assert "No game has been played here yet." in err
    assert not (tmp_path / "typo").exists()  # who only reads begins no record


def test_steps_that_could_not_be_saved_are_not_passed_over(tmp_path: Path) -> None:
    """A disk that fills up while a transcript is played ends in a sentence and status 2."""
    game = Path(__file__).parents[1] / "games" / "ravensburger-de-1.game"
    command = f"ulimit -f 40; {sys.executable} -m gipfel play --lang en --data {tmp_path} --script {game}"
    ended = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, timeout=60)

    assert ended.returncode == 2
    assert ended.stderr == "gipfel: The last steps could not be saved.\n"
