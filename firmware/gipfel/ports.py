"""The outside things that the table calls. What comes in needs no interface: devices are handed `post`."""

from typing import Protocol

from gipfel.errors import GipfelError
from gipfel.game import Event
from gipfel.screens import Screen
from gipfel.table import Options, Signal


class DeviceLost(GipfelError, OSError):
    """A device does not answer any more; `port` says which."""

    def __init__(self, port: str, detail: str = "") -> None:
        super().__init__(f"{port}: {detail}" if detail else port)
        self.port = port


class Display(Protocol):
    """Shows screens."""

    def show(self, screen: Screen) -> None:
        """Show a screen; may raise `DeviceLost`."""


class Recorder(Protocol):
    """Writes steps down."""

    def append(self, events: tuple[Event, ...], photo: bytes = b"") -> None:
        """Write one step; it is on disk when this returns. May raise `DeviceLost`."""


class Inbox(Protocol):
    """Where signals come from."""

    def take(self, until: float) -> Signal:
        """Wait for the next signal; at the latest at `until` time has passed, which is a signal too."""


class Keeper(Protocol):
    """Keeps what a person has set."""

    def save(self, options: Options) -> None:
        """Keep options for the next start; may raise `DeviceLost`."""
