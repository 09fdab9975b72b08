"""`gipfel bots`: who can play, how strong they are, and where they come from."""

import argparse

from gipfel.bots import BOTS
from gipfel.words import Words


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes: nothing."""


def run(options: argparse.Namespace, words: Words) -> int:  # noqa: ARG001  # there are no options
    """List all bots."""
    from gipfel.terminal import show, tell_bots  # noqa: PLC0415  # rich takes long to load

    show(tell_bots(tuple(BOTS.values()), words))
    return 0
