"""`gipfel hall`: many tables on one evening. It is a package of its own, which a device does not have."""

import argparse
from importlib import import_module
from types import ModuleType

from gipfel.errors import Refusal
from gipfel.words import Words


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes; none where the package is not installed."""
    if hall := _command():
        hall.add_arguments(parser, words)


def run(options: argparse.Namespace, words: Words) -> int:
    """Run the hall until somebody ends it."""
    hall = _command()
    if hall is None:
        raise Refusal(words("cli.no-hall"))
    return int(hall.run(options, words))


def _command() -> ModuleType | None:
    """Return the module that runs a hall; None where it is not installed."""
    try:
        return import_module("gipfel_hall.command")
    except ModuleNotFoundError as error:
        if error.name != "gipfel_hall":
            raise
        return None
