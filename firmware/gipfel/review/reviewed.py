"""What a review says, as values. All chances and costs are whole tenths of a point, see `chances`."""

import msgspec

from gipfel.review.account import Account
from gipfel.review.chances import Chances

MARKS = ((100, "??"), (50, "?"), (20, "?!"))
"""From which cost, in tenths of a point, a decision gets which mark."""
DEAREST = 3
"""How many of a player's dearest decisions are shown."""
STOP, GO = "stop", "go"


class Choice(msgspec.Struct, frozen=True):
    """Something that a player could do, and the chance of winning with it."""

    what: str
    """A play such as `6+11`, or `stop`, or `go`."""
    win: int


class ReviewedDecision(msgspec.Struct, frozen=True):
    """A decision in which there was a choice: what was done, and what could have been."""

    n: int
    """The step of the record in which it was made."""
    turn: int
    """The turn, counted from 1."""
    seat: int
    asked: int
    """The step after which it was to be made: the board then was what it was about."""
    dice: str
    """The dice that lay in the tray."""
    read: int
    """The step in which they were read, which has the photograph."""
    played: str
    choices: tuple[Choice, ...]
    """All that could be done, the best first."""
    is_advised: bool = False
    """Whether the player was told these chances beforehand."""

    @property
    def is_stop(self) -> bool:
        """Whether it was about stopping, not about a roll."""
        return self.played in (STOP, GO)

    @property
    def best(self) -> Choice:
        """What would have been best; of equally good ones that which was done."""
        first = self.choices[0]
        done = Choice(self.played, self.win)
        return done if done.win == first.win else first

    @property
    def win(self) -> int:
        """The chance of winning with what was done."""
        return next(choice.win for choice in self.choices if choice.what == self.played)

    @property
    def cost(self) -> int:
        """What it cost, compared with the best."""
        return self.choices[0].win - self.win

    @property
    def mark(self) -> str:
        """The mark for a decision that cost much; empty for one that did not."""
        return next((mark for least, mark in MARKS if self.cost >= least), "")


class ReviewedRoll(msgspec.Struct, frozen=True):
    """A roll, and how lucky it was."""

    n: int
    turn: int
    seat: int
    dice: str
    mean: int
    """The chance of winning before it: the mean over all 1,296 rolls."""
    win: int
    """The chance that it left: with the best play, or after the bust."""
    bust_rolls: int
    """How many of the 1,296 rolls would have been a bust."""
    is_bust: bool = False

    @property
    def luck(self) -> int:
        """How much better than the mean it was."""
        return self.win - self.mean


class GameReview(msgspec.Struct, frozen=True):
    """A finished game, reviewed."""

    winner: int
    accounts: tuple[Account, ...]
    """Each player's, in the order of play."""
    decisions: tuple[ReviewedDecision, ...]
    rolls: tuple[ReviewedRoll, ...]
    curve: tuple[Chances, ...]
    """Everybody's chance at the beginning of each turn, and at the end."""

    def dearest(self, seat: int) -> tuple[ReviewedDecision, ...]:
        """Return the decisions of a player that cost most, the dearest first; those that cost nothing are none."""
        made = [decision for decision in self.decisions if decision.seat == seat and decision.cost]
        return tuple(sorted(made, key=lambda decision: (-decision.cost, decision.n))[:DEAREST])
