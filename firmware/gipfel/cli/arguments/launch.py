"""Reads from the command line how a table is to be started."""

import argparse

from gipfel.app import BOARD_LOOKS, Launch
from gipfel.cli.arguments.folder import add_data, folder_of
from gipfel.words import Words


def add_source(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add the option that says where frames come from."""
    parser.add_argument("--source", metavar="SOURCE", help=words("cli.source"))


def add_launch(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add all options that a table is started with."""
    add_data(parser, words)
    parser.add_argument("--game", type=int, metavar="N", help=words("cli.game"))
    parser.add_argument("--seed", type=int, metavar="N", help=words("cli.seed"))
    parser.add_argument("--port", type=int, metavar="N", help=words("cli.port"))
    parser.add_argument("--listen", metavar="ADDRESS", help=words("cli.listen"))
    parser.add_argument("--no-browser", action="store_true", help=words("cli.no-browser"))
    parser.add_argument(
        "--board",
        nargs="?",
        const=BOARD_LOOKS[0],
        default="",
        choices=BOARD_LOOKS,
        metavar="LOOK",
        help=words("cli.board-lies"),
    )
    add_source(parser, words)


def launch_of(options: argparse.Namespace, words: Words) -> Launch:
    """Return how the table is to be started, from the options of the command line."""
    return Launch(
        folder_of(options).resolve(),  # absolute: importing lgpio changes the working directory
        words,
        is_language_named=bool(options.lang),
        game=options.game,
        seed=options.seed,
        source=options.source,
        listen=options.listen,
        port=options.port,
        opens_browser=not options.no_browser,
        board=options.board,
    )
