"""`gipfel play` at the real table of a Raspberry Pi: its glass shows something before anything else is loaded."""

import argparse
from queue import SimpleQueue
from typing import TYPE_CHECKING

from gipfel.cli.data import folder_of
from gipfel.cli.memory import TLS, use_little, without
from gipfel.cli.refusal import Refusal
from gipfel.lock import is_in_use
from gipfel.pi.glass import Glass
from gipfel.settings import load
from gipfel.words import Words

if TYPE_CHECKING:
    from gipfel.cli.device import MakesCamera
    from gipfel.table import Signal

FIRST = 1.0
"""Seconds that the first picture may take before all else goes on without it: a bus may hang."""


def play(options: argparse.Namespace, words: Words, camera: "MakesCamera | None" = None) -> int:
    """Play until the table is closed, from the first picture to the last one, which stays.

    `camera` makes a source of the name in the settings, with its lens where it stood when the tray was calibrated;
    without it, it is the one that goes by that name.
    """
    use_little()
    folder = options.data = folder_of(options).resolve()  # lgpio will go to a folder of its own
    if is_in_use(folder):  # its glass shows a game
        raise Refusal(words("store.in-use", folder=folder))
    wiring = load(folder / "settings.toml", words.language).wiring
    signals: SimpleQueue[Signal] = SimpleQueue()
    with Glass(wiring.glass, signals.put) as glass:
        glass.wait(FIRST)  # whatever is loaded meanwhile would only take the glass's time
        with without(TLS):
            import urllib.request  # noqa: F401, PLC0415  # segno asks for it with the first code, and it for TLS

            from gipfel.cli import device  # noqa: PLC0415  # see above
            from gipfel.inbox import QueueInbox  # noqa: PLC0415  # the same

        return device.play(device.Device(folder, wiring, glass, QueueInbox(signals), camera), options, words)
