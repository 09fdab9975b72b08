"""What happened in a game, counted: turns, busts, the luck of the dice, columns."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from gipfel.game.events import Busted, Stopped, Won
from gipfel.game.fold import Choosing, Game, Over
from gipfel.game.standing import corrects
from gipfel.rules import COLUMNS, LENGTH, ROLLS, Dice, Position, bust_rolls, rolls_without


class PlayerTally(NamedTuple):
    """What one player did."""

    turns: int = 0
    rolls: int = 0
    stops: int = 0
    busts: int = 0
    expected_busts: float = 0.0
    """How many busts were to be expected: the sum of the exact odds of a bust before each roll."""
    longest: int = 0
    """The most rolls in one turn."""
    lost: int = 0
    """Fields that were climbed and lost again by busts."""


class Tally(NamedTuple):
    """A whole game, counted; what was undone does not count."""

    seats: tuple[PlayerTally, ...]
    sums: dict[int, int]
    """In how many rolls two dice made each column."""
    progress: tuple[tuple[int, ...], ...]
    """After each turn, how many fields each player has climbed in all."""
    columns: tuple[dict[int, int], ...]
    """How far each player has come in each column."""
    winner: int | None


def column_probability(column: int) -> float:
    """Return the probability that two of four dice make a column."""
    return 1 - rolls_without(frozenset((column,))) / ROLLS


def tally(game: Game) -> Tally:
    """Return the counts of a game from its start to where it stands."""
    seats = [PlayerTally() for _ in game.colours]
    sums: Counter[int] = Counter()
    progress = [(0,) * len(seats)]
    in_turn = 0
    for before, after in _steps(game):
        who = before.player
        if (dice := _rolled(before, after)) is not None:
            in_turn += 1
            seats[who] = _with_roll(seats[who], before.position, in_turn)
            sums.update({column for pairing in dice.pairings for column in pairing})
        if isinstance(after.last, Busted | Stopped | Won):
            seats[who] = _with_turn(seats[who], after, before)
            progress.append(_climbed(after.position))
            in_turn = 0
    columns = tuple(_columns(game.position, seat) for seat in range(len(seats)))
    winner = game.phase.winner if isinstance(game.phase, Over) else None
    return Tally(tuple(seats), dict(sums), tuple(progress), columns, winner)


def _steps(game: Game) -> Iterator[tuple[Game, Game]]:
    """Return each step that still stands, with the game before it, the first one first.

    Dice that were corrected later were never rolled: the step that corrected them takes their place.
    """
    line = [game]
    while line[-1].before is not None:
        line.append(line[-1].before)
    standing: list[Game] = []
    for moment in reversed(line):
        if standing and corrects(standing[-1], moment):
            standing.pop()
        standing.append(moment)
    return pairwise(standing)


def _rolled(before: Game, after: Game) -> Dice | None:
    """Return the dice of a step that was a roll, else None."""
    is_roll = isinstance(after.phase, Choosing) or isinstance(after.last, Busted)
    return after.dice if is_roll and not isinstance(before.phase, Choosing) else None


def _with_roll(seat: PlayerTally, position: Position, in_turn: int) -> PlayerTally:
    return seat._replace(
        rolls=seat.rolls + 1,
        expected_busts=seat.expected_busts + bust_rolls(position) / ROLLS,
        longest=max(seat.longest, in_turn),
    )


def _with_turn(seat: PlayerTally, after: Game, before: Game) -> PlayerTally:
    seat = seat._replace(turns=seat.turns + 1)
    if isinstance(after.last, Busted):
        return seat._replace(busts=seat.busts + 1, lost=seat.lost + before.position.stake)
    return seat._replace(stops=seat.stops + 1)


def _columns(position: Position, seat: int) -> dict[int, int]:
    return {column: field for column in COLUMNS if (field := position.piece(seat, column))}


def _climbed(position: Position) -> tuple[int, ...]:
    return tuple(
        sum(min(field, LENGTH[column]) for column, field in _columns(position, seat).items())
        for seat in range(position.players)
    )
