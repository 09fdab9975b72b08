"""`gipfel review`: a game, and many."""

import json
from pathlib import Path

import pytest

from gipfel.review import model_version
from gipfel.store import Store
from support.commands import gipfel, piped
from support.tables import sitting, won_game


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return a folder with one game that is won, and one that is going on."""
    store = Store(tmp_path)
    for step in (*won_game().steps, *sitting().steps):
        store.append(step.events)
    store.close()
    return tmp_path


def test_a_game_is_reviewed(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every player's account, what cost most, and every roll and decision."""
    status, out, err = gipfel(capsys, "review", "1", "--data", str(record))

    assert (status, err) == (0, "")
    for text in ("Game 1: Yellow wins!", "what the model does not know", "100.0", "1 1 6 6", "stop ("):
        assert text in out


def test_what_is_printed_adds_up(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each column of the account, as it is printed, is its result."""
    _, out, _ = gipfel(capsys, "review", "1", "--data", str(record))
    lines = [line.split()[-2:] for line in out.splitlines()[3:10]]

    for column in range(2):
        *parts, result = [round(10 * float(line[column])) for line in lines]
        assert sum(parts) == result


def test_a_review_for_programs(record: Path) -> None:
    """JSON on one line, before it a line for each turn where that is asked for; kept, it is not made again."""
    first = piped("review", "1", "--json", "--progress", "--data", str(record), text="").stdout.splitlines()
    again = piped("review", "1", "--json", "--progress", "--data", str(record), text="").stdout.splitlines()

    assert [json.loads(line) for line in first[:-1]] == [{"done": done, "turns": 5} for done in range(1, 6)]
    assert again == first[-1:]
    assert json.loads(again[0])["game"] == 1


def test_a_review_by_another_model_is_made_anew(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What an older model said, or what cannot be read, is not shown."""
    store = Store(record)
    steps = len(store.steps(1))
    store.keep_review(1, steps, "older", b"nothing")
    gipfel(capsys, "review", "1", "--data", str(record))
    made = store.review(1, model_version())
    store.keep_review(1, steps, model_version(), b"nothing")
    status, _, _ = gipfel(capsys, "review", "1", "--data", str(record))

    assert status == 0
    assert made is not None
    assert store.review(1, model_version()) == made
    store.close()


def test_many_games_together(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a number each player's rates are told; games that nobody has won are left out."""
    status, out, _ = gipfel(capsys, "review", "--data", str(record))
    told = json.loads(gipfel(capsys, "review", "--json", "--data", str(record))[1])

    assert status == 0
    assert "Yellow: 1 games" in out
    assert "Too few decisions for a rating" in out
    assert told["Yellow"]["games"] == 1
    assert told["Yellow"]["rating"] is None


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [(["2"], "Nobody has won game 2 yet"), (["9"], "There is no game 9 here")],
)
def test_what_cannot_be_reviewed(
    record: Path, capsys: pytest.CaptureFixture[str], argv: list[str], sentence: str
) -> None:
    """A game that is going on, or that is not there, is refused in a sentence."""
    status, _, err = gipfel(capsys, "review", *argv, "--data", str(record))

    assert status == 2
    assert sentence in err
