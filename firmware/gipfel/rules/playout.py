"""Whole games at random, as fast as plain Python plays them: a yardstick for players and for this referee."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from gipfel.rules.dice import ROLLS, Dice, all_dice
from gipfel.rules.edition import Rules
from gipfel.rules.findings import MayNotStop
from gipfel.rules.plays import climbed
from gipfel.rules.position import Position, form, new_game
from gipfel.rules.turn import bust, climb, stop, winner


class Playout(NamedTuple):
    """A finished game: its last position, and how often legal plays were asked for."""

    position: Position
    rolls: int


@cache
def every_roll() -> tuple[Dice, ...]:
    """Give what each of the 1296 equally likely rolls shows."""
    rolls = tuple(dice for dice in all_dice() for _ in range(dice.ways))
    assert len(rolls) == ROLLS
    return rolls


def random_game(rules: Rules, players: int, random: Callable[[], float]) -> Playout:
    """Play one game: any legal play, then heads or tails for going on.

    `random` gives numbers from 0 up to 1, like `random.random`.
    """
    deal, table, leaps = every_roll(), rules.table, rules.leaps
    position, rolls = new_game(rules, players), 0
    climbs, reach = 0, position.reach
    while True:
        rolls += 1
        dice = deal[int(random() * ROLLS)]
        plays = table[reach & dice.matters | dice.tag]
        if not plays:
            position = bust(position)
            climbs, reach = 0, position.reach
            continue
        play = plays[int(random() * len(plays))]
        if leaps:
            position = climb(position, play)
            climbs, reach = position.climbs, position.reach
        else:  # positions within a turn are worth skipping: they differ by these two numbers
            climbs += play.step
            reach = climbed(reach, play)
        if random() < 0.5:
            before = form(rules, position.pieces, position.won, climbs, position.player, reach)
            try:
                position = stop(before)
            except MayNotStop:
                continue
            if position.won != before.won and winner(position) is not None:
                return Playout(position, rolls)
            climbs, reach = 0, position.reach
