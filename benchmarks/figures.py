"""How figures are taken and printed. Medians, because machines are shared; nothing asserts a time."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

ROUNDS = 7
"""How often a figure is taken."""
COMPILING = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""An environment in which Python keeps its bytecode, as where it is installed."""


def head() -> None:
    """Print what the columns are."""
    print(f"{'':44}{'median':>12}{'best':>12}   aim")


def started(code: str) -> float:
    """Return how many milliseconds a start of Python with some code takes, as the median of five."""
    took = []
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, env=COMPILING)
        took.append((time.perf_counter() - start) * 1e3)
    return statistics.median(took)


def timed(what: Callable[[], object], count: int, unit: float) -> list[float]:
    """Return how long a call takes, once a round, as the mean of `count`; `unit` is 1e3 for milliseconds."""
    took = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for _ in range(count):
            what()
        took.append((time.perf_counter() - start) / count * unit)
    return took


def row(name: str, figures: list[float], aim: str, best: Callable[[list[float]], float] = max) -> None:
    """Print one figure."""
    size = statistics.median(figures)
    digits = 0 if size >= 100 else 1 if size >= 2 else 2
    print(f"{name:44}{size:>12,.{digits}f}{best(figures):>12,.{digits}f}   {aim}")
