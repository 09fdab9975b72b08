"""The glossary is true, and no document or docstring falls back to words that were given up."""

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator, Sized
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from gipfel.words import LANGUAGES, words_in

ROOT = Path(__file__).parents[2]
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
FOLDERS = ("firmware", "vision", "hall", "hardware", "benchmarks", "systemd", "tests", "docs", "card")
DOCUMENTS = sorted(
    path
    for path in (*ROOT.glob("*.md"), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.md")))
    if "node_modules" not in path.parts
)
MODULES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))

GIVEN_UP = re.compile(
    r"\b(dots?|glass|eyes?|films?|attendants?)\b"
    r"|(?-i:\bGives? the\b)"
    r"|`(watch|glance|study|lookout|attendant|boards|oled|eye)\.py`",
    re.IGNORECASE,
)
"""Pixel, display, camera, video, worker, "Return the"; and modules that nobody could tell apart by their names."""

GIVEN_UP_NAMES = {"attendant", "eye", "film", "glance", "glass", "lookout", "study"}
"""Parts of names in code: `class TrayStudy` is as little understood as `study.py`."""

KEPT = {
    r"\[glass\]": "the key of the display in settings.toml: people have it in their files",
    r"import Glass,|glass = Glass|glass, With|, glass\)": "a program for version 0.1.0, which called it so",
    r"`dots`": "a field of the page's state: programs read it",
    r"glass down": "the pane of a display module, which breaks",
    r"keeps the glass from rattling": "the same",
    r"glass breaks": "the same",
    r"its glass is thick": "the same",
    r"[Tt]he glass (on the board|reaches above)|a glass whose board|place the glass by half": "the same",
    r"what is lit lies on its glass": "the same",
}
"""What may be said all the same, and why."""

KEPT_NAMES = {
    "hardware/box/measures.py": "the pane of a display module has a thickness",
}


def prose() -> Iterator[tuple[str, str]]:
    """Yield all documents, docstrings and comments, each with its place."""
    for path in DOCUMENTS:
        yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")
    for path in MODULES:
        if path == Path(__file__):
            continue
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            match node:
                case ast.Expr(value=ast.Constant(value=str(said)), lineno=line):
                    yield f"{path.relative_to(ROOT)}:{line}", said
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                yield f"{path.relative_to(ROOT)}:{token.start[0]}", token.string


def without_kept(text: str) -> str:
    """Leave out what may be said all the same."""
    return re.sub("|".join(KEPT), "", text)


def given_up_in(text: str) -> list[str]:
    """Name the words in a text that were given up."""
    return [match[0] for match in GIVEN_UP.finditer(without_kept(text))]


def test_no_text_falls_back_to_words_that_were_given_up() -> None:
    """Documents, docstrings and comments say pixel, display, camera, video, worker, and "Return the"."""
    assert {place: words for place, text in prose() if (words := given_up_in(text))} == {}


GIVEN_UP_IN = {
    "en": GIVEN_UP,
    "de": re.compile(r"\b(Glas|Glases|Auge|Film)\b"),
    "fr": re.compile(r"œil|verre|\bfilm"),
}
"""What players read; a German die has pips that are called Augen."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_read_plain_words(language: str) -> None:
    """No sentence of any language calls the camera an eye, or the display a glass."""
    sentences = {key: without_kept(text) for key, text in words_in(language).sentences.items()}

    assert [key for key, text in sentences.items() if GIVEN_UP_IN[language].search(text)] == []


def test_words_that_were_given_up_are_found() -> None:
    """The search above finds each of them, in any case and number, and leaves other words alone."""
    found = given_up_in("Dots on the glass. The eye reads a film. Gives the `watch.py` an attendant.")

    assert found == ["Dots", "glass", "eye", "film", "Gives the", "`watch.py`", "attendant"]
    assert given_up_in("eyelet, dotted, filming, fibreglass, “watch”, give it the dice") == []
    assert given_up_in("`[glass]`: `dots`") == []


def test_what_may_be_said_is_said() -> None:
    """No exception outlives what it was made for."""
    texts = [text for _, text in prose()]

    assert [phrase for phrase in KEPT if not any(re.search(phrase, text) for text in texts)] == []


def test_no_name_falls_back_to_words_that_were_given_up() -> None:
    """Modules, classes and functions of the product are called what they are."""
    found = Counter[str]()
    for path in MODULES:
        place = str(path.relative_to(ROOT))
        if place.startswith("tests/") or place in KEPT_NAMES:
            continue
        names = [path.stem, *_defined(ast.parse(path.read_text(encoding="utf-8")))]
        found.update(f"{place}: {name}" for name in names if GIVEN_UP_NAMES & _words_of(name))

    assert sorted(found) == []


def _defined(module: ast.Module) -> list[str]:
    """Name the classes and functions of a module, and its constants."""
    names = []
    for node in ast.walk(module):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                names.append(name)
            case ast.Assign(targets=[ast.Name(id=name)]) if name.isupper():
                names.append(name)
    return names


def _words_of(name: str) -> set[str]:
    """Split a name into its words: `TrayStudy` and `tray_study` are both tray and study."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)}


ROWS = [row.strip("|").split("|") for row in GLOSSARY.splitlines() if row.startswith("| ") and "|---" not in row]
NAMES = sorted({name for *_, last in ROWS for name in re.findall(r"`([^`]+)`", last) if len(_) == 2})


@cache
def _classes() -> Counter[str]:
    """Count the classes of both packages by their names."""
    packages = [path for path in MODULES if path.relative_to(ROOT).parts[0] in ("firmware", "vision")]
    return Counter(
        node.name
        for path in packages
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    )


def _found(dotted: str) -> object:
    """Import what a dotted name leads to: a module, or a name that a room offers."""
    module, _, name = dotted.rpartition(".")
    return getattr(import_module(module), name)


def test_the_glossary_has_names_to_check() -> None:
    """The table is read as it is meant."""
    assert len(NAMES) > 40
    assert {"Position", "Worker", "gipfel.table.Signal"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_word_of_the_glossary_is_in_the_code(name: str) -> None:
    """Each name in the last column is one class, and only one, or something that a room offers."""
    if "." in name:
        assert _found(name) is not None
    else:
        assert _classes()[name] == 1


def test_a_word_is_explained_once() -> None:
    """One word for one thing: nothing stands in the glossary twice."""
    words = [word.strip() for row in ROWS for word in row[0].split(",")]

    assert [word for word, times in Counter(words).items() if times > 1 and word != "word"] == []


NUMBERS = [
    (str(path.relative_to(ROOT)), number, name)
    for path in DOCUMENTS
    for number, names in re.findall(
        r"\b(\d+(?:\.\d+)?) \(((?:`gipfel[\w.]*`(?:, )?)+)\)", path.read_text(encoding="utf-8")
    )
    for name in re.findall(r"`([^`]+)`", names)
]


def test_there_are_numbers_to_check() -> None:
    """The doubt from which the table asks is among them, on both sides of the border."""
    assert {"gipfel_vision.DOUBTFUL", "gipfel.table.DOUBTFUL"} <= {name for _, _, name in NUMBERS}


@pytest.mark.parametrize(("document", "number", "name"), NUMBERS)
def test_a_number_in_a_document_is_the_code_s(document: str, number: str, name: str) -> None:
    """A number that is followed by a constant's name is its value, or how many it has."""
    value = _found(name)

    assert float(number) == (len(value) if isinstance(value, Sized) else value), document
