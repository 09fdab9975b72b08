"""`gipfel doctor`: tells a builder, line by line, what is there, what is not, and what to do."""

import argparse
import json
import os
import socket
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from gipfel.app import LOOPBACK, QueueInbox
from gipfel.cli.arguments.folder import add_data, folder_of
from gipfel.config import NONE, HallSettings, Wiring, load_settings
from gipfel.errors import Port, Refusal
from gipfel.pi import Diagnosis, State, bad, check_computer, good, model, note
from gipfel.screens import Big, Screen
from gipfel.table import Button, Down, Lost
from gipfel.web import own_address
from gipfel.words import Words

if TYPE_CHECKING:
    from gipfel.bundle import BundleFile

MARKS = {State.GOOD: "+", State.NOTE: "·", State.BAD: "!"}
SERVICE = Path("/var/lib/gipfel")
"""Where the service keeps its games and its settings: see systemd/gipfel.service."""

WAITS = 10.0
"""Seconds that somebody has to press a button."""

HEADER = {
    5: 29, 6: 31, 13: 33, 19: 35, 26: 37, 21: 40, 17: 11, 27: 13, 22: 15, 23: 16, 24: 18, 25: 22, 18: 12, 4: 7,
    12: 32, 16: 36, 20: 38, 2: 3, 3: 5, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 14: 8, 15: 10,
}  # fmt: skip
"""The place of each pin on the 40-pin header, by its BCM number."""


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    add_data(parser, words)
    answers = parser.add_mutually_exclusive_group()
    answers.add_argument("--json", action="store_true", help=words("cli.doctor-json"))
    answers.add_argument("--bundle", metavar="FILE", help=words("cli.doctor-bundle"))
    parser.add_argument("--with-game", type=int, metavar="N", help=words("cli.doctor-with-game"))


def run(options: argparse.Namespace, words: Words) -> int:
    """Check everything, and print what is found; the exit status is 1 where something has to be done."""
    if options.bundle:
        return _bundle(options, words)
    if options.with_game is not None:
        raise Refusal(words("bundle.alone"))
    is_asking = not options.json and bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())
    found = []
    for finding in _findings(options, words, is_asking=is_asking):
        found.append(finding)
        if not options.json:
            print(f"{MARKS[finding.state]} {_sentence(finding, words)}", flush=True)
    faults = sum(finding.state is State.BAD for finding in found)
    if options.json:
        print(json.dumps(_as_json(found, words), ensure_ascii=False))
    else:
        print(words("doctor.faults", count=faults) if faults else words("doctor.well"))
    return 1 if faults else 0


def _sentence(finding: Diagnosis, words: Words) -> str:
    return words(f"doctor.{finding.name}-{finding.how}", **finding.names)


def _as_json(found: Sequence[Diagnosis], words: Words) -> Mapping[str, object]:
    """Return findings as `--json` prints them."""
    lines = [{"name": one.name, "state": one.state.value, "say": _sentence(one, words)} for one in found]
    return {"ok": all(one.state is not State.BAD for one in found), "checks": lines}


def _bundle(options: argparse.Namespace, words: Words) -> int:
    """Pack what a bug report needs into a new file, and say what is in it; nobody is asked to press anything."""
    from gipfel.bundle import collect, lines_about, with_readme, write_bundle  # noqa: PLC0415  # most want no bundle

    folder, path, number = _folder(options, words), Path(options.bundle), options.with_game
    game = () if number is None else (_game(folder, number, words),)
    found = collect(folder, model(), lambda: _as_json([*_findings(options, words, is_asking=False)], words))
    files = with_readme((*found, *game), words)
    try:
        write_bundle(path, files)
    except FileExistsError:
        raise Refusal(words("bundle.exists", file=path)) from None
    except OSError as error:
        raise Refusal(words("cli.no-file", file=path, detail=error.strerror)) from None
    print(words("bundle.written", file=path), *lines_about(files, words), sep="\n")
    return 0


def _game(folder: Path, number: int, words: Words) -> "BundleFile":
    """Return a game of the record for a bundle; one that is not there, or cannot be read, is refused."""
    from gipfel.bundle import game_file  # noqa: PLC0415  # most want no bundle
    from gipfel.store import Store  # noqa: PLC0415  # the same

    if not (folder / "games.db").exists():
        raise Refusal(words("games.empty"))
    try:
        with closing(Store(folder)) as store:
            if not 0 < number < 1 << 62 or not store.steps(number):
                raise Refusal(words("games.none", number=number))
            return game_file(store, number)
    except OSError as error:
        raise Refusal(words("bundle.no-game", number=number, detail=error)) from None


