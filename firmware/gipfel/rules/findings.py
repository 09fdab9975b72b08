"""Why something is legal or not: values that words in any language are made from."""

from enum import Enum
from typing import NamedTuple

from gipfel.errors import GipfelError
from gipfel.rules.clauses import Clause


class Hindrance(Enum):
    """Why a pair cannot be used, or a runner's field not be marked."""

    WON = "won"
    ON_TOP = "on-top"
    NO_RUNNER = "no-runner"
    OCCUPIED = "occupied"

    @property
    def clause(self) -> Clause:
        """The point of the rules that makes it one."""
        return _CLAUSES[self]


_CLAUSES = {
    Hindrance.WON: Clause.WON,
    Hindrance.ON_TOP: Clause.TOP,
    Hindrance.NO_RUNNER: Clause.LAST_RUNNER,
    Hindrance.OCCUPIED: Clause.FIELDS,
}


class Obstacle(NamedTuple):
    """What stands in the way in one column."""

    hindrance: Hindrance
    column: int
    players: tuple[int, ...] = ()
    """Who has won the column, or whose pieces are in the way."""


class Verdict(Enum):
    """What the rules make of a pairing, of a roll, or of the wish to stop."""

    BOTH = "both"
    """Both pairs are to be used."""
    BOTH_ENTER = "both-enter"
    """One pair would be enough, but each brings a runner into play."""
    ONE_OR_BOTH = "one-or-both"
    """One pair is enough."""
    ONE_ENTERS = "one-enters"
    """One pair brings a runner into play and is to be used, the other may be: `columns` in this order."""
    EITHER = "either"
    """The last runner enters one of two columns."""
    ONLY = "only"
    """One pair can be used, the other cannot."""
    DOUBLE = "double"
    """One runner climbs two fields."""
    ONE_OR_TWO = "one-or-two"
    """One runner climbs two fields, or one."""
    LAST_FIELD = "last-field"
    """One runner climbs a single field, because only one is left."""
    NEITHER = "neither"
    """No pair can be used."""
    FEWER_ENTER = "fewer-enter"
    """Not allowed: another pairing brings more runners into play."""
    FEWER_MOVE = "fewer-move"
    """Not allowed: another pairing uses more runners."""
    NOT_ROLLED = "not-rolled"
    """These dice make no such pairs."""
    BUST = "bust"
    MAY_STOP = "may-stop"
    NOT_YET = "not-yet"
    """Nothing was rolled in this turn yet, so there is nothing to stop."""
    NOT_HERE = "not-here"
    """A runner shares its field with another player's piece."""


class Finding(NamedTuple):
    """A verdict, the columns it speaks of, what stands in the way, and the clause it rests on."""

    verdict: Verdict
    columns: tuple[int, ...]
    clause: Clause
    obstacles: tuple[Obstacle, ...] = ()


class IllegalPlay(GipfelError, ValueError):
    """A play that the rules do not allow; `finding` says why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(f"{finding.verdict.value}: {'+'.join(map(str, finding.columns))}")
        self.finding = finding


class MayNotStop(GipfelError, ValueError):
    """A stop that the rules do not allow; `finding` says why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.verdict.value)
        self.finding = finding
