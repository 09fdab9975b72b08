"""Ratings from the results of all games, by the model of Plackett and Luce as openskill computes it.

A game ranks its players. The winner is first; the others follow by columns won, then by fields climbed, and equal
ones share a rank: no booklet says who is second, so this is our own rule. Every player has a mean and a standard
deviation, which each game moves a little: a surprising rank moves them more, and so does a player who is new.

With luck taken out, a game that has been reviewed ranks its players by their result less all luck: 100 points for
the winner, none for the others, less what every roll, one's own and those of the others, made of the chance of
winning. Luck is nothing on average, so this is as fair as the result itself, and it varies less; in backgammon it
is called the luck-adjusted result. It is only as good as the chances that Gipfel's master sees. Games without a
review are ranked by their results, and it is said how many have one.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from openskill.models import PlackettLuce

from gipfel.review import model_version
from gipfel_hall.archive import Archive, GameResult, LeagueSeat

SCALE = 60
"""Points of a rating for one of openskill's: everybody begins with 1500, give or take 1000."""
SURE = 2
"""Standard deviations of the uncertainty: nineteen times in twenty the rating is right within it."""

RatedName = int | str
"""A player's number in the archive, or the level at which Gipfel plays."""


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """One line of the league."""

    place: int
    """By the rating less its uncertainty; Gipfel's levels have places of their own."""
    player: int | None
    """The number in the archive; None for Gipfel."""
    name: str
    """For Gipfel, the level."""
    rating: int
    uncertainty: int
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class League:
    """The ratings of everybody."""

    people: tuple[LeagueRow, ...]
    gipfel: tuple[LeagueRow, ...]
    """Gipfel's levels, rated as opponents."""
    games: int
    """How many games are rated."""
    reviewed: int
    """Of how many of them luck was taken out."""
    is_without_luck: bool


@dataclass(slots=True)
class _Strength:
    """What is known so far of one who plays."""

    mu: float
    sigma: float
    games: int = 0
    wins: int = 0


_Strengths = dict[RatedName, _Strength]


def league_of(
    archive: Archive,
    since: datetime | None = None,
    until: datetime | None = None,
    *,
    is_without_luck: bool = False,
) -> League:
    """Return the league of all games, or of those that were over in a span of time."""
    model = model_version() if is_without_luck else ""
    results = archive.results(since, until, model)
    return rated(results, archive.player_names(), is_without_luck=is_without_luck)


def rated(results: Iterable[GameResult], names: dict[int, str], *, is_without_luck: bool = False) -> League:
    """Return the league of games in the order in which they ended."""
    model = PlackettLuce()
    strengths: _Strengths = {}
    games = reviewed = 0
    for result in results:
        seats = _rated_seats(result)
        if not seats:
            continue
        is_adjusted = is_without_luck and all(seat.adjusted is not None for seat in seats.values())
        ranks = [-(seat.adjusted or 0) if is_adjusted else seat.place for seat in seats.values()]
        playing = [strengths.setdefault(who, _Strength(model.mu, model.sigma)) for who in seats]
        before = [[model.rating(each.mu, each.sigma)] for each in playing]
        after = model.rate(before, ranks=[float(rank) for rank in ranks])
        for each, (rating,), seat in zip(playing, after, seats.values(), strict=True):
            each.mu, each.sigma = rating.mu, rating.sigma
            each.games += 1
            each.wins += seat.place == 1
        games += 1
        reviewed += is_adjusted
    people: _Strengths = {who: each for who, each in strengths.items() if isinstance(who, int)}
    gipfel: _Strengths = {who: each for who, each in strengths.items() if isinstance(who, str)}
    return League(_rows(people, names), _rows(gipfel, names), games, reviewed, is_without_luck)


def _rated_seats(result: GameResult) -> dict[RatedName, LeagueSeat]:
    """Return the seats of a game that are rated, by who sat there; none where the game says nothing of people.

    Who gave no name is not rated. A level of Gipfel that had two seats is rated by the better one. A game in which
    one person had two seats is practice.
    """
    people = [seat.player for seat in result.seats if seat.player is not None]
    if not people or len({*people}) < len(people):
        return {}
    seats: dict[RatedName, LeagueSeat] = {}
    for seat in sorted(result.seats, key=lambda seat: seat.place):
        if (who := seat.player or seat.level) and who not in seats:
            seats[who] = seat
    return seats if len(seats) > 1 else {}


def _rows(strengths: _Strengths, names: dict[int, str]) -> tuple[LeagueRow, ...]:
    def at_least(who: RatedName) -> float:
        return strengths[who].mu - SURE * strengths[who].sigma

    order = sorted(strengths, key=at_least, reverse=True)
    return tuple(
        LeagueRow(
            place=1 + sum(at_least(other) > at_least(who) for other in order[:place]),
            player=who if isinstance(who, int) else None,
            name=names.get(who, "") if isinstance(who, int) else who,
            rating=round(SCALE * strengths[who].mu),
            uncertainty=round(SCALE * SURE * strengths[who].sigma),
            games=strengths[who].games,
            wins=strengths[who].wins,
        )
        for place, who in enumerate(order)
    )
