"""Every sentence, in every language."""

import re
import tomllib
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gipfel
from gipfel.boardcheck import BoardVisibility
from gipfel.cli import COMMANDS, SUBCOMMANDS
from gipfel.config import BRIGHTNESS, ODDS
from gipfel.errors import Port
from gipfel.game import RollSource
from gipfel.rules import (
    COLOURS,
    EDITIONS,
    HOUSE_RULES,
    Clause,
    Dice,
    Fault,
    Flaw,
    HandMove,
    Hindrance,
    Position,
    Start,
    Verdict,
    all_dice,
    judge,
    may_stop,
    rules_of,
)
from gipfel.table import (
    MENU,
    OPTIONS,
    CalibrationStage,
    Draft,
    HeldMeaning,
    NewsKind,
    Topic,
    TrayStatus,
    wheels,
)
from gipfel.words import LANGUAGES, NoSuchLanguage, Words, words_in
from gipfel_vision import DiceStatus
from gipfel_vision.images import PhotoFlaw
from gipfel_vision.tray import SetupAdvice
from support import strategies
from support.tables import at

UNSURE = (TrayStatus.OK, TrayStatus.DOUBT)
"""What is said with the same words: are you sure?"""
LOOKS = [status.value for status in BoardVisibility if status is not BoardVisibility.OK]
SOURCES = Path(gipfel.__file__).parent
TABLE = ("yellow", "green", "blue", "red")


def names_in(sentence: str) -> set[str]:
    """Return the names in a sentence's braces."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_missing_or_extra(language: str) -> None:
    """Every language has the same keys, in the same order, with the same names to fill in."""
    english, other = words_in("en").sentences, words_in(language).sentences

    assert list(other) == list(english)
    assert {key: names_in(text) for key, text in other.items()} == {
        key: names_in(text) for key, text in english.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_files_are_what_is_read(language: str) -> None:
    """No sentence is empty, none is left over from another language's file."""
    text = (SOURCES / "words" / f"{language}.toml").read_text(encoding="utf-8")
    sentences = [sentence for group in tomllib.loads(text).values() for sentence in group.values()]

    assert all(sentence.strip() or sentence == " " for sentence in sentences)
    if language != "en":
        english = set(words_in("en").sentences.values())
        long = [sentence for sentence in sentences if len(re.sub(r"\{.*?\}", "", sentence)) > 25]
        assert not [sentence for sentence in long if sentence in english]


def test_every_key_is_used() -> None:
    """A sentence that no code asks for is dead: each key stands in the code, or the head of its family does."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    heads = set(re.findall(r"""f["']([a-z-]+\.[a-z-]*)\{""", code))
    commands = [f"cli.{name.replace(' ', '-')}" for name in (*COMMANDS, *SUBCOMMANDS)]
    heads.discard("cli.")
    heads.add("page.")  # asked for by the page itself, see below

    def is_used(key: str) -> bool:
        return f'"{key}"' in code or any(key.startswith(head) for head in heads)

    assert [key for key in words_in("en").sentences if not is_used(key) and key not in commands] == []


@pytest.mark.parametrize(
    ("family", "members"),
    [
        ("verdict", [verdict.value for verdict in Verdict]),
        ("obstacle", [hindrance.value for hindrance in Hindrance]),
        ("flaw", [fault.value for fault in Fault]),
        ("clause", [clause.value for clause in Clause]),
        ("start", [start.value for start in Start]),
        ("colour", list(COLOURS)),
        ("switch", sorted({switch.value for switch in HOUSE_RULES.values()})),
        ("doubt", ["unsure", "count", *(status.value for status in TrayStatus if status not in UNSURE)]),
        ("told", [telling.value for telling in NewsKind]),
        ("book", [book.value for book in Topic]),
        ("menu", list(MENU)),
        ("odds", list(ODDS)),
        ("brightness", list(BRIGHTNESS)),
        ("lost", [port.value for port in Port]),
        ("board", ["title", "ask", "leave", "help", "looking", "right", "set", "unseen", *LOOKS]),
        ("stray", ["moved", "elsewhere", "extra", "uncleared", "forgotten", "instead", "missing"]),
        ("tray", ["go", "looking", *(stage.value for stage in CalibrationStage)]),
        ("hold", [meaning.value for meaning in HeldMeaning]),
        ("booklet", list(EDITIONS)),
        ("short", [*EDITIONS, *HOUSE_RULES, "fast-runners"]),
        ("start-short", [start.value for start in Start]),
        ("photo", [flaw.value for flaw in PhotoFlaw]),
        ("seen", [status.value for status in DiceStatus]),
        ("finding", [finding.value for finding in SetupAdvice]),
        (
            "help",
            sorted(
                {
                    *(question.kind for question in Draft().questions()),
                    *OPTIONS,
                    "called",
                    "menu",
                    "menu-hall",
                    "offer",
                    "phones",
                    "review",
                    "tray",
                }
            ),
        ),
    ],
)
def test_families_are_complete(family: str, members: list[str]) -> None:
    """Whatever the rules can find has a sentence, and there is no sentence for what they cannot."""
    keys = [key.partition(".")[2] for key in words_in("en").sentences if key.startswith(f"{family}.")]

    assert sorted(keys) == sorted(members)


def test_every_source_of_dice_has_its_sentence() -> None:
    """However dice were read, the record can say so."""
    for source in get_args(RollSource):
        assert words_in("en")(f"record.rolled-{source}", player="A", dice="1 2 3 4")


