"""What a device noticed. Every signal says when, in seconds of a clock that never goes back."""

from dataclasses import dataclass, field
from enum import Enum, StrEnum

from gipfel.boardcheck import BoardReport
from gipfel.config import Options
from gipfel.errors import Port
from gipfel.rules import Dice
from gipfel.table.draft import Draft
from gipfel.table.hall_state import HallSignal
from gipfel.table.lesson_mode import LessonAsked
from gipfel.table.partner_signals import PartnerSignal
from gipfel.table.review_digest import ReviewReported


class Button(StrEnum):  # strings: the page has them as keys, and trixie's msgspec takes no other enumeration there
    """The six buttons."""

    ONE = "1"
    TWO = "2"
    THREE = "3"
    GO = "go"
    STOP = "stop"
    WHY = "why"


NUMBERED = (Button.ONE, Button.TWO, Button.THREE)


class TrayStatus(Enum):
    """What the camera reports about the tray as a whole."""

    OK = "ok"
    DOUBT = "doubt"
    """Something may be a die, or may not: the dice cannot be taken without asking."""
    FEWER = "fewer"
    MORE = "more"
    LEANING = "leaning"
    HAND = "hand"
    DARK = "dark"
    GLARE = "glare"
    BLURRED = "blurred"


@dataclass(frozen=True, slots=True)
class DiceReport:
    """Dice as the camera reads them, each with its doubt: 0 is certain, 1 a guess."""

    pips: tuple[int, ...]
    doubts: tuple[float, ...] = ()
    status: TrayStatus = TrayStatus.OK

    def __post_init__(self) -> None:
        if not all(1 <= pip <= 6 for pip in self.pips):
            raise ValueError(f"dice have 1 to 6 pips, not {self.pips}")

    @property
    def is_certain(self) -> bool:
        """Whether exactly four dice are read beyond doubt."""
        return self.status is TrayStatus.OK and len(self.pips) == 4 and max(self.doubts, default=0.0) <= DOUBTFUL


DOUBTFUL = 0.12
"""A die with more doubt than this is not read without asking; equal to `gipfel_vision.DOUBTFUL`."""


@dataclass(frozen=True, slots=True)
class Down:
    """A button went down."""

    button: Button
    at: float


@dataclass(frozen=True, slots=True)
class Up:
    """A button was let go; `held` is for how many seconds it was down, where the device measured it itself.

    A slow network or a busy processor delays each edge by a different time: a tap is a tap all the same.
    """

    button: Button
    at: float
    held: float | None = None


@dataclass(frozen=True, slots=True)
class DiceSettled:
    """Dice came to rest.

    `throw` is the number of the throw, if a device counts them: the same number is the same dice, read anew.
    """

    reading: DiceReport
    at: float
    photo: bytes = b""
    throw: int | None = None


@dataclass(frozen=True, slots=True)
class DiceLifted:
    """The tray is empty again."""

    at: float


@dataclass(frozen=True, slots=True)
class BoardSeen:
    """The camera has read the board; `check` is the number of the check that this answers, if it is known."""

    report: BoardReport
    at: float
    check: int | None = None


@dataclass(frozen=True, slots=True)
class BoardAsked:
    """A person asks, elsewhere than on the display, whether the board is right."""

    at: float


@dataclass(frozen=True, slots=True)
class DiceNamed:
    """A person said what the four dice show."""

    dice: Dice
    at: float


@dataclass(frozen=True, slots=True)
class OptionsChosen:
    """A person has set the table's options, elsewhere than on the display."""

    options: Options
    at: float


@dataclass(frozen=True, slots=True)
class GameAsked:
    """A person has put a new game together, elsewhere than on the display."""

    draft: Draft
    at: float


class CalibrationStage(Enum):
    """How far calibration has come: the tray is read empty, then with four dice in it."""

    EMPTY = "empty"
    DICE = "dice"
    KNOWN = "known"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class CalibrationAsked:
    """A person wants the tray calibrated, elsewhere than on the display."""

    at: float


@dataclass(frozen=True, slots=True)
class CalibrationProgress:
    """The camera has come further in calibrating the tray."""

    attempt: float
    """When the attempt was begun that this is about."""
    stage: CalibrationStage
    at: float
    findings: tuple[str, ...] = ()
    """What there is to change, as keys of sentences."""
    share: float = 0.0
    """How far this stage has come, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class PinMade:
    """The page has made a PIN, to be shown on the display."""

    digits: str = field(repr=False)
    at: float


@dataclass(frozen=True, slots=True)
class PhonePaired:
    """A phone has sent the right PIN."""

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

    port: Port
    at: float
    detail: str = ""
    """What was noticed, for the log."""


@dataclass(frozen=True, slots=True)
class Found:
    """A device is back."""

    port: Port
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
    | CalibrationProgress
    | PinMade
    | PhonePaired
    | PartnerSignal
    | ReviewReported
    | LessonAsked
    | HallSignal
    | Ticked
    | Lost
    | Found
    | Closed
)
