"""Somebody who learns: does what the lesson asks for, or something else; and every screen of it.

python -m support.lessons           writes the transcripts of a whole lesson anew
"""

from collections.abc import Iterator
from pathlib import Path

from gipfel.game import Choosing
from gipfel.lesson import SCRIPT, Awaited, LessonStep, RollAim
from gipfel.screens import lesson_of
from gipfel.table import Button, Down, EnteringDice, Home, Learning, LessonAsked, Table, Ticked
from gipfel.words import LANGUAGES, words_in
from support.tables import Sitting, sitting

WRONG = {
    Awaited.ROLL: "2",
    Awaited.CHOOSE: "go",
    Awaited.GO_ON: "stop",
    Awaited.STOP: "go",
    Awaited.UNDO: "go",
}
"""A press that a step does not await, by what it awaits."""


def wrong_button(place: int) -> str:
    """Return a button that means nothing at a step of the script; empty where all of them do something."""
    step = SCRIPT[place]
    if step.awaited is Awaited.READ:
        following = SCRIPT[place + 1].awaited if place + 1 < len(SCRIPT) else None
        return "1" if following is Awaited.STOP else "stop"
    return "1" if step.name == "choose-top" else WRONG.get(step.awaited, "")


class Learner(Sitting):
    """A table at which somebody learns, driven by hand."""

    def learn(self) -> None:
        """Ask for the lesson, as the page does."""
        self.signal(LessonAsked(self.now + 1))

    @property
    def is_learning(self) -> bool:
        """Whether the lesson is on."""
        return isinstance(self.table.mode, Learning)

    @property
    def lesson(self) -> Learning:
        """The lesson that is on."""
        mode = self.table.mode
        assert isinstance(mode, Learning)
        return mode

    @property
    def step(self) -> LessonStep:
        """The step of the script that is on the display."""
        return SCRIPT[self.lesson.place]

    def obey(self, choice: int = 0) -> None:
        """Do what the lesson asks for; of several choices that do, the one named."""
        while isinstance(self.lesson.practice.mode, EnteringDice):
            self.press("stop")
        match self.step.awaited:
            case Awaited.CHOOSE:
                self.press(self.button_for(choice))
            case Awaited.STOP:
                self.press("stop")
            case Awaited.UNDO:
                self.hold("?", 1.2)
            case _:
                self.press("go")

    def button_for(self, choice: int) -> str:
        """Return the button of a play: one that reaches the top where that is asked for."""
        phase, mode = self.lesson.practice.the_game.phase, self.lesson.practice.mode
        assert isinstance(phase, Choosing)
        if (either := getattr(mode, "either", None)) is not None:
            return str(choice % len(phase.ruling.options[either].plays) + 1)
        options = [(number, option) for number, option in enumerate(phase.ruling.options, 1) if option.plays]
        if self.step.aim:
            options = [(number, option) for number, option in options if 8 in option.pairing]
        return str(options[choice % len(options)][0])

    def go_to(self, place: int) -> None:
        """Begin the lesson, and do what it asks for up to a step of the script."""
        self.learn()
        while self.lesson.place < place:
            self.obey()

    def finish(self) -> None:
        """Do what the lesson says, to its end; nothing of it is left then."""
        for _ in range(100):
            if not self.is_learning:
                break
            self.obey()
        assert isinstance(self.table.mode, Home)
        assert self.steps == []


def lesson_tables(language: str) -> dict[str, Table]:
    """Return a table for every screen of the lesson by name, in one language."""
    return dict(_tables(language))


def _tables(language: str) -> Iterator[tuple[str, Table]]:
    learner = Learner(language=language)
    learner.learn()
    while learner.is_learning:
        number, name = learner.lesson.place, learner.step.name
        yield f"lesson-{number:02}-{name}", learner.table
        if wrong := wrong_button(number):
            other = Learner(learner.table)
            other.press(wrong)
            yield f"lesson-answer-{learner.step.answer or 'help'}", other.table
        if learner.step.aim is RollAim.BUST:
            other = Learner(learner.table)
            other.roll("1 2 5 6")
            yield "lesson-answer-other-dice", other.table
        learner.obey()
    yield from _beside(language)


def _beside(language: str) -> Iterator[tuple[str, Table]]:
    learner = Learner(sitting(language=language).table)
    learner.learn()
    yield "lesson-00-waits", learner.table
    learner = Learner(language=language)
    learner.learn()
    learner.hold("?", 1.2)
    yield "lesson-answer-beginning", learner.table
    learner.signal(Down(Button.STOP, learner.now + 1))
    learner.signal(Ticked(learner.now + 0.8))
    yield "lesson-leaving", learner.table
    learner = Learner(language=language)
    learner.go_to(next(place for place, step in enumerate(SCRIPT) if step.awaited is Awaited.ROLL))
    learner.roll("1 2 3 4", 0.5)
    yield "lesson-answer-unsure", learner.table
    learner.press("1", "1")
    yield "lesson-entering", learner.table
    learner.press("?", "?")
    yield "lesson-entering-help", learner.table


def transcript(language: str) -> str:
    """Return a whole lesson as a transcript: each sentence as it is expected on the display, and what is done."""
    learner = Learner(language=language)
    lines = ["# A whole lesson from home, by button; the dice are those that it asks for.", "press 2"]
    learner.learn()
    while learner.is_learning:
        now = lesson_of(learner.table, words_in(language))
        assert now is not None
        lines += [f'expect "{now.say}"'] if now.is_reading else [f"# {now.say}"]
        match learner.step.awaited:
            case Awaited.CHOOSE:
                lines.append(f"press {learner.button_for(0)}")
            case Awaited.STOP:
                lines.append("press stop")
            case Awaited.UNDO:
                lines.append("hold ?")
            case Awaited.ROLL if learner.lesson.asks:
                lines.append(f"roll {learner.lesson.asks}")
            case _:
                lines.append("press go")
        learner.obey()
    return "\n".join((*lines, 'expect "Gipfel"', ""))


if __name__ == "__main__":
    for each in LANGUAGES:
        path = Path(__file__).parents[1] / "lesson" / f"lesson-{each}.game"
        path.write_text(transcript(each), encoding="utf-8")
