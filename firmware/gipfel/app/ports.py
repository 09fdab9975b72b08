"""The interfaces of what the table calls. What comes in needs none: devices are handed `post`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from gipfel.config import Options
from gipfel.errors import GipfelError
from gipfel.game import Event
from gipfel.screens import Screen
from gipfel.table import Signal, Table


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
        """Return the next signal; `Ticked` where none comes until then, in seconds of the monotonic clock."""


class OptionsKeeper(Protocol):
    """Keeps what a person has set."""

    def save(self, options: Options) -> None:
        """Keep options for the next start; may raise `DeviceLost`."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A snapshot for whoever only looks, such as the page: the table at one moment, its screen and its game."""

    table: Table
    screen: Screen
    game: int = 0
    """The number of its game in the record; 0 is none."""


@dataclass(frozen=True, slots=True)
class PreviewDie:
    """A die in the tray's picture: what it shows, how doubtful that is, and where, in shares of the width."""

    value: int
    doubt: float
    x: float
    y: float
    size: float
    """The edge of its upper face."""
    angle: float = 0.0
    """Its rotation, in degrees."""


@dataclass(frozen=True, slots=True)
class TrayPreview:
    """The tray as the camera sees it now: the frame, and what was read in it."""

    picture: bytes = field(default=b"", repr=False)
    """A JPEG; empty where there is no camera."""
    width: int = 0
    height: int = 0
    dice: tuple[PreviewDie, ...] = ()
    status: str = "none"
    """How well the frame could be read: the value of a `DiceStatus`."""
    number: int = 0
    """Grows with each frame."""
    outline: tuple[tuple[float, float], ...] = ()
    """The corners of the tray's floor, in shares of the width, during calibration."""


class DiceThrower(Protocol):
    """A tray that throws its own dice: the virtual one."""

    spoilings: tuple[str, ...]
    """The names that `spoil` takes."""

    def throw(self, dice: tuple[int, ...] | None = None) -> bool:
        """Throw these dice, or any; False while others are still rolling."""

    def lift(self) -> bool:
        """Take all dice out; False while they are still rolling."""

    def spoil(self, name: str) -> None:
        """Spoil its frames from now on, as with glare or a hand; an empty name spoils nothing."""


Points = tuple[tuple[float, float], ...]
"""Places in a picture, each x and y; of all 83 fields column by column, each from the bottom up."""


@dataclass(frozen=True, slots=True)
class BoardPreview:
    """The board as the camera saw it last: the frame, and where each field is in it, in shares of the width."""

    picture: bytes = field(default=b"", repr=False)
    """A JPEG; empty where the board was not checked yet."""
    width: int = 0
    height: int = 0
    places: Points = ()
    """Empty where the board was not found."""
    number: int = 0
    """Grows with each frame."""


@dataclass(frozen=True, slots=True)
class KnownBoards:
    """The boards that were mapped, by name, and the one in use."""

    names: tuple[str, ...] = ()
    in_use: str = ""
    """The name of the one in use; empty is none."""
    shape: str = ""
    places: Points = ()
    """Where its fields lie, in pixels of its own picture."""
    width: int = 0
    height: int = 0
    has_pieces: bool = False
    """Whether its pieces have been learned; else they are taken to look as pieces mostly do."""
    taken: tuple[int, int] | None = None
    """The width and height of a frame that was taken to mark a board in, as long as no map of it is kept."""


@dataclass(frozen=True, slots=True)
class NominalBoard:
    """A shape of boards as it is sold, in distances of fields: four corners to drag, its fields and its edge."""

    corners: Points
    fields: Points
    outline: Points


@dataclass(frozen=True, slots=True)
class PictureAdvice:
    """What is wrong with a picture of a board, and what to change: a sentence's key, and the names in it."""

    key: str
    names: Mapping[str, object]


class BoardRefused(GipfelError, ValueError):
    """Something cannot be done with a board or its map; `key` and `names` make the sentence that says why."""

    def __init__(self, key: str, **names: object) -> None:
        super().__init__(f"{key} {names}")
        self.key, self.names = key, names


class BoardMaps(Protocol):
    """The maps of boards, and the making of one. Whatever cannot be done raises `BoardRefused`."""

    def shapes(self) -> Mapping[str, NominalBoard]:
        """Return the shapes that a map can start from, by name, and that of the board in use."""

    def known(self) -> KnownBoards:
        """Return the names of all maps, and all about the one in use."""

    def take(self) -> tuple[int, int]:
        """Take a frame to mark the board in; return its width and height."""

    def taken(self) -> bytes:
        """Return the frame that was taken, or else that of the board in use, as JPEG."""

    def keep(self, name: str, shape: str, places: Points) -> tuple[PictureAdvice, ...]:
        """Keep a map of the frame that was taken, and use it from now on; return what is wrong with the frame."""

    def use(self, name: str) -> None:
        """Use a map that was kept before."""

    def learn(self, stands: Mapping[str, Sequence[tuple[int, int]]], box: str = "") -> tuple[PictureAdvice, ...]:
        """Learn how pieces look from where each colour, and the runner, stands on the board now.

        With a box their bodies are those of the box, and if nothing stands anywhere, their colours, too. Returns
        what is wrong with the frame.
        """


@dataclass(frozen=True, slots=True)
class ReviewState:
    """How far the review of a game has come: it waits, so many turns are reviewed, it is made, or it cannot be."""

    done: int = 0
    turns: int = 0
    """How many turns there are; 0 is not known yet."""
    is_made: bool = False
    """Whether it is in the record."""
    has_failed: bool = False


class ReviewMaker(Protocol):
    """Reviews games, somewhere else."""

    def start(self, number: int) -> None:
        """Begin to review a game of the record; this returns at once."""

    def state_of(self, number: int) -> ReviewState | None:
        """Return how far that has come; None where nobody has asked for it."""


class VirtualHands(Protocol):
    """Hands at a virtual board, which do what the table says, and now and then something else."""

    mishaps: tuple[str, ...]
    """The names that `mishap` takes."""
    looks: tuple[str, ...]
    """The names that `lay` takes."""

    @property
    def look(self) -> str:
        """What the board looks like."""

    @property
    def is_on(self) -> bool:
        """Whether there is a board at all: drawing and reading one takes its time."""

    @property
    def armed(self) -> str:
        """The mishap that will happen when the next turn ends; empty is none."""

    def switch(self, *, is_on: bool) -> None:
        """Put the board on the table, or away."""

    def lay(self, look: str) -> None:
        """Put a board of another look on the table, with the pieces of its box."""

    def mishap(self, name: str) -> None:
        """Let a mishap happen: at once what concerns the board as a whole, else when the next turn ends."""

    def mend(self) -> None:
        """Put everything where the record has it."""
