"""Ratings: who wins more is rated higher, who plays more is rated more surely, and luck can be taken out."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from gipfel.review import model_version
from gipfel_hall.archive import Archive, GameResult, LeagueSeat, SeatReview, open_archive
from gipfel_hall.league import league_of, rated
from support.sealed_games import game_steps, sealed_file, sealed_game

NOW = datetime(2026, 11, 18, 21, 0, tzinfo=UTC)
NAMES = {player: f"P{player}" for player in range(1, 40)}


def result(*seats: tuple[int | None, int], number: int = 1, adjusted: tuple[int, ...] = ()) -> GameResult:
    """Return the result of a game, given each player's number and place."""
    values = adjusted or (None,) * len(seats)
    both = zip(seats, values, strict=True)
    return GameResult(number, NOW, tuple(LeagueSeat(player, "", place, value) for (player, place), value in both))


def simulated(games: int, seed: int = 1) -> list[GameResult]:
    """Return games of thirty people, of whom each is a little stronger than the one before."""
    random, results = Random(seed), []
    for number in range(games):
        players = random.sample(range(1, 31), random.choice((2, 3, 4)))
        order = sorted(players, key=lambda player: -(player / 6 + random.gauss(0, 2)))
        results.append(result(*((player, order.index(player) + 1) for player in players), number=number))
    return results


def test_everybody_begins_in_the_middle() -> None:
    """After one game the winner is above 1500 and the loser below, both with much doubt."""
    league = rated([result((1, 1), (2, 2))], NAMES)
    first, second = league.people

    assert (first.name, second.name, league.games) == ("P1", "P2", 1)
    assert first.rating > 1500 > second.rating
    assert 900 < first.uncertainty < 1000
    assert (first.place, second.place) == (1, 2)
    assert (first.wins, second.wins, second.games) == (1, 0, 1)


def test_strength_is_found() -> None:
    """After many games the order is nearly that of true strength, and the doubt is small."""
    league = rated(simulated(3_000), NAMES)
    found = [row.player or 0 for row in sorted(league.people, key=lambda row: -row.rating)]

    assert all(abs(place - (30 - player)) <= 6 for place, player in enumerate(found))
    assert max(row.uncertainty for row in league.people) < 300
    at_least = [row.rating - row.uncertainty for row in league.people]
    assert at_least == sorted(at_least, reverse=True)


def test_who_is_not_rated() -> None:
    """Who gave no name is not; who has two seats practises; and Gipfel against itself says nothing of people."""
    nameless = result((1, 1), (None, 2))
    practice = result((1, 1), (1, 2), (2, 3))
    bots = GameResult(3, NOW, (LeagueSeat(None, "club", 1), LeagueSeat(None, "master", 2)))

    league = rated([nameless, practice, bots], NAMES)

    assert (league.people, league.gipfel, league.games) == ((), (), 0)


def test_gipfel_is_an_opponent() -> None:
    """Its levels are rated beside the people, a level in two seats by the better one."""
    game = GameResult(1, NOW, (LeagueSeat(1, "", 2), LeagueSeat(None, "club", 1), LeagueSeat(None, "club", 3)))

    league = rated([game], NAMES)

    assert [(row.name, row.player, row.games) for row in league.gipfel] == [("club", None, 1)]
    assert [row.player for row in league.people] == [1]
    assert league.gipfel[0].rating > 1500 > league.people[0].rating


def test_a_shared_place() -> None:
    """Two who are equal move alike."""
    winner, *others = rated([result((1, 1), (2, 2), (3, 2))], NAMES).people

    assert winner.player == 1
    assert others[0].rating == others[1].rating
    assert [row.place for row in (winner, *others)] == [1, 2, 2]


def test_luck_is_taken_out() -> None:
    """Who lost by the dice alone is ranked above who won by them; games without a review count by their result."""
    lucky = result((1, 1), (2, 2), adjusted=(300, 700))
    plain = result((3, 1), (4, 2))

    usual = rated([lucky, plain], NAMES)
    without = rated([lucky, plain], NAMES, is_without_luck=True)

    assert [row.name for row in usual.people if row.player in (1, 2)] == ["P1", "P2"]
    assert [row.name for row in without.people if row.player in (1, 2)] == ["P2", "P1"]
    assert [row.name for row in without.people if row.player in (3, 4)] == ["P3", "P4"]
    assert (usual.games, usual.reviewed, usual.is_without_luck) == (2, 0, False)
    assert (without.games, without.reviewed, without.is_without_luck) == (2, 1, True)
    assert {row.player: row.wins for row in without.people} == {1: 1, 2: 0, 3: 1, 4: 0}


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    """Return an empty archive."""
    return open_archive(tmp_path / "hall.db", UTC)


def test_the_league_of_an_archive(archive: Archive) -> None:
    """It is that of the results in the order of their ends, in a span of time, with people as they are merged."""
    for seed in range(8):
        began = NOW - timedelta(days=seed, hours=2)
        archive.take(
            sealed_game(("Ada", "Bo", "Cy"), seed=seed, began=began), "4", "d", NOW - timedelta(days=seed)
        )
    archive.take(sealed_file(game_steps(("Ada", ""), levels=("", "club"), seed=30)), "4", "d", NOW)

    whole = league_of(archive)
    assert whole == rated(archive.results(), archive.player_names())
    assert whole.games == 9
    assert [game.ended_at for game in archive.results()] == sorted(game.ended_at for game in archive.results())
    assert league_of(archive, since=NOW - timedelta(days=2)).games == 4
    assert league_of(archive, until=NOW - timedelta(days=2)).games == 5
    archive.merge(archive.player_named("Bo"), archive.player_named("Ada"))
    assert league_of(archive).games == 1, "who played against themselves practised"


def test_a_review_counts_for_its_model(archive: Archive) -> None:
    """A review by another model, or of fewer steps, is none."""
    game = archive.take(sealed_game(), "4", "d", NOW).game or 0
    steps = archive.game(game).facts.steps
    review = [SeatReview(100, -50, 900), SeatReview(-100, 0, 100)]

    assert not archive.keep_review(game, steps - 1, model_version(), review)
    assert archive.keep_review(game, steps, "old", review)
    assert league_of(archive, is_without_luck=True).reviewed == 0
    assert archive.unreviewed(model_version(), 10) == (game,)
    assert archive.keep_review(game, steps, model_version(), review)
    assert league_of(archive, is_without_luck=True).reviewed == 1
    assert archive.unreviewed(model_version(), 10) == ()
