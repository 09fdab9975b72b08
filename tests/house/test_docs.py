"""What the documents point to is there: links, headings, files, pictures, make targets."""

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("docs", "hardware", "systemd", "tests", "benchmarks", "firmware", "vision", "hall", "card")
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.md"))])
FILES = [
    str(path.relative_to(ROOT))
    for path in (*ROOT.iterdir(), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*")))
    if path.is_file()
]
TARGETS = set(re.findall(r"^([\w/.-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))

MADE = {
    "settings.toml": "in a data folder",
    "tray.npz": "the same",
    "hall.toml": "in a hall's folder",
}
"""Files that are named, and are not part of the repository."""

every_document = pytest.mark.parametrize(
    "document", DOCUMENTS, ids=[str(path.relative_to(ROOT)) for path in DOCUMENTS]
)


def slug(heading: str) -> str:
    """Return the anchor that GitHub makes of a heading."""
    plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
    return re.sub(r"[^\w\- ]", "", plain).strip().replace(" ", "-")


def anchors(document: Path) -> set[str]:
    """Return the anchors of a document."""
    headings = re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {slug(heading) for heading in headings}


@every_document
def test_links_lead_somewhere(document: Path) -> None:
    """Each relative link is a file or a folder, and what follows its # a heading there."""
    for link in re.findall(r"\]\(([^)\s]+)\)", document.read_text(encoding="utf-8")):
        if link.startswith(("http://", "https://")):
            continue
        path, _, anchor = link.partition("#")
        there = document.parent / path if path else document
        assert there.exists(), link
        if anchor:
            assert anchor in anchors(there), link


@every_document
def test_files_that_are_named_are_there(document: Path) -> None:
    """Each `name.py` in a document is, as it is written, the end of some file's path."""
    text = document.read_text(encoding="utf-8")
    named = re.findall(r"`((?:[\w*.-]+/)*[\w*.-]+\.(?:py|js|c|toml|yml|yaml|css|html|sh|npz|pbm|svg))`", text)
    missing = {
        name
        for name in named
        if name not in MADE and not any(fnmatch(file, name) or fnmatch(file, f"*/{name}") for file in FILES)
    }

    assert missing == set()


@every_document
def test_make_targets_are_there(document: Path) -> None:
    """Each `make something` that a document tells people to type is in the Makefile."""
    text = document.read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"^```.*?^```|`[^`\n]+`", text, re.MULTILINE | re.DOTALL))
    typed = re.findall(r"\bmake ([a-z][\w/.-]*)", re.sub(r"#.*", "", code))

    assert {target for target in typed if target not in TARGETS} == set()


def test_every_picture_is_shown() -> None:
    """No picture is kept that no document shows or links to."""
    texts = "\n".join(path.read_text(encoding="utf-8") for path in DOCUMENTS)
    pictures = {path.name for path in (ROOT / "docs" / "pictures").iterdir() if path.suffix != ".py"}

    assert {name for name in pictures if f"pictures/{name}" not in texts} == set()


@pytest.mark.parametrize("package", ["firmware/gipfel", "vision/gipfel_vision"])
def test_the_table_of_rooms_has_every_room(package: str) -> None:
    """The walk through the code names each room of a package, and no other."""
    text = (ROOT / "docs" / "code-walk.md").read_text(encoding="utf-8")
    _, _, table = text.partition(f"| room in `{package}/` |")
    rows = table.partition("\n\n")[0].splitlines()[2:]
    named = [name for row in rows for name in re.findall(r"`(\w+)/`", row.split("|")[1])]

    assert sorted(named) == sorted(path.parent.name for path in (ROOT / package).glob("*/__init__.py"))
