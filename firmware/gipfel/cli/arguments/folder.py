"""Where games are kept, and which game is meant."""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from gipfel.errors import Refusal
from gipfel.words import Words

if TYPE_CHECKING:  # SQLite takes long to load, and a device shows its first picture before
    from gipfel.store import Store


def add_data(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add the option that says where games are kept."""
    parser.add_argument("--data", metavar="DIR", help=words("cli.data"))


def folder_of(options: argparse.Namespace) -> Path:
    """Return the folder asked for, else the user's own."""
    if options.data:
        return Path(options.data)
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "gipfel"


def store_of(options: argparse.Namespace, words: Words) -> "Store":
    """Return the record, to read in it; only the table itself repairs a damaged one."""
    from gipfel.store import Store, StoreTooNew  # noqa: PLC0415  # see above

    folder = folder_of(options)
    if not (folder / "games.db").exists():  # who only reads does not begin a record
        raise Refusal(words("games.empty"))
    try:
        return Store(folder)
    except StoreTooNew:
        raise Refusal(words("store.newer", folder=folder)) from None
    except OSError as error:
        raise Refusal(words("store.closed", folder=folder, detail=error)) from None


def game_number(options: argparse.Namespace, store: "Store", words: Words) -> int:
    """Return the number of the game asked for, else of the newest; refuse one that is not there."""
    number = options.number or store.newest
    if not 0 < number < 1 << 62 or not store.steps(number):
        raise Refusal(words("games.none", number=number))
    return int(number)
