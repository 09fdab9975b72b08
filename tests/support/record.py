"""Plays a whole game at random and writes its transcript, with what the display says after each step.

    python -m support.record EDITION SEED [VARIANT ...] > tests/games/NAME.game

Look at the transcript before it is committed: it is a promise from then on.
"""

import random
import sys
from collections.abc import Iterator

from gipfel.game import Choosing, Deciding, Over
from gipfel.rules import EDITIONS
from gipfel.table import FirstDice, Playing, Setup
from support.tables import Sitting


class Scribe:
    """A sitting that writes down what is done, and what the display says to it."""

    def __init__(self) -> None:
        self.sat = Sitting()
        self.lines: list[str] = []

    def press(self, *names: str) -> None:
        """Press, and write it down."""
        for name in names:
            self.sat.press(name)
            self.lines.append(f"press {name}")

    def roll(self, text: str) -> None:
        """Roll, and write it down."""
        self.sat.roll(text)
        self.lines.append(f"roll {text}")

    def undo(self) -> None:
        """Hold the question mark, and write it down."""
        self.sat.hold("?", 1.2)
        self.lines.append("hold ?")

    def expect(self) -> None:
        """Write down all that the display says."""
        said = (line.replace('"', '\\"') for line in self.sat.text.splitlines())
        self.lines.append("expect " + " ".join(f'"{line}"' for line in said))


def record(edition: str, seed: int, variants: list[str]) -> Iterator[str]:
    """Play one game; return the lines of its transcript."""
    dice, scribe = random.Random(seed), Scribe()
    yield f"# {edition}{''.join(f', {variant}' for variant in variants)}: a whole game, from seed {seed}."
    set_up(scribe, edition, variants, dice)
    while not isinstance(scribe.sat.game.phase, Over):
        play_on(scribe, dice)
    scribe.expect()
    yield from scribe.lines


def set_up(scribe: Scribe, edition: str, variants: list[str], dice: random.Random) -> None:
    """Answer the questions of a new game."""
    scribe.press("go")
    sat = scribe.sat
    while isinstance(sat.table.mode, Setup):
        mode = sat.table.mode
        question = mode.draft.questions()[mode.question]
        if question.kind == "edition":
            scribe.press(*["3"] * list(EDITIONS).index(edition))
        elif question.kind == "variants":
            for variant in mode.draft.choices(question):
                scribe.press(*(["2"] if variant in variants else []), "3")
        elif question.kind == "players":
            scribe.press(*["3"] * dice.randrange(3))
        scribe.press("go")
    while isinstance(sat.table.mode, FirstDice):
        scribe.roll(str(dice.randint(1, 6)))
    scribe.expect()


def play_on(scribe: Scribe, dice: random.Random) -> None:
    """Do something that a player might do next: play, stop, undo, or ask why."""
    sat = scribe.sat
    mode, phase = sat.table.mode, sat.game.phase
    if isinstance(mode, Playing) and mode.news:
        scribe.press("go")
    elif isinstance(phase, Choosing):
        either = mode.either if isinstance(mode, Playing) else None
        options = phase.ruling.options
        count = range(len(options)) if either is None else range(len(options[either].plays))
        scribe.press(
            str(1 + dice.choice([number for number in count if either is not None or options[number].plays]))
        )
    elif isinstance(phase, Deciding) and dice.random() < 0.4 and len(sat.game.position.runners) > 1:
        scribe.press("stop")
    elif dice.random() < 0.02 and sat.game.before:
        scribe.undo()
    elif dice.random() < 0.03:
        scribe.press("?", "3", "stop")
    else:
        scribe.roll(" ".join(str(dice.randint(1, 6)) for _ in range(4)))
    scribe.expect()


if __name__ == "__main__":
    print(*record(sys.argv[1], int(sys.argv[2]), sys.argv[3:]), sep="\n")
