"""Everything that the table knows at one moment, as one value."""

from dataclasses import dataclass, field, replace

from gipfel.game import Event, Game, Over, Started, apply
from gipfel.options import Options
from gipfel.rules import Finding, Flaw, Stray
from gipfel.table.look import WAITS, BoardReading, Look
from gipfel.table.modes import Home, Mode, Resuming
from gipfel.table.pairing import Phone, Pin
from gipfel.table.signals import Button

NOTICE_LASTS = 4.0
DIMS_AFTER = 120.0
DARKENS_AFTER = 600.0
RETRIES_AFTER = 2.0


@dataclass(frozen=True, slots=True)
class Notice:
    """Something said for a moment: the key of a sentence, or a finding, or a flaw."""

    said: str | Finding | Flaw
    until: float


@dataclass(frozen=True, slots=True)
class Pressing:
    """A button that is down."""

    button: Button
    since: float


@dataclass(frozen=True, slots=True)
class Table:
    """The table at one moment."""

    mode: Mode
    options: Options = field(default_factory=Options)
    game: Game | None = None
    previous: Started | None = None
    """The start of the game before, for the same again."""
    version: str = ""
    has_eye: bool = False
    """Whether a camera belongs to this table, drawn or real."""
    now: float = 0.0
    touched: float = 0.0
    """When somebody last did something."""
    pressing: Pressing | None = None
    notice: Notice | None = None
    lost: frozenset[str] = frozenset()
    """The devices that are gone."""
    warnings: tuple[str, ...] = ()
    """Sentences about the start that somebody has to see once: a bad setting, a damaged store."""
    warning_page: int = 0
    insists: bool = False
    """Whether somebody was told that steps are not saved, and holds STOP all the same."""
    throw: int | None = None
    """The throw that lies in the tray, as the eye counts them."""
    is_taken: bool = False
    """Whether that throw was a roll already: the same dice are never one twice."""
    is_closed: bool = False
    pin: Pin | None = None
    """What a phone has to say to be let in."""
    phones: tuple[Phone, ...] = ()
    """The phones that were let in."""
    look: Look | None = None
    """What the eye is asked about the board."""
    looks: int = 0
    """How many looks have been asked for."""
    board: BoardReading | None = None
    """The board as it was seen last, if nothing has happened since."""
    left: tuple[Stray, ...] = ()
    """What strays, and somebody has said to leave so."""
    photo: bytes = field(default=b"", repr=False, compare=False)
    """The photograph of the roll that was just accepted; the store keeps it."""

    @property
    def the_game(self) -> Game:
        """The game that is on; asked only where one is."""
        if self.game is None:
            raise LookupError("no game is on")
        return self.game

    @property
    def light(self) -> int:
        """How bright the glass is: 0 dark, 1 dimmed, 2 as set."""
        quiet = self.now - self.touched
        return 0 if quiet >= DARKENS_AFTER else 1 if quiet >= DIMS_AFTER else 2

    @property
    def wakes_at(self) -> float:
        """When the glass next changes by itself: a notice ends, a bar fills, the picture shifts or dims."""
        moments = [(self.now // 60 + 1) * 60, self.touched + DIMS_AFTER, self.touched + DARKENS_AFTER]
        if self.notice:
            moments.append(self.notice.until)
        if self.pressing:
            moments.append(self.now + 0.1)
        if self.lost:
            moments.append(self.now + RETRIES_AFTER)
        if self.look:
            moments += (self.look.due, self.look.since + WAITS)
        if self.pin:
            moments.append(self.pin.until)
        return min(moment for moment in moments if moment > self.now)

    @property
    def wanted_look(self) -> int:
        """The number of the look that the eye is to take now; 0 is none."""
        return self.look.number if self.look and self.now >= self.look.due else 0

    def to(self, mode: Mode) -> "Table":
        """Turn the glass to something else."""
        return replace(self, mode=mode)

    def answer(self, said: str | Finding | Flaw) -> "Table":
        """Say something for a moment."""
        return replace(self, notice=Notice(said, self.now + NOTICE_LASTS))

    def after(self, *events: Event) -> "Table":
        """Let events happen to the game."""
        return replace(self, game=apply(self.game, events))


Reply = tuple[Table, tuple[Event, ...]]
"""What a signal leads to: the table after it, and what is to be written down."""


def opened(
    version: str, options: Options, game: Game | None, previous: Started | None, warnings: tuple[str, ...] = ()
) -> Table:
    """Give the table as it is when the program starts, with the newest game to go on with, or to undo."""
    if game and isinstance(game.phase, Over):  # it can still be undone
        return Table(Home(), options, game, previous, version, warnings=warnings)
    mode = Resuming(game) if game else Home()
    return Table(mode, options, None, previous, version, warnings=warnings)
