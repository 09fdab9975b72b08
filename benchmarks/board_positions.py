"""Positions of real games as they stand on a board, and one thing that hands get wrong on it."""

import random
from collections.abc import Iterator

from gipfel.rules import Position, bust, climb, legal_plays, new_game, rules_of, stop, winner
from gipfel.rules.playout import every_roll
from gipfel_vision.board import FIELDS, LENGTHS, RUNNER, Field

COLOURS = ("yellow", "orange", "green", "blue")
"""The players' colours, by seat."""
Stacks = dict[Field, list[str]]
"""What stands on each field, from the foot up."""


def positions(seed: int) -> Iterator[Position]:
    """Yield about one in eight of the positions in games that are played at random, without end."""
    dice = random.Random(seed)
    rules = rules_of("ravensburger-de")
    while True:
        position = new_game(rules, dice.randint(2, 4))
        while winner(position) is None:
            plays = legal_plays(position, dice.choice(every_roll()))
            position = climb(position, dice.choice(plays)) if plays else bust(position)
            if plays and dice.random() < 0.35:
                position = stop(position)
            if dice.random() < 0.12:
                yield position


def stacked(position: Position, dice: random.Random) -> Stacks:
    """Return a position's pieces and runners by field; pieces that share one are in any order, runners on top."""
    stacks: Stacks = {}
    for player in dice.sample(range(position.players), position.players):
        for column in LENGTHS:
            if height := position.piece(player, column):
                stacks.setdefault(Field(column, height), []).append(COLOURS[player])
    for column, height in position.runners.items():
        stacks.setdefault(Field(column, height), []).append(RUNNER)
    return stacks


def spoilt(stacks: Stacks, position: Position, dice: random.Random) -> tuple[str, Stacks] | None:
    """Return a mistake's name and stacks in which it changes the top of a field; None if it is impossible here."""
    mishap = dice.choice(("one field off", "forgotten runner", "uncleared column", "wrong colour"))
    wrong = {field: list(stack) for field, stack in stacks.items()}
    single = [field for field, stack in stacks.items() if len(stack) == 1]
    if mishap == "one field off" and single:
        field = dice.choice(single)
        beside = [Field(field.column, field.height + by) for by in (-1, 1)]
        free = [to for to in beside if 1 <= to.height <= LENGTHS[to.column] and to not in stacks]
        if not free:
            return None
        wrong[dice.choice(free)] = wrong.pop(field)
    elif mishap == "wrong colour" and single:
        field = dice.choice(single)
        wrong[field] = [
            dice.choice([kind for kind in (*COLOURS[: position.players], RUNNER) if [kind] != wrong[field]])
        ]
    elif mishap == "forgotten runner":
        wrong.setdefault(
            dice.choice([field for field in FIELDS if RUNNER not in stacks.get(field, ())]), []
        ).append(RUNNER)
    elif mishap == "uncleared column" and position.won_by_column:
        column = dice.choice(sorted(position.won_by_column))
        place = Field(column, dice.randint(1, LENGTHS[column] - 1))
        wrong.setdefault(place, []).append(COLOURS[dice.randrange(position.players)])
    else:
        return None
    return mishap, wrong
