"""What a roll of the lesson is to show, and dice that show it: in any position, since people throw any dice."""

from collections.abc import Iterator
from enum import Enum
from itertools import chain, combinations_with_replacement

from gipfel.rules import COLUMNS, LENGTH, RUNNERS, Dice, Play, Position, advance, judge


class RollAim(Enum):
    """What a roll of the lesson is to show."""

    PAIRS = "pairs"
    """That four dice make two pairs: any roll does that can be used."""
    CLIMB = "climb"
    """That runners climb on: any roll does that can be used."""
    BUST = "bust"
    """That no pair can be used."""
    TOP = "top"
    """That a runner reaches the top of a column."""


FAVOURITES = {
    RollAim.PAIRS: "1 2 4 6",  # each of its three pairings brings two runners into play
    RollAim.CLIMB: "2 3 4 6",  # whichever of them was chosen, this moves one of the two, or brings the third
    RollAim.BUST: "1 1 1 3",
    RollAim.TOP: "2 3 4 6",
}
"""The dice that are tried first, because they show most."""


def serves(aim: RollAim, position: Position, dice: Dice) -> bool:
    """Return whether a roll shows what it is to show."""
    match aim:
        case RollAim.PAIRS | RollAim.CLIMB:
            return not judge(position, dice).is_bust
        case RollAim.BUST:
            return judge(position, dice).is_bust
        case RollAim.TOP:
            return any(reaches_top(position, dice, play) for play in judge(position, dice).plays)


def dice_for(aim: RollAim, position: Position) -> Dice:
    """Return the dice that the lesson asks for; raise `LookupError` where none show what they are to show."""
    for dice in _rolls(aim):
        if serves(aim, position, dice) and (aim is not RollAim.CLIMB or _always_enters(position, dice)):
            return dice
    raise LookupError(f"no roll shows {aim.value} here")


def _rolls(aim: RollAim) -> Iterator[Dice]:
    """Yield every roll, the favourite first."""
    every = combinations_with_replacement(range(1, 7), 4)
    return chain((Dice.parse(FAVOURITES[aim]),), map(Dice.of, every))


def _always_enters(position: Position, dice: Dice) -> bool:
    """Return whether every play of a roll brings a runner into play: so all are out soon, whatever is chosen."""
    plays = judge(position, dice).plays
    return all(runners_out(advance(position, dice, play)) > runners_out(position) for play in plays)


def reaches_top(position: Position, dice: Dice, play: Play) -> bool:
    """Return whether a play brings a runner to the top of a column."""
    after = advance(position, dice, play)
    return any(after.runner(column) == LENGTH[column] for column in COLUMNS)


def runners_out(position: Position) -> int:
    """Return how many runners are in play."""
    return sum(1 for column in COLUMNS if position.runner(column))


def has_free_runner(position: Position) -> bool:
    """Return whether a runner is still to come into play."""
    return runners_out(position) < RUNNERS
