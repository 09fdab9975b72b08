"""`gipfel export N`: a game as one file that anybody can check."""

import argparse
from dataclasses import asdict
from pathlib import Path

from gipfel import __version__
from gipfel.cli.arguments.folder import add_data, game_number, store_of
from gipfel.config import load_settings
from gipfel.errors import Refusal
from gipfel.store import export
from gipfel.words import Words


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    parser.add_argument("number", nargs="?", type=int, metavar="N", help=words("cli.number"))
    parser.add_argument("--to", metavar="FILE", help=words("cli.to"))
    add_data(parser, words)


def run(options: argparse.Namespace, words: Words) -> int:
    """Write the file, and print where it is."""
    store = store_of(options, words)
    number = game_number(options, store, words)
    path = Path(options.to or f"game-{number}.gipfel")
    try:
        settings = load_settings(store.folder / "settings.toml", words.language).options
        path.write_bytes(export(store, number, __version__, asdict(settings)))
    except OSError as error:
        raise Refusal(words("cli.no-file", file=path, detail=error.strerror)) from None
    print(words("games.exported", number=number, file=path))
    return 0
