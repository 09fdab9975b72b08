"""The referee on the command line, as a person or a program uses it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from gipfel.cli import language, main
from support.commands import gipfel, piped


def test_rule_for_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    """The board, every pairing, what is legal and why, and the booklet's section."""
    status, out, _ = gipfel(capsys, "rule", "1", "2", "2", "4", "--edition", "parker", "--runners", "7", "8")

    assert status == 0
    assert "One runner is left: it enters 3 or 6, not both." in out
    assert "Parker: Das Spiel beginnt!" in out
    assert "Yellow is to move" in out
    assert out.count("▲") == 3  # two on the board, one in the legend


def test_rule_draws_what_stands_where(capsys: pytest.CaptureFixture[str]) -> None:
    """Pieces, runners and won columns are on the board, shaped as the real one."""
    _, out, _ = gipfel(
        capsys, "rule", "--yellow", "2:1", "--green", "2:2", "--runners", "7:13", "--won", "12:green"
    )
    rows = out.splitlines()

    two = next(row for row in rows if row.split() == ["2", *["·"] * 9, "12"] or row.strip().startswith("2 "))
    column = two.index("2")
    below = [row[column] for row in rows[rows.index(two) + 1 :][:3]]
    assert below == ["·", "■", "●"]
    seven = next(index for index, row in enumerate(rows) if row.split() == ["7"])
    assert "▲" in rows[seven + 1]
    assert rows[rows.index(two) + 1].rstrip().endswith("■")


def test_rule_carries_out_a_play(capsys: pytest.CaptureFixture[str]) -> None:
    """With a play and a stop it tells what hands do."""
    _, out, _ = gipfel(
        capsys, "rule", "1 3 5 6", "--yellow", "7:4", "--green", "--runners", "7:5", "--play", "7+8", "--stop"
    )

    assert "Runner in 7: take it off the board." in out
    assert "Yellow in 7: from field 4 to 6." in out
    assert "Yellow: put a piece into 8 on field 1." in out
    assert "Green is to move" in out


def test_rule_in_other_languages(capsys: pytest.CaptureFixture[str]) -> None:
    """The language asked for, else the locale's."""
    assert "Beide Paare sind spielbar" in gipfel(capsys, "rule", "1356", "--lang", "de")[1]
    assert "Les deux paires" in gipfel(capsys, "rule", "1356", "--lang=fr")[1]


@pytest.mark.parametrize(
    ("argv", "environ", "expected"),
    [
        ([], {"LANG": "de_AT.UTF-8"}, "de"),
        ([], {"LC_ALL": "fr_FR", "LANG": "de_DE"}, "fr"),
        ([], {"LANG": "C.UTF-8"}, "en"),
        ([], {}, "en"),
        (["rule", "--lang", "fr"], {"LANG": "de"}, "fr"),
        (["rule", "--lang", "nl"], {"LANG": "de"}, "de"),
    ],
)
def test_the_language(argv: list[str], environ: dict[str, str], expected: str) -> None:
    """`--lang` before the locale, the locale before English."""
    assert language(argv, environ) == expected


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["rule", "1", "2", "3"], "A roll is four dice of 1 to 6."),
        (["rule", "1", "2", "3", "9"], "A roll is four dice of 1 to 6."),
        (["rule", "--edition", "hasbro"], "There is no edition “hasbro”"),
        (["rule", "--variant", "free-fields", "--edition", "parker"], "parker does not print free-fields"),
        (["rule", "--yellow", "7:4", "7:5", "--green"], "This is named twice: 7."),
        (["rule", "--yellow", "--yellow"], "This is named twice: yellow."),
        (["rule", "--yellow", "7"], "7: write a place as column:field"),
        (["rule", "--yellow", "7:x", "--green"], "“x” is no number."),
        (["rule", "--yellow"], "A game has two to four players."),
        (["rule", "--runners", "7", "8", "9", "10"], "There are three runners"),
        (["rule", "--runners", "14"], "There is no column “14”"),
        (["rule", "--won", "6:pink"], "pink does not play in this game"),
        (["rule", "--turn", "red"], "red does not play in this game"),
        (["rule", "1", "3", "5", "6", "--play", "7"], "Both pairs can be used, so both must be."),
        (["rule", "1", "3", "5", "6", "--play", "x"], "A play is one column or two, like 8 or 6+11."),
        (["rule", "--stop"], "No stopping yet"),
        (["rule", "1", "3", "5", "6", "--stop"], "has to be played before the turn can end"),
        (["odds", "6", "7", "8", "9"], "There are three runners only."),
        (["odds", "1"], "There is no column “1”"),
        (["odds", "7", "7"], "This is named twice: 7."),
        (["rule", "1", "2", "2", "-4"], "A roll is four dice of 1 to 6."),
        (["rule", "1", "2", "3", "4", "--json"], "With --json the questions come from the standard input"),
        (["rule", "1", "1", "1", "1", "--runners", "7", "8", "9", "--stop"], "Bust: no pairing"),
        (["odds", "6", "--won", "6"], "6 is won, so no runner stands there."),
        (["odds", "x"], "“x” is no number."),
        (["odds", "7" * 5000], "is no number."),
        (["editions", "hasbro"], "There is no edition “hasbro”"),
        (["fly"], "Try: gipfel --help"),
        ([], "Try: gipfel --help"),
        (["rule", "--fly"], "Try: gipfel --help"),
    ],
)
def test_bad_input_gets_one_sentence(capsys: pytest.CaptureFixture[str], argv: list[str], sentence: str) -> None:
    """Whatever is typed wrongly: status 2, one line on the error stream, no traceback."""
    status, _, err = gipfel(capsys, *argv)

    assert status == 2
    assert sentence in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    "argv",
    [
        ["1", "2", "2", "4", "--runners", "7", "8"],
        ["--runners", "7", "8", "1", "2", "2", "4"],
        ["--runners", "7", "8", "--green", "--yellow", "3:1", "1", "2", "2", "4", "--turn", "Green"],
        ["--runners", "7", "8", "--variant", "night-leap", "1", "2", "2", "4", "--edition", "franjos"],
    ],
)
def test_dice_may_stand_anywhere(capsys: pytest.CaptureFixture[str], argv: list[str]) -> None:
    """The dice are found behind an option that takes a list, too."""
    status, out, _ = gipfel(capsys, "rule", *argv)

    assert status == 0
    assert "Roll 1 2 2 4" in out


