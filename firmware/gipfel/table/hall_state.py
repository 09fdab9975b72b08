"""What a table knows of the hall that it belongs to, and what it hears from there."""

from dataclasses import dataclass
from typing import Literal

CallAnswer = Literal["", "waiting", "offered", "taken", "left"]
"""What became of a call: the game before is not over yet, it is on the display, begun, or not wanted."""


@dataclass(frozen=True, slots=True)
class CalledGame:
    """The next game, as the hall wants it: who plays, in the order of play, and by which booklet."""

    id: str
    names: tuple[str, ...]
    edition: str = ""
    """Empty is what was played last."""
    variants: tuple[str, ...] = ()
    title: str = ""
    """What is said above it, such as the round of a tournament."""


@dataclass(frozen=True, slots=True)
class HallState:
    """What a table knows of its hall."""

    table: str
    """What the hall calls this table."""
    is_connected: bool = False
    call: CalledGame | None = None
    """The game that the hall has called this table to; None where it has called to none."""
    answer: CallAnswer = ""
    """What became of that call."""
    wants_host: bool = False
    """Whether somebody at this table has asked for the host."""


@dataclass(frozen=True, slots=True)
class HallLine:
    """One line of the hall, as it is said for a moment."""

    text: str


@dataclass(frozen=True, slots=True)
class SeatColours:
    """Who plays with which colour: in a game that the hall has put together nobody has chosen one."""

    names: tuple[str, ...]
    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HallLinked:
    """The connection to the hall's broker has come, or is gone."""

    is_connected: bool
    at: float


@dataclass(frozen=True, slots=True)
class GameCalled:
    """The hall calls people to a game at this table; None takes the last call back."""

    call: CalledGame | None
    at: float


@dataclass(frozen=True, slots=True)
class HallAnnounced:
    """The hall says one line to everybody."""

    text: str
    at: float


@dataclass(frozen=True, slots=True)
class HostAsked:
    """Somebody asks for the host elsewhere than on the display, or does not need the host any more."""

    is_wanted: bool
    at: float


HallSignal = HallLinked | GameCalled | HallAnnounced | HostAsked
