"""The table and its record on the command line."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from gipfel.game import Started
from gipfel.store import Store, open_store
from gipfel.words import words_in
from support.commands import gipfel, piped


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
    assert "sealed and follow the rules (parker" in out
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
    """A transcript whose display says something else ends with status 2, the line, and one sentence."""
    ended = piped("play", "--data", str(tmp_path), text='press go\nexpect "flying saucer"\n')

    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1


def test_a_script_from_the_standard_input(tmp_path: Path) -> None:
    """Without a terminal, `gipfel play` takes a transcript from the standard input."""
    ended = piped("play", "--data", str(tmp_path), "--lang", "en", text='expect "Gipfel"\npress go\n')
    assert "played to its end" in ended.stdout
    failed = piped("play", "--data", str(tmp_path), "--lang", "en", text='expect "flying saucer"\n')
    assert failed.returncode == 2
    assert "Line 1: the display should say" in failed.stderr


def test_bad_settings_are_shown_on_the_display(tmp_path: Path) -> None:
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


def test_a_damaged_record_is_shown_on_the_display(tmp_path: Path) -> None:
    """The display says that the damaged record was set aside."""
    (tmp_path / "games.db").write_bytes(b"x" * 5000)
    ended = piped(
        "play", "--data", str(tmp_path), "--lang", "en", text='expect "was damaged"\npress 2\nexpect Gipfel\n'
    )

    assert (ended.returncode, ended.stderr) == (0, "")


def test_an_earlier_game_can_be_gone_on_with(tmp_path: Path) -> None:
    """A game that was left for another one can be taken up again, and is the one offered from then on."""
    data = ("--data", str(tmp_path), "--lang", "en")
    first = "press go\n" * 2 + "roll 2 3 4 5\npress 1\n"
    assert piped("play", *data, text=first).returncode == 0
    second = "press 3\npress 2\npress go\n" + 'roll 1 1 1 1\nexpect "2+2"\n'
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


def many_games(folder: Path, count: int) -> list[str]:
    """Write so many games that have just begun; return the options that name the folder."""
    store = Store(folder)
    for _ in range(count):
        store.append((Started(("yellow", "green"), ("Ann", "[Bo]"), "franjos", "1.0"),))
    store.close()
    return ["--data", str(folder), "--lang", "en"]


def numbers(out: str) -> list[int]:
    """Return the numbers of the games in a list."""
    return [int(line.split()[0]) for line in out.splitlines() if line.split() and line.split()[0].isdecimal()]


def test_games_are_listed_in_pages(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The newest fifty, and how to see older ones; so many as are asked for; or all."""
    data = many_games(tmp_path, 60)
    out = gipfel(capsys, "games", *data)[1]
    assert numbers(out) == list(range(60, 10, -1))
    assert "gipfel games --before 11" in out
    assert "Ann and [Bo]" in out
    older = gipfel(capsys, "games", "--before", "11", *data)[1]
    assert numbers(older) == list(range(10, 0, -1))
    assert "older" not in older
    assert numbers(gipfel(capsys, "games", "--limit", "2", "--before", "5", *data)[1]) == [4, 3]
    every = gipfel(capsys, "games", "--all", *data)[1]
    assert numbers(every) == list(range(60, 0, -1))
    assert "older" not in every
    assert numbers(gipfel(capsys, "games", "--before", "1", *data)[1]) == []
    assert numbers(gipfel(capsys, "games", "--limit", str(10**30), *data)[1]) == list(range(60, 0, -1))


def test_the_whole_record_is_verified(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`gipfel verify` without a file checks every game: a wrong summary is corrected, a wrong step is named."""
    data = ["--data", str(played), "--lang", "en"]
    assert gipfel(capsys, "verify", *data)[:2] == (0, "Games checked: 1. All follow the rules.\n")
    with closing(sqlite3.connect(played / "games.db")) as db, db:
        db.execute("UPDATE summaries SET winner = winner + 1")
    status, out, err = gipfel(capsys, "verify", *data)
    assert status == 2
    assert out == "Game 1: What the list of games said about it was wrong, and has been corrected.\n"
    assert err == "gipfel: Games checked: 1. Not in order: 1.\n"
    assert gipfel(capsys, "verify", *data)[0] == 0
    with closing(sqlite3.connect(played / "games.db")) as db, db:
        db.execute('UPDATE steps SET events = \'[{"event":"stopped"}]\' WHERE n = 2')
    assert "Game 1: Line 3, step 2: " in gipfel(capsys, "verify", *data)[1]


def test_a_record_in_use_is_verified(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """While somebody plays, `gipfel verify` reports what is wrong and changes nothing."""
    store, _ = open_store(played)
    data = ["--data", str(played), "--lang", "en"]
    assert gipfel(capsys, "verify", *data)[0] == 0
    store._db.execute("UPDATE summaries SET winner = winner + 1")
    for _ in range(2):
        assert gipfel(capsys, "verify", *data)[1] == "Game 1: What the list of games says about it is wrong.\n"
    store.close()


def test_a_damaged_record_is_verified(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`gipfel verify` rebuilds a damaged record from its backups, and says so."""
    path = played / "games.db"
    path.write_bytes(path.read_bytes()[:-4096])
    status, out, _ = gipfel(capsys, "verify", "--data", str(played), "--lang", "en")

    assert status == 0
    assert out.startswith("The record was damaged.")
    assert out.endswith("Games checked: 1. All follow the rules.\n")


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_a_record_of_a_newer_program(lang: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Every command says in one sentence that it is left alone."""
    many_games(tmp_path, 1)
    with closing(sqlite3.connect(tmp_path / "games.db")) as db:
        db.execute("PRAGMA user_version = 99")
    before = (tmp_path / "games.db").read_bytes()
    file = str(Path(__file__).parents[1] / "store" / "version-0.1.0" / "finished.gipfel")
    said = words_in(lang)("store.newer", folder=tmp_path)
    for argv in (["games"], ["replay"], ["export"], ["verify"], ["import", file]):
        status, _, err = gipfel(capsys, *argv, "--data", str(tmp_path), "--lang", lang)
        assert (status, err) == (2, f"gipfel: {said}\n")
    ended = piped("play", "--data", str(tmp_path), "--lang", lang, text="press go\n")
    assert (ended.returncode, ended.stderr) == (2, f"gipfel: {said}\n")
    assert (tmp_path / "games.db").read_bytes() == before
