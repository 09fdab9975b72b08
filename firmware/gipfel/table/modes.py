"""What the display is about: the game itself, or one of the things around it."""

from dataclasses import dataclass, field
from enum import Enum

from gipfel.boardcheck import Stray
from gipfel.game import Game
from gipfel.rules import HandMove
from gipfel.table.draft import Draft
from gipfel.table.hall_state import CalledGame
from gipfel.table.lesson_mode import Learning
from gipfel.table.news import News
from gipfel.table.review_digest import ReviewDigest
from gipfel.table.signals import CalibrationStage, DiceReport


@dataclass(frozen=True, slots=True)
class Home:
    """No game is on: play, or what there is beside it."""


@dataclass(frozen=True, slots=True)
class ChoosingLanguage:
    """The first start of all: which language Gipfel speaks, asked once."""

    under: "Mode" = field(default_factory=Home)
    """What is on the display afterwards."""


@dataclass(frozen=True, slots=True)
class Resuming:
    """A game was interrupted, and can be gone on with."""

    game: Game


@dataclass(frozen=True, slots=True)
class Offering:
    """A game is offered as a whole, to be begun or changed."""

    draft: Draft
    under: "Mode" = field(default_factory=Home)
    """What is on the display again if it is declined."""


@dataclass(frozen=True, slots=True)
class Called:
    """The hall calls people to a game at this table, to be begun or left."""

    call: CalledGame
    draft: Draft
    """The game as it would be begun."""
    under: "Mode" = field(default_factory=Home)
    """What is on the display again if it is left, or taken back."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The game that is offered is being changed, one question after the other."""

    draft: Draft
    question: int = 0
    cursor: int = 0
    under: "Mode" = field(default_factory=Home)
    """What is on the display again if no game is begun."""


@dataclass(frozen=True, slots=True)
class FirstDice:
    """Each player throws one die; the highest begins."""

    draft: Draft
    rounds: tuple[tuple[int, ...], ...]
    """The dice thrown so far, a round each, 0 where a player has not thrown or does not have to."""
    waiting: tuple[int, ...]
    """The seats that are still to throw in this round, the next one first."""
    thrown: tuple[int, ...] = ()
    """The seats that have thrown in this round, the last one last."""
    is_high: bool = False
    """Whether the buttons mean 4 5 6."""


@dataclass(frozen=True, slots=True)
class Playing:
    """The game itself."""

    news: News | None = None
    moves: tuple[HandMove, ...] = ()
    """What hands have to do for the play that was just chosen."""
    either: int | None = None
    """The index of the pairing that was chosen, until one of its plays is chosen, too."""


@dataclass(frozen=True, slots=True)
class Doubting:
    """The camera is not sure, and asks."""

    reading: DiceReport
    photo: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class EnteringDice:
    """Dice are entered by button, one after the other."""

    pips: tuple[int, ...] = ()
    is_high: bool = False
    """Whether the buttons mean 4 5 6."""
    under: Playing = Playing()
    """What is on the display again if nothing is entered."""


@dataclass(frozen=True, slots=True)
class Correcting:
    """One die is set right: first which, then what it shows."""

    pips: tuple[int, ...]
    """The four dice as read, the least certain first."""
    chosen: int | None = None
    is_high: bool = False
    photo: bytes = field(default=b"", repr=False)
    under: Playing = Playing()
    """What is on the display again if nothing is corrected."""


@dataclass(frozen=True, slots=True)
class Browsing:
    """Pages to read: the referee's reasons, the board, the game so far, the device."""

    topic: "Topic"
    page: int = 0
    under: "Mode" = field(default_factory=Playing)


class Topic(Enum):
    """What there is to read."""

    WHY = "why"
    BOARD = "board"
    RECORD = "record"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Menu:
    """What else there is, beside the game."""

    cursor: int = 0
    under: "Mode" = field(default_factory=Playing)


@dataclass(frozen=True, slots=True)
class Settings:
    """The options, one after the other."""

    cursor: int = 0
    under: "Mode" = field(default_factory=Home)


@dataclass(frozen=True, slots=True)
class Phones:
    """The PIN to pair a phone with, and the phones that were paired."""

    cursor: int = 0
    """0 is the PIN, the phones are counted from 1."""
    asks: bool = True
    """Whether a new PIN is wanted; the page makes one."""
    under: "Mode" = field(default_factory=Home)


@dataclass(frozen=True, slots=True)
class BoardDiffers:
    """The real board is not as the record says: put it right, leave it, or overwrite the record with it."""

    strays: tuple[Stray, ...]
    page: int = 0
    under: "Mode" = field(default_factory=Playing)
    """What is on the display again afterwards."""


@dataclass(frozen=True, slots=True)
class Calibrating:
    """The camera calibrates the tray; nothing that lies in it is a roll meanwhile."""

    begun: float
    """When it was begun, which identifies the attempt."""
    stage: CalibrationStage = CalibrationStage.EMPTY
    is_looking: bool = False
    """Whether somebody has said that the tray is as it should be for this stage."""
    findings: tuple[str, ...] = ()
    """What there is to change, as keys of sentences."""
    share: float = 0.0
    """How far this stage has come, from 0 to 1."""
    page: int = 0
    under: "Mode" = field(default_factory=Home)


@dataclass(frozen=True, slots=True)
class Reviewing:
    """After a win: where each result comes from, and the dearest decisions."""

    shows_dearest: bool = False
    page: int = 0
    share: float = 0.0
    """How much of the game is reviewed, from 0 to 1."""
    digest: ReviewDigest | None = None
    """The review; None until it is there."""
    has_failed: bool = False


@dataclass(frozen=True, slots=True)
class Leaving:
    """It is safe to unplug."""


BeforeGame = ChoosingLanguage | Home | Resuming | Offering | Called | Setup
"""Modes in which dice are no roll: a game that is on waits, or none is."""

Mode = (
    ChoosingLanguage
    | Home
    | Resuming
    | Offering
    | Called
    | Setup
    | FirstDice
    | Playing
    | Doubting
    | EnteringDice
    | Correcting
    | Browsing
    | Menu
    | Settings
    | Phones
    | BoardDiffers
    | Calibrating
    | Reviewing
    | Learning
    | Leaving
)
