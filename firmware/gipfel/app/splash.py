"""The first picture of a device: its display shows our name before the table itself is loaded."""

from collections.abc import Callable
from queue import SimpleQueue
from typing import TYPE_CHECKING

from gipfel.app.launch import Launch
from gipfel.app.memory import TLS, hidden, limit_malloc
from gipfel.config import load_settings
from gipfel.errors import Refusal
from gipfel.pi import PiDisplay
from gipfel.store import is_in_use

if TYPE_CHECKING:
    from gipfel.table import Signal
    from gipfel_vision.sources import Source

FIRST_PICTURE = 1.0
"""Seconds that the first picture may take before all else goes on without it: a bus may hang."""

MakesSource = Callable[[str, float | None], "Source"]
"""Returns the source of a name in the settings, with the lens position at which the tray was calibrated."""


def play_on_device(launch: Launch, make_source: MakesSource | None = None) -> int:
    """Play until the table is closed; its last picture stays on the display. Return the exit status."""
    limit_malloc()
    if is_in_use(launch.folder):  # another process shows a game on the display
        raise Refusal(launch.words("store.in-use", folder=launch.folder))
    wiring = load_settings(launch.settings_file, launch.words.language).wiring
    signals: SimpleQueue[Signal] = SimpleQueue()
    with PiDisplay(wiring.display, signals.put) as display:
        display.wait(FIRST_PICTURE)  # whatever is loaded meanwhile would only take the display's time
        with hidden(TLS):
            import urllib.request  # noqa: F401, PLC0415  # segno imports it with the first QR code, and it imports TLS

            from gipfel.app.device import play_with_display  # noqa: PLC0415  # see above
            from gipfel.app.inbox import QueueInbox  # noqa: PLC0415  # the same

        return play_with_display(display, launch, wiring, QueueInbox(signals), make_source)
