"""Whole tournaments, simulated; and a search that proves when a repeated meeting cannot be avoided."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from itertools import combinations
from random import Random
from time import perf_counter

from gipfel_hall.tournament import (
    Opened,
    PlayerJoined,
    ResultEntered,
    RoundDrawn,
    Tournament,
    after,
    draw_round,
    fold,
    group_sizes,
    records_of,
)

AT = datetime(2026, 11, 18, 19, 0, tzinfo=UTC)
"""When everything happens: no rule but that for games asks for the time."""


@dataclass
class SimulatedTournament:
    """What happened in one tournament."""

    tournament: Tournament
    repeats: list[int] = field(default_factory=list)
    """Of each round, how many pairs had met before."""
    unproven: list[int] = field(default_factory=list)
    """Rounds with such pairs for which there would have been a draw without."""
    spreads: list[float] = field(default_factory=list)
    """Of each round, by how many points the best and the worst of a table differ on average."""
    seconds: list[float] = field(default_factory=list)
    """How long each round took to draw."""

    def counted(self, what: str) -> Counter[int]:
        """Count players by how often each `began`, sat `out`, or sat at a table of another `size`."""
        records = records_of(self.tournament).values()
        usual = self.tournament.size
        return Counter(
            {
                "began": record.seats[0],
                "out": record.byes,
                "size": sum(times for size, times in record.sizes.items() if size != usual),
            }[what]
            for record in records
        )


def opened(players: int, size: int, rounds: int) -> Tournament:
    """Return a tournament before its first round."""
    joined = [PlayerJoined(AT, number, f"Player {number}", str(number)) for number in range(1, players + 1)]
    return fold([Opened(AT, "Cup", rounds, size), *joined])


def with_round(tournament: Tournament, seed: int) -> Tournament:
    """Return a tournament after one more round was drawn."""
    drawn = draw_round(tournament, seed)
    return after(tournament, RoundDrawn(AT, seed, drawn.seatings, drawn.byes))


def with_results(tournament: Tournament, random: Random) -> Tournament:
    """Return a tournament after the games of its newest round; a higher number is a stronger player."""
    newest = tournament.drawn[-1]
    for index, seating in enumerate(newest.seatings):
        strength = {player: player / len(tournament.entrants) + random.gauss(0, 0.6) for player in seating.players}
        order = sorted(seating.players, key=lambda player: -strength[player])
        places = tuple(order.index(player) + 1 for player in seating.players)
        columns = tuple(max(0, 4 - place) for place in places)
        tournament = after(tournament, ResultEntered(AT, newest.number, index, places, columns, game=index + 1))
    return tournament


def simulated(players: int, size: int, rounds: int, seed: int) -> SimulatedTournament:
    """Play a tournament; for each round with repeated meetings, look for a draw without."""
    random, told = Random(seed), SimulatedTournament(opened(players, size, rounds))
    for number in range(1, rounds + 1):
        before = records_of(told.tournament)
        met = {player: {*record.met} for player, record in before.items()}
        began = perf_counter()
        told.tournament = with_round(told.tournament, seed * 1000 + number)
        told.seconds.append(perf_counter() - began)
        seatings = told.tournament.drawn[-1].seatings
        repeats = sum(other in met[one] for seating in seatings for one, other in combinations(seating.players, 2))
        told.repeats.append(repeats)
        if repeats and is_avoidable(met, group_sizes(players, size)):
            told.unproven.append(number)
        points = [[before[player].points for player in seating.players] for seating in seatings]
        told.spreads.append(sum(max(each) - min(each) for each in points) / len(points))
        told.tournament = with_results(told.tournament, random)
    return told


def is_avoidable(met: dict[int, set[int]], sizes: Sequence[int]) -> bool:
    """Whether all can be seated at tables of these sizes without two who have met: all ways are tried.

    It has nothing in common with the draw: who has the fewest possible companions is seated first, in every
    possible way, and so on. Sets are integers, with a bit for each player. Whoever is left over sits out.
    """
    players = sorted(met)
    bit = {player: 1 << place for place, player in enumerate(players)}
    unmet = {bit[player]: sum(bit[other] for other in players if other != player and other not in met[player])
             for player in players}  # fmt: skip

    @cache
    def is_seated(left: int, tables: tuple[int, ...], out: int) -> bool:
        if not tables:
            return left.bit_count() == out
        singles = [1 << place for place in range(len(players)) if left >> place & 1]
        first = min(singles, key=lambda player: (unmet[player] & left).bit_count())
        if out and is_seated(left & ~first, tables, out - 1):
            return True
        for size in sorted({*tables}):
            rest = list(tables)
            rest.remove(size)
            companions = [player for player in singles if player & unmet[first]]
            for group in combinations(companions, size - 1):
                if all(other & unmet[one] for one, other in combinations(group, 2)) and is_seated(
                    left & ~(first | sum(group)), tuple(rest), out
                ):
                    return True
        return False

    return is_seated((1 << len(players)) - 1, tuple(sizes), len(players) - sum(sizes))
