"""How strong the bots are, how fast, and whether they are right: `make bench-bots` prints it, nothing asserts it.

Everything takes hours on one core; `--games 200` is a quick look, and `--only` names single parts.
"""

import argparse
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise

import late_positions
from gipfel.bots import BOTS, LEVELS, PlayedGame, plan_turn, play_game, result_of, solo_turns
from gipfel.rules import (
    EDITIONS,
    PLAYERS,
    Position,
    Rules,
    advance,
    all_dice,
    bust,
    judge,
    new_game,
    rules_of,
    stop,
    winner,
)

BASE = rules_of("ravensburger-de")
STRONG = "glenn-aloi-column"
SOLO = {"rule-of-28": "10.68", "glenn-aloi": "9.28", STRONG: "8.53"}
"""Published turns to win alone."""
ELSEWHERE = (
    rules_of("ravensburger-de", ("longer-game",)),
    rules_of("ravensburger-de", ("free-fields",)),
    rules_of("franjos", ("night-leap",)),
    rules_of("franjos", ("night-watch",)),
    rules_of("parker"),
)
EVERYWHERE = tuple(rules_of(key) for key in EDITIONS) + tuple(
    rules_of(key, (variant.key,)) for key, edition in EDITIONS.items() for variant in edition.variants
)


def main() -> None:
    """Measure and print everything, or the parts that are named."""
    parts: dict[str, Callable[[argparse.Namespace], None]] = {
        "strength": strength,
        "elsewhere": elsewhere,
        "levels": levels,
        "solo": solo,
        "late": late,
        "speed": speed,
        "memory": memory,
        "legality": legality,
    }
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, help="games of each match, instead of 4,000 and 1,500")
    parser.add_argument("--turns", type=int, default=10_000, help="turns of each bot by each of the rules")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    parser.add_argument("--only", nargs="+", choices=parts, default=list(parts), help="parts to measure")
    options = parser.parse_args()
    for name in options.only:
        parts[name](options)


def strength(options: argparse.Namespace) -> None:
    """Print how the master does by the base rules."""
    match(BASE, ("master", "glenn-aloi"), options.games or 4000, options.jobs, "74 % at least")
    match(BASE, ("master", STRONG), options.games or 4000, options.jobs, "70 % at least")
    match(BASE, ("master", STRONG, STRONG, STRONG), options.games or 1500, options.jobs, "40 % at least")


def elsewhere(options: argparse.Namespace) -> None:
    """Print how the master does by other rules, against the same strategy playing legally there."""
    for rules in ELSEWHERE:
        match(rules, ("master", "glenn-aloi"), options.games or 1500, options.jobs, "65 % at least")


def levels(options: argparse.Namespace) -> None:
    """Print how each level does against the one below, and each bot against the measure of all."""
    for weaker, stronger in pairwise(LEVELS):
        match(BASE, (stronger, weaker), options.games or 1500, options.jobs, "60 % at least")
    for bot in BOTS:
        if bot not in ("master", "glenn-aloi"):
            match(BASE, (bot, "glenn-aloi"), options.games or 1500, options.jobs, "")


def match(rules: Rules, bots: Sequence[str], games: int, jobs: int, aim: str) -> None:
    """Play a match, and print the first bot's share with its 95 % interval."""
    play = partial(_game, rules, tuple(bots))
    if jobs > 1:
        with ProcessPoolExecutor(jobs) as pool:
            played = list(pool.map(play, range(games), chunksize=10))
    else:
        played = [play(number) for number in range(games)]
    result = result_of(bots, played)
    won = result.seats[0].won
    against = " ".join(bots[1:]) if len({*bots[1:]}) > 1 else f"{len(bots) - 1} × {bots[1]}"
    name = f"{' '.join((rules.edition.key, *rules.variants))}: {bots[0]} against {against}"
    share = f"{won.share:6.1%}  {won.low:.1%} to {won.high:.1%}"
    print(f"{name:76}{share}  {games:,} games, {result.turns:.1f} turns   {aim}", flush=True)


def _game(rules: Rules, bots: tuple[str, ...], number: int) -> PlayedGame:
    return play_game(rules, bots, number, 16)


