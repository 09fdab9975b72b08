"""What a roll allows in a position, and why not the rest."""

from collections.abc import Iterable
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from gipfel.rules.clauses import Clause
from gipfel.rules.columns import LANE, height
from gipfel.rules.dice import Dice, Pairing
from gipfel.rules.findings import Finding, Hindrance, Obstacle, Verdict
from gipfel.rules.plays import MATTERS, Offer, Play, entered, offer, usable_plays
from gipfel.rules.position import Position
from gipfel.rules.reach import Reach
from gipfel.rules.switches import Entering, Pairs

_COLUMNS = attrgetter("columns")
WON_LANES = {pairing: sum(31 << LANE[column] for column in {*pairing}) for pairing in MATTERS}
"""The lanes of each pairing's columns, all five bits."""


class Option(NamedTuple):
    """One way to pair the dice: the plays it allows, none or up to three, and why."""

    pairing: Pairing
    plays: tuple[Play, ...]
    finding: Finding


class Ruling(NamedTuple):
    """All that the rules say about one roll in one position.

    >>> from gipfel.rules.editions import rules_of
    >>> ruling = judge(Position(rules_of("franjos"), [{}, {}], runners={6: 1, 8: 1}), Dice.parse("1 4 2 5"))
    >>> [str(play) for play in ruling.plays]
    ['3', '5', '6+6', '7', '9']
    >>> Play.parse("5+7") in ruling
    False
    >>> ruling.why(Play.parse("5+7")).verdict
    <Verdict.EITHER: 'either'>
    """

    dice: Dice
    options: tuple[Option, ...]

    @property
    def plays(self) -> tuple[Play, ...]:
        """Every legal play, sorted."""
        return tuple(sorted((play for option in self.options for play in option.plays), key=_COLUMNS))

    @property
    def is_bust(self) -> bool:
        """Whether no pairing has a pair that can be used."""
        return not any(option.plays for option in self.options)

    def __contains__(self, play: object) -> bool:
        return any(play in option.plays for option in self.options)

    def why(self, play: Play) -> Finding:
        """Return why a play is legal or not."""
        for option in self.options:
            if _made_by(play, option.pairing):
                return option.finding
        return Finding(Verdict.NOT_ROLLED, play.columns, Clause.PAIRS)


def judge(position: Position, dice: Dice) -> Ruling:
    """Return what the rules say about a roll: what each pairing allows, and why not the rest."""
    rules, legal = position.rules, legal_plays(position, dice)
    # Only where haste is asked for can a pairing be barred by one that brings more runners into play.
    hurries = rules.entering is not Entering.FREE
    most = max([entered(play, Reach(position.reach)) for play in legal if hurries], default=0)
    options = [
        # No sum occurs in two pairings, so the first column tells which pairing a play belongs to.
        _option(
            pairing,
            tuple(sorted((play for play in legal if play.columns[0] in pairing), key=_COLUMNS)),
            most,
            position.reach & MATTERS[pairing],
            position.won & WON_LANES[pairing],
            rules.pairs,
        )
        for pairing in dice.pairings
    ]
    return Ruling(dice, tuple(options))


def legal_plays(position: Position, dice: Dice) -> tuple[Play, ...]:
    """Return the legal plays alone, pairing by pairing: the same as `judge` finds, much faster."""
    matters, plays = position.rules.tables[dice.number]
    return plays[position.reach & matters]


def offered(position: Position, pairing: Pairing) -> Offer:
    """Return what one pairing offers by itself, and how fast: of a roll's pairings, only the fastest are legal."""
    rules = position.rules
    return offer(pairing, Reach(position.reach), rules.pairs, rules.entering)


def obstacles_in(reach: Reach, won: int, columns: Iterable[int]) -> tuple[Obstacle, ...]:
    """Return what keeps pairs of these sums from being used, where something does."""
    return tuple(found for column in columns if (found := _obstacle(reach, won, column)))


def _obstacle(reach: Reach, won: int, column: int) -> Obstacle | None:
    if seat := height(won, column):
        return Obstacle(Hindrance.WON, column, (seat - 1,))
    if reach.usable(column):
        return None
    return Obstacle(Hindrance.NO_RUNNER if reach.steps(column) else Hindrance.ON_TOP, column)


@lru_cache(maxsize=1 << 14)  # what can be said of a single pairing is little, and said over and over
def _option(pairing: Pairing, plays: tuple[Play, ...], most: int, packed: int, won: int, pairs: Pairs) -> Option:
    """Explain a pairing, the plays it allows, and the `most` runners that any pairing brings into play."""
    reach = Reach(packed)
    if not plays and (usable := usable_plays(pairing, reach, pairs)):
        slower = max(entered(play, reach) for play in usable) < most
        verdict = Verdict.FEWER_ENTER if slower else Verdict.FEWER_MOVE
        return Option(pairing, plays, Finding(verdict, tuple(sorted(set(pairing))), Clause.FAST))
    return Option(pairing, plays, _find(pairing, plays, reach, won, pairs))


def _find(pairing: Pairing, plays: tuple[Play, ...], reach: Reach, won: int, pairs: Pairs) -> Finding:
    """Explain a pairing that no other pairing bars."""
    columns = tuple(sorted(set(pairing)))
    if obstacles := obstacles_in(reach, won, columns):
        clause = obstacles[0].hindrance.clause
        if not plays:
            return Finding(Verdict.NEITHER, columns, clause, obstacles)
        return Finding(Verdict.ONLY, plays[0].columns, clause, obstacles)
    if pairing.is_double:
        return _find_double(pairing.low, plays, reach)
    if len(plays) == 2 and not any(len(play.columns) == 2 for play in plays):
        return Finding(Verdict.EITHER, columns, Clause.LAST_RUNNER)
    if pairs is Pairs.BOTH:
        enters = not all(map(reach.has_runner, columns))
        return Finding(Verdict.BOTH, columns, Clause.BOTH if enters else Clause.MOVE)
    return _find_one_enough(pairing, plays, reach)


def _find_double(column: int, plays: tuple[Play, ...], reach: Reach) -> Finding:
    if reach.steps(column) < 2:
        return Finding(Verdict.LAST_FIELD, (column,), Clause.TOP)
    verdict = Verdict.ONE_OR_TWO if len(plays) == 2 else Verdict.DOUBLE
    return Finding(verdict, (column,), Clause.DOUBLE if reach.has_runner(column) else Clause.ENTER)


def _find_one_enough(pairing: Pairing, plays: tuple[Play, ...], reach: Reach) -> Finding:
    """Explain a pairing whose pairs can both be used where one would be enough."""
    singles = [play.columns[0] for play in plays if len(play.columns) == 1]
    if not singles:
        verdict = Verdict.BOTH_ENTER if entered(plays[0], reach) == 2 else Verdict.BOTH
        return Finding(verdict, tuple(pairing), Clause.FAST)
    if len(singles) == 2:
        return Finding(Verdict.ONE_OR_BOTH, tuple(pairing), Clause.BOTH)
    entering = singles[0]
    other = pairing.high if entering == pairing.low else pairing.low
    return Finding(Verdict.ONE_ENTERS, (entering, other), Clause.FAST)


def _made_by(play: Play, pairing: Pairing) -> bool:
    """Whether a play uses one or both pairs of a pairing, and nothing else."""
    left = list(pairing)
    for column in play.columns:
        if column not in left:
            return False
        left.remove(column)
    return True
