"""Late positions of two players, solved exactly to the end of the game.

With at most three columns open, two players can only be at four columns each of five: whoever completes any column
and stops wins. Then a position is no more than where both stand in these columns, and all that can still come fits
into a table. It is found by value iteration: each player's turn is solved in every position at once, against the
other's table, until nothing changes any more.
"""

from itertools import product
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gipfel.bots.offers import CASES, FLOATS, HASTE, INTEGERS, NEVER, OfferTable, offer_table
from gipfel.bots.paths import Paths
from gipfel.bots.states import States, triple_numbers
from gipfel.bots.triples import PATTERNS, TOGETHER, pattern_keys, roll_classes
from gipfel.rules import COLUMNS, LENGTH, RUNNERS, Fields, Position, Rules

MOST_ENTRIES = 80_000
"""The largest table of turns that is solved: about a third of a second. Larger ones are left to the network."""
PRECISE = 5e-5
"""Value iteration ends when no chance changes by more than this."""
MOST_SWEEPS = 60


class LateGame(NamedTuple):
    """What matters of a late position: the open columns, and where both players stand in them."""

    rules: Rules
    columns: tuple[int, ...]
    """Three columns; where fewer are open, some that are not."""
    start: tuple[tuple[int, ...], tuple[int, ...]]
    """The fields of the player whose turn it is, and of the other; the top in a column that is not open."""

    @property
    def entries(self) -> int:
        """How many states the turns of both players have, in all positions that can come."""
        sizes = [[len(each) for each in _ranges(self, own)] for own in self.start]
        mine, other = sizes
        turns = (prod(n * (n + 1) // 2 for n in own) for own in sizes)
        return sum(turn * prod(opposite) for turn, opposite in zip(turns, (other, mine), strict=True))


def late_game(position: Position) -> LateGame | None:
    """Return what is left of a game if it can be solved exactly, else None."""
    needed = position.rules.columns_to_win(position.players)
    is_open = [column for column in COLUMNS if position.owner(column) is None]
    is_last = all(position.columns_won(seat) == needed - 1 for seat in range(position.players))
    # Where fields are to be left, a completed column does not win while another runner stands on such a field.
    always_wins = position.rules.fields is not Fields.LEFT
    if position.players != 2 or len(is_open) > RUNNERS or not is_last or not always_wins:
        return None
    closed = [column for column in COLUMNS if column not in is_open]
    columns = tuple(sorted(is_open + closed[: RUNNERS - len(is_open)]))
    seats = (position.player, 1 - position.player)
    mine, other = (
        tuple(position.piece(seat, column) if column in is_open else LENGTH[column] for column in columns)
        for seat in seats
    )
    game = LateGame(position.rules, columns, (mine, other))
    return game if game.entries <= MOST_ENTRIES else None


class _Turns(NamedTuple):
    """One player's turns in all positions: an entry for each start, place of the runners, and opposite."""

    start: INTEGERS
    """Where the player began, as a number of the player's own places."""
    now: INTEGERS
    """Where the runners, and the pieces without any, stand."""
    opposite: INTEGERS
    """Where the other player stands, as a number of the other's places."""
    after: INTEGERS
    """The entry after each of the nine patterns; the last number of all is a completed column."""
    allowed: list[NDArray[np.int8]]
    """What is added to the chance after each play: its haste, or `NEVER`; as bytes, for there are many."""
    levels: tuple[NDArray[np.intp], ...]
    """Entries that do not depend on each other, those nearest to the top first."""


def solve_late(game: LateGame) -> FLOATS:
    """Return the other player's chance of winning before rolling, by the other's place and then this player's."""
    mine, other = (_places(game, own) for own in game.start)
    sides = (_turns(game, mine, other), _turns(game, other, mine))
    chances = [
        np.full((len(mine), len(other)), 0.5, np.float32),
        np.full((len(other), len(mine)), 0.5, np.float32),
    ]
    for _ in range(MOST_SWEEPS):
        change = 0.0
        for side in (1, 0):
            found = _sweep(game, sides[side], chances[1 - side])
            change = max(change, float(np.abs(found - chances[side]).max()))
            chances[side] = found
        if change < PRECISE:
            break
    return chances[1]


def _places(game: LateGame, start: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return all fields that a player can stand on between turns, below every top."""
    return list(product(*_ranges(game, start)))


def _ranges(game: LateGame, start: tuple[int, ...]) -> list[range]:
    """Return the fields where a player can stand in each column between turns; a closed one has its top."""
    return [
        range(field, max(LENGTH[column], field + 1)) for column, field in zip(game.columns, start, strict=True)
    ]


def _turns(game: LateGame, own: list[tuple[int, ...]], others: list[tuple[int, ...]]) -> _Turns:
    places, opposites = np.array(own, np.int32), np.array(others, np.int32)
    tops = np.array([LENGTH[column] for column in game.columns], np.int32)
    above = np.all(places[None, :, :] >= places[:, None, :], axis=2)
    start, now = np.nonzero(above)
    start, now = np.repeat(start, len(others)), np.repeat(now, len(others))
    opposite = np.tile(np.arange(len(others)), len(start) // len(others))
    began, stand, facing = places[start], places[now], opposites[opposite]
    one = _climb(stand, facing, tops, leaps=game.rules.leaps)
    two = _climb(one, facing, tops, leaps=game.rules.leaps)
    has_runner = stand > began
    left = (stand < tops).astype(np.int32) + (one < tops)
    # An entry's number, from its start, its place and its opposite.
    number = np.full((len(own), len(own)), -1, np.int64)
    number[above] = np.arange(int(above.sum()))
    _, middle, highest = (len(each) for each in _ranges(game, own[0]))
    scale = np.array([middle * highest, highest, 1])
    after = np.empty((len(PATTERNS), len(start)), np.int32)
    for row, pattern in enumerate(PATTERNS):
        moved = np.where(np.array(pattern) == 0, stand, np.where(np.array(pattern) == 1, one, two))
        is_won = np.any((moved == tops) & (stand < tops), axis=1)
        place = ((np.minimum(moved, np.maximum(tops - 1, places[0])) - places[0]) * scale).sum(axis=1)
        after[row] = np.where(is_won, len(start), number[start, place] * len(others) + opposite)
    level = stand.sum(axis=1)
    levels = tuple(np.flatnonzero(level == each) for each in range(int(level.max()), int(level.min()) - 1, -1))
    allowed = _allowed(left + CASES // 2 * has_runner, RUNNERS - has_runner.sum(axis=1), offer_table(game.rules))
    small = [each.astype(np.int8) for each in allowed]
    return _Turns(start.astype(np.int32), now.astype(np.int32), opposite.astype(np.int32), after, small, levels)


def _climb(stand: INTEGERS, facing: INTEGERS, tops: INTEGERS, *, leaps: bool) -> INTEGERS:
    """Return the fields one step higher."""
    one = np.minimum(stand + 1, tops)
    leapt: INTEGERS = np.minimum(one + (leaps & (one == facing) & (one < tops)), tops)
    return leapt


def _allowed(case: INTEGERS, free: INTEGERS, table: OfferTable) -> list[FLOATS]:
    """Return what is added to the chance after each play, as `pattern_keys` takes it."""
    runners = RUNNERS + 1
    case = case.T
    closed = 0  # what else the dice show is a column that nobody can enter
    alone = table.low[(case * CASES + closed) * runners + free]
    one, two = (each[case * runners + free] for each in (table.one_step, table.two_steps))
    together = [(case[low] * CASES + case[high]) * runners + free for low, high in TOGETHER]
    columns = (table.low, table.high, table.both)
    low, high, both = (np.stack([each[index] for index in together]) for each in columns)
    return [alone, one, two, low, high, both]


def _sweep(game: LateGame, turns: _Turns, other: FLOATS) -> FLOATS:
    """Return a player's chance before rolling in all positions, from the other's chances in them."""
    classes = roll_classes()
    number = triple_numbers()[tuple(column - COLUMNS.start for column in game.columns)]
    weights, lost = classes.weights[:, number], classes.busts[number]
    used = np.flatnonzero(weights)
    patterns, weights = classes.patterns[used].T, weights[used]
    stop = 1 - other[turns.opposite, turns.now]
    bust = 1 - other[turns.opposite, turns.start]
    value = np.append(stop, np.float32(1)).astype(np.float32)
    found = np.zeros((int(turns.start.max()) + 1, other.shape[0]), np.float32)
    for level in turns.levels:
        keys = pattern_keys(
            value[turns.after[:, level]], [each[:, level].astype(np.float32) for each in turns.allowed]
        )
        best = np.maximum(np.maximum(keys[patterns[0]], keys[patterns[1]]), keys[patterns[2]])
        here = bust[level]
        go = weights @ np.where(best > NEVER / 2, best % HASTE, here) + lost * here
        value[level] = np.maximum(stop[level], go)
        roots = turns.start[level] == turns.now[level]
        found[turns.start[level][roots], turns.opposite[level][roots]] = go[roots]
    return found


def late_stops(game: LateGame, paths: Paths, states: States) -> FLOATS:
    """Return the chance of winning after stopping in each state of a turn; stops that win are not told apart."""
    table = solve_late(game)
    places = {place: number for number, place in enumerate(_places(game, game.start[0]))}
    stops = np.ones(states.total, np.float32)
    for box in states.boxes:
        for number, climbed in enumerate(np.ndindex(*box.shape), start=box.start):
            fields = dict(zip(game.columns, game.start[0], strict=True))
            for column, steps in zip(box.columns, climbed, strict=True):
                fields[COLUMNS[column]] = paths.fields[column][steps + 1]
            if (place := places.get(tuple(fields.values()))) is not None:
                stops[number] = 1 - table[0, place]
    return stops
