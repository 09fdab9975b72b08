"""Everything that the table knows at one moment, as one value."""

from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from gipfel.boardcheck import BoardReport, Stray
from gipfel.config import Options
from gipfel.errors import Port
from gipfel.game import Event, Game, Over, Started, apply
from gipfel.rules import Finding, Flaw
from gipfel.table.board_check import ANSWERS_WITHIN, BoardCheck
from gipfel.table.modes import Home, Mode, Resuming
from gipfel.table.phone_access import Phone, Pin
from gipfel.table.signals import Button

NOTICE_LASTS = 4.0
"""Seconds for which a notice is shown."""
DIMS_AFTER = 120.0
"""Seconds without a press after which the display is dimmed."""
DARKENS_AFTER = 600.0
"""Seconds without a press after which the display is dark."""
RETRIES_AFTER = 2.0
"""Seconds until the loop tries a lost device again."""


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
class Warnings:
    """Sentences about the start that somebody has to see once: a bad setting, a damaged store."""

    sentences: tuple[str, ...] = ()
    page: int = 0


@dataclass(frozen=True, slots=True)
class TrayState:
    """What is known of the dice tray."""

    has_camera: bool = False
    """Whether a camera belongs to this table, drawn or real."""
    throw: int | None = None
    """The number of the throw that lies in the tray, as the camera counts them."""
    is_rolled: bool = False
    """Whether that throw was a roll already: the same dice are never one twice."""


@dataclass(frozen=True, slots=True)
class BoardState:
    """What is known of the real board, and asked about it."""

    check: BoardCheck | None = None
    """What the camera is asked to check."""
    checks: int = 0
    """How many checks have been asked for."""
    report: BoardReport | None = None
    """The board as it was seen last, if nothing has happened since."""
    left: tuple[Stray, ...] = ()
    """What is wrong on the board, but is to be left so."""


@dataclass(frozen=True, slots=True)
class PhoneAccess:
    """Which phones may press the buttons."""

    pin: Pin | None = None
    """What a phone has to send to be paired."""
    phones: tuple[Phone, ...] = ()
    """The phones that were paired."""


@dataclass(frozen=True, slots=True)
class Table:
    """The table at one moment."""

    mode: Mode
    options: Options = field(default_factory=Options)
    game: Game | None = None
    previous: Started | None = None
    """The start of the game before, for the same again."""
    version: str = ""
    now: float = 0.0
    touched: float = 0.0
    """When somebody last did something."""
    pressing: Pressing | None = None
    notice: Notice | None = None
    warnings: Warnings = Warnings()
    lost: frozenset[Port] = frozenset()
    """The devices that are gone."""
    insists: bool = False
    """Whether somebody was told that steps are not saved, and holds STOP all the same."""
    tray: TrayState = TrayState()
    board: BoardState = BoardState()
    access: PhoneAccess = PhoneAccess()
    can_review: bool = False
    """Whether somebody reviews games at this table."""
    is_closed: bool = False

    @property
    def the_game(self) -> Game:
        """The game that is on; asked only where one is."""
        if self.game is None:
            raise LookupError("no game is on")
        return self.game

    @property
    def light(self) -> int:
        """How bright the display is: 0 dark, 1 dimmed, 2 as set."""
        quiet = self.now - self.touched
        return 0 if quiet >= DARKENS_AFTER else 1 if quiet >= DIMS_AFTER else 2

    @property
    def wakes_at(self) -> float:
        """When the display next changes by itself: a notice ends, a bar fills, the picture shifts or dims."""
        moments = [(self.now // 60 + 1) * 60, self.touched + DIMS_AFTER, self.touched + DARKENS_AFTER]
        if self.notice:
            moments.append(self.notice.until)
        if self.pressing:
            moments.append(self.now + 0.1)
        if self.lost:
            moments.append(self.now + RETRIES_AFTER)
        if check := self.board.check:
            moments += (check.due, check.since + ANSWERS_WITHIN)
        if self.access.pin:
            moments.append(self.access.pin.until)
        return min(moment for moment in moments if moment > self.now)

    @property
    def wanted_check(self) -> int:
        """The number of the board check that the camera is to make now; 0 is none."""
        check = self.board.check
        return check.number if check and self.now >= check.due else 0

    def to(self, mode: Mode) -> "Table":
        """Return the table with its display turned to something else."""
        return replace(self, mode=mode)

    def answer(self, said: str | Finding | Flaw) -> "Table":
        """Return the table with a notice, which is shown for a moment."""
        return replace(self, notice=Notice(said, self.now + NOTICE_LASTS))

    def after(self, *events: Event) -> "Table":
        """Return the table after events have happened to its game."""
        return replace(self, game=apply(self.game, events))

    def with_tray(self, **changes: Any) -> "Table":  # noqa: ANN401  # fields of `TrayState`
        """Return the table with other fields of its tray."""
        return replace(self, tray=replace(self.tray, **changes))

    def with_board(self, **changes: Any) -> "Table":  # noqa: ANN401  # fields of `BoardState`
        """Return the table with other fields of its board."""
        return replace(self, board=replace(self.board, **changes))

    def with_access(self, **changes: Any) -> "Table":  # noqa: ANN401  # fields of `PhoneAccess`
        """Return the table with other fields of its phones."""
        return replace(self, access=replace(self.access, **changes))


class Reply(NamedTuple):
    """What a signal leads to: the table after it, and what is to be written down."""

    table: Table
    events: tuple[Event, ...] = ()
    photo: bytes = b""
    """The photograph of the roll that was just accepted."""


def opened(
    version: str, options: Options, game: Game | None, previous: Started | None, warnings: tuple[str, ...] = ()
) -> Table:
    """Return the table as it is when the program starts, with the newest game to go on with, or to undo."""
    said = Warnings(warnings)
    if game and isinstance(game.phase, Over):  # it can still be undone
        return Table(Home(), options, game, previous, version, warnings=said)
    mode = Resuming(game) if game else Home()
    return Table(mode, options, None, previous, version, warnings=said)
