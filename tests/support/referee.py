"""A second referee, written apart from the first: slow, obvious, and only used to disagree with it."""

from collections import Counter
from itertools import permutations, product

from gipfel.rules import LENGTH, Entering, Fields, Pairs, Position

ROLLS = Counter(tuple(sorted(pips)) for pips in product(range(1, 7), repeat=4))
"""Four dice, and how many of the 1296 rolls show them."""


def legal(position: Position, pips: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Try everything that hands could do with these dice, and keep what the rules in force leave of it."""
    tried: dict[tuple[int, ...], tuple[int, int]] = {}
    for a, b, c, d in set(permutations(pips)):
        for play in _of_pairing(position, a + b, c + d):
            tried[tuple(sorted(play))] = _entered_and_used(position, play)
    rules = position.rules
    kept = set(tried)
    if rules.entering is not Entering.FREE and len(position.runners) < 3:
        most = max((tried[play][0] for play in kept), default=0)
        kept = {play for play in kept if tried[play][0] == most}
    if rules.entering is Entering.MOST_RUNNERS:
        most = max((tried[play][1] for play in kept), default=0)
        kept = {play for play in kept if tried[play][1] == most}
    return kept


def _of_pairing(position: Position, first: int, second: int) -> list[tuple[int, ...]]:
    """Use the first pair, then the second; where both go, one alone is no play unless one is enough."""
    alone = [(column,) for column in (first, second) if walk(position, (column,)) is not None]
    both = walk(position, (first, second)) is not None
    if not both:
        return list(alone)
    if position.rules.pairs is Pairs.ONE_IS_ENOUGH:
        return [*alone, (first, second)]
    return [(first, second)]


def walk(position: Position, columns: tuple[int, ...]) -> dict[int, int] | None:
    """Move runners by hand; None where it cannot be done."""
    runners = dict(position.runners)
    for column in columns:
        start = runners.get(column) or position.piece(position.player, column)
        if column in position.won_by_column or start >= LENGTH[column]:
            return None
        if column not in runners and len(runners) == 3:
            return None
        field = start + 1
        if position.rules.fields is Fields.LEAPT:
            others = {position.piece(seat, column) for seat in range(position.players) if seat != position.player}
            while field in others and field < LENGTH[column]:
                field += 1
        runners[column] = field
    return runners


def _entered_and_used(position: Position, play: tuple[int, ...]) -> tuple[int, int]:
    columns = set(play)
    return len(columns - set(position.runners)), len(columns)


def busting_rolls(position: Position) -> int:
    """Count by throwing all 1296 rolls; those with the same dice are judged once, since all orders are tried."""
    return sum(count for pips, count in ROLLS.items() if not legal(position, pips))