def _folder(options: argparse.Namespace, words: Words) -> Path:
    """Return the folder asked for, else the service's, whose settings are the device's, else the user's own."""
    if options.data or not SERVICE.exists():
        return folder_of(options).resolve()
    if not os.access(SERVICE, os.R_OK | os.X_OK):
        raise Refusal(
            words("bundle.not-yours", file=options.bundle) if options.bundle else words("doctor.not-yours")
        )
    return SERVICE


def _findings(options: argparse.Namespace, words: Words, *, is_asking: bool) -> Iterator[Diagnosis]:
    folder, name = _folder(options, words), model()
    settings = load_settings(folder / "settings.toml", words.language)
    yield from check_computer(name, folder)
    for complaint in settings.complaints:
        yield bad("settings", "wrong", complaint=complaint)
    if not settings.complaints:
        yield good("settings", file=folder / "settings.toml")
    if name:
        from gipfel.paint import paint  # noqa: PLC0415  # a laptop does without
        from gipfel.pi import check_parts  # noqa: PLC0415  # the same

        can_press = False
        for finding in check_parts(settings.wiring, paint(Screen(Big(("Gipfel",), ("doctor",))))):
            can_press = can_press or (finding.name == "pins" and finding.state is State.GOOD)
            yield finding
        if can_press:
            yield from _panel(settings.wiring, words, is_asking=is_asking)
        has_tray = (folder / "tray.npz").exists()
        yield good("tray") if has_tray else note("tray", "unknown")
    yield _voice(settings.wiring, settings.options.voice)
    yield _page(settings.wiring)
    yield _hall(settings.hall, folder)


def _hall(hall: HallSettings | None, folder: Path) -> Diagnosis:
    """Say whether the hall's broker lets this table in; one that belongs to no hall loads nothing for it."""
    if hall is None:
        return note("hall", "off")
    try:
        from gipfel.hall import check_hall  # noqa: PLC0415  # most tables belong to no hall
    except ModuleNotFoundError:
        return bad("hall", "no-client")
    how, names = check_hall(hall, folder)
    return good("hall", how, **names) if how == "good" else bad("hall", how, **names)


def _voice(wiring: Wiring, level: str) -> Diagnosis:
    from gipfel.voice import check_voice  # noqa: PLC0415  # a table loads it only to speak

    how, names = check_voice(wiring.speaker, level)
    found = {"good": good, "other": good, "off": note}.get(how, bad)
    return found("voice", how, **names)


def _panel(wiring: Wiring, words: Words, *, is_asking: bool) -> Iterator[Diagnosis]:
    """Try the buttons, their lights and the buzzer; where somebody sits there, each button is asked for."""
    from gipfel.pi import Panel, Tune  # noqa: PLC0415  # a laptop does without

    inbox = QueueInbox()
    with Panel(wiring, inbox.post) as panel:
        time.sleep(1.0)
        if panel.detail:
            yield bad("buttons", "failing", detail=panel.detail)
            return
        if not is_asking:
            yield note("buttons", "unasked")
            return
        if wiring.buzzer is not None:
            print(words("doctor.hear"), flush=True)
            panel.play(Tune.READ)
        for button, pin in zip(Button, wiring.buttons, strict=True):
            panel.light([button])
            name = words(f"button.{button.value}")
            print(words("doctor.press", button=name), end="", flush=True)
            pressed = _pressed(inbox)
            print()
            names = {"button": name, "pin": pin, "header": HEADER[pin]}
            if pressed is button:
                yield good("button", **names)
            elif pressed is None:
                yield bad("button", "silent", **names)
            else:
                yield bad("button", "swapped", other=words(f"button.{pressed.value}"), **names)
        panel.light(())
    if any(pin is not None for pin in wiring.lights):
        yield note("lights", "shown")


def _pressed(inbox: QueueInbox) -> Button | None:
    """Return the next button that is pressed; None where none is in time, or the buttons are lost."""
    ends = time.monotonic() + WAITS
    while time.monotonic() < ends:
        match inbox.take(ends):
            case Down(button=button):
                return button
            case Lost(port=Port.BUTTONS):
                return None
    return None


def _page(wiring: Wiring) -> Diagnosis:
    if wiring.listen == NONE:
        return note("page", "none")
    address = own_address()
    if address == LOOPBACK:
        return note("page", "no-network")
    return good(
        "page",
        address=f"http://{address}:{wiring.port}",
        host=f"http://{socket.gethostname()}.local:{wiring.port}",
    )
