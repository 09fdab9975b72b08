"""`gipfel play`: a game in the terminal."""

import argparse
import random

from gipfel.cli.refusal import Refusal
from gipfel.rules import COLOURS, EDITIONS, Flawed, check_colours, new_game, rules_of
from gipfel.words import Words


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "--players",
        nargs="+",
        default=["yellow", "green"],
        metavar="COLOUR",
        help=words("cli.players", keys=", ".join(COLOURS)),
    )
    parser.add_argument(
        "--edition",
        default="ravensburger-de",
        metavar="KEY",
        help=words("cli.edition", keys=", ".join(EDITIONS)),
    )
    parser.add_argument("--variant", nargs="+", default=[], metavar="KEY", help=words("cli.variant"))
    parser.add_argument("--house", nargs="+", default=[], metavar="KEY", help=words("cli.house", keys="…"))
    parser.add_argument("--seed", type=int, metavar="N", help=words("cli.seed"))


def run(options: argparse.Namespace, words: Words) -> int:
    """Play until somebody wins or leaves."""
    from gipfel.terminal.game import Game  # noqa: PLC0415  # rich takes its time

    colours = tuple(options.players)
    try:
        check_colours(colours)
        rules = rules_of(options.edition, tuple(options.variant), tuple(options.house))
    except Flawed as error:
        raise Refusal(words.flaw(error.flaw, colours)) from None
    start = new_game(rules, len(colours))
    Game(start, colours, words, random.Random(options.seed), input).play()  # noqa: S311  # dice, not secrets
    return 0
