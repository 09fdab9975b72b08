"""Trains the master's networks, and packs them into the file that is shipped.

`train.py new 2-3` trains a network for two players and three columns that win, in build/networks; `train.py pack`
writes all of them to gipfel/bots/networks.npz; `train.py match 2-3 mg` measures one against strategies that count
points. Needs gcc and numpy. Run it from the repository's root.
"""

import argparse
import subprocess
from pathlib import Path

import numpy as np

HERE = Path(__file__).parent
BUILD = Path("build/networks")
SHIPPED = HERE.parent / "gipfel/bots/networks.npz"
MOST_ROWS = 900
"""As in network.h."""

HIDDEN = {"2-3": 64, "2-5": 64, "3-3": 32, "3-4": 32, "4-3": 32}
"""Hidden units of each network, by its name: the players, and the columns that win."""
ROWS = {"2-3": 475, "2-5": 491, "3-3": 583, "3-4": 586, "4-3": 640}
"""Features of each network: what `lay_out_rows` in network.h counts."""


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("new", "self", "match", "pack"))
    parser.add_argument("name", nargs="?", choices=HIDDEN)
    parser.add_argument("seats", nargs="?", default="mg", help="a letter a seat, as train.c has them")
    parser.add_argument("--games", type=int, default=1_000_000, help="games that a new network learns from")
    parser.add_argument("--seconds", type=int, default=1500, help="how long self-play takes")
    parser.add_argument("--rates", nargs=2, default=("0.006", "0.0008"), help="learning rates of self-play")
    parser.add_argument("--rules", nargs=3, default=("0", "0", "0"), help="one pair is enough, entering, fields")
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    if options.what == "pack":
        pack()
    else:
        run(options)


def run(options: argparse.Namespace) -> None:
    """Compile the C program for a network, and run it."""
    BUILD.mkdir(parents=True, exist_ok=True)
    name, net = options.name, str(BUILD / f"{options.name}.net")
    program = BUILD / f"train-{HIDDEN[name]}"
    flags = ["-O3", "-march=native", "-ffast-math", f"-DHIDDEN={HIDDEN[name]}"]
    subprocess.run(["gcc", *flags, "-o", program, HERE / "train.c", "-lm"], check=True)  # noqa: S607  # of the PATH
    words = {
        "new": ["first", net, str(options.games)],
        "self": ["self", net, net, str(options.seconds), *options.rates],
        "match": ["match", net, net, options.seats, str(min(options.games, 4000))],
    }[options.what]
    subprocess.run([program, *name.split("-"), *options.rules, *words, options.seed], check=True)


def pack() -> None:
    """Write all networks as half-precision numbers into the file that is shipped."""
    arrays = {}
    for name, hidden in HIDDEN.items():
        numbers = np.fromfile(BUILD / f"{name}.net", np.float32)
        rows, direct, out = np.split(numbers, [MOST_ROWS * hidden, MOST_ROWS * (hidden + 1)])
        arrays[f"{name}.rows"] = rows.reshape(MOST_ROWS, hidden)[: ROWS[name]].astype(np.float16)
        arrays[f"{name}.direct"] = direct[: ROWS[name]].astype(np.float16)
        arrays[f"{name}.out"] = out.astype(np.float16)
    np.savez_compressed(SHIPPED, **arrays)  # type: ignore[arg-type]  # numpy's hints take no names from a dict
    print(f"{SHIPPED}: {SHIPPED.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
