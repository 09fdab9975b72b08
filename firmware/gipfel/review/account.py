"""Where a player's result comes from: every change of the chance of winning is written under one heading."""

from enum import Enum

import msgspec

from gipfel.review.chances import CERTAIN, Chances, with_chance


class Account(msgspec.Struct, frozen=True):
    """How a player came from the chance at the start to the result, in tenths of a point.

    The result is the sum of all that stands above it: always, and exactly.
    """

    start: int
    """The chance of winning before the first roll."""
    luck: int = 0
    """What the player's own rolls changed."""
    others_luck: int = 0
    """What the rolls of the others changed."""
    cost: int = 0
    """What the player's own decisions changed: nothing where each was the best, else less than nothing."""
    others_cost: int = 0
    """What the decisions of the others changed."""
    unknown: int = 0
    """What the model does not know: where it tells two chances for the same thing, and boards that were set."""
    result: int = 0
    """A certain win, or nothing."""

    @property
    def total(self) -> int:
        """The chance at the start and all changes together."""
        return self.start + self.luck + self.others_luck + self.cost + self.others_cost + self.unknown


class Heading(Enum):
    """What changed a chance: the two fields of an account are for one's own doing and for that of the others."""

    LUCK = ("luck", "others_luck")
    COST = ("cost", "others_cost")
    UNKNOWN = ("unknown", "unknown")


class Ledger:
    """Keeps the chances of all players as they change, and every change under its heading."""

    def __init__(self, chances: Chances) -> None:
        self.chances = chances
        self._accounts = [{"start": chance} for chance in chances]

    def change(self, seat: int, chance: int, heading: Heading) -> None:
        """Write down that the chance of the player whose turn it is has become another one."""
        after = with_chance(self.chances, seat, chance)
        for other, account in enumerate(self._accounts):
            field = heading.value[other != seat]
            account[field] = account.get(field, 0) + after[other] - self.chances[other]
        self.chances = after

    def closed(self, winner: int) -> tuple[Account, ...]:
        """Return the accounts of a game that a player has won."""
        self.change(winner, CERTAIN, Heading.UNKNOWN)
        return tuple(
            Account(**account, result=result) for account, result in zip(self._accounts, self.chances, strict=True)
        )
