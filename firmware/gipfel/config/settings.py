"""Settings in TOML: whatever is wrong in them is said in one sentence, and its default is used."""

import os
import stat
import tomllib
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from gipfel.config.hall_settings import HallSettings, hall_from, is_broker, is_table
from gipfel.config.options import BRIGHTNESS, ODDS, VOICES, Options
from gipfel.config.wiring import (
    ADDRESSES,
    AUTO,
    BUSES,
    BUTTONS,
    DRIVERS,
    NONE,
    PINS,
    ROTATIONS,
    Wiring,
    wiring_from,
    with_planned_pins,
)
from gipfel.errors import DeviceLost, Port
from gipfel.words import LANGUAGES, words_in


@dataclass(frozen=True, slots=True)
class Setting:
    """Which values one key of the file may have."""

    allowed: str
    """The allowed values, as text for a complaint."""
    is_allowed: Callable[[object], bool]
    means: Mapping[object, object] = field(default_factory=lambda: MappingProxyType({}))
    """What the program takes for a value in the file, where that is another one: None for `none`."""


def _one_of(*values: object, means: Mapping[object, object] = MappingProxyType({})) -> Setting:
    # True is 1 in Python, and no number in a settings file.
    allowed = ", ".join(f"0x{value:X}" if value in ADDRESSES else str(value) for value in values)
    return Setting(
        allowed, lambda found: any(found == value and type(found) is type(value) for value in values), means
    )


def _number(numbers: range, *others: str) -> Setting:
    allowed = ", ".join((f"{numbers[0]}–{numbers[-1]}", *others))
    return Setting(
        allowed, lambda found: found in others or (type(found) is int and found in numbers), {NONE: None}
    )


def _is_text(found: object) -> bool:
    return isinstance(found, str) and bool(found.strip())


SETTINGS = {
    "language": _one_of(*LANGUAGES),
    "odds": _one_of(*ODDS),
    "sound": Setting("true, false", lambda found: isinstance(found, bool)),
    "brightness": _one_of(*BRIGHTNESS),
    "board": Setting("true, false", lambda found: isinstance(found, bool)),
    "advice": Setting("true, false", lambda found: isinstance(found, bool)),
    "voice": _one_of(*VOICES),
    "photos_mb": _number(range(1, 1_000_001)),
}
"""The options: see `options.py`."""

TABLES = {
    "buttons": {button: _number(PINS) for button in BUTTONS},
    "lights": {button: _number(PINS, NONE) for button in BUTTONS},
    "buzzer": {"pin": _number(PINS, NONE)},
    "glass": {
        "driver": _one_of(*DRIVERS),
        "bus": _one_of(*BUSES),
        "address": _one_of(AUTO, *ADDRESSES, means={AUTO: None}),
        "rotate": _one_of(*ROTATIONS),
        "dc": _number(PINS),
        "reset": _number(PINS),
    },
    "camera": {"source": Setting("auto, none, picamera, webcam, webcam:1", _is_text)},
    "speaker": {"command": Setting("auto, none, espeak-ng -v {language} --stdin", _is_text)},
    "page": {"listen": Setting("0.0.0.0, 127.0.0.1, none", _is_text), "port": _number(range(1, 65536))},
}
"""How the device is put together, one TOML table per part: see `wiring.py`."""

HALL = {
    "broker": Setting("mqtts://name:secret@host:8883, mqtt://name:secret@host:1883", is_broker),
    "table": Setting('"4", "window-2" (A–Z, a–z, 0–9, -, _; 1–20)', is_table),
    "ca": Setting("/path/to/ca.pem", _is_text),
}
"""The hall that the table belongs to: see `hall_settings.py`."""

SECTIONS = (*TABLES, "hall")
"""All TOML tables that the file can have."""


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """What was read: what a person may set at the table, how the device is put together, and what was wrong."""

    options: Options
    wiring: Wiring = field(default_factory=Wiring)
    complaints: tuple[str, ...] = ()
    names_language: bool = False
    """Whether the file says which language it is; else that is only the one that was asked for."""
    hall: HallSettings | None = None
    """The hall that the table belongs to; None where it belongs to none, or where that is not said right."""


Complaint = tuple[str, dict[str, str]]
"""The key of a sentence, and the names in it."""


