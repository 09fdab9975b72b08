"""Draws a round: who plays with whom, who sits out, and who begins.

What is to be avoided, the worst first; nothing further down ever outweighs something above it:

1. that somebody sits out again while somebody else never did;
2. that two meet again, and worse a third time;
3. that somebody sits again at a table that is smaller or larger than the others;
4. that people of different scores play together; who sits out should have few points.

Then everybody at a table gets the place in the order of play that they had least. The same tournament and the same
seed make the same round.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from gipfel_hall.tournament.events import Seating
from gipfel_hall.tournament.groups import Costs, GroupSearch
from gipfel_hall.tournament.record import PlayerRecord, records_of
from gipfel_hall.tournament.refusals import TournamentRefusal
from gipfel_hall.tournament.sizes import group_sizes
from gipfel_hall.tournament.state import Tournament

SCORE, SIZE, MEETING, BYE_AGAIN = 1, 2**28, 2**40, 2**54
"""What counts how much: each is more than all before it can come to, with 200 players and 50 rounds."""
MOST_TIMES = 8
"""Something that happened more often than this counts as if it had not, lest the numbers become too large."""
STARTS, MOST_STARTS = 6, 24
"""How often the search begins anew; and how often while two would still meet again."""
SWAPS = 400
"""How many swaps it takes each time."""


@dataclass(frozen=True, slots=True)
class Draw:
    """The draw of a round."""

    seatings: tuple[Seating, ...]
    byes: tuple[int, ...] = ()


def draw_round(tournament: Tournament, seed: int) -> Draw:
    """Return the next round of a tournament; `TournamentRefusal` where there are too few players."""
    players = [entrant.player for entrant in tournament.here]
    sizes = group_sizes(len(players), tournament.size)
    if not sizes:
        raise TournamentRefusal("too-few", players=len(players))
    random = np.random.default_rng(seed)
    records = records_of(tournament)
    slots = sizes + (1,) * (len(players) - sum(sizes))
    groups = _grouped(players, slots, records, random)
    byes = tuple(group[0] for group in groups if len(group) == 1)
    seated = [_in_order(group, records, random) for group in groups if len(group) > 1]
    seated.sort(key=lambda group: -sum(records[player].points for player in group) / len(group))
    tables = (*tournament.tables, *("",) * len(seated))
    return Draw(tuple(Seating(table, group) for table, group in zip(tables, seated, strict=False)), byes)


def _grouped(
    players: list[int], sizes: Sequence[int], records: dict[int, PlayerRecord], random: np.random.Generator
) -> list[list[int]]:
    """Return the players in groups of these sizes; one of size 1 sits out."""
    pairs = _pair_costs([records[player] for player in players], players)
    best: GroupSearch | None = None
    best_sizes: list[int] = []
    for start in range(MOST_STARTS):
        if best and start >= STARTS and best.best_cost < MEETING:
            break
        # Where in the order of scores the smaller tables are is a matter of chance, and then of cost.
        order = [sizes[place] for place in random.permutation(len(sizes))]
        places = _place_costs([records[player] for player in players], order)
        search = GroupSearch(pairs, places, _by_score(players, order, records, random), random)
        search.run(SWAPS)
        if best is None or search.best_cost < best.best_cost:
            best, best_sizes = search, order
    if best is None:
        raise LookupError("there is at least one start")
    return [
        [player for player, own in zip(players, best.best, strict=True) if own == group]
        for group in range(len(best_sizes))
    ]


def _by_score(
    players: list[int], sizes: list[int], records: dict[int, PlayerRecord], random: np.random.Generator
) -> list[int]:
    """Return the group of each player where the best play together, then the next, and so on."""
    lots = random.permutation(len(players))
    order = sorted(range(len(players)), key=lambda place: (-records[players[place]].points, lots[place]))
    slots = [group for group, size in enumerate(sizes) for _ in range(size)]
    groups = dict(zip(order, slots, strict=True))
    return [groups[place] for place in range(len(players))]


def _pair_costs(records: list[PlayerRecord], players: list[int]) -> Costs:
    """Return what each two at one table cost: how often they met, and the square of the difference of scores."""
    times = [[min(record.met[other], MOST_TIMES) for other in players] for record in records]
    met = np.array(times, np.int64)
    quarters = np.array([round(4 * record.points) for record in records], np.int64)
    costs: Costs = MEETING * (met * (met + 1) // 2) + SCORE * (quarters[:, None] - quarters[None, :]) ** 2
    np.fill_diagonal(costs, 0)
    return costs


def _place_costs(records: list[PlayerRecord], sizes: list[int]) -> Costs:
    """Return what each player in each group costs: sitting out, and sitting at a table of an unusual size."""
    usual = max(sizes, key=lambda size: (sizes.count(size), size))
    costs = np.zeros((len(records), len(sizes)), np.int64)
    fewest, fewest_byes = min(record.points for record in records), min(record.byes for record in records)
    for row, record in enumerate(records):
        byes = min(record.byes - fewest_byes, MOST_TIMES)
        unusual = min(sum(times for size, times in record.sizes.items() if size != usual), MOST_TIMES)
        for group, size in enumerate(sizes):
            if size == 1:
                costs[row, group] = BYE_AGAIN * byes + SCORE * round(4 * (record.points - fewest)) ** 2
            elif size != usual:
                costs[row, group] = SIZE * unusual
    return costs


def _in_order(group: list[int], records: dict[int, PlayerRecord], random: np.random.Generator) -> tuple[int, ...]:
    """Return a group in an order of play in which everybody has a place that they had seldom.

    To begin counts most. Of equally good orders chance takes one.
    """
    lots = {player: int(lot) for player, lot in zip(group, random.permutation(len(group)), strict=True)}
    orders = permutations(sorted(group, key=lambda player: lots[player]))
    return min(orders, key=lambda order: _unfairness(order, records))


def _unfairness(order: tuple[int, ...], records: dict[int, PlayerRecord]) -> tuple[int, int]:
    """Return how unevenly places in the order of play would be spread: beginning, and then all."""
    seats = [records[player].seats for player in order]
    begun = sum((had[0] + (place == 0)) ** 2 for place, had in enumerate(seats))
    return begun, sum((had[place] + 1) ** 2 - had[place] ** 2 for place, had in enumerate(seats))
