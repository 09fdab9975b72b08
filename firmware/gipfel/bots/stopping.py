"""What the value network says about stopping in each state of a turn, in one go."""

from functools import cache
from typing import NamedTuple

import numpy as np

from gipfel.bots.network import Network, PositionRows, network_for
from gipfel.bots.offers import FLOATS
from gipfel.bots.paths import Paths
from gipfel.bots.states import States
from gipfel.rules import COLUMNS, RUNNERS, Position

FORBIDDEN = np.float32(-1)
"""Stands for the chance after a stop that the rules do not allow."""


def network_stops(position: Position, paths: Paths, states: States) -> FLOATS:
    """Return the chance of winning after stopping in each state of a turn, or `FORBIDDEN`."""
    parts = _parts(position, paths)
    output = np.empty(states.total, np.float32)
    for box in states.boxes:
        output[box.start : box.end] = parts.score(parts.units(box.columns).reshape(-1, len(parts.out)))
    chances = (1 / (1 + np.exp(-output))).astype(np.float32)
    missing = position.rules.columns_to_win(position.players) - position.columns_won(position.player)
    return settled(chances, paths, states, missing)


def settled(chances: FLOATS, paths: Paths, states: States, missing: int) -> FLOATS:
    """Return the chances with those put right that the rules decide: stops that win or are forbidden."""
    for box in states.boxes:
        here = chances[box.start : box.end].reshape(box.shape)
        for tops in _corners(len(box.columns), missing):
            here[tops] = 1
        for axis, column in enumerate(box.columns):
            if any(paths.crowded[column]):
                np.moveaxis(here, axis, 0)[np.array(paths.crowded[column][1:])] = FORBIDDEN
    return chances


@cache
def _corners(runners: int, missing: int) -> list[tuple[int | slice, ...]]:
    """Return the parts of a box in which so many runners are on top."""
    choices = (bits for bits in range(1 << runners) if bits.bit_count() == missing)
    return [tuple(-1 if bits >> axis & 1 else slice(None) for axis in range(runners)) for bits in choices]


class _Parts(NamedTuple):
    """What the hidden units of any state are the sum of. One more unit, the last, goes straight to the output."""

    base: FLOATS
    """Without any runner."""
    gains: list[FLOATS]
    """For each column, what each step of its runner adds; the top also for a first column that is won by it."""
    second: FLOATS
    """What each two runners on top add to that."""
    third: FLOATS
    """What three add to that."""
    floor: FLOATS
    out: FLOATS

    def units(self, columns: tuple[int, ...]) -> FLOATS:
        """Return the units of all states with runners in these columns."""
        units = self.base.copy()  # an array of its own, because scoring uses it up
        for column in columns:
            units = units[..., None, :] + self.gains[column]
        for tops in _corners(len(columns), 2):
            units[tops] += self.second
        for tops in _corners(len(columns), 3):
            units[tops] += self.third
        return units

    def score(self, units: FLOATS) -> FLOATS:
        """Return the network's output; the units are used up."""
        np.maximum(units, self.floor, out=units)
        scored: FLOATS = units @ self.out
        return scored


def _parts(position: Position, paths: Paths) -> _Parts:
    network, features = network_for(position.rules, position.players), PositionRows(position)
    rows = np.concatenate((network.rows, network.direct[:, None]), axis=1)
    mine = position.columns_won(position.player)
    last = features.needed - 1  # who has all that are needed has won, which no network is asked about
    won = [rows[features.won(min(mine + extra, last))].sum(axis=0) for extra in range(RUNNERS + 1)]
    first, second, third = (np.diff(won, order, axis=0)[0] for order in (1, 2, 3))
    before = [
        rows[features.column(column, path[0])].sum(axis=0)
        for column, path in zip(COLUMNS, paths.fields, strict=True)
    ]
    gains = []
    for column, path, start in zip(COLUMNS, paths.fields, before, strict=True):
        after = [rows[features.column(column, field)].sum(axis=0) - start for field in path[1:]]
        if after:
            after[-1] += first
        gains.append(np.array(after, np.float32).reshape(len(after), rows.shape[1]))
    return _Parts(won[0] + np.sum(before, axis=0), gains, second, third, *_output(network))


def _output(network: Network) -> tuple[FLOATS, FLOATS]:
    """Return the lowest that each unit can be, and what it adds to the output."""
    floor = np.append(np.zeros_like(network.out), np.float32(-np.inf))
    return floor, np.append(network.out, np.float32(1))
