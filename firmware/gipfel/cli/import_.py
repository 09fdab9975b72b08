"""`gipfel import FILE`: adds somebody else's game to the record."""

import argparse
from pathlib import Path

from gipfel.cli.arguments.folder import add_data, folder_of
from gipfel.errors import DeviceLost, Refusal
from gipfel.exports import ExportDamaged
from gipfel.store import InUse, StoreTooNew, import_game, open_store
from gipfel.words import Words


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    parser.add_argument("file", metavar="FILE", help=words("cli.file"))
    add_data(parser, words)


def run(options: argparse.Namespace, words: Words) -> int:
    """Check a file and add its game to the record; one that is wrong changes nothing."""
    try:
        store, _ = open_store(folder_of(options))
        number = import_game(store, Path(options.file))
    except ExportDamaged as error:
        raise Refusal(words(error.key, line=error.line, **error.names)) from None
    except InUse:
        raise Refusal(words("store.in-use", folder=folder_of(options))) from None
    except StoreTooNew:
        raise Refusal(words("store.newer", folder=folder_of(options))) from None
    except DeviceLost as error:
        raise Refusal(words("store.closed", folder=folder_of(options), detail=error)) from None
    except OSError as error:
        raise Refusal(words("cli.no-file", file=options.file, detail=error.strerror)) from None
    store.close()
    print(words("games.imported", file=options.file, number=number))
    return 0
