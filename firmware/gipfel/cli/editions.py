"""`gipfel editions`: the booklets, what they rule differently, and the variants they print."""

import argparse

from gipfel.errors import Refusal
from gipfel.rules import EDITIONS, Fault, Flaw
from gipfel.words import Words


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    parser.add_argument("keys", nargs="*", metavar="KEY", help=words("cli.edition", keys=", ".join(EDITIONS)))


def run(options: argparse.Namespace, words: Words) -> int:
    """List all editions, or describe those that are named."""
    from gipfel.terminal import show, tell_booklet, tell_booklets  # noqa: PLC0415  # rich takes long to load

    for key in options.keys:
        if key not in EDITIONS:
            raise Refusal(words.flaw(Flaw(Fault.NO_EDITION, "edition", names=(key, *EDITIONS)), ()))
        show(tell_booklet(EDITIONS[key], words))
    if not options.keys:
        show(tell_booklets(tuple(EDITIONS.values()), words))
    return 0
