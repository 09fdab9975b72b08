"""What is wrong with a position or a choice of rules that cannot be: values, to be said in any language."""

from enum import Enum
from typing import NamedTuple

from gipfel.errors import GipfelError


class Fault(Enum):
    """A way in which a position or a choice of rules cannot be."""

    PLAYERS = "players"
    """Not two to four players."""
    NO_COLOUR = "no-colour"
    SAME_COLOUR = "same-colour"
    NO_SEAT = "no-seat"
    """A player who is not at the table."""
    NO_COLUMN = "no-column"
    OFF_BOARD = "off-board"
    """A height below the lowest field."""
    BEYOND_TOP = "beyond-top"
    PIECE_ON_TOP = "piece-on-top"
    """A piece on the top field of a column that is not said to be won."""
    PIECE_IN_WON = "piece-in-won"
    RUNNER_IN_WON = "runner-in-won"
    RUNNER_TOO_LOW = "runner-too-low"
    """A runner on the field of the own piece, or below it."""
    FOURTH_RUNNER = "fourth-runner"
    TWIN_PIECES = "twin-pieces"
    """Two pieces of one colour in a column of a real board."""
    TWIN_OWNERS = "twin-owners"
    """Pieces of two colours on the top of one column of a real board."""
    TWIN_RUNNERS = "twin-runners"
    """Two runners in a column of a real board."""
    RUNNER_TOO_SOON = "runner-too-soon"
    """A runner on a real board before any roll of the turn has moved one."""
    GAME_WON = "game-won"
    """A board on which somebody would have won; that takes a stop."""
    NO_EDITION = "no-edition"
    NO_VARIANT = "no-variant"
    NOT_PRINTED = "not-printed"
    """A variant that this booklet does not print."""
    EXCLUDED = "excluded"
    """Two choices that exclude each other."""
    NO_HOUSE_RULE = "no-house-rule"
    TWO_FORMS = "two-forms"
    """A house rule of fast runners that does not say which of the two printed forms."""


class Flaw(NamedTuple):
    """One fault, and where it is."""

    fault: Fault
    part: str
    """The part of the question that is wrong: `pieces`, `won`, `runners`, `player`, `variants` …"""
    player: int | None = None
    column: int | None = None
    field: int | None = None
    names: tuple[str, ...] = ()
    """What was named, and what it clashes with or could have been."""

    def __str__(self) -> str:
        told = ((name, getattr(self, name)) for name in ("player", "column", "field"))
        where = [f"{name} {number}" for name, number in told if number is not None]
        return f"{self.part}: {self.fault.value.replace('-', ' ')} ({', '.join((*where, *self.names))})"


class Flawed(GipfelError, ValueError):
    """Something that cannot be; `flaw` says what is wrong with it."""

    def __init__(self, flaw: Flaw) -> None:
        super().__init__(str(flaw))
        self.flaw = flaw


class IllegalPosition(Flawed):
    """A position that no game can reach on any board."""


class IllegalRules(Flawed):
    """A choice of edition, variants and house rules that cannot be played."""