def load_settings(path: Path, language: str) -> LoadedSettings:
    """Return the settings in a file, and a sentence for each key that is wrong. A missing file is all defaults."""
    options, wiring, complaints = Options(language=language), Wiring(), list[Complaint]()
    names_language, hall = False, None
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return LoadedSettings(options)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        complaints.append(("settings.unreadable", {"detail": str(error)}))
    else:
        own = {key: value for key, value in found.items() if key not in SECTIONS}
        values = _allowed(own, SETTINGS, complaints, others=SECTIONS)
        options, names_language = replace(options, **values), "language" in values
        wiring, hall = _wiring(found, complaints), _hall(found, complaints)
    words = words_in(options.language)
    said = tuple(words(key, file=path.name, **names) for key, names in complaints)
    return LoadedSettings(options, wiring, said, names_language, hall)


def _wiring(found: Mapping[str, object], complaints: list[Complaint]) -> Wiring:
    tables = {}
    for name, settings in TABLES.items():
        table = found.get(name, {})
        if isinstance(table, dict):
            tables[name] = _allowed(table, settings, complaints, prefix=f"{name}.")
        else:
            complaints.append(("settings.table", {"key": name}))
    wiring = wiring_from(tables)
    for pin, names in wiring.clashes().items():
        complaints.append(("settings.clash", {"pin": str(pin), "names": ", ".join(names)}))
    return with_planned_pins(wiring) if wiring.clashes() else wiring


def _hall(found: Mapping[str, object], complaints: list[Complaint]) -> HallSettings | None:
    """Return the hall that the file names; where anything about it is wrong, the table plays without one."""
    if "hall" not in found:
        return None
    table, wrong = found["hall"], list[Complaint]()
    if isinstance(table, dict):
        values = _allowed(table, HALL, wrong, prefix="hall.")
        missing = [key for key in ("broker", "table") if key not in table]
        wrong += [("settings.missing", {"key": f"hall.{key}", "allowed": HALL[key].allowed}) for key in missing]
    else:
        values, wrong = {}, [("settings.table", {"key": "hall"})]
    complaints += [("settings.hall-wrong" if key == "settings.wrong" else key, names) for key, names in wrong]
    return None if wrong else hall_from(values)


def _allowed(
    found: Mapping[str, object],
    settings: Mapping[str, Setting],
    complaints: list[Complaint],
    prefix: str = "",
    others: tuple[str, ...] = (),
) -> dict[str, Any]:
    """Return the values that are allowed, as the program takes them; add a complaint for each other one."""
    values = {}
    for key, value in found.items():
        if key not in settings:
            allowed = ", ".join((*settings, *(f"[{name}]" for name in others)))
            complaints.append(("settings.unknown", {"key": f"{prefix}{key}", "allowed": allowed}))
        elif not settings[key].is_allowed(value):
            complaints.append(("settings.wrong", {"key": f"{prefix}{key}", "allowed": settings[key].allowed}))
        else:
            values[key] = settings[key].means.get(value, value)
    return values


class SettingsFile:
    """Keeps options in a file, which is replaced as a whole or not at all; all else in it, comments too, stays."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def save(self, options: Options) -> None:
        """Write all options; those that stand in the file are changed in place, others follow the last one."""
        draft = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with draft.open("w", encoding="utf-8") as file:
                self._keep_to_owner(file.fileno())
                file.write(_with_options(self._present(), options))
                file.flush()
                os.fsync(file.fileno())
            draft.replace(self.path)
        except OSError as error:
            raise DeviceLost(Port.SETTINGS, str(error)) from error

    def _keep_to_owner(self, file: int) -> None:
        """Let nobody read a draft who may not read the file: the secret of a hall may be in it."""
        with suppress(FileNotFoundError):
            os.fchmod(file, stat.S_IMODE(self.path.stat().st_mode))

    def _present(self) -> str:
        """Return the file as it is; one that cannot be understood is set aside first."""
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
    """Return a settings file's text with these options in it."""
    import tomlkit  # noqa: PLC0415  # a table where nothing is set does without

    document = tomlkit.parse(text)
    for option in fields(options):
        value = getattr(options, option.name)
        if document.get(option.name) != value:
            document[option.name] = value
    return document.as_string()
