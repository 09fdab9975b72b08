"""`gipfel replay N`: a game roll by roll."""

import argparse

from gipfel.cli.data import add_data, game_number, store_of
from gipfel.words import Words


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    parser.add_argument("number", nargs="?", type=int, metavar="N", help=words("cli.number"))
    add_data(parser, words)


def run(options: argparse.Namespace, words: Words) -> int:
    """Tell every step: the dice, what they allowed, what was chosen, and what it did."""
    from gipfel.terminal import record, telling  # noqa: PLC0415  # rich takes its time

    store = store_of(options, words)
    number = game_number(options, store, words)
    telling.show(record.replayed(store, number, words))
    return 0
