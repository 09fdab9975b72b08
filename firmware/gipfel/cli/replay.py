"""`gipfel replay N`: a game roll by roll."""

import argparse

from gipfel.cli.arguments.folder import add_data, game_number, store_of
from gipfel.words import Words


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    parser.add_argument("number", nargs="?", type=int, metavar="N", help=words("cli.number"))
    add_data(parser, words)


def run(options: argparse.Namespace, words: Words) -> int:
    """Print every step: the dice, what they allowed, what was chosen, and what it did."""
    from gipfel.terminal import show, tell_game  # noqa: PLC0415  # rich takes long to load

    store = store_of(options, words)
    number = game_number(options, store, words)
    show(tell_game(store, number, words))
    return 0
