"""`gipfel games`: the games that were played here."""

import argparse

from gipfel.cli.arguments.folder import add_data, folder_of, store_of
from gipfel.words import Words

PAGE = 50
"""How many games are listed without `--limit`."""
ALL = 1 << 62
"""More games than any record has."""


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    parser.add_argument("--before", type=int, metavar="N", help=words("cli.before"))
    parser.add_argument("--limit", type=int, metavar="N", help=words("cli.limit", count=PAGE))
    parser.add_argument("--all", action="store_true", help=words("cli.all"))
    add_data(parser, words)


def run(options: argparse.Namespace, words: Words) -> int:
    """List games, the newest first, and say how to see older ones."""
    from gipfel.terminal import show, tell_games  # noqa: PLC0415  # rich takes long to load

    if not (folder_of(options) / "games.db").exists() or not (store := store_of(options, words)).newest:
        print(words("games.empty"))
        return 0
    limit = min(max(options.limit or (ALL if options.all else PAGE), 1), ALL)
    entries = store.games(options.before, limit)
    show(tell_games(entries, words))
    if entries and store.games(entries[-1].number, 1):
        print(words("games.older", number=entries[-1].number))
    return 0
