"""Whole games at random, as fast as plain Python plays them: to compare players and to measure speed."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from gipfel.rules.dice import ROLLS, Dice, all_dice
from gipfel.rules.edition import Rules
from gipfel.rules.findings import Verdict
from gipfel.rules.judge import legal_plays
from gipfel.rules.plays import RollTable, climbed, roll_tables
from gipfel.rules.position import Position, new_game, new_turn
from gipfel.rules.reach import open_lanes
from gipfel.rules.switches import Entering, Fields, Pairs
from gipfel.rules.turn import bust, climb, marked, may_stop, stop, winner


class Playout(NamedTuple):
    """A finished game: its last position, and how often legal plays were asked for."""

    position: Position
    rolls: int


@cache
def every_roll() -> tuple[Dice, ...]:
    """Return what each of the 1296 equally likely rolls shows."""
    return tuple(dice for dice in all_dice() for _ in range(dice.ways))


@cache
def _every_roll_table(pairs: Pairs, entering: Entering) -> tuple[RollTable, ...]:
    """Return the table of each of the 1296 equally likely rolls."""
    tables = roll_tables(pairs, entering)
    return tuple(tables[dice.number] for dice in every_roll())


def random_game(rules: Rules, players: int, random: Callable[[], float]) -> Playout:
    """Return a game played at random: any legal play, then to stop or go on by the toss of a coin.

    `random` returns numbers from 0 up to 1, like `random.random`.
    """
    play = _quick_game if rules.fields is Fields.SHARED else _plain_game
    return play(new_game(rules, players), random)


def _plain_game(position: Position, random: Callable[[], float]) -> Playout:
    """Play by the same functions that rule on a real game."""
    equally_likely, rolls = every_roll(), 0
    while True:
        rolls += 1
        plays = legal_plays(position, equally_likely[int(random() * ROLLS)])
        if not plays:
            position = bust(position)
            continue
        position = climb(position, plays[int(random() * len(plays))])
        if random() < 0.5 and may_stop(position).verdict is Verdict.MAY_STOP:
            before, position = position, stop(position)
            if position.won != before.won and winner(position) is not None:
                return Playout(position, rolls)


def _quick_game(position: Position, random: Callable[[], float]) -> Playout:
    """Play the same game on bare numbers: between two stops, only `climbs` and `reach` change."""
    rules, players = position.rules, position.players
    equally_likely = _every_roll_table(rules.pairs, rules.entering)
    pieces, won, player, rolls = position.pieces, position.won, position.player, 0
    climbs, reach = 0, position.reach
    while True:
        rolls += 1
        matters, known = equally_likely[int(random() * ROLLS)]
        plays = known[reach & matters]
        if plays:
            play = plays[int(random() * len(plays))]
            climbs += play.step
            reach = climbed(reach, play)
            if random() >= 0.5:
                continue
            before = won
            pieces, won = marked(pieces, won, climbs, player, reach)
            if won != before and winner(after := new_turn(rules, pieces, won, (player + 1) % players)) is not None:
                return Playout(after, rolls)
        player = (player + 1) % players
        climbs, reach = 0, open_lanes[won] - pieces[player]
