"""`gipfel editions`: the booklets, what they rule differently, and the variants they print."""

import argparse

from gipfel.cli.refusal import Refusal
from gipfel.rules import EDITIONS, Fault, Flaw
from gipfel.words import Words


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    parser.add_argument("keys", nargs="*", metavar="KEY", help=words("cli.edition", keys=", ".join(EDITIONS)))


def run(options: argparse.Namespace, words: Words) -> int:
    """List all editions, or tell all about those that are named."""
    from gipfel.terminal import booklets, telling  # noqa: PLC0415  # rich takes its time

    for key in options.keys:
        if key not in EDITIONS:
            raise Refusal(words.flaw(Flaw(Fault.NO_EDITION, "edition", names=(key, *EDITIONS)), ()))
        telling.show(booklets.whole(EDITIONS[key], words))
    if not options.keys:
        telling.show(booklets.overview(tuple(EDITIONS.values()), words))
    return 0
