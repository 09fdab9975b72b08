"""Games between bots, to find out which is stronger."""

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from gipfel.bots.plan import plan_turn
from gipfel.rules import ROLLS, Dice, Position, Rules, bust, climb, new_game, stop, winner

Clock = Callable[[], float]
"""Returns seconds, like `time.perf_counter`."""


class PlayedGame(NamedTuple):
    """A game between bots that is over."""

    winner: int
    """Which of the bots, in the order in which they were named, has won."""
    turns: int
    """The turns of all bots together."""
    decisions: tuple[int, ...]
    """How often each bot had to choose or to decide."""
    seconds: tuple[float, ...]
    """How long each bot thought."""


class Interval(NamedTuple):
    """A share, and the ends of its 95 % confidence interval."""

    share: float
    low: float
    high: float


def interval(wins: int, games: int) -> Interval:
    """Return the share of games won with its 95 % interval, after Wilson (1927)."""
    z, share = 1.96, wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return Interval(share, max(0.0, middle - reach), min(1.0, middle + reach))


class SeatResult(NamedTuple):
    """How one bot did in a match."""

    bot: str
    won: Interval
    milliseconds: float
    """For one choice or decision, its share of the turn's solution included."""


class MatchResult(NamedTuple):
    """How a match ended."""

    seats: tuple[SeatResult, ...]
    games: int
    turns: float
    """The turns of all bots together, in the mean game."""


def result_of(bots: Sequence[str], games: Sequence[PlayedGame]) -> MatchResult:
    """Return how a match ended, from all its games."""
    seats = []
    for seat, bot in enumerate(bots):
        wins = sum(game.winner == seat for game in games)
        asked = sum(game.decisions[seat] for game in games)
        thought = sum(game.seconds[seat] for game in games)
        seats.append(SeatResult(bot, interval(wins, len(games)), 1e3 * thought / max(asked, 1)))
    return MatchResult(tuple(seats), len(games), sum(game.turns for game in games) / len(games))


def play_game(rules: Rules, bots: Sequence[str], number: int, seed: int, clock: Clock = lambda: 0.0) -> PlayedGame:
    """Play one game of a match. The dice follow from its number and the seed; each bot begins in its turn."""
    random = Random(f"{seed} {number}")  # noqa: S311  # dice, not secrets
    count = len(bots)
    position = new_game(rules, count, number % count)
    turns, decisions, seconds = 0, [0] * count, [0.0] * count
    while (won_by := winner(position)) is None:
        seat = position.player
        position, asked, took = _play_turn(position, bots[seat], random, clock)
        turns += 1
        decisions[seat] += asked
        seconds[seat] += took
    return PlayedGame(won_by, turns, tuple(decisions), tuple(seconds))


def solo_turns(rules: Rules, bot: str, seed: int) -> int:
    """Return how many turns a bot takes to win while the other player never moves anything."""
    random = Random(seed)  # noqa: S311  # dice, not secrets
    position, turns = new_game(rules, 2), 0
    while winner(position) is None:
        if position.player == 0:
            turns += 1
            position, _, _ = _play_turn(position, bot, random, lambda: 0.0)
        else:
            position = bust(position)
    return turns


def _play_turn(position: Position, bot: str, random: Random, clock: Clock) -> tuple[Position, int, float]:
    """Return the position after a turn, how often the bot was asked, and how long it thought."""
    dice, asked, took = _roll(random), 0, clock()
    # The first roll is known before the plan is made: half the work, and nobody waits for it here.
    plan = plan_turn(position, bot, dice, random.random)
    took = clock() - took
    while True:
        began = clock()
        play = plan.choose(position, dice)
        stops = False
        if play:
            position = climb(position, play)
            stops = plan.stops(position)
        took += clock() - began
        asked += 2 if play else 0
        if play is None:
            return bust(position), asked, took
        if stops:
            return stop(position), asked, took
        dice = _roll(random)


def _roll(random: Random) -> Dice:
    number = random.randrange(ROLLS)
    return Dice.of(number // place % 6 + 1 for place in (1, 6, 36, 216))
