"""What Gipfel says as a player and as an adviser: its play, whether it stops, and the chances of winning."""

from dataclasses import dataclass

from gipfel.rules import Play


@dataclass(frozen=True, slots=True)
class RollChances:
    """The chance of winning with each play of a roll, 0 to 1, the best play first."""

    plays: tuple[tuple[Play, float], ...]

    def of(self, play: Play) -> float | None:
        """Return the chance of winning with a play; None where it is not among them."""
        return next((win for each, win in self.plays if each == play), None)


@dataclass(frozen=True, slots=True)
class StopChances:
    """The chance of winning after a stop, None where the rules do not allow it, and when going on."""

    stop: float | None
    go: float


@dataclass(frozen=True, slots=True)
class Chosen:
    """Gipfel has chosen a play for its seat; `step` says after how many steps of the game it was asked."""

    play: Play
    step: int
    at: float
    chances: RollChances


@dataclass(frozen=True, slots=True)
class Decided:
    """Gipfel has decided whether its seat stops; `step` as with `Chosen`."""

    stops: bool
    step: int
    at: float
    chances: StopChances


@dataclass(frozen=True, slots=True)
class AdviceGiven:
    """Gipfel has worked out the chances of a person whose turn it is; `step` as with `Chosen`."""

    chances: RollChances | StopChances
    step: int
    at: float


PartnerSignal = Chosen | Decided | AdviceGiven
