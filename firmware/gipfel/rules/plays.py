"""Which plays a roll allows, from what each column still offers."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Self

from gipfel.errors import GipfelError
from gipfel.rules.columns import COLUMNS, LANE
from gipfel.rules.dice import MATTERS, Dice, Pairing, all_dice
from gipfel.rules.memo import Memo
from gipfel.rules.reach import ON, OUT, REACH_END, Reach
from gipfel.rules.switches import Entering, Pairs


class NotAPlay(GipfelError, ValueError):
    """Something that no roll could ever be used for."""


@dataclass(frozen=True, slots=True, order=True)
class Play:
    """The columns that a roll advances, lowest first; a double names its column twice.

    >>> Play.parse("11+6")
    Play('6+11')
    """

    columns: tuple[int, ...]
    step: int = field(init=False, repr=False, compare=False)
    """One field in each of the columns, packed."""
    on: int = field(init=False, repr=False, compare=False)
    """Its columns' bits for a runner, as in a reach."""

    def __post_init__(self) -> None:
        if not 1 <= len(self.columns) <= 2 or not all(column in COLUMNS for column in self.columns):
            raise NotAPlay(f"a play is one or two columns of 2 to 12, not {self.columns!r}")
        object.__setattr__(self, "columns", tuple(sorted(self.columns)))
        object.__setattr__(self, "step", sum(1 << LANE[column] for column in self.columns))
        object.__setattr__(self, "on", sum(1 << ON[column] for column in set(self.columns)))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a play as players say it: `6+11`, `7+7`, `8`."""
        try:
            return cls(tuple(int(column) for column in text.split("+")))
        except ValueError:
            raise NotAPlay(f"a play is one or two columns of 2 to 12, like 6+11, not {text!r}") from None

    @property
    def is_double(self) -> bool:
        """Whether one runner climbs twice."""
        return len(self.columns) == 2 and self.columns[0] == self.columns[1]

    @property
    def runners(self) -> int:
        """How many runners it uses: a double uses one."""
        return len(set(self.columns))

    def __str__(self) -> str:
        return "+".join(map(str, self.columns))

    def __repr__(self) -> str:
        return f"Play('{self}')"


@cache  # of 77 plays
def play_of(*columns: int) -> Play:
    """Give the play of these columns, always the same object."""
    return Play(columns)


def entered(play: Play, reach: Reach) -> int:
    """Count the runners that a play brings into play."""
    return sum(not reach.has_runner(column) for column in set(play.columns))


def climbed(reach: int, play: Play) -> int:
    """Give the packed reach after a play, where runners do not leap."""
    reach -= play.step
    entering = play.on & ~reach
    return reach + entering + (entering.bit_count() << OUT) if entering else reach


def usable_plays(pairing: Pairing, reach: Reach, pairs: Pairs) -> tuple[Play, ...]:
    """Give the plays that a pairing allows by itself, whatever the other pairings would allow."""
    low, high = pairing
    if pairing.is_double:
        most = reach.steps(low) if reach.usable(low) else 0
        least = 1 if pairs is Pairs.ONE_IS_ENOUGH else max(most, 1)
        return tuple(play_of(*[low] * steps) for steps in range(least, most + 1))
    singles = tuple(play_of(column) for column in pairing if reach.usable(column))
    both = play_of(low, high)
    if len(singles) < 2 or entered(both, reach) > reach.free:
        return singles
    return (*singles, both) if pairs is Pairs.ONE_IS_ENOUGH else (both,)


def fast_enough(plays: Iterable[Play], reach: Reach, entering: Entering) -> tuple[Play, ...]:
    """Keep the plays that bring runners into play as fast as the rules in force demand, sorted."""
    kept = sorted(plays)
    if entering is not Entering.FREE and kept:
        most = max(entered(play, reach) for play in kept)
        kept = [play for play in kept if entered(play, reach) == most]
    if entering is Entering.MOST_RUNNERS and kept:
        most = max(play.runners for play in kept)
        kept = [play for play in kept if play.runners == most]
    return tuple(kept)


@cache
def play_table(pairs: Pairs, entering: Entering) -> Memo[tuple[Play, ...]]:
    """Give the legal plays by `dice.tag` and the bits of a reach that matter for those dice."""
    dice_by_tag: dict[int, Dice] = {dice.tag >> REACH_END: dice for dice in all_dice()}
    # What a single pairing allows is asked by many rolls and has few answers.
    by_pairing = {
        pairing: Memo(lambda key, pairing=pairing: usable_plays(pairing, Reach(key), pairs))
        for dice in all_dice()
        for pairing in dice.pairings
    }
    known = {
        tag: tuple((MATTERS[pairing], by_pairing[pairing]) for pairing in dice.pairings)
        for tag, dice in dice_by_tag.items()
    }

    def legal(key: int) -> tuple[Play, ...]:
        usable = [play for matters, memo in known[key >> REACH_END] for play in memo[key & matters]]
        return fast_enough(usable, Reach(key), entering)

    return Memo(legal)
