"""`gipfel odds 6 7 8`: how likely it is that the next roll can be used."""

import argparse

from gipfel.cli.arguments.position import columns
from gipfel.errors import Refusal
from gipfel.rules import COLUMNS, ROLLS, RUNNERS, rolls_without
from gipfel.words import Words


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    parser.add_argument("runners", nargs="*", metavar="2-12", help=words("cli.odds-runners"))
    parser.add_argument("--won", nargs="+", default=[], metavar="2-12", help=words("cli.odds-won"))
    parser.add_argument("--topped", nargs="+", default=[], metavar="2-12", help=words("cli.odds-topped"))


def run(options: argparse.Namespace, words: Words) -> int:
    """Print the chance that the next roll can be used."""
    runners = columns(options.runners, words)
    closed = columns(options.won, words)
    topped = columns(options.topped, words)
    if len({*runners, *topped}) > RUNNERS:
        raise Refusal(words("cli.odds-four"))
    if clash := closed.intersection(runners | topped):
        raise Refusal(words("flaw.runner-in-won", column=min(clash)))
    is_free = len({*runners, *topped}) < RUNNERS
    usable = (frozenset(COLUMNS) if is_free else runners) - closed - topped
    lives = ROLLS - rolls_without(usable)
    print(words("tell.odds-live", lives=lives, rolls=ROLLS, percent=words.percent(lives / ROLLS)))
    print(words("tell.odds-bust", lost=ROLLS - lives, rolls=ROLLS, percent=words.percent(1 - lives / ROLLS)))
    if is_free:
        print(words("tell.odds-free", count=RUNNERS - len({*runners, *topped})))
    return 0