def solo(options: argparse.Namespace) -> None:
    """Print how many turns each bot takes alone."""
    for bot in BOTS:
        games = (options.games or 1500) if bot == "master" else 10_000
        turns = [solo_turns(BASE, bot, seed) for seed in range(games)]
        error = 1.96 * statistics.stdev(turns) / games**0.5
        published = f"   published: {SOLO[bot]}" if bot in SOLO else ""
        print(
            f"turns alone, {bot:30}{statistics.mean(turns):6.2f} ± {error:.2f}  {games:,} games{published}",
            flush=True,
        )


def late(options: argparse.Namespace) -> None:
    """Print how often the master, and its network alone, decide as exact tables do in late positions."""
    late_positions.compare(min(options.games or 500, 500))


def speed(options: argparse.Namespace) -> None:  # noqa: ARG001  # a part's own form
    """Print how long a turn takes to solve, and a decision after that."""
    dice = random.Random(3)
    solved, decided = [], []
    for position in turns_of_games(40):
        began = time.thread_time()
        plan = plan_turn(position)
        solved.append((time.thread_time() - began) * 1e3)
        roll = dice.choice(all_dice())
        began = time.thread_time()
        play = plan.choose(position, roll)
        if play:
            plan.advise(advance(position, roll, play))
        decided.append((time.thread_time() - began) * 1e3)
    first, *rest = solved
    print(
        f"solving a turn, ms of one thread: median {statistics.median(rest):.0f}, worst {max(rest):.0f},", end=" "
    )
    print(f"the first in a process {first:.0f} ({len(solved)} turns; 150 and 400 at most)")
    print(f"a choice and a decision after that, ms: median {statistics.median(decided):.2f}, worst", end=" ")
    print(f"{max(decided):.2f} (5 at most)", flush=True)


def turns_of_games(games: int) -> list[Position]:
    """Return the positions before each turn of games between club players, a third of them longer games."""
    starts = []
    for number in range(games):
        dice = random.Random(number)
        position = new_game(ELSEWHERE[0] if number % 3 == 0 else BASE, 2 + number % 3)
        while winner(position) is None:
            starts.append(position)
            position = turn(position, "club", dice)
    return starts


def turn(position: Position, bot: str, dice: random.Random) -> Position:
    """Return the position after a bot's turn; whatever is illegal raises."""
    roll = dice.choice(all_dice())
    plan = plan_turn(position, bot, roll, dice.random)
    while play := plan.choose(position, roll):
        position = advance(position, roll, play)
        if plan.stops(position):
            return stop(position)
        roll = dice.choice(all_dice())
    if not judge(position, roll).is_bust:
        raise AssertionError(f"{bot} does not play {roll} in {position!r}")
    return bust(position)


def memory(options: argparse.Namespace) -> None:  # noqa: ARG001  # a part's own form
    """Print how much memory a partner takes beside the rules and numpy, which a camera has loaded anyway."""
    code = "import numpy; from gipfel.rules import *; position = new_game(rules_of('franjos'), 2);"
    thinks = "from gipfel.bots import plan_turn; [plan_turn(position).advise(position) for _ in range(5)];"
    tells = "print(*(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))"
    alone, together = (
        int(subprocess.check_output([sys.executable, "-c", code + more + tells])) / 1024 for more in ("", thinks)
    )
    print(f"memory with a partner: + {together - alone:.1f} MB (20 at most)", flush=True)


def legality(options: argparse.Namespace) -> None:
    """Let each bot play turns by each edition and variant, with the referee judging each play and each stop."""
    for rules in EVERYWHERE:
        for bot in BOTS:
            dice = random.Random(1)
            played, players = 0, 2
            position = new_game(rules, players)
            while played < options.turns:
                position = turn(position, bot, dice)
                played += 1
                if winner(position) is not None:
                    players = players + 1 if players + 1 in PLAYERS else 2
                    position = new_game(rules, players)
        name = " ".join((rules.edition.key, *rules.variants))
        print(f"{name}: {len(BOTS)} bots, {options.turns:,} turns each, all legal", flush=True)


if __name__ == "__main__":
    main()
