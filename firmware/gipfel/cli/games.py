"""`gipfel games`: the games that were played here."""

import argparse

from gipfel.cli.data import add_data, folder_of, store_of
from gipfel.words import Words


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    add_data(parser, words)


def run(options: argparse.Namespace, words: Words) -> int:
    """List all games, the newest first."""
    from gipfel.terminal import record, telling  # noqa: PLC0415  # rich takes its time

    if not (folder_of(options) / "games.db").exists() or not (store := store_of(options, words)).games():
        print(words("games.empty"))
        return 0
    telling.show(record.games(store, words))
    return 0