def test_colours_by_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    """A colour may be called as the language calls it."""
    _, out, _ = gipfel(capsys, "rule", "--turn", "Grün", "--won", "6:gelb", "--lang", "de")

    assert "Grün ist am Zug" in out


def test_a_full_disk() -> None:
    """An answer that cannot be written is reported in one sentence, without a traceback."""
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "gipfel", "rule", "1356"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    assert ended.returncode == 1
    assert ended.stderr.startswith("gipfel: ")
    assert len(ended.stderr.splitlines()) == 1


def test_an_output_that_is_closed() -> None:
    """Without a standard output there is nothing to say, and no traceback says so."""
    command = [sys.executable, "-m", "gipfel", "odds", "6", "7", "8"]
    ended = subprocess.run(["sh", "-c", '"$@" >&-', "sh", *command], capture_output=True, text=True, check=False)

    assert (ended.returncode, ended.stderr) == (0, "")


def test_odds(capsys: pytest.CaptureFixture[str]) -> None:
    """Survival for any runners and won columns."""
    assert "1192 of 1296 cases (92.0 %)" in gipfel(capsys, "odds", "6", "7", "8")[1]
    assert "96 of 1296" in gipfel(capsys, "odds", "--won", "4", "6", "8", "10")[1]
    assert "Runners still free: 3." in gipfel(capsys, "odds")[1]
    assert (
        gipfel(capsys, "odds", "7", "8", "--topped", "6")[1]
        == gipfel(capsys, "odds", "7", "8", "--topped", "2")[1]
    )


def test_editions(capsys: pytest.CaptureFixture[str]) -> None:
    """All booklets side by side, or one in full."""
    out = gipfel(capsys, "editions")[1]
    for key in (
        "ravensburger-de",
        "ravensburger-fr",
        "spielecafe",
        "parker",
        "franjos",
        "night-leap",
        "most-runners",
    ):
        assert key in out
    assert "Abgedeckte Reihe" in gipfel(capsys, "editions", "parker")[1]


def test_help_is_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """`--help` is in the language that was asked for."""
    with pytest.raises(SystemExit):
        main(["rule", "--help", "--lang", "de"])
    assert "die vier Würfel" in capsys.readouterr().out


def test_json_lines() -> None:
    """One answer a line, in order; one bad line does not stop the others, and is told by the status."""
    good = json.dumps(
        {"edition": "parker", "players": ["yellow", "green"], "to_move": "green", "roll": [1, 3, 5, 6]}
    )
    ended = piped("rule", "--json", text=f"{good}\nnonsense\n{good}\n")
    answers = [json.loads(line) for line in ended.stdout.splitlines()]

    assert [min(answer) for answer in answers] == ["bust", "at", "bust"]
    assert ended.returncode == 2
    assert ended.stderr == ""
    assert piped("rule", "--json", text=f"{good}\n").returncode == 0
    assert piped("rule", "--json", text="").returncode == 0


def test_json_answers_before_the_next_question() -> None:
    """A program may wait for each answer before it asks again."""
    with subprocess.Popen(
        [sys.executable, "-m", "gipfel", "rule", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as asked:
        assert asked.stdin
        assert asked.stdout
        for _ in range(3):
            asked.stdin.write("{}\n")
            asked.stdin.flush()
            assert "error" in json.loads(asked.stdout.readline())
        asked.stdin.close()


def test_a_reader_who_leaves() -> None:
    """`gipfel rule --json | head -1` ends without a traceback."""
    command = f"yes '{{}}' | {sys.executable} -m gipfel rule --json | head -1"
    ended = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, timeout=60)

    assert ended.stdout.count("\n") == 1
    assert ended.stderr == ""


def test_a_poor_terminal() -> None:
    """A terminal that cannot show ● gets another sign, and no traceback."""
    ended = piped("rule", "1356", text="", PYTHONIOENCODING="ascii", PYTHONUTF8="0")

    assert ended.returncode == 0
    assert ended.stderr == ""


def test_the_sources_are_where_the_tests_think() -> None:
    """The command that is tested is the one in this repository."""
    import gipfel as package  # noqa: PLC0415  # only here

    assert (Path(__file__).parents[2] / "firmware" / "gipfel") == Path(package.__file__).parent