@settings(max_examples=200)
@given(strategies.positions(), st.sampled_from(all_dice()), st.sampled_from(LANGUAGES))
def test_every_ruling_can_be_told(position: Position, dice: Dice, language: str) -> None:
    """For every pairing of every roll there is a whole sentence and a source, with nothing left to fill in."""
    words = words_in(language)
    findings = [option.finding for option in judge(position, dice).options] + [may_stop(position)]
    for finding in findings:
        for told in (words.finding(finding, TABLE), words.cite(position.rules, finding.clause)):
            assert "None" not in told
            assert "{" not in told
            assert "?" not in told.replace("Gefahr erkannt?", "").replace("Reihe?", "").replace("setzen?", "")


def test_reasons_read_well() -> None:
    """A few rulings read exactly so."""
    words, position = words_in("en"), at("3 5 7", won="6:0 8:1", edition="spielecafe")
    found = [option.finding for option in judge(position, Dice.parse("1 4 4 5")).options]

    assert [words.finding(finding, TABLE) for finding in found] == [
        "Only 5 can be used: no runner is left for 9.",
        "No pair can be used: Yellow has won 6 and Green has won 8.",
    ]
    both = at("3 5 7", won="6:1 8:1")
    dead = judge(both, Dice.parse("1 4 4 5")).options[1].finding
    assert words.finding(dead, TABLE) == "No pair can be used: Green has won 6 and 8."
    assert words.cite(position.rules, found[1].clause) == "Das Spielecafé erklärt: Fehlwurf"
    assert words_in("de").finding(found[0], TABLE) == "Nur 5 ist spielbar, denn für 9 ist kein Läufer übrig."
    assert words_in("fr").finding(found[0], TABLE) == ("Seul 5 est jouable : il ne reste pas de pion pour 9.")


def test_house_rules_are_said_to_be_house_rules() -> None:
    """What the table has agreed on is not put into a booklet's mouth."""
    rules = rules_of("parker", (), ("both-pairs",))

    assert words_in("en").cite(rules, Clause.BOTH) == "Parker: house rules"
    assert words_in("de").cite(rules, Clause.BOTH) == "Parker: Hausregeln"


def test_hands_are_told_what_to_do() -> None:
    """Each kind of hand move has its sentence."""
    words = words_in("en")
    moves = {
        HandMove(None, 7, 0, 1): "Runner: put it into 7 on field 1.",
        HandMove(None, 7, 1, 2): "Runner in 7: from field 1 to 2.",
        HandMove(None, 7, 2, 0): "Runner in 7: take it off the board.",
        HandMove(1, 7, 0, 2): "Green: put a piece into 7 on field 2.",
        HandMove(1, 7, 2, 4): "Green in 7: from field 2 to 4.",
        HandMove(1, 7, 4, 0): "Green in 7: give the piece back.",
        HandMove(1, 7, 0, 4, is_substitute=True): "Green has no piece left: put something else into 7 on field 4.",
    }

    assert {move: words.hand_move(move, TABLE) for move in moves} == moves


def test_flaws_are_told() -> None:
    """An error names what is wrong and what would be right."""
    words = words_in("en")

    assert words.flaw(Flaw(Fault.NO_EDITION, "edition", names=("x", *EDITIONS)), ()).startswith(
        "There is no edition “x”; there are ravensburger-de"
    )
    assert (
        words.flaw(Flaw(Fault.BEYOND_TOP, "pieces", 0, 7, 14), TABLE)
        == "There is no field 14 in 7; its top is 13."
    )
    assert words.flaw(Flaw(Fault.EXCLUDED, "variants", names=("a", "b")), ()) == "a and b exclude each other."


def test_numbers_are_written_as_the_language_does() -> None:
    """Numbers have a point in English, a comma in German and French."""
    assert [words_in(language).percent(0.0802) for language in LANGUAGES] == ["8.0 %", "8,0 %", "8,0 %"]


def test_the_table_offers_every_language() -> None:
    """The wheel of languages at the table has all that there are words in."""
    assert wheels.LANGUAGES == LANGUAGES


def test_other_languages_are_refused() -> None:
    """A language that Gipfel does not speak is named, with those that it does."""
    with pytest.raises(NoSuchLanguage, match="en, de, fr"):
        Words("nl")


def test_the_page_asks_for_its_own_sentences_and_all_of_them() -> None:
    """Every sentence of the page is asked for in one of its files, and what is asked for is there."""
    files = [path for room in ("page", "web") for path in (SOURCES / room / "static").rglob("*.*")]
    code = "\n".join(path.read_text(encoding="utf-8") for path in files if path.suffix in {".js", ".html"})
    asked = set(
        re.findall(r'(?:\bsay\((?:[^()"`]*\? )?|data-say=|data-say-label=|word\("page\.)"?([a-z0-9-]+)"', code)
    )
    asked |= {key for pair in re.findall(r'say\([^()"`]*\? "([a-z-]+)" : "([a-z-]+)"', code) for key in pair}
    heads = tuple(re.findall(r"\bsay\(`([a-z-]+)\$", code))
    keys = {key.removeprefix("page.") for key in words_in("en").sentences if key.startswith("page.")}

    assert asked - keys == set()
    assert {key for key in keys - asked if not key.startswith(heads)} == set()
