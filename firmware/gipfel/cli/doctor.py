"""`gipfel doctor`: tells a builder, line by line, what is there, what is not, and what to do."""

import argparse
import json
import os
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from gipfel.cli.address import LOOPBACK, own_address
from gipfel.cli.data import add_data, folder_of
from gipfel.cli.refusal import Refusal
from gipfel.inbox import QueueInbox
from gipfel.pi.checkup import Finding, State, bad, computer, good, note
from gipfel.pi.model import model
from gipfel.screens.screen import Big, Screen
from gipfel.settings import load
from gipfel.table import Button, Down, Lost
from gipfel.wiring import NONE, Wiring
from gipfel.words import Words

MARKS = {State.GOOD: "+", State.NOTE: "·", State.BAD: "!"}
SERVICE = Path("/var/lib/gipfel")
"""Where the service keeps its games and its settings: see systemd/gipfel.service."""

WAITS = 10.0
"""Seconds that somebody has to press a button."""

HEADER = {
    5: 29, 6: 31, 13: 33, 19: 35, 26: 37, 21: 40, 17: 11, 27: 13, 22: 15, 23: 16, 24: 18, 25: 22, 18: 12, 4: 7,
    12: 32, 16: 36, 20: 38, 2: 3, 3: 5, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 14: 8, 15: 10,
}  # fmt: skip
"""Where on the header each pin is."""


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    add_data(parser, words)
    parser.add_argument("--json", action="store_true", help=words("cli.doctor-json"))


def run(options: argparse.Namespace, words: Words) -> int:
    """Look at everything, and say what is found; the status is 1 where something has to be done."""
    is_asking = not options.json and bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())
    found = []
    for finding in _findings(options, words, is_asking=is_asking):
        found.append(finding)
        if not options.json:
            print(f"{MARKS[finding.state]} {_said(finding, words)}", flush=True)
    faults = sum(finding.state is State.BAD for finding in found)
    if options.json:
        lines = [{"name": one.name, "state": one.state.value, "say": _said(one, words)} for one in found]
        print(json.dumps({"ok": not faults, "checks": lines}, ensure_ascii=False))
    else:
        print(words("doctor.faults", count=faults) if faults else words("doctor.well"))
    return 1 if faults else 0


def _said(finding: Finding, words: Words) -> str:
    return words(f"doctor.{finding.name}-{finding.how}", **finding.names)


def _folder(options: argparse.Namespace, words: Words) -> Path:
    """Give the folder asked for, else the service's, whose settings are the device's, else the user's own."""
    if options.data or not SERVICE.exists():
        return folder_of(options).resolve()
    if not os.access(SERVICE, os.R_OK | os.X_OK):
        raise Refusal(words("doctor.not-yours"))
    return SERVICE


def _findings(options: argparse.Namespace, words: Words, *, is_asking: bool) -> Iterator[Finding]:
    folder, name = _folder(options, words), model()
    settings = load(folder / "settings.toml", words.language)
    yield from computer(name, folder)
    for complaint in settings.complaints:
        yield bad("settings", "wrong", complaint=complaint)
    if not settings.complaints:
        yield good("settings", file=folder / "settings.toml")
    if name:
        from gipfel.paint import paint  # noqa: PLC0415  # a laptop does without
        from gipfel.pi.parts import parts  # noqa: PLC0415  # the same

        can_press = False
        for finding in parts(settings.wiring, paint(Screen(Big(("Gipfel",), ("doctor",))))):
            can_press = can_press or (finding.name == "pins" and finding.state is State.GOOD)
            yield finding
        if can_press:
            yield from _panel(settings.wiring, words, is_asking=is_asking)
        has_tray = (folder / "tray.npz").exists()
        yield good("tray") if has_tray else note("tray", "unknown")
    yield _page(settings.wiring)


def _panel(wiring: Wiring, words: Words, *, is_asking: bool) -> Iterator[Finding]:
    """Try the buttons, their lights and the buzzer; where somebody sits there, each button is asked for."""
    from gipfel.pi.panel import Panel  # noqa: PLC0415  # a laptop does without
    from gipfel.pi.tunes import Tune  # noqa: PLC0415  # the same

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
    """Wait for the next button that goes down; None is nobody, or nothing that can be heard."""
    ends = time.monotonic() + WAITS
    while time.monotonic() < ends:
        match inbox.take(ends):
            case Down(button=button):
                return button
            case Lost(port="buttons"):
                return None
    return None


def _page(wiring: Wiring) -> Finding:
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
