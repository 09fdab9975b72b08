"""What a bot says about a roll, or about stopping: its choice, and the chance of winning with each."""

from typing import NamedTuple

from gipfel.rules import Play


class RatedPlay(NamedTuple):
    """A legal play, and the player's chance of winning the game after it."""

    play: Play
    win: float


class RollAdvice(NamedTuple):
    """What to do with a roll."""

    play: Play | None
    """The play that the bot makes; None where the roll busts."""
    win: float
    """The player's chance of winning with it, or after the bust."""
    plays: tuple[RatedPlay, ...]
    """Every legal play, the best first."""

    @property
    def best(self) -> float:
        """The chance of winning with the best play, or after the bust."""
        return self.plays[0].win if self.plays else self.win


class StopAdvice(NamedTuple):
    """Whether to stop or to go on."""

    stops: bool
    """Whether the bot stops."""
    win: float
    """The player's chance of winning with what the bot does."""
    stop: float | None
    """The chance after stopping now; None where the rules do not allow it."""
    go: float
    """The chance when rolling once more."""

    @property
    def best(self) -> float:
        """The chance of winning with the better of the two."""
        return self.go if self.stop is None else max(self.stop, self.go)


Advice = RollAdvice | StopAdvice
