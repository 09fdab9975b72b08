"""Plays a whole game at random and writes its transcript, with what the display says after each step.

    python -m support.record EDITION SEED [VARIANT ...] [--gipfel LEVEL,LEVEL,...] > tests/games/NAME.game
    python -m support.record again

Look at the transcript before it is committed: it is a promise from then on. With `--gipfel` Gipfel plays seats,
and `person` is a person's; `again` writes all such games anew: a better bot plays them differently.
"""

import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from gipfel.game import LEVELS, Choosing, Deciding, Game, Over
from gipfel.rules import EDITIONS
from gipfel.table import FirstDice, Playing, Setup
from support.partners import ThinkingSitting

GAMES = Path(__file__).parents[1] / "games"
SEATS = ("person", *LEVELS)
"""Who can play a seat, in the order of setup."""
PLAYS = "Gipfel plays"


class Scribe:
    """A sitting that writes down what is done, and what the display says to it."""

    def __init__(self) -> None:
        self.sat = ThinkingSitting()
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


def record(edition: str, seed: int, variants: list[str], levels: list[str]) -> Iterator[str]:
    """Play one game; return the lines of its transcript."""
    dice, scribe = random.Random(seed), Scribe()
    gipfel = f", {PLAYS} {','.join(levels)}" if levels else ""
    yield f"# {edition}{''.join(f', {variant}' for variant in variants)}: a whole game, from seed {seed}{gipfel}."
    set_up(scribe, edition, variants, levels, dice)
    while not isinstance(scribe.sat.game.phase, Over):
        play_on(scribe, dice)
    scribe.expect()
    yield from scribe.lines


def set_up(scribe: Scribe, edition: str, variants: list[str], levels: list[str], dice: random.Random) -> None:
    """Answer the questions of a new game."""
    scribe.press("go", "3")
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
            scribe.press(*["3"] * (len(levels) - 2 if levels else dice.randrange(3)))
        elif question.kind == "colour" and levels:
            scribe.press(*["2"] * SEATS.index(levels[question.seat]))
        scribe.press("go")
    scribe.press("go")
    while isinstance(sat.table.mode, FirstDice):
        scribe.roll(str(dice.randint(1, 6)))
    scribe.expect()


def play_on(scribe: Scribe, dice: random.Random) -> None:
    """Do something that a player might do next: play, stop, undo, or ask why."""
    sat = scribe.sat
    mode, phase = sat.table.mode, sat.game.phase
    is_held = bool(sat.game.level) and sat.table.partner.waits and isinstance(phase, Choosing | Deciding)
    if is_held or (isinstance(mode, Playing) and mode.news):
        scribe.press("go")
    elif isinstance(phase, Choosing):
        either = mode.either if isinstance(mode, Playing) else None
        options = phase.ruling.options
        count = range(len(options)) if either is None else range(len(options[either].plays))
        scribe.press(
            str(1 + dice.choice([number for number in count if either is not None or options[number].plays]))
        )
    elif isinstance(phase, Deciding) and stops_now(sat.game, dice):
        scribe.press("stop")
    elif dice.random() < 0.02 and sat.game.before:
        scribe.undo()
    elif dice.random() < 0.03:
        scribe.press("?", "?", "3", "stop")
    else:
        scribe.roll(" ".join(str(dice.randint(1, 6)) for _ in range(4)))
    scribe.expect()


def stops_now(game: Game, dice: random.Random) -> bool:
    """Whether a person stops now; Gipfel decides that itself."""
    return not game.level and dice.random() < 0.4 and len(game.position.runners) > 1


def record_again() -> None:
    """Write all games in which Gipfel plays anew, each as its first line says."""
    for path in sorted(GAMES.glob("partner-*.game")):
        head = path.read_text(encoding="utf-8").partition("\n")[0]
        found = re.fullmatch(rf"# ([\w-]+)((?:, [\w-]+)*): .* seed (\d+), {PLAYS} ([\w,]+)\.", head)
        if found is None:
            raise ValueError(f"{path}: {head!r} does not say how it was recorded")
        edition, variants, seed, levels = found.groups()
        lines = record(edition, int(seed), variants.split(", ")[1:], levels.split(","))
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["again"]:
            record_again()
        case [*before, "--gipfel", seats]:
            print(*record(before[0], int(before[1]), before[2:], seats.split(",")), sep="\n")
        case [edition, seed, *variants]:
            print(*record(edition, int(seed), variants, []), sep="\n")
        case _:
            sys.exit(__doc__)
