"""The table of rooms: who may import whom. A newcomer reads it here, and it cannot go stale."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import gipfel

SOURCES = Path(gipfel.__file__).parent

# Each room imports only rooms named beside it, and only the outside packages named there; the standard
# library, itself and `errors` are always allowed.
ROOMS: dict[str, set[str]] = {
    "errors": set(),
    "rules": set(),
    "words": {"rules"},
    "ask": {"rules", "words", "msgspec"},
    "game": {"rules", "msgspec"},
    "options": set(),
    "table": {"game", "options", "rules"},
    "screens": {"table", "game", "options", "rules", "words"},
    "ports": {"screens", "table", "game"},
    "paint": {"screens", "PIL", "luma", "segno"},
    "wiring": set(),
    "settings": {"options", "wiring", "words"},
    "loop": {"ports", "screens", "table", "game", "words"},
    "study": {"table", "gipfel_vision"},
    "glance": {"ports", "table", "gipfel_vision"},
    "watch": {"attendant", "glance", "study", "table", "gipfel_vision"},
    "boards": {"ports", "rules", "table", "gipfel_vision", "numpy"},
    "attendant": set(),
    "lock": set(),
    "store": {"lock", "ports", "game", "rules", "msgspec"},
    "inbox": {"table"},
    "pi": {
        "attendant",
        "game",
        "paint",
        "ports",
        "screens",
        "table",
        "wiring",
        "PIL",
        "gpiozero",
        "lgpio",
        "luma",
        "picamera2",
        "smbus2",
    },
    "lookout": {"attendant", "ports", "watch", "gipfel_vision"},
    "virtual": {
        "boards",
        "game",
        "paint",
        "ports",
        "rules",
        "screens",
        "table",
        "study",
        "watch",
        "PIL",
        "gipfel_vision",
        "numpy",
        "cv2",
    },
    "page": {
        "ask",
        "game",
        "paint",
        "ports",
        "rules",
        "screens",
        "store",
        "table",
        "words",
        "microdot",
        "msgspec",
    },
    "terminal": {"store", "screens", "game", "rules", "words", "rich"},
    "cli": {
        "attendant",
        "boards",
        "glance",
        "inbox",
        "lock",
        "lookout",
        "loop",
        "page",
        "paint",
        "pi",
        "screens",
        "settings",
        "store",
        "virtual",
        "terminal",
        "table",
        "game",
        "ask",
        "rules",
        "words",
        "ports",
        "version",
        "study",
        "watch",
        "wiring",
        "gipfel_vision",
        "cv2",
        "msgspec",
    },
    "__main__": {"cli"},
    "__init__": set(),
}


def imports(path: Path) -> Iterator[str]:
    """Name what a module imports, as dotted names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                assert level == 0, f"{path}: imports say where they lead"
                yield from (f"{module}.{name.name}" for name in names)


def room_of(path: Path) -> str:
    """Give the room that a module is in."""
    return path.relative_to(SOURCES).with_suffix("").parts[0]


def led_to(name: str) -> str:
    """Give the room or the outside package that an import leads to."""
    package, _, rest = name.partition(".")
    if package != "gipfel":
        return "stdlib" if package in sys.stdlib_module_names else package
    return rest.partition(".")[0].replace("__version__", "version")


@pytest.mark.parametrize("path", sorted(SOURCES.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCES)))
def test_a_room_imports_only_what_it_may(path: Path) -> None:
    """No module imports upwards, sideways, or a package that its room has no business with."""
    room = room_of(path)
    allowed = ROOMS[room] | {room, "errors", "stdlib"}

    assert {led_to(name) for name in imports(path)} <= allowed


def test_the_table_has_no_dead_rows() -> None:
    """Every room in the table exists."""
    assert set(ROOMS) == {room_of(path) for path in SOURCES.rglob("*.py")}
