"""Sittings at which Gipfel plays, or advises: what it says is posted by hand, or by the real bots."""

from gipfel.config import Options
from gipfel.game import Started
from gipfel.partner import InlinePartner
from gipfel.rules import Play
from gipfel.table import AdviceGiven, Chosen, Decided, RollChances, Signal, StopChances, opened
from support.tables import Sitting

ODDS = (0.532, 0.498, 0.471, 0.44, 0.402)
"""Chances of winning, the best first."""


class PartnerSitting(Sitting):
    """A table at which Gipfel plays green: it says only what a test lets it say."""

    def choose(self, play: str | None = None, step: int | None = None) -> None:
        """Let Gipfel choose a play of the roll on show; the first legal one if none is named."""
        plays = self.game.phase.ruling.plays  # type: ignore[union-attr]  # there is a roll on show
        chosen = Play.parse(play) if play else plays[0]
        chances = RollChances(tuple(zip(plays, ODDS, strict=False)))
        self.signal(Chosen(chosen, self.game.steps if step is None else step, self.now + 0.01, chances))

    def decide(self, *, stops: bool, step: int | None = None, stop: float | None = 0.48) -> None:
        """Let Gipfel decide."""
        chances = StopChances(stop, 0.51)
        self.signal(Decided(stops, self.game.steps if step is None else step, self.now + 0.01, chances))

    def advise(self) -> None:
        """Let Gipfel say what it would advise."""
        phase = self.game.phase
        ruling = getattr(phase, "ruling", None)
        chances = RollChances(tuple(zip(ruling.plays, ODDS, strict=False))) if ruling else StopChances(0.48, 0.51)
        self.signal(AdviceGiven(chances, self.game.steps, self.now + 0.01))


class ThinkingSitting(PartnerSitting):
    """A table at which the real bots play: after each signal they answer what the table asks."""

    def __init__(self, *args: object, **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]  # those of a sitting
        self.posted: list[Signal] = []
        self.partner = InlinePartner(self.posted.append, lambda: self.now)

    def signal(self, signal: Signal) -> tuple:  # type: ignore[type-arg]  # events, as of a sitting
        """Let a device notice something, and Gipfel answer."""
        events = super().signal(signal)
        self.partner.follow(self.table)
        while self.posted:
            super().signal(self.posted.pop(0))
            self.partner.follow(self.table)
        return events


def with_partner(
    *levels: str, edition: str = "franjos", language: str = "en", advice: bool = False, thinks: bool = False
) -> PartnerSitting:
    """Sit down to a game that has just begun, in which Gipfel plays seats; a person's is an empty level."""
    colours = ("yellow", "green", "blue", "red")[: len(levels)]
    started = Started(colours, ("",) * len(levels), edition, "test", partners=levels)
    table = opened("test", Options(language, advice=advice), None, started)
    sat = (ThinkingSitting if thinks else PartnerSitting)(table)
    sat.press("1")
    return sat
