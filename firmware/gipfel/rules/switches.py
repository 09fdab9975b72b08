"""The few points in which the booklets rule differently, each a switch with named positions."""

from enum import Enum


class Pairs(Enum):
    """How many of the chosen pairing's usable pairs are to be used."""

    BOTH = "both-pairs"
    """Both, where both can be."""
    ONE_IS_ENOUGH = "one-pair"
    """One is enough; of a double, one field is."""


class Entering(Enum):
    """How fast the runners have to come into play."""

    FREE = "free-entry"
    """As the player likes."""
    PLACE_FIRST = "place-first"
    """While a runner is free, only plays that bring the most runners into play."""
    MOST_RUNNERS = "most-runners"
    """The same, and of those, and ever after, only plays that use the most runners."""


class Fields(Enum):
    """What another player's piece on a field means for a runner."""

    SHARED = "shared-fields"
    """Nothing: they stand on each other."""
    LEAPT = "night-leap"
    """A runner leaps over it, to the next free field."""
    LEFT = "free-fields"
    """No stopping there: the runner has to leave it first."""


class Length(Enum):
    """How many columns win the game."""

    THREE = "short-game"
    LONGER = "longer-game"
    """Five for two players, four for three, three for four."""

    def columns(self, players: int) -> int:
        """Return the number of won columns that wins among so many players."""
        return 3 if self is Length.THREE else {2: 5, 3: 4}.get(players, 3)


class Start(Enum):
    """Who begins."""

    YOUNGEST = "youngest"
    DRAWN = "drawn"
    HIGHEST_DIE = "highest-die"
    FREE = "free"


Switch = Pairs | Entering | Fields | Length
