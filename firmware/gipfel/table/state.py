"""Everything that the table knows at one moment, as one value."""

from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from gipfel.boardcheck import BoardReport, Stray
from gipfel.config import Options
from gipfel.errors import Port
from gipfel.game import Choosing, Deciding, Event, Game, Started, apply
from gipfel.table.board_check import ANSWERS_WITHIN, BoardCheck
from gipfel.table.hall_state import HallState
from gipfel.table.lesson_mode import Learning
from gipfel.table.modes import Mode, Playing
from gipfel.table.notice import NOTICE_LASTS, Notice, Said
from gipfel.table.partner_signals import AdviceGiven, Chosen, Decided, RollChances, StopChances
from gipfel.table.phone_access import Phone, Pin
from gipfel.table.signals import Button

DIMS_AFTER = 120.0
"""Seconds without a press after which the display is dimmed."""
DARKENS_AFTER = 600.0
"""Seconds without a press after which the display is dark."""
RETRIES_AFTER = 2.0
"""Seconds until the loop tries a lost device again."""
NOBODY_READS = 30.0
"""Seconds without a press after which a game that is over makes room for a call of the hall."""
PARTNER_ANSWERS_WITHIN = 20.0
"""Seconds after which somebody may press for Gipfel, if it does not answer; a small computer loads for a while."""


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
    is_known: bool = True
    """Whether the tray was calibrated, or does not have to be."""
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
class PartnerState:
    """What is known of Gipfel as a player and as an adviser, since the last roll."""

    waits: bool = False
    """Whether something was undone: it does nothing before somebody presses or throws."""
    asked_at: float = 0.0
    """When it was last asked to choose or to decide."""
    chosen: Chosen | None = None
    decided: Decided | None = None
    advice: AdviceGiven | None = None


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
    shows_help: bool = False
    """Whether the display says what each lit button does on the screen that is under it."""
    warnings: Warnings = Warnings()
    lost: frozenset[Port] = frozenset()
    """The devices that are gone."""
    insists: bool = False
    """Whether somebody was told that steps are not saved, and holds STOP all the same."""
    tray: TrayState = TrayState()
    board: BoardState = BoardState()
    access: PhoneAccess = PhoneAccess()
    partner: PartnerState = PartnerState()
    hall: HallState | None = None
    """The hall that this table belongs to; None for a table that belongs to none."""
    can_review: bool = False
    """Whether somebody reviews games at this table."""
    undone: Game | None = None
    """The game as it was before the last undo, until something else happens in it."""
    is_closed: bool = False

    @property
    def the_game(self) -> Game:
        """The game that is on; asked only where one is."""
        if self.game is None:
            raise LookupError("no game is on")
        return self.game

    @property
    def shown(self) -> "Table":
        """The table that is played at now: in a lesson the practice table, else this one."""
        return self.mode.practice if isinstance(self.mode, Learning) else self

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
        if self.hall and self.hall.answer == "waiting":
            moments.append(self.touched + NOBODY_READS)
        if self.awaits_partner:
            moments.append(self.partner.asked_at + PARTNER_ANSWERS_WITHIN)
        return min(moment for moment in moments if moment > self.now)

    @property
    def wanted_check(self) -> int:
        """The number of the board check that the camera is to make now; 0 is none."""
        check = self.board.check
        return check.number if check and self.now >= check.due else 0

    @property
    def is_partner_on_turn(self) -> bool:
        """Whether Gipfel plays the seat whose turn it is, and answers when it is asked."""
        return self.game is not None and bool(self.game.level) and Port.PARTNER not in self.lost

    @property
    def awaits_partner(self) -> bool:
        """Whether Gipfel has to choose or to decide now: nobody reads anything, or has just undone something."""
        game, mode = self.game, self.mode
        if game is None or not game.level or not isinstance(mode, Playing) or mode.news or self.partner.waits:
            return False
        return isinstance(game.phase, Choosing) or (isinstance(game.phase, Deciding) and not self.announced)

    @property
    def announced(self) -> bool:
        """Whether Gipfel has said that it goes on, and somebody has to throw for it."""
        decided, game = self.partner.decided, self.game
        return bool(decided and game and not decided.stops and decided.step == game.steps)

    @property
    def advice(self) -> RollChances | StopChances | None:
        """The chances of the person whose turn it is, where the table wants them told; else None."""
        given, game = self.partner.advice, self.game
        is_current = given is not None and game is not None and given.step == game.steps and self.options.advice
        return given.chances if given and is_current else None

    def to(self, mode: Mode) -> "Table":
        """Return the table with its display turned to something else."""
        return replace(self, mode=mode)

    def answer(self, said: Said, lasts: float = NOTICE_LASTS) -> "Table":
        """Return the table with a notice, which is shown for so many seconds."""
        return replace(self, notice=Notice(said, self.now + lasts))

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

    def with_partner(self, **changes: Any) -> "Table":  # noqa: ANN401  # fields of `PartnerState`
        """Return the table with other fields of what is known of Gipfel as a player."""
        return replace(self, partner=replace(self.partner, **changes))


class Reply(NamedTuple):
    """What a signal leads to: the table after it, and what is to be written down."""

    table: Table
    events: tuple[Event, ...] = ()
    photo: bytes = b""
    """The photograph of the roll that was just accepted."""
