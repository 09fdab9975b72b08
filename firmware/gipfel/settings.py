"""Settings in TOML: whatever is wrong in them is said in one sentence, and its default is used."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from pathlib import Path

from gipfel.ports import DeviceLost
from gipfel.table import Options
from gipfel.words import LANGUAGES, Words


@dataclass(frozen=True, slots=True)
class Setting:
    """One key: what is allowed, in words, and how to tell."""

    allowed: str
    is_allowed: Callable[[object], bool]


SETTINGS = {
    "language": Setting(", ".join(LANGUAGES), lambda value: value in LANGUAGES),
    "odds": Setting("true, false", lambda value: isinstance(value, bool)),
    "sound": Setting("true, false", lambda value: isinstance(value, bool)),
    "brightness": Setting("1, 2, 3", lambda value: type(value) is int and value in (1, 2, 3)),
}


def load(path: Path, language: str, words: Words) -> tuple[Options, tuple[str, ...]]:
    """Read settings; give them, and a sentence for each key that was wrong. A missing file is all defaults."""
    options = Options(language=language)
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return options, ()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return options, (words("settings.unreadable", file=path.name, detail=str(error)),)
    complaints = []
    for key, value in found.items():
        setting = SETTINGS.get(key)
        if setting is None:
            complaints.append(words("settings.unknown", file=path.name, key=key, allowed=", ".join(SETTINGS)))
        elif not setting.is_allowed(value):
            complaints.append(words("settings.wrong", file=path.name, key=key, allowed=setting.allowed))
        else:
            options = replace(options, **{key: value})
    return options, tuple(complaints)


class SettingsFile:
    """Keeps options in a file, which is replaced as a whole or not at all."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def save(self, options: Options) -> None:
        """Write all options."""
        lines = ["# Gipfel writes this file when something is set at the table; it may also be edited."]
        lines += [f"{field.name} = {_toml(getattr(options, field.name))}" for field in fields(options)]
        draft = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text("\n".join(lines) + "\n", encoding="utf-8")
            draft.replace(self.path)
        except OSError as error:
            raise DeviceLost("store", str(error)) from error


def _toml(value: object) -> str:
    return (
        str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)
    )
