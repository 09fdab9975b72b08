"""The hall's sentences: the same in every language, all of them used, and nothing asked for that is not there."""

import re
import tomllib
from pathlib import Path
from string import Formatter

import pytest

import gipfel
import gipfel_hall
from gipfel_hall.words import LANGUAGES, words_of

HALL = Path(gipfel_hall.__file__).parent
WEB = Path(gipfel.__file__).parent / "web" / "static"
PAGES = HALL / "site" / "static"


def names_in(sentence: str) -> set[str]:
    """Return the names in a sentence's braces."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_missing_or_extra(language: str) -> None:
    """Every language has the same keys, in the same order, with the same names to fill in."""
    english, other = words_of("en").own, words_of(language).own

    assert list(other) == list(english)
    assert {key: names_in(text) for key, text in other.items()} == {
        key: names_in(text) for key, text in english.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_files_are_what_is_read(language: str) -> None:
    """No sentence is empty, none is left over from another language's file."""
    text = (HALL / "words" / f"{language}.toml").read_text(encoding="utf-8")
    sentences = [sentence for group in tomllib.loads(text).values() for sentence in group.values()]

    assert all(sentence.strip() for sentence in sentences)
    if language != "en":
        english = set(words_of("en").own.values())
        long = [sentence for sentence in sentences if len(re.sub(r"\{.*?\}", "", sentence)) > 25]
        assert not [sentence for sentence in long if sentence in english]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hall_has_the_table_s_sentences(language: str) -> None:
    """A ruling is said as a table says it; an address is said to be the hall's."""
    words = words_of(language)

    assert words.language == language
    assert "verdict.bust" in words.sentences
    assert words("problem.host") == words.own["problem.host"]


def test_every_key_is_used() -> None:
    """A sentence that no code asks for is dead: each key stands in the code, or the head of its family does."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in HALL.rglob("*.py"))
    code += "\n".join(path.read_text(encoding="utf-8") for path in (WEB.parent).glob("*.py"))
    code += '"problem.own-fault"'  # made of a table of statuses
    heads = {*re.findall(r"""f["']([a-z-]+\.[a-z-]*)\{""", code), "page.", "language."}

    def is_used(key: str) -> bool:
        return f'"{key}"' in code or any(key.startswith(head) for head in heads)

    assert [key for key in words_of("en").own if not is_used(key)] == []


def test_the_pages_ask_for_their_own_sentences_and_all_of_them() -> None:
    """Every sentence of the pages is asked for in one of their files, and what is asked for is there."""
    files = [path for folder in (PAGES, WEB) for path in folder.rglob("*.*") if path.suffix in {".js", ".html"}]
    code = "\n".join(path.read_text(encoding="utf-8") for path in files)
    asked = set(
        re.findall(r'(?:\bsay\((?:[^()"`]*\? )?|data-say=|data-say-label=|word\("page\.)\s*"?([a-z0-9-]+)"', code)
    )
    asked |= {key for pair in re.findall(r'say\([^()"`]*\? "([a-z-]+)" : "([a-z-]+)"', code) for key in pair}
    heads = tuple(re.findall(r"\bsay\(`([a-z-]+)\$", code))
    known = {key.removeprefix("page.") for key in words_of("en").sentences if key.startswith("page.")}
    own = {key.removeprefix("page.") for key in words_of("en").own if key.startswith("page.")}

    assert asked - known == set()
    assert {key for key in own - asked if not key.startswith(heads)} == set()
