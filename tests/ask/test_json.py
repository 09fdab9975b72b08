"""`gipfel rule --json`, line by line."""

import json

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gipfel.ask import answer_line, position_as_json
from gipfel.rules import COLOURS, Dice, Position, advance, all_dice, judge, stop
from gipfel.words import words_in
from support import strategies

QUESTION = {
    "edition": "parker",
    "variants": [],
    "players": ["yellow", "green"],
    "to_move": "yellow",
    "pieces": {"yellow": {"7": 4}, "green": {}},
    "won": {"6": "green"},
    "runners": {"7": 5},
    "roll": [1, 2, 2, 4],
}
EN = words_in("en")


def written(position: Position, colours: tuple[str, ...]) -> dict[str, object]:
    """Return a position as a program reads it from JSON."""
    form: dict[str, object] = json.loads(msgspec.json.encode(position_as_json(position, colours)))
    return form


def ask(line: object) -> dict[str, object]:
    """Ask one question and read the answer, which must fit on one line."""
    said, is_answer = answer_line(json.dumps(line).encode(), EN)
    assert b"\n" not in said
    answer = json.loads(said)
    assert isinstance(answer, dict)
    assert is_answer == ("error" not in answer)
    return answer


def test_an_answer_whole() -> None:
    """The answer to the question in the documentation, byte for byte in meaning."""
    assert ask(QUESTION) == {
        "plays": [[4, 5]],
        "bust": False,
        "may_stop": True,
        "bust_odds": [1, 1296],
        "pairings": [
            {
                "sums": [3, 6],
                "plays": [],
                "why": "Not allowed: another pairing brings more runners into play.",
                "clause": "Parker: Noch ein paar wichtige Regeln!",
            },
            {
                "sums": [4, 5],
                "plays": [[4, 5]],
                "why": "Each pair brings a runner into play, so both must be used.",
                "clause": "Parker: Noch ein paar wichtige Regeln!",
            },
        ],
    }


def test_a_play_and_a_stop() -> None:
    """`after` has the form of the question; `winner` says who has won."""
    said = ask({**QUESTION, "play": [5, 4], "then": "stop"})

    assert said["after"] == {
        "edition": "parker",
        "variants": [],
        "players": ["yellow", "green"],
        "to_move": "green",
        "pieces": {"yellow": {"4": 1, "5": 1, "7": 5}, "green": {}},
        "won": {"6": "green"},
        "runners": {},
    }
    assert said["winner"] is None
    assert "error" not in ask(said["after"])


def test_a_win() -> None:
    """The third column wins on stopping."""
    position = {
        **QUESTION,
        "edition": "franjos",
        "won": {"2": "yellow", "3": "yellow"},
        "runners": {"12": 2},
        "roll": [6, 6, 1, 1],
    }
    said = ask({**position, "play": [12], "then": "stop"})

    assert said["winner"] == "yellow"
    assert ask({**position, "play": [12]})["winner"] is None


def test_a_position_alone() -> None:
    """Without a roll the answer is about the position: may it be stopped, how likely is a bust."""
    alone = {key: value for key, value in QUESTION.items() if key != "roll"}

    assert ask(alone) == {"may_stop": True, "bust_odds": [1, 1296]}
    assert ask({**alone, "then": "stop"})["winner"] is None


