"""The one root of everything Gipfel refuses, and the devices that may fail."""

from enum import Enum


class GipfelError(Exception):
    """Something was asked that Gipfel refuses; the message says what and where."""


class Refusal(GipfelError, ValueError):
    """Something was asked for that cannot be; the message is a whole sentence in the user's language."""


class Port(Enum):
    """What can be lost while the game goes on, the worst first."""

    STORE = "store"
    CAMERA = "camera"
    DISPLAY = "oled"
    BUTTONS = "buttons"
    STUCK_BUTTON = "stuck"
    """A single button that stays down, and is ignored until it is let go."""
    SETTINGS = "settings"
    TRAY = "tray"
    """The tray does not stand where it was calibrated."""


class DeviceLost(GipfelError, OSError):
    """A device does not answer any more; `port` says which, `detail` what was noticed."""

    def __init__(self, port: Port, detail: str = "") -> None:
        super().__init__(f"{port.value}: {detail}" if detail else port.value)
        self.port, self.detail = port, detail
