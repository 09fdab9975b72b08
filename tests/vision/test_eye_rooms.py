"""The eye's table of rooms: it knows nothing of the game, and each room only what it needs."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import gipfel_vision

SOURCES = Path(gipfel_vision.__file__).parent

SEES = {"reading", "numpy", "cv2"}
# Beside each room stand the rooms and packages that it may import; the standard library and itself it always may.
ROOMS: dict[str, set[str]] = {
    "__init__": {"reading", "tray"},
    "reading": {"numpy"},
    "tray": SEES,
    "photo": SEES | {"PIL"},
    "outline": SEES,
    "light": SEES | {"outline"},
    "moved": SEES | {"light", "tray"},
    "rest": {"reading"},
    "settler": {"reading", "rest"},
    "stillness": SEES,
    "annotate": SEES,
    "dice": SEES | {"tray"},
    "board": SEES,
    "synthetic": SEES | {"tray", "board"},
    "calibration": SEES | {"light", "moved", "outline", "rest", "tray"},
    "sources": SEES | {"photo", "stillness", "synthetic", "picamera2"},
}


def led_to(path: Path) -> Iterator[str]:
    """Name the rooms and packages that a module's imports lead to."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                found = [name.name for name in names]
            case ast.ImportFrom(module=str(module), names=names):
                found = [f"{module}.{name.name}" for name in names]
            case _:
                continue
        for name in found:
            package, _, rest = name.partition(".")
            if package == "gipfel_vision":
                room = rest.partition(".")[0]
                yield room if room in ROOMS else "reading"  # what the package itself offers
            elif package not in sys.stdlib_module_names:
                yield package


def room_of(path: Path) -> str:
    """Give the room that a module is in."""
    return path.relative_to(SOURCES).with_suffix("").parts[0]


@pytest.mark.parametrize("path", sorted(SOURCES.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCES)))
def test_a_room_of_the_eye_imports_only_what_it_may(path: Path) -> None:
    """Above all, nothing of the table: the eye can be used without it."""
    room = room_of(path)

    assert set(led_to(path)) <= ROOMS[room] | {room}


def test_the_eyes_table_has_no_dead_rows() -> None:
    """Every room in the table exists."""
    assert set(ROOMS) == {room_of(path) for path in SOURCES.rglob("*.py")}


def test_only_one_source_knows_the_pis_camera() -> None:
    """Everything else works without it."""
    knowing = [path.name for path in SOURCES.rglob("*.py") if "picamera2" in set(led_to(path))]

    assert knowing == ["picamera.py"]
