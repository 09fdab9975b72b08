"""What all modules of the product have in common, whatever they do."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("firmware", "vision", "hall", "card")
SOURCES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
LONGEST = 250
"""Lines of a module; a longer one is two."""


def parsed() -> Iterator[tuple[str, ast.Module]]:
    """Yield each module with its path."""
    for path in SOURCES:
        yield str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))


def test_a_module_can_be_read_in_one_go() -> None:
    """No module is longer than 250 lines."""
    lengths = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES}

    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_what_comes_out_is_returned() -> None:
    """A docstring that says what comes out begins with "Return", as Python's own do (PEP 257)."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = [
        (f"{name}:{getattr(node, 'lineno', 1)}", ast.get_docstring(node) or "")
        for name, module in parsed()
        for node in ast.walk(module)
        if isinstance(node, documented)
    ]

    assert [place for place, text in docstrings if text.split(" ", 1)[0] in ("Give", "Gives")] == []


def test_one_name_is_one_class() -> None:
    """No two classes of the product have the same name."""
    homes = defaultdict(set)
    for name, module in parsed():
        for node in ast.walk(module):
            if isinstance(node, ast.ClassDef):
                homes[node.name].add(f"{name}:{node.lineno}")

    assert {name: sorted(places) for name, places in homes.items() if len(places) > 1} == {}


@pytest.mark.parametrize(
    ("package", "loose"),
    [
        ("firmware/gipfel", {"__init__.py", "__main__.py", "errors.py"}),
        ("vision/gipfel_vision", {"__init__.py"}),
        ("tests", {"conftest.py"}),
    ],
)
def test_every_module_has_its_room(package: str, loose: set[str]) -> None:
    """Beside the rooms there are only the modules that belong to all of them."""
    assert {path.name for path in (ROOT / package).glob("*.py")} == loose
