"""The referee's figures: `make bench` prints them, nothing asserts them. Medians, because machines are shared."""

import random
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import cycle, islice

import msgspec

from figures import ROUNDS, head, row, started, timed
from gipfel.ask import answer_line, position_as_json
from gipfel.rules import (
    EDITIONS,
    Position,
    Rules,
    bust,
    bust_rolls,
    climb,
    legal_plays,
    new_game,
    rules_of,
    stop,
    winner,
)
from gipfel.rules.playout import every_roll, random_game
from gipfel.words import words_in


def main() -> None:
    """Measure and print everything."""
    head()
    for key, variants in (("ravensburger-de", ()), ("parker", ()), ("franjos", ("night-leap",))):
        games(rules_of(key, variants))
    odds()
    answers()
    imports()


def games(rules: Rules, count: int = 1500) -> None:
    """Print how many random two-player games are played a second, with a coin tossed for going on."""
    dice = random.Random(1)
    speeds, enumerations = [], []
    for _ in range(count):  # fills the tables, which a program does once
        random_game(rules, 2, dice.random)
    for _ in range(ROUNDS):
        start = time.perf_counter()
        asked = sum(random_game(rules, 2, dice.random).rolls for _ in range(count))
        took = time.perf_counter() - start
        speeds.append(count / took)
        enumerations.append(asked / took)
    name = " ".join((rules.edition.key, *rules.variants))
    aims = ("5,000", "300,000") if not rules.leaps else ("", "")
    row(f"random games a second, {name}", speeds, aims[0])
    row("  enumerations of legal plays a second", enumerations, aims[1])


def odds() -> None:
    """Print how many microseconds bust odds take: the first time in a process, and for a position asked before."""
    code = (
        "import time; from gipfel.rules import *;"
        "position = Position(rules_of('franjos'), [{}, {}], runners={6: 1, 7: 1, 8: 1});"
        "start = time.perf_counter(); bust_rolls(position); print(time.perf_counter() - start)"
    )
    cold = [float(subprocess.check_output([sys.executable, "-c", code])) * 1e6 for _ in range(ROUNDS)]
    row("bust odds, cold, µs", cold, "2,000 at most", best=min)
    position = Position(rules_of("franjos"), [{}, {}], runners={6: 1, 7: 1, 8: 1})
    row("bust odds, warm, µs", timed(lambda: bust_rolls(position), 10_000, 1e6), "50 at most", best=min)


def answers(count: int = 4000) -> None:
    """Print how many lines `gipfel rule --json` answers a second, reasons included, over positions of games."""
    lines = list(islice(questions(random.Random(2)), count))
    words = words_in("en")
    speeds = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for line in lines:
            answer_line(line, words)
        speeds.append(count / (time.perf_counter() - start))
    row("gipfel rule --json, answers a second", speeds, "10,000")
    stream = b"".join(lines * 5)
    piped = []
    for _ in range(3):
        start = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "gipfel", "rule", "--json"], input=stream, capture_output=True, check=True
        )
        piped.append(count * 5 / (time.perf_counter() - start))
    row("  the same through a pipe, start included", piped, "10,000")


def questions(dice: random.Random) -> Iterator[bytes]:
    """Yield questions as JSON lines about every position of random games, in all editions."""
    colours = ("yellow", "green", "blue")
    for edition in cycle(EDITIONS):
        position = new_game(rules_of(edition), len(colours))
        while winner(position) is None:
            rolled = dice.choice(every_roll())
            yield msgspec.json.encode(position_as_json(position, colours, rolled)) + b"\n"
            plays = legal_plays(position, rolled)
            position = climb(position, dice.choice(plays)) if plays else bust(position)
            if plays and dice.random() < 0.5:
                position = stop(position)


def imports() -> None:
    """Print how many milliseconds importing the rules adds to starting Python, with its bytecode compiled."""
    started("import gipfel.rules")
    row(
        "importing the rules, ms",
        [started("import gipfel.rules") - started("pass") for _ in range(ROUNDS)],
        "30 at most",
        best=min,
    )


if __name__ == "__main__":
    main()
