"""The files of a bundle. Whatever is broken on a device, each of them is made: it then says what was wrong."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from gipfel import __version__
from gipfel.bundle.journal import last_lines
from gipfel.bundle.privacy import without_names
from gipfel.bundle.versions import versions
from gipfel.config import load_settings
from gipfel.store import Store, condition_of, export

Found = Mapping[str, object]
"""What the doctor found, as `gipfel doctor --json` prints it."""


@dataclass(frozen=True, slots=True)
class BundleFile:
    """One file of a bundle: its name, the key of the sentence that says what it is, and its content."""

    name: str
    about: str
    """The key of its sentence, without `bundle.`."""
    content: bytes
    game: int = 0
    """The number of the game that is in it; 0 is none."""


def collect(folder: Path, model: str, examine: Callable[[], Found]) -> tuple[BundleFile, ...]:
    """Return what a bug report needs about the table of a folder; `examine` returns what the doctor finds."""
    lines = _attempt(last_lines)
    log = lines if isinstance(lines, str) and lines else f"There is no log here.\n{lines or ''}"
    return (
        _json("versions", lambda: versions(model)),
        _json("findings", examine),
        _json("settings", lambda: _settings(folder)),
        _json("record", lambda: asdict(condition_of(folder))),
        BundleFile("log.txt", "log" if log is lines else "no-log", without_names(log).encode()),
    )


def game_file(store: Store, number: int) -> BundleFile:
    """Return a game with its photographs and the names of its players, as `gipfel export` writes it."""
    options = load_settings(store.folder / "settings.toml", "en").options
    return BundleFile(f"game-{number}.gipfel", "game", export(store, number, __version__, asdict(options)), number)


def _settings(folder: Path) -> Mapping[str, object]:
    """Return settings and wiring as they are in force, and what is wrong in their file, without its comments.

    Of the hall everything is told but the secret by which the table signs in there.
    """
    loaded = load_settings(folder / "settings.toml", "en")
    complaints: Sequence[str] = loaded.complaints
    return {
        "options": asdict(loaded.options),
        "wiring": asdict(loaded.wiring),
        "hall": loaded.hall.as_shown() if loaded.hall else None,
        "complaints": complaints,
    }


def _json(name: str, make: Callable[[], object]) -> BundleFile:
    text = json.dumps(_attempt(make), ensure_ascii=False, indent=2, default=str)
    return BundleFile(f"{name}.json", name, without_names(text + "\n").encode())


def _attempt(make: Callable[[], object]) -> object:
    """Return what is made, or what went wrong: a bundle is most wanted where something is broken."""
    try:
        return make()
    except Exception as error:  # noqa: BLE001  # see above
        return {"error": f"{type(error).__name__}: {error}"}
