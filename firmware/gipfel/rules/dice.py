"""Four dice, and the two pairs that they make in one, two or three ways."""

import re
from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

from gipfel.errors import GipfelError
from gipfel.rules.value import Value

ROLLS = 6**4
"""How many equally likely rolls four dice have."""


class NotDice(GipfelError, ValueError):
    """Something that is not four dice of one to six pips."""


class Pairing(NamedTuple):
    """The sums of two pairs made of all four dice, the lower one first."""

    low: int
    high: int

    @property
    def is_double(self) -> bool:
        """Whether both pairs name the same column."""
        return self.low == self.high

    def __str__(self) -> str:
        return f"{self.low}+{self.high}"


NUMBERS = {pips: number for number, pips in enumerate(combinations_with_replacement(range(1, 7), 4))}
"""Where each roll, by its sorted pips, stands in `all_dice`."""


class Dice(Value):
    """Four dice as a roll shows them; which die is which does not matter, so they are kept sorted.

    >>> Dice.parse("3 6 3 5")
    Dice('3 3 5 6')
    >>> [str(pairing) for pairing in Dice.parse("3 3 5 6").pairings]
    ['6+11', '8+9']
    """

    __slots__ = ("number", "pairings", "pips")

    pips: tuple[int, ...]
    pairings: tuple[Pairing, ...]
    """The different ways to pair them, by their lower sum. No sum occurs in two of them."""
    number: int
    """Where these dice stand in `all_dice`."""

    def __init__(self, pips: Iterable[int]) -> None:
        self.pips = tuple(sorted(pips))
        if len(self.pips) != 4 or not all(1 <= pip <= 6 for pip in self.pips):
            raise NotDice(f"four dice of 1 to 6 pips are needed, not {self.pips!r}")
        a, b, c, d = self.pips
        ways = ((a + b, c + d), (a + c, b + d), (a + d, b + c))
        self.pairings = tuple(sorted({Pairing(min(way), max(way)) for way in ways}))
        self.number = NUMBERS[self.pips]

    def parts(self) -> tuple[object, ...]:
        """Return what tells these dice from others."""
        return (self.pips,)

    @staticmethod
    def of(pips: Iterable[int]) -> "Dice":
        """Return the dice that show these pips, in any order."""
        return _known(tuple(sorted(pips)))

    @staticmethod
    def parse(text: str) -> "Dice":
        """Read dice as people write them: `3 3 5 6`, `3-3-5-6`, `3,3,5,6` or `3356`."""
        if not re.fullmatch(r"[1-6]((, ?|-|\s+)?[1-6]){3}", text.strip()):
            raise NotDice(f"four dice of 1 to 6 pips are needed, not {text!r}")
        return Dice.of(map(int, re.findall("[1-6]", text)))

    @property
    def ways(self) -> int:
        """How many of the 1296 rolls of four distinct dice show these pips."""
        return factorial(4) // prod(factorial(self.pips.count(pip)) for pip in set(self.pips))

    def __str__(self) -> str:
        return " ".join(map(str, self.pips))

    def __repr__(self) -> str:
        return f"Dice('{self}')"


@cache  # of 126 rolls
def _known(pips: tuple[int, ...]) -> Dice:
    return Dice(pips)


@cache
def all_dice() -> tuple[Dice, ...]:
    """Return the 126 different rolls, lowest first."""
    return tuple(map(Dice.of, NUMBERS))
