"""The base class of Gipfel's errors, and the parts that can be lost while it runs."""

from enum import Enum


class GipfelError(Exception):
    """The base class of all errors that Gipfel raises on purpose; the message says what is wrong and where."""


class Refusal(GipfelError, ValueError):
    """Something was asked for that cannot be done; the message is a whole sentence in the user's language."""


class Port(Enum):
    """What can be lost while the game goes on, the worst first."""

    STORE = "store"
    CAMERA = "camera"
    DISPLAY = "oled"
    BUTTONS = "buttons"
    STUCK_BUTTON = "stuck"
    """A single button that stays down, and is ignored until it is let go."""
    PARTNER = "partner"
    """Gipfel as a player: somebody presses for it."""
    SETTINGS = "settings"
    TRAY = "tray"
    """The tray does not stand where it was calibrated."""


class DeviceLost(GipfelError, OSError):
    """A device does not answer any more; `port` says which, `detail` what was noticed."""

    def __init__(self, port: Port, detail: str = "") -> None:
        super().__init__(f"{port.value}: {detail}" if detail else port.value)
        self.port, self.detail = port, detail
