"""The table of rooms: which room may import which, and from where. Read it here: a test keeps it true."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import gipfel
import gipfel_hall
import gipfel_vision

TABLE, VISION = Path(gipfel.__file__).parent, Path(gipfel_vision.__file__).parent
HALL = Path(gipfel_hall.__file__).parent
PACKAGES = {"gipfel": TABLE, "gipfel_vision": VISION, "gipfel_hall": HALL}

# A room imports only what stands beside it: rooms above it, and outside packages. Itself, the standard library and
# `errors` it always may. What is only imported for types, or within a function, counts like all else.
ROOMS = {
    "rules": "",
    "boardcheck": "rules",
    "bots": "rules numpy",
    "words": "rules boardcheck",
    "config": "words tomlkit",
    "game": "rules msgspec",
    "lesson": "rules game",
    "narration": "rules words game",
    "review": "rules bots game msgspec",
    "ask": "rules bots words msgspec",
    "table": "rules boardcheck config game lesson",
    "screens": "rules words config game lesson narration table",
    "speech": "rules words game narration table screens",
    "paint": "screens PIL luma segno",
    "exports": "rules game msgspec",
    "messages": "msgspec",
    "web": "microdot msgspec",
    "replay": "rules words game narration ask web msgspec",
    "store": "game exports msgspec",
    "app": "words config game table screens web store",
    "bundle": "words config store app",
    "camera": "words boardcheck table app gipfel_vision numpy",
    "partner": "rules bots table app",
    # The adapters, each with its one library; they never import each other.
    "pi": "config game table screens paint app PIL gpiozero lgpio luma picamera2 smbus2",
    # What is drawn is read by the real camera's thread: else a virtual table would prove nothing about a real one.
    "virtual": "rules boardcheck game table screens paint app camera gipfel_vision PIL cv2 numpy",
    "voice": "words config speech table app",
    "hall": "rules config game exports messages store table app paho",
    "page": (
        "rules boardcheck words game narration review ask table screens speech paint web replay store app "
        "microdot msgspec"
    ),
    "terminal": "rules bots words game narration review store gipfel_vision msgspec rich",
    "cli": (
        "rules boardcheck bots words config game narration review ask table screens paint exports store app "
        "bundle camera pi terminal voice hall web gipfel_vision cv2 msgspec"
    ),
}
ADAPTERS = {"pi", "virtual", "voice", "hall", "page", "terminal"}

ASSEMBLES = {
    "app/assembly.py": "camera",  # for a type alone
    "app/device.py": "camera page pi gipfel_vision",
    "app/browser.py": "camera page virtual",
    "app/hall.py": "hall",
    "app/partner.py": "partner",
    "app/site.py": "page",
    "app/splash.py": "pi gipfel_vision",
    "app/terminal.py": "camera virtual",
    "app/transcript.py": "virtual",
    "app/voice.py": "voice",
    "app/webcam.py": "camera",
}
"""Where a table is put together, and only there, `app` imports what stands below it."""

VISION_ROOMS = {
    "images": "cv2 numpy PIL",
    "tray": "images cv2 numpy",
    "dice": "images tray cv2 numpy",
    "motion": "images dice cv2 numpy",
    "calibration": "images tray dice motion cv2 numpy",
    "board": "images cv2 numpy",
    "synthetic": "images tray dice cv2 numpy",
    "synthetic_board": "images board synthetic cv2 numpy",
    "sources": "images motion synthetic cv2 numpy picamera2",
}

# A hall knows the rules, the form of a game and what tables say; nothing of a table itself.
HALL_ROOMS = {
    "words": "gipfel.words",
    "archive": "gipfel.exports gipfel.game gipfel.messages gipfel.rules msgspec psycopg",
    "statistics": "archive gipfel.game gipfel.rules",
    "league": "archive gipfel.bots gipfel.exports gipfel.review openskill",
    "tournament": "archive gipfel.messages msgspec numpy",
    "live": "archive gipfel.config gipfel.messages gipfel.rules msgspec paho",
    "site": (
        "words archive statistics league tournament live gipfel.rules gipfel.game gipfel.ask gipfel.exports "
        "gipfel.messages gipfel.replay gipfel.web microdot msgspec"
    ),
    "running": "words archive league tournament live site gipfel gipfel.config gipfel.web",
}

ENTRANCES = {
    ("gipfel", "__init__"): "",
    ("gipfel", "__main__"): "cli",
    ("gipfel_vision", "__init__"): "images tray dice",
    ("gipfel_hall", "__init__"): "",
    ("gipfel_hall", "command"): "words running gipfel.words",
}
"""The modules beside the rooms, but for `errors`."""

ALLOWED = (
    {("gipfel", room): {*may.split()} for room, may in ROOMS.items()}
    | {("gipfel_vision", room): {*may.split()} for room, may in VISION_ROOMS.items()}
    | {("gipfel_hall", room): {*may.split()} for room, may in HALL_ROOMS.items()}
    | {entrance: {*may.split()} for entrance, may in ENTRANCES.items()}
    | {("gipfel", "errors"): set[str]()}
)

LATE_DOORS = {"app", "bots", "camera", "hall", "pi", "review", "store", "terminal", "virtual", "web"}
"""Rooms whose names are loaded when they are first asked for: a device starts with a part of each."""


class Import(NamedTuple):
    """One imported name: `from module import name`, or `import module` where there is no name."""

    module: str
    name: str = ""

    @property
    def package(self) -> str:
        """The package that it leads to."""
        return self.module.partition(".")[0]

    @property
    def room(self) -> str:
        """The room of one of our packages that it leads to; nothing where it is the package itself."""
        _, _, rest = self.module.partition(".")
        return rest.partition(".")[0] or (self.name if self.name in _rooms_of(self.package) else "")


class Module(NamedTuple):
    """One of our modules."""

    package: str
    path: Path

    @property
    def name(self) -> str:
        """Its path in the package: `app/loop.py`."""
        return str(self.path.relative_to(PACKAGES[self.package]))

    @property
    def room(self) -> str:
        """The room that it is in."""
        return self.path.relative_to(PACKAGES[self.package]).with_suffix("").parts[0]

    def imports(self) -> Iterator[Import]:
        """Name all that it imports, wherever in its text."""
        for node in ast.walk(ast.parse(self.path.read_text(encoding="utf-8"))):
            match node:
                case ast.Import(names=names):
                    yield from (Import(name.name) for name in names)
                case ast.ImportFrom(module=module, names=names, level=level):
                    assert level == 0, "an import says where it leads"
                    yield from (Import(str(module), name.name) for name in names)

    def leads_to(self) -> set[str]:
        """Name the rooms of its own package, from a hall also those of the table, and the packages it imports."""
        found = set()
        for one in self.imports():
            if one.package == self.package:
                found.add(one.room)
            elif (self.package, one.package) == ("gipfel_hall", "gipfel"):
                found.add(f"gipfel.{one.room}" if one.room else "gipfel")
            elif one.package not in sys.stdlib_module_names:
                found.add(one.package)
        return found - {"", "errors", "gipfel.errors", self.room}


def _rooms_of(package: str) -> set[str]:
    return {room for owner, room in ALLOWED if owner == package}


MODULES = [Module(package, path) for package, root in PACKAGES.items() for path in sorted(root.rglob("*.py"))]
every_module = pytest.mark.parametrize("module", MODULES, ids=[f"{one.package}/{one.name}" for one in MODULES])


@every_module
def test_a_room_imports_only_what_it_may(module: Module) -> None:
    """No module imports upwards, sideways, or a package that its room has no business with."""
    extra = {*ASSEMBLES.get(module.name, "").split()} if module.package == "gipfel" else set()

    assert module.leads_to() - extra <= ALLOWED[module.package, module.room]


@every_module
def test_a_room_is_entered_by_its_door(module: Module) -> None:
    """Whatever is imported from another room is offered by its `__init__`, and is no module of it."""
    past = [one for one in module.imports() if not _is_by_the_door(one, module)]

    assert past == []


def _is_by_the_door(one: Import, module: Module) -> bool:
    is_own_room = one.package == module.package and one.room == module.room
    if one.package not in PACKAGES or is_own_room or one.module == "gipfel.errors":
        return True
    if one.module == "gipfel":
        return one.name in ("__version__", "lazy_exports")
    return one.module.count(".") <= 1 and one.name in _offered(one.module)


def _offered(module: str) -> set[str]:
    """Read the `__all__` of a room."""
    package, _, room = module.partition(".")
    return {*_literal(_door(package, room), "__all__", [])}


def _door(package: str, room: str) -> ast.Module:
    return ast.parse((PACKAGES[package] / room / "__init__.py").read_text(encoding="utf-8"))


def _literal(module: ast.Module, name: str, default: list[str]) -> list[str]:
    for node in module.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=assigned)], value=value) if assigned == name:
                return [str(each) for each in ast.literal_eval(value)]
    return default


@pytest.mark.parametrize("rooms", [ROOMS, VISION_ROOMS, HALL_ROOMS])
def test_a_room_stands_below_all_that_it_imports(rooms: dict[str, str]) -> None:
    """The table is in order: what a room may import of its own package stands above it."""
    order = list(rooms)
    for room, may in rooms.items():
        assert {*may.split()} & {*order} <= {*order[: order.index(room)]}, room


def test_adapters_never_import_each_other() -> None:
    """Each adapter can be left out or replaced without the others."""
    assert all(not {*ROOMS[room].split()} & ADAPTERS for room in ADAPTERS)


def test_the_table_has_no_dead_rows() -> None:
    """Every room is in the table and there, and what a room may import it does."""
    used: dict[tuple[str, str], set[str]] = {key: set() for key in ALLOWED}
    for module in MODULES:
        used[module.package, module.room] |= module.leads_to()
    used["gipfel", "app"] -= {name for may in ASSEMBLES.values() for name in may.split()}

    assert used == ALLOWED
    assert {one.name: one.leads_to() & (ADAPTERS | {"camera", "partner", "gipfel_vision"}) for one in MODULES
            if one.package == "gipfel" and one.name in ASSEMBLES} == {
        name: {*may.split()} for name, may in ASSEMBLES.items()
    }  # fmt: skip


def test_only_one_source_knows_the_pis_camera() -> None:
    """Everything else that reads frames works without it."""
    knowing = [one.name for one in MODULES if one.package == "gipfel_vision" and "picamera2" in one.leads_to()]

    assert knowing == ["sources/picamera.py"]


@pytest.mark.parametrize("room", sorted(LATE_DOORS))
def test_a_late_door_offers_what_it_says(room: str) -> None:
    """Its `__all__`, what it tells mypy, and what it finds when asked are the same names, each where it says."""
    door = _door("gipfel", room)
    homes = _homes(door)
    told = [
        (str(node.module).rpartition(".")[2], name.name)
        for node in ast.walk(door)
        if isinstance(node, ast.ImportFrom) and node.module not in ("gipfel", "typing")
        for name in node.names
    ]

    assert sorted(name for _, name in homes) == sorted(_literal(door, "__all__", []))
    assert sorted(homes) == sorted(told)
    for home, name in homes:
        path = TABLE / room / f"{home}.py"
        assert name in _defined(ast.parse(path.read_text(encoding="utf-8"))), f"{path} does not define {name}"


def _homes(door: ast.Module) -> list[tuple[str, str]]:
    """Read the modules and their names that a late door was made of."""
    for node in ast.walk(door):
        match node:
            case ast.Call(func=ast.Name(id="lazy_exports"), args=[_, parts]):
                return [(home, name) for home, names in ast.literal_eval(parts).items() for name in names.split()]
    raise AssertionError("this door is not late")


def _defined(module: ast.Module) -> set[str]:
    """Name what a module defines itself."""
    found = set()
    for node in module.body:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                found.add(name)
            case ast.Assign(targets=targets):
                found |= {each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name)):
                found.add(name)
    return found


def test_these_doors_are_late() -> None:
    """Only the rooms in this list load their names late."""
    doors = {room: (TABLE / room / "__init__.py").read_text(encoding="utf-8") for room in ROOMS}
    late = {room for room, text in doors.items() if "lazy_exports(" in text}

    assert late == LATE_DOORS


HEAVY = {"numpy", "cv2", "msgspec", "microdot", "sqlite3", "PIL", "luma"}


@pytest.mark.parametrize(
    ("statement", "heavy"),
    [
        ("import gipfel.app", HEAVY),
        ("import gipfel.bots", HEAVY),
        ("import gipfel.pi", HEAVY),
        ("import gipfel.camera", HEAVY),
        ("import gipfel.hall", {*HEAVY, "paho"}),
        ("from gipfel.hall import games_waiting", {"numpy", "cv2", "PIL", "luma", "paho"}),
        ("import gipfel.review", HEAVY),
        ("import gipfel.store", HEAVY),
        ("from gipfel.app import Worker", HEAVY),
        ("from gipfel.web import own_address", HEAVY),
        ("from gipfel.store import is_in_use", HEAVY),
        ("from gipfel.camera import DeferredCamera", {"numpy", "cv2", "sqlite3", "PIL"}),
    ],
)
def test_a_late_door_loads_nothing_that_is_not_asked_for(statement: str, heavy: set[str]) -> None:
    """A device shows its first picture before it loads what the rest of a table needs."""
    script = f"import sys; {statement}; print(*sorted({heavy!r} & {{*sys.modules}}))"
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert ended.stdout.split() == []
