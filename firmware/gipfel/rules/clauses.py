"""The points that a booklet rules on; each edition says in which section it does."""

from enum import Enum


class Clause(Enum):
    """A point of the rules that a ruling may rest on."""

    PIECES = "pieces"
    START = "start"
    PAIRS = "pairs"
    """Four dice make two pairs."""
    ENTER = "enter"
    """Where a runner enters, and that it climbs a field a pair."""
    BOTH = "both"
    """Whether both pairs are to be used."""
    MOVE = "move"
    """That runners already out are moved."""
    LAST_RUNNER = "last-runner"
    """One runner left for two new columns; none left at all."""
    DOUBLE = "double"
    FAST = "fast"
    """How fast runners have to come into play."""
    FIELDS = "fields"
    """What another player's piece on a field means for a runner."""
    TOP = "top"
    """A runner on the top field stays there."""
    WON = "won"
    """A won column is closed."""
    BUST = "bust"
    STOP = "stop"
    WIN = "win"
