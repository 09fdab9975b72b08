"""What the display shows of a game's review, and the signal that brings it. All figures are tenths of a point."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AccountLine:
    """Where one player's result comes from: the chance at the start and the three changes are the result."""

    start: int
    luck: int
    """What all dice changed, the player's and the others'."""
    play: int
    """What all decisions changed."""
    unknown: int
    """What the model does not know."""
    result: int


@dataclass(frozen=True, slots=True)
class DearDecision:
    """A decision that cost much: after which dice, what was done, and what would have been best."""

    seat: int
    dice: str
    played: str
    """A play such as `6+11`, or `stop`, or `go`."""
    best: str
    cost: int
    mark: str


@dataclass(frozen=True, slots=True)
class ReviewDigest:
    """A review, as far as it fits a small display."""

    lines: tuple[AccountLine, ...]
    """Each player's, in the order of play."""
    dearest: tuple[DearDecision, ...]
    """The dearest decisions of the game, the dearest first."""


@dataclass(frozen=True, slots=True)
class ReviewReported:
    """The review of the game that was won has come further, or is there, or cannot be made."""

    steps: int
    """How many steps the game has that is reviewed."""
    at: float
    share: float = 0.0
    """How much of it is reviewed, from 0 to 1."""
    digest: ReviewDigest | None = None
    has_failed: bool = False
