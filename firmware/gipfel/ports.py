"""The outside things that the table calls. What comes in needs no interface: devices are handed `post`."""

from dataclasses import dataclass, field
from typing import Protocol

from gipfel.errors import GipfelError
from gipfel.game import Event
from gipfel.screens import Screen
from gipfel.table import Options, Signal, Table


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


@dataclass(frozen=True, slots=True)
class Moment:
    """The table at one moment, as those see it who only look: published whole, never changed."""

    table: Table
    screen: Screen
    game: int = 0
    """The number of its game in the record; 0 is none."""


@dataclass(frozen=True, slots=True)
class SeenDie:
    """A die in the tray's picture: what it shows, how doubtful that is, and where, in shares of the width."""

    value: int
    doubt: float
    x: float
    y: float
    size: float
    angle: float = 0.0


@dataclass(frozen=True, slots=True)
class View:
    """The tray as the eye sees it now: the picture, and what was read in it."""

    picture: bytes = field(default=b"", repr=False)
    """A JPEG; nothing where there is no camera."""
    width: int = 0
    height: int = 0
    dice: tuple[SeenDie, ...] = ()
    status: str = "none"
    """What the eye says about the picture as a whole."""
    number: int = 0
    """Grows with each picture."""
    outline: tuple[tuple[float, float], ...] = ()
    """The corners of the tray's floor, in shares of the width, while the eye gets to know it."""


class Tray(Protocol):
    """A tray that throws its own dice: the virtual one."""

    spoilings: tuple[str, ...]
    """What can be done to its picture."""

    def throw(self, dice: tuple[int, ...] | None = None) -> bool:
        """Throw these dice, or any; False while others are still rolling."""

    def lift(self) -> bool:
        """Take all dice out; False while they are still rolling."""

    def spoil(self, name: str) -> None:
        """Spoil the picture in one way, or in none."""
