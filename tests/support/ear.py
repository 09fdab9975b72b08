"""A listener at a table: hears everything that its voice says, to the end."""

from dataclasses import replace

from gipfel.speech import Talk, speech_of
from gipfel.table import (
    TrayStatus,
)
from gipfel.words import words_in
from support.tables import Sitting


class Ear:
    """Listens to a sitting, and hears everything to its end."""

    def __init__(self, sat: Sitting, level: str = "full") -> None:
        self.sat, self.level, self.talk = sat, level, Talk()
        self.hear()

    def hear(self) -> list[str]:
        """Return what has been said since this was last asked."""
        speech = speech_of(self.sat.table, words_in(self.sat.table.options.language))
        self.talk = replace(self.talk, current=None, waiting=()).told(speech, self.level)
        return [line.text for line in (self.talk.current, *self.talk.waiting) if line]

    def press(self, *names: str) -> list[str]:
        """Press buttons; return what is said to the last one."""
        for name in names:
            self.sat.press(name)
            heard = self.hear()
        return heard

    def hold(self, name: str) -> list[str]:
        """Hold a button; return what is said."""
        self.sat.hold(name, 1.2)
        return self.hear()

    def roll(self, dice: str, *doubts: float, status: TrayStatus = TrayStatus.OK) -> list[str]:
        """Roll; return what is said."""
        self.sat.roll(dice, *doubts, status=status)
        return self.hear()
