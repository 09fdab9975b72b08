"""Matches between bots: fair, repeatable, and honest about what they know."""

import time

import pytest

from gipfel.bots import LEVELS, interval, play_game, result_of
from gipfel.rules import rules_of

RULES = rules_of("ravensburger-de")


def test_a_game_follows_from_its_number() -> None:
    """The same number and seed are the same game; another number is another one."""
    games = [play_game(RULES, ("club", "random"), number, seed=1) for number in (4, 4, 5)]

    assert games[0] == games[1] != games[2]


def test_everybody_begins_as_often() -> None:
    """Of two equal bots, each wins about half of the games, although who begins has an advantage."""
    games = [play_game(RULES, ("club", "club"), number, seed=2) for number in range(400)]
    first = sum(game.winner == number % 2 for number, game in enumerate(games))
    result = result_of(("club", "club"), games)

    assert first > 200
    assert result.seats[0].won.low < 0.5 < result.seats[0].won.high
    assert result.games == 400
    assert result.turns > 10


def test_four_at_a_table() -> None:
    """Three and four can play, too, by any rules."""
    rules = rules_of("franjos", ("longer-game", "night-leap"))
    game = play_game(rules, ("casual", "club", "novice", "random"), 0, seed=3)

    assert game.winner in range(4)
    assert game.turns > 4
    assert len(game.decisions) == 4


@pytest.mark.parametrize(("weaker", "stronger"), [("novice", "casual"), ("casual", "club"), ("random", "novice")])
def test_each_level_beats_the_one_below(weaker: str, stronger: str) -> None:
    """By 60 to 40 at least."""
    games = [play_game(RULES, (stronger, weaker), number, seed=4) for number in range(300)]

    assert sum(game.winner == 0 for game in games) >= 180


def test_the_master_beats_the_club_player() -> None:
    """By 60 to 40 at least; the benchmark plays thousands of games."""
    games = [play_game(RULES, ("master", LEVELS[-2]), number, seed=5) for number in range(40)]

    assert sum(game.winner == 0 for game in games) >= 24


def test_time_is_told() -> None:
    """With a clock, a game says how long each bot has thought."""
    game = play_game(RULES, ("club", "random"), 0, 6, time.perf_counter)

    assert all(seconds > 0 for seconds in game.seconds)
    assert result_of(("club", "random"), [game]).seats[0].milliseconds > 0


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(50, 100, 0.404, 0.596), (0, 20, 0.0, 0.161), (300, 400, 0.705, 0.790)]
)
def test_intervals(wins: int, games: int, low: float, high: float) -> None:
    """Wilson's interval, as tables have it; it stays between 0 and 1 even if nothing or everything is won."""
    found = interval(wins, games)

    assert found.share == wins / games
    assert found.low == pytest.approx(low, abs=0.001)
    assert found.high == pytest.approx(high, abs=0.001)
