"""The commands about bots."""

import json
import subprocess
import sys

import pytest

from gipfel.bots import BOTS
from support.commands import gipfel, piped

QUESTION = {"edition": "parker", "players": ["yellow", "green"], "to_move": "yellow", "roll": [1, 2, 2, 4]}


def test_bot_lines() -> None:
    """One answer per line, in order; the status says that one had none."""
    line = json.dumps({**QUESTION, "bot": "club"})
    ended = piped("bot", "--json", text=f"{line}\nnonsense\n{line}\n")
    answers = [json.loads(each) for each in ended.stdout.splitlines()]

    assert ended.returncode == 2
    assert answers[0] == answers[2]
    assert answers[0]["play"] in [rated["play"] for rated in answers[0]["plays"]]
    assert "error" in answers[1]
    assert piped("bot", "--json", text=f"{line}\n").returncode == 0


def test_an_output_that_is_closed() -> None:
    """Nobody reads answers then, and no traceback says so."""
    line = json.dumps({**QUESTION, "bot": "club"})
    command = ["sh", "-c", '"$@" >&-', "sh", sys.executable, "-m", "gipfel", "bot", "--json"]
    ended = subprocess.run(command, input=f"{line}\n", capture_output=True, text=True, check=False)

    assert (ended.returncode, ended.stderr) == (0, "")


def test_bots_are_asked_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    """A person who types only `gipfel bot` is told how."""
    status, _, error = gipfel(capsys, "bot", "--lang", "en")

    assert status == 2
    assert "gipfel bot --json" in error


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_all_bots_are_listed(capsys: pytest.CaptureFixture[str], language: str) -> None:
    """Each with its strength and its source."""
    status, out, _ = gipfel(capsys, "bots", "--lang", language)

    assert status == 0
    assert all(key in out for key in BOTS)
    assert "2009" in out


def test_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed is the same match, in one process or in two."""
    words = ("match", "club", "random", "--games", "20", "--seed", "3", "--json")
    _, alone, _ = gipfel(capsys, *words)
    status, together, _ = gipfel(capsys, *words, "--jobs", "2")
    results = [json.loads(text) for text in (alone, together)]
    for result in results:
        for bot in result["bots"]:
            assert bot.pop("milliseconds") > 0

    assert status == 0
    assert results[0] == results[1]
    assert results[0]["games"] == 20
    assert results[0]["bots"][0]["won"] > 0.8


def test_a_match_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    """A table with the interval, and by which rules."""
    words = ("match", "novice", "random", "casual", "--games", "6", "--lang", "en")
    status, out, _ = gipfel(capsys, *words, "--edition", "franjos", "--variant", "night-leap")

    assert status == 0
    assert "95 % interval" in out
    assert "night-leap" in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["match", "club"], "two to four bots"),
        (["match", "club", "hal"], "There is no bot “hal”"),
        (["match", "club", "club", "--edition", "monopoly"], "monopoly"),
        (["match", "club", "club", "--variant", "night-leap"], "night-leap"),
        (["match", "club", "club", "--games", "0"], "--games"),
        (["match", "club", "club", "--jobs", "-1"], "--jobs"),
        (["review", "--games", "0"], "--games"),
    ],
)
def test_what_cannot_be_played(capsys: pytest.CaptureFixture[str], words: list[str], says: str) -> None:
    """One sentence, and no traceback."""
    status, _, error = gipfel(capsys, *words, "--lang", "en")

    assert status == 2
    assert says in error


def test_the_referee_loads_no_bots() -> None:
    """Whoever does not play with a bot pays nothing for them."""
    line = json.dumps(QUESTION)
    code = (
        "import sys; from gipfel.ask import answer_line; from gipfel.words import words_in;"
        f"answer_line({line!r}.encode(), words_in('en'));"
        "print([name for name in sys.modules if name.startswith(('gipfel.bots', 'numpy'))])"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert ended.stdout.strip() == "[]"
