"""What a bot answers to a line of JSON."""

import json
from typing import Any

import pytest

from gipfel.ask import bot_line
from gipfel.bots import BOTS
from gipfel.words import words_in

QUESTION = {
    "bot": "master",
    "edition": "ravensburger-de",
    "players": ["yellow", "green"],
    "to_move": "yellow",
    "pieces": {"yellow": {"7": 4}, "green": {"6": 3}},
    "won": {"12": "green"},
    "runners": {"7": 6, "8": 2},
}


def asked(**changes: object) -> tuple[dict[str, Any], bool]:
    """Ask a bot, with some fields of the question changed; return its answer, and whether there is one."""
    line, is_answer = bot_line(json.dumps({**QUESTION, **changes}).encode(), words_in("en"))
    return json.loads(line), is_answer


@pytest.mark.parametrize("bot", BOTS)
def test_with_a_roll(bot: str) -> None:
    """The play, its chance of winning, and every legal play with its own."""
    answer, is_answer = asked(bot=bot, roll=[3, 4, 2, 6])
    plays = {tuple(rated["play"]): rated["win"] for rated in answer["plays"]}

    assert is_answer
    assert {*answer} == {"play", "win", "plays"}
    assert {*plays} == {(7, 8), (6,), (9,), (5,), (10,)}
    assert answer["win"] == plays[tuple(answer["play"])]


def test_without_one() -> None:
    """Whether it stops, and the chance for both."""
    answer, is_answer = asked()

    assert is_answer
    assert {*answer} == {"then", "win", "stop", "go"}
    assert answer["then"] in ("stop", "go")
    assert answer["win"] == answer[str(answer["then"])]


def test_a_roll_that_busts() -> None:
    """There is no play then, and the chance is that after the bust."""
    answer, _ = asked(runners={"2": 1, "3": 1, "11": 1}, roll=[4, 4, 4, 4])

    assert answer["play"] is None
    assert answer["plays"] == []


def test_before_the_first_roll() -> None:
    """Stopping is not possible yet."""
    answer, _ = asked(runners={})

    assert answer["then"] == "go"
    assert answer["stop"] is None


def test_the_master_is_asked_if_nobody_is() -> None:
    """A question without a bot is the master's."""
    assert asked(bot=None) == asked()


@pytest.mark.parametrize(
    ("changes", "at"),
    [
        ({"bot": "deep-thought"}, "bot"),
        ({"bot": 7}, "bot"),
        ({"play": [7, 8], "roll": [3, 4, 2, 6]}, "play"),
        ({"then": "stop"}, "then"),
        ({"roll": [1, 2, 3]}, "roll"),
        ({"colour": "red"}, "colour"),
        ({"pieces": {"yellow": {"7": 14}}}, "pieces.yellow.7"),
        ({"won": {"2": "green", "3": "green", "12": "green"}}, "won"),
        ({"edition": "monopoly"}, "edition"),
    ],
)
def test_what_is_wrong_is_named(changes: dict[str, object], at: str) -> None:
    """As with the referee: one sentence, and the path to it."""
    answer, is_answer = asked(**changes)

    assert not is_answer
    assert {*answer} == {"error", "at"}
    assert answer["at"] == at
    assert str(answer["error"]).endswith(".")


TWICE = b'{"bot": "master", "bot": "club"}'


@pytest.mark.parametrize("line", [b"", b"nonsense", b"[]", b"\xff", TWICE, b"[" * 5000])
def test_what_is_no_question(line: bytes) -> None:
    """Anything else has an error, too, and no traceback."""
    text, is_answer = bot_line(line, words_in("de"))

    assert not is_answer
    assert {*json.loads(text)} == {"error", "at"}
