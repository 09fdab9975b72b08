"""What a device noticed. Every signal says when, in seconds of a clock that never goes back."""

from dataclasses import dataclass, field
from enum import Enum

from gipfel.options import Options
from gipfel.table.draft import Draft
from gipfel.table.look import BoardReading


class Button(Enum):
    """The six buttons."""

    ONE = "1"
    TWO = "2"
    THREE = "3"
    GO = "go"
    STOP = "stop"
    WHY = "why"


NUMBERED = (Button.ONE, Button.TWO, Button.THREE)


class Status(Enum):
    """What the eye says about the tray as a whole."""

    OK = "ok"
    FEWER = "fewer"
    MORE = "more"
    LEANING = "leaning"
    HAND = "hand"
    DARK = "dark"
    GLARE = "glare"
    BLURRED = "blurred"


@dataclass(frozen=True, slots=True)
class Reading:
    """Dice as the eye sees them, each with its doubt: 0 is certain, 1 a guess."""

    pips: tuple[int, ...]
    doubts: tuple[float, ...] = ()
    status: Status = Status.OK

    def __post_init__(self) -> None:
        if not all(1 <= pip <= 6 for pip in self.pips):
            raise ValueError(f"dice have 1 to 6 pips, not {self.pips}")

    @property
    def is_certain(self) -> bool:
        """Whether exactly four dice are read beyond doubt."""
        return self.status is Status.OK and len(self.pips) == 4 and max(self.doubts, default=0.0) <= DOUBTFUL


DOUBTFUL = 0.12
"""A die with more doubt than this is not read without asking: the eye's own bound, else none would be marked."""


@dataclass(frozen=True, slots=True)
class Down:
    """A button went down."""

    button: Button
    at: float


@dataclass(frozen=True, slots=True)
class Up:
    """A button was let go; `held` is for how many seconds it was down, where the device measured it itself.

    A slow network or a busy processor delays each edge by another while: a tap is a tap all the same.
    """

    button: Button
    at: float
    held: float | None = None


@dataclass(frozen=True, slots=True)
class DiceSettled:
    """Dice came to rest.

    `throw` says which throw they are, where a device can tell: the same number is the same dice, read anew.
    """

    reading: Reading
    at: float
    photo: bytes = b""
    throw: int | None = None


@dataclass(frozen=True, slots=True)
class DiceLifted:
    """The tray is empty again."""

    at: float


@dataclass(frozen=True, slots=True)
class BoardSeen:
    """The eye has looked at the board, as it was asked to; `look` says which look this was, where it can tell."""

    reading: BoardReading
    at: float
    look: int | None = None


@dataclass(frozen=True, slots=True)
class BoardAsked:
    """A person asks, elsewhere than on the glass, whether the board is right."""

    at: float


@dataclass(frozen=True, slots=True)
class DiceNamed:
    """A person said what the four dice show."""

    pips: tuple[int, int, int, int]
    at: float


@dataclass(frozen=True, slots=True)
class OptionsChosen:
    """A person has set the table's options, elsewhere than on the glass."""

    options: Options
    at: float


@dataclass(frozen=True, slots=True)
class GameAsked:
    """A person has put a new game together, elsewhere than on the glass."""

    draft: Draft
    at: float


class Stage(Enum):
    """How far the eye has come in getting to know the tray: it is looked at empty, then with four dice in it."""

    EMPTY = "empty"
    DICE = "dice"
    KNOWN = "known"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class CalibrationAsked:
    """A person wants the eye to get to know the tray, elsewhere than on the glass; or it knows none yet."""

    at: float


@dataclass(frozen=True, slots=True)
class TrayStudied:
    """The eye has looked at the tray to get to know it."""

    attempt: float
    """When the attempt was begun that this is about."""
    stage: Stage
    at: float
    findings: tuple[str, ...] = ()
    """What there is to change, as keys of sentences."""
    share: float = 0.0
    """How far this stage has come."""


@dataclass(frozen=True, slots=True)
class PinMade:
    """The page has made a PIN, to be shown on the glass."""

    digits: str = field(repr=False)
    at: float


@dataclass(frozen=True, slots=True)
class PhonePaired:
    """A phone has said the PIN."""

    key: str
    name: str
    at: float


@dataclass(frozen=True, slots=True)
class Ticked:
    """Time has passed."""

    at: float


@dataclass(frozen=True, slots=True)
class Lost:
    """A device is gone."""

    port: str
    at: float


@dataclass(frozen=True, slots=True)
class Found:
    """A device is back."""

    port: str
    at: float


@dataclass(frozen=True, slots=True)
class Closed:
    """The program is asked to end."""

    at: float


Signal = (
    Down
    | Up
    | DiceSettled
    | DiceLifted
    | BoardSeen
    | BoardAsked
    | DiceNamed
    | OptionsChosen
    | GameAsked
    | CalibrationAsked
    | TrayStudied
    | PinMade
    | PhonePaired
    | Ticked
    | Lost
    | Found
    | Closed
)