def test_house_rules() -> None:
    """House rules are an explicit further choice, and come back with the position."""
    said = ask({**QUESTION, "house": ["both-pairs"], "play": [4, 5]})

    assert said["after"]["house"] == ["both-pairs"]  # type: ignore[index]  # it is JSON


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"edition": "hasbro"}, "edition"),
        ({"edition": None}, "edition"),
        ({"variants": None, "roll": 7}, "roll"),
        ({"house": ["one-pair", "one-pair"]}, "house.1"),
        ({"variants": ["free-fields"]}, "variants"),
        ({"variants": "free-fields"}, "variants"),
        ({"variants": [7]}, "variants.0"),
        ({"house": ["turbo"]}, "house"),
        ({"players": ["yellow"]}, "players"),
        ({"players": ["yellow", "yellow"]}, "players"),
        ({"players": ["yellow", "mauve"]}, "players"),
        ({"players": ["yellow", 7]}, "players.1"),
        ({"to_move": "red"}, "to_move"),
        ({"pieces": {"red": {}}}, "pieces.red"),
        ({"pieces": {"yellow": {"1": 1}}}, "pieces.yellow.1"),
        ({"pieces": {"yellow": {"07": 1}}}, "pieces.yellow.07"),
        ({"pieces": {"yellow": {"7": 14}}}, "pieces.yellow.7"),
        ({"pieces": {"yellow": {"7": 0}}}, "pieces.yellow.7"),
        ({"pieces": {"yellow": {"7": "4"}}}, "pieces.yellow.7"),
        ({"pieces": {"yellow": {"7": True}}}, "pieces.yellow.7"),
        ({"pieces": {"green": {"6": 3}}}, "pieces.green.6"),
        ({"pieces": []}, "pieces"),
        ({"won": {"6": "red"}}, "won.6"),
        ({"won": {"13": "green"}}, "won.13"),
        ({"won": {"6": 1}}, "won.6"),
        ({"won": {"7": "green"}}, "pieces.yellow.7"),
        ({"runners": {"7": 4}}, "runners.7"),
        ({"runners": {"6": 4}}, "runners.6"),
        ({"runners": {"2": 1, "3": 1, "4": 1, "5": 1}}, "runners.5"),
        ({"runners": {"2": 4}}, "runners.2"),
        ({"roll": [1, 2, 3]}, "roll"),
        ({"roll": [1, 2, 3, 7]}, "roll"),
        ({"roll": [1, 2, 3, 1.0]}, "roll.3"),
        ({"roll": "1234"}, "roll"),
        ({"play": [3]}, "play"),
        ({"play": [4]}, "play"),
        ({"play": []}, "play"),
        ({"play": [4, 5, 6]}, "play"),
        ({"play": [4, 5], "roll": None}, "play"),
        ({"play": [4, 5], "then": "jump"}, "then"),
        ({"then": "stop"}, "then"),
        ({"then": "stop", "roll": None, "runners": {}}, "then"),
        ({"lang": "de"}, "lang"),
    ],
)
def test_what_is_wrong_is_named(change: dict[str, object], at: str) -> None:
    """A wrong question is answered with one sentence and the path to what is wrong."""
    said = ask({**QUESTION, **change})

    assert said["at"] == at
    assert str(said["error"]).endswith(".")


@pytest.mark.parametrize("missing", ["edition", "players", "to_move"])
def test_what_is_missing_is_named(missing: str) -> None:
    """Without a booklet, players or a turn there is nothing to rule on."""
    said = ask({key: value for key, value in QUESTION.items() if key != missing})

    assert said["at"] == missing


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ('"7": 4', '"7": 4, "7": 5', "pieces.yellow.7"),
        ('"7": 5', '"7": 5, "7": 6', "runners.7"),
        ('"roll"', '"edition": "franjos", "roll"', "edition"),
        ('{"6": "green"}', '{"6": "green", "6": "yellow"}', "won.6"),
    ],
)
def test_nothing_is_named_twice(old: str, new: str, at: str) -> None:
    """Two pieces of a colour in a column, two owners, two editions: JSON would keep the last in silence."""
    said = json.loads(answer_line(json.dumps(QUESTION).replace(old, new).encode(), EN)[0])

    assert said["at"] == at


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"null",
        b"7",
        b"[]",
        b"{",
        b'"x"',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"roll": ' + b"9" * 5000 + b"}",
        b"NaN",
    ],
)
def test_no_question_at_all(line: bytes) -> None:
    """A line that is not a question is answered with an error."""
    said, is_answer = answer_line(line, EN)

    assert not is_answer
    assert json.loads(said)["at"] == ""


@settings(max_examples=300)
@given(st.binary())
@example(b'{"edition": {"a": 1}}')
def test_any_bytes_are_answered(line: bytes) -> None:
    """Any line gets one line back."""
    assert json.loads(answer_line(line, EN)[0])["error"]


@settings(max_examples=200)
@given(strategies.positions(), st.sampled_from(all_dice()), st.data())
def test_json_says_what_the_rules_say(position: Position, dice: Dice, data: st.DataObject) -> None:
    """The answer to a question is the ruling, and `after` is the position that the play leads to."""
    colours = COLOURS[: position.players]
    asked = {**written(position, colours), "roll": list(dice.pips)}
    ruling = judge(position, dice)
    said = ask(asked)

    assert said["plays"] == [list(play.columns) for play in ruling.plays]
    assert said["bust"] == ruling.is_bust
    if ruling.plays:
        play = data.draw(st.sampled_from(ruling.plays))
        after = advance(position, dice, play)
        asked["play"] = list(play.columns)
        assert ask(asked)["after"] == written(after, colours)
        assert ask(written(after, colours))["may_stop"] == ("after" in ask({**asked, "then": "stop"}))
        if "after" in ask({**asked, "then": "stop"}):
            assert ask({**asked, "then": "stop"})["after"] == written(stop(after), colours)
