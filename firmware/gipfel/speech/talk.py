"""Which of the things to say is said next: never twice, never what is no longer so."""

from dataclasses import dataclass, replace

from gipfel.speech.sentence import Speech, SpokenLine, lines_at


@dataclass(frozen=True, slots=True)
class Talk:
    """What is being said, what follows, and what was there to say when something was last handed in.

    Whoever speaks says `current`, and calls `ended` when it was said. Where another `current` takes its place
    before, it is cut off.
    """

    current: SpokenLine | None = None
    waiting: tuple[SpokenLine, ...] = ()
    known: tuple[SpokenLine, ...] = ()

    def told(self, speech: Speech, level: str) -> "Talk":
        """Return the talk after a newer table: what is new is said, and what is no longer so is not.

        Where nothing is new, nothing is cut off either: that a notice has left the display ends no sentence.
        Briefly, only what is said counts: whoever comes back from a menu knows whose turn it is.
        """
        lines = lines_at(level, speech)
        if not lines and level == "brief":
            return self
        new = {line for line in lines if line not in self.known}
        if not new:
            return replace(self, known=lines)
        unsaid = new | {*self.waiting, self.current}
        first, *rest = (line for line in lines if line in unsaid)
        return Talk(first, tuple(rest), lines)

    def ended(self) -> "Talk":
        """Return the talk after what was being said has been said."""
        first = self.waiting[0] if self.waiting else None
        return replace(self, current=first, waiting=self.waiting[1:])
