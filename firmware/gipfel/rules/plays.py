"""Which plays a roll allows, from what each column still offers."""

from collections.abc import Iterable, Sequence
from functools import cache, reduce
from itertools import combinations_with_replacement
from operator import or_
from typing import NamedTuple

from gipfel.errors import GipfelError
from gipfel.rules.columns import COLUMNS, LANE
from gipfel.rules.dice import Pairing, all_dice
from gipfel.rules.memo import Memo
from gipfel.rules.reach import ON, OUT, Reach
from gipfel.rules.switches import Entering, Pairs
from gipfel.rules.value import Value


class NotAPlay(GipfelError, ValueError):
    """Something that is not one or two columns of 2 to 12."""


class Play(Value):
    """The columns that a roll advances, lowest first; a double names its column twice.

    >>> Play.parse("11+6")
    Play('6+11')
    """

    __slots__ = ("columns", "on", "step")

    columns: tuple[int, ...]
    step: int
    """One field in each of the columns, packed."""
    on: int
    """Its columns' bits for a runner, as in a reach."""

    def __init__(self, columns: Iterable[int]) -> None:
        self.columns = tuple(sorted(columns))
        if not 1 <= len(self.columns) <= 2 or not all(column in COLUMNS for column in self.columns):
            raise NotAPlay(f"a play is one or two columns of 2 to 12, not {self.columns!r}")
        self.step = sum(1 << LANE[column] for column in self.columns)
        self.on = sum(1 << ON[column] for column in set(self.columns))

    def parts(self) -> tuple[object, ...]:
        """Return what tells this play from others."""
        return (self.columns,)

    @staticmethod
    def parse(text: str) -> "Play":
        """Read a play as players say it: `6+11`, `7+7`, `8`."""
        try:
            return Play(int(column) for column in text.split("+"))
        except ValueError:
            raise NotAPlay(f"a play is one or two columns of 2 to 12, like 6+11, not {text!r}") from None

    def __lt__(self, other: "Play") -> bool:
        return self.columns < other.columns

    def __hash__(self) -> int:
        return self.step  # no two plays have the same, and rulings are remembered by their plays

    @property
    def is_double(self) -> bool:
        """Whether one runner climbs twice."""
        return len(self.columns) == 2 and self.columns[0] == self.columns[1]

    @property
    def runners(self) -> int:
        """How many runners it uses: a double uses one."""
        return len(set(self.columns))

    def __str__(self) -> str:
        return "+".join(map(str, self.columns))

    def __repr__(self) -> str:
        return f"Play('{self}')"


@cache  # of 77 plays
def play_of(*columns: int) -> Play:
    """Return the play of these columns, always the same object."""
    return Play(columns)


def entered(play: Play, reach: Reach) -> int:
    """Return how many runners a play brings into play."""
    return sum(not reach.has_runner(column) for column in set(play.columns))


def climbed(reach: int, play: Play) -> int:
    """Return the packed reach after a play, where runners do not leap."""
    reach -= play.step
    entering = play.on & ~reach
    return reach + entering + (entering.bit_count() << OUT) if entering else reach


def usable_plays(pairing: Pairing, reach: Reach, pairs: Pairs) -> tuple[Play, ...]:
    """Return the plays that a pairing allows by itself, whatever the other pairings would allow."""
    low, high = pairing
    if pairing.is_double:
        most = reach.steps(low) if reach.usable(low) else 0
        least = 1 if pairs is Pairs.ONE_IS_ENOUGH else max(most, 1)
        return tuple(play_of(*[low] * steps) for steps in range(least, most + 1))
    singles = tuple(play_of(column) for column in pairing if reach.usable(column))
    both = play_of(low, high)
    if len(singles) < 2 or entered(both, reach) > reach.free:
        return singles
    return (*singles, both) if pairs is Pairs.ONE_IS_ENOUGH else (both,)


def haste(play: Play, reach: Reach, entering: Entering) -> int:
    """Return how fast a play uses the runners: of a roll's plays only those with the highest number are legal."""
    match entering:
        case Entering.FREE:
            return 0
        case Entering.PLACE_FIRST:
            return entered(play, reach)
        case Entering.MOST_RUNNERS:
            return entered(play, reach) * 4 + play.runners


class Offer(NamedTuple):
    """What a pairing offers: its fastest plays, and how fast they use the runners; -1 where there are none."""

    haste: int
    plays: tuple[Play, ...]


def offer(pairing: Pairing, reach: Reach, pairs: Pairs, entering: Entering) -> Offer:
    """Return the plays of a pairing that could be legal, if no other pairing is faster."""
    weighed = [(haste(play, reach, entering), play) for play in usable_plays(pairing, reach, pairs)]
    fastest = max((weight for weight, _ in weighed), default=-1)
    return Offer(fastest, tuple(play for weight, play in weighed if weight == fastest))


def _matters(pairing: Pairing) -> int:
    """Return the bits of a reach that decide what a pairing offers."""
    fields = 31 if pairing.is_double else 16  # only a double asks how many fields are left, not just whether
    columns = set(pairing)
    return sum(fields << LANE[column] | 1 << ON[column] for column in columns) | 3 << OUT


MATTERS = {pairing: _matters(pairing) for pairing in map(Pairing._make, combinations_with_replacement(COLUMNS, 2))}
"""The bits of a reach that decide what a pairing offers: few, so that answers can be remembered."""


class RollTable(NamedTuple):
    """What is known of one roll: the bits of a reach that matter for it, and its legal plays by those bits."""

    matters: int
    plays: Memo[tuple[Play, ...]]


@cache
def roll_tables(pairs: Pairs, entering: Entering) -> tuple[RollTable, ...]:
    """Return the tables of all 126 rolls, in the order of `all_dice`."""

    def offers(pairing: Pairing) -> Memo[Offer]:
        return Memo(lambda packed: offer(pairing, Reach(packed), pairs, entering))

    # A roll's question is answered from its pairings', which are few, and the same for many rolls.
    known = {pairing: (matters, offers(pairing)) for pairing, matters in MATTERS.items()}
    return tuple(_roll_table([known[pairing] for pairing in dice.pairings]) for dice in all_dice())


def _roll_table(pairings: Sequence[tuple[int, Memo[Offer]]]) -> RollTable:
    def legal(reach: int) -> tuple[Play, ...]:
        offers = [offers[reach & matters] for matters, offers in pairings]
        fastest = max(offer.haste for offer in offers)
        return tuple(play for offer in offers if offer.haste == fastest for play in offer.plays)

    return RollTable(reduce(or_, (matters for matters, _ in pairings)), Memo(legal))
