"""The value network: a player's chance of winning at the end of a turn, learnt from games.

Each column's state picks a row of numbers, and so does each player's number of won columns. The sum of all rows
goes through one layer of rectified linear units, and straight to the output as well; a logistic function makes a
chance of it. Columns 2 and 12, 3 and 11 and so on share their rows. `firmware/training` says how the numbers were
found.
"""

from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gipfel.bots.offers import FLOATS
from gipfel.rules import LENGTH, Position, Rules

KINDS = tuple(range(2, 8))
"""The six kinds of columns, each named after its lower one."""


class Network(NamedTuple):
    """The numbers of a network for a certain number of players and of columns that win."""

    rows: FLOATS
    """What each feature adds to the hidden units."""
    direct: FLOATS
    """What each feature adds to the output."""
    out: FLOATS
    """What each hidden unit adds to the output."""


def network_for(rules: Rules, players: int) -> Network:
    """Return the network for so many players and so many columns that win.

    It was trained by the base rules. By others it is as strong as one that was trained by them: what a roll allows
    is up to the turn that is solved, and where pieces stand means much the same.
    """
    return load_network(f"{players}-{rules.columns_to_win(players)}")


@cache
def load_network(key: str) -> Network:
    """Return the network of this name."""
    stored = _file()
    return Network(*(stored[f"{key}.{part}"].astype(np.float32) for part in Network._fields))


@cache
def _file() -> dict[str, NDArray[np.float16]]:
    with (files("gipfel.bots") / "networks.npz").open("rb") as file, np.load(file) as stored:
        return dict(stored)


class PositionRows:
    """Which rows of the network a position picks, as the player sees it who has just ended a turn."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.needed = position.rules.columns_to_win(position.players)
        self.others = [(position.player + slot) % position.players for slot in range(1, position.players)]
        sizes = [LENGTH[kind] ** 2 + 2 for kind in KINDS]
        if self.is_duel:
            sizes += [self.needed**2]
        else:
            sizes += [LENGTH[kind] + 1 for _ in self.others for kind in KINDS] + [self.needed] * position.players
        self._starts = [sum(sizes[:index]) for index in range(len(sizes))]

    @property
    def is_duel(self) -> bool:
        """Whether two players play: then a column's row knows exactly where both stand."""
        return self.position.players == 2

    def column(self, column: int, mine: int) -> list[int]:
        """Return the rows of a column in which the player would stand on field `mine`."""
        position, length = self.position, LENGTH[column]
        kind = min(column, 14 - column) - 2
        joint, owner = self._starts[kind], position.owner(column)
        if mine == length or owner == position.player:
            return [joint + length**2]
        if owner is not None:
            rows = [joint + length**2 + 1]
            return rows if self.is_duel else [*rows, self._single(self.others.index(owner), kind) + length]
        fields = [position.piece(other, column) for other in self.others]
        rows = [joint + mine * length + max(fields)]
        return (
            rows
            if self.is_duel
            else [*rows, *(self._single(slot, kind) + field for slot, field in enumerate(fields))]
        )

    def _single(self, slot: int, kind: int) -> int:
        return self._starts[len(KINDS) * (slot + 1) + kind]

    def won(self, mine: int) -> list[int]:
        """Return the rows for the numbers of columns that everybody has won, the player `mine`."""
        theirs = [self.position.columns_won(other) for other in self.others]
        if self.is_duel:
            return [self._starts[-1] + mine * self.needed + theirs[0]]
        starts = self._starts[-self.position.players :]
        return [start + count for start, count in zip(starts, (mine, *theirs), strict=True)]
