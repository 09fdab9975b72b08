"""Tournaments at length: whether two meet again only where that cannot be avoided, and all else is balanced.

Run with `PYTHONPATH=tests`, as `make bench-tournament` does.
"""

import argparse
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import fmean

from gipfel_hall.tournament import group_sizes
from support.simulated_tournaments import SimulatedTournament, simulated

COUNTED = {
    "began": "players who began so often",
    "size": "players so often at a table of another size",
    "out": "players who sat out so often",
}


def main() -> None:
    """Simulate tournaments and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=23)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--sizes", type=int, nargs="+", default=[4, 3, 2], help="how many sit at a table")
    parser.add_argument("--tournaments", type=int, default=1000, metavar="N", help="of each size")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    for size in options.sizes:
        tables = Counter(group_sizes(options.players, size))
        shape = " and ".join(f"{count} of {seats}" for seats, count in sorted(tables.items(), reverse=True))
        print(
            f"\n{options.players} players, {options.rounds} rounds, tables: {shape}; {options.tournaments} times"
        )
        with ProcessPoolExecutor(options.jobs) as pool:
            play = partial(simulated, options.players, size, options.rounds)
            report(list(pool.map(play, range(options.tournaments), chunksize=5)))
    seconds = [max(simulated(100, size, 4, 1).seconds) for size in options.sizes]
    print(f"\n{'a round of 100 players, s':44}{max(seconds):>12.2f}   aim: under 1")


def report(told: list[SimulatedTournament]) -> None:
    """Print what happened in all tournaments."""
    rounds = range(len(told[0].repeats))
    repeated = [sum(each.repeats[number] > 0 for each in told) for number in rounds]
    print(f"{'tournaments with a repeated meeting, by round':44}{_row(repeated)}")
    repeats = [fmean(each.repeats[number] for each in told) for number in rounds]
    print(f"{'pairs that met again, mean of each round':44}{_row(repeats)}")
    unproven = sum(len(each.unproven) for each in told)
    print(f"{'of those rounds, a draw without existed':44}{unproven:>12}   aim: 0, by an exact search")
    spreads = [fmean(each.spreads[number] for each in told) for number in rounds]
    print(f"{'points between best and worst at a table':44}{_row(spreads)}")
    for what, label in COUNTED.items():
        total: Counter[int] = Counter()
        for each in told:
            total.update(each.counted(what))
        shares = ", ".join(f"{times}: {count / total.total():.1%}" for times, count in sorted(total.items()))
        print(f"{label:44}{shares}")
    seconds = sorted(second for each in told for second in each.seconds)
    median, slowest = seconds[len(seconds) // 2], seconds[-1]
    print(f"{'a round is drawn in, s: median, slowest':44}{median:>8.2f}{slowest:>8.2f}   aim: under 1")


def _row(values: Iterable[float]) -> str:
    """Return numbers as a row of a table."""
    return "".join(f"{value:>8}" if isinstance(value, int) else f"{value:>8.2f}" for value in values)


if __name__ == "__main__":
    main()
