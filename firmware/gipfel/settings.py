"""Settings in TOML: whatever is wrong in them is said in one sentence, and its default is used."""

import os
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from pathlib import Path

from gipfel.ports import DeviceLost
from gipfel.table import Options
from gipfel.table.options import BRIGHTNESS, ODDS
from gipfel.words import LANGUAGES, words_in


@dataclass(frozen=True, slots=True)
class Setting:
    """One key: what is allowed, in words, and how to tell."""

    allowed: str
    is_allowed: Callable[[object], bool]


SETTINGS = {
    "language": Setting(", ".join(LANGUAGES), lambda value: value in LANGUAGES),
    "odds": Setting(", ".join(ODDS), lambda value: value in ODDS),
    "sound": Setting("true, false", lambda value: isinstance(value, bool)),
    "brightness": Setting(", ".join(BRIGHTNESS), lambda value: value in BRIGHTNESS),
    "photos_mb": Setting("1 … 1000000", lambda value: type(value) is int and 1 <= value <= 1_000_000),
}


def load(path: Path, language: str) -> tuple[Options, tuple[str, ...]]:
    """Read settings; give them, and a sentence for each key that was wrong. A missing file is all defaults."""
    options, complaints = _read(path, Options(language=language))
    words = words_in(options.language)
    return options, tuple(words(key, **names) for key, names in complaints)


def _read(path: Path, options: Options) -> tuple[Options, list[tuple[str, dict[str, str]]]]:
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return options, []
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return options, [("settings.unreadable", {"file": path.name, "detail": str(error)})]
    complaints = []
    for key, value in found.items():
        setting = SETTINGS.get(key)
        if setting is None:
            allowed = ", ".join(SETTINGS)
            complaints.append(("settings.unknown", {"file": path.name, "key": key, "allowed": allowed}))
        elif not setting.is_allowed(value):
            names = {"file": path.name, "key": key, "allowed": setting.allowed}
            complaints.append(("settings.wrong", names))
        else:
            options = replace(options, **{key: value})
    return options, complaints


class SettingsFile:
    """Keeps options in a file, which is replaced as a whole or not at all; other lines in it are left alone."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def save(self, options: Options) -> None:
        """Write all options, each in its line."""
        draft = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with draft.open("w", encoding="utf-8") as file:
                file.write(_with_options(self._present(), options))
                file.flush()
                os.fsync(file.fileno())
            draft.replace(self.path)
        except OSError as error:
            raise DeviceLost("settings", str(error)) from error

    def _present(self) -> str:
        """Give the file as it is; one that cannot be understood is set aside first."""
        try:
            text = self.path.read_text(encoding="utf-8")
            tomllib.loads(text)
        except FileNotFoundError:
            return "# Gipfel writes here what is set at the table; the file may also be edited.\n"
        except (UnicodeDecodeError, tomllib.TOMLDecodeError):
            self.path.replace(self.path.with_suffix(".broken"))
            return ""
        return text


def _with_options(text: str, options: Options) -> str:
    """Put options into a settings file's text: into the line where one stands, else at its end."""
    # What stands behind a table's head would belong to that table.
    own, *tables = re.split(r"(?m)^(?=[ \t]*\[)", text, maxsplit=1)
    for field in fields(options):
        line = f"{field.name} = {_toml(getattr(options, field.name))}"
        own, found = re.subn(rf"(?m)^[ \t]*[\"']?{field.name}[\"']?[ \t]*=.*$", line, own)
        own = own if found else f"{own.rstrip()}\n{line}\n".lstrip()
    return "".join((own, *tables))


def _toml(value: object) -> str:
    return (
        str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)
    )
