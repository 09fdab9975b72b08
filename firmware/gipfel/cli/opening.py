"""Opening a table: its settings, its record, and the game that was going on."""

import argparse
import time
from dataclasses import replace
from pathlib import Path

from gipfel import __version__
from gipfel.cli.data import folder_of
from gipfel.cli.refusal import Refusal
from gipfel.errors import GipfelError
from gipfel.settings import load
from gipfel.store import InUse, Store, open_store
from gipfel.table import Table, opened
from gipfel.words import Words


def opened_now(options: argparse.Namespace, words: Words) -> tuple[Table, Store]:
    """Open the table that people sit at: it begins now."""
    table, store = open_table(folder_of(options), words, is_told=bool(options.lang), game=options.game)
    return replace(table, now=time.monotonic(), touched=time.monotonic()), store


def open_table(folder: Path, words: Words, *, is_told: bool, game: int | None = None) -> tuple[Table, Store]:
    """Open the table of a folder: its settings, its record, and the game that was going on there, or another one.

    `is_told` says that the language was asked for by name, and not only taken from the terminal.
    """
    loaded = load(folder / "settings.toml", words.language)
    settings, complaints = loaded.options, loaded.complaints
    if is_told:
        settings = replace(settings, language=words.language)
    try:
        store, damage = open_store(folder, settings.photos_mb)
    except InUse:
        raise Refusal(words("store.in-use", folder=folder)) from None
    except OSError as error:
        raise Refusal(words("store.closed", folder=folder, detail=error)) from None
    if damage:
        complaints = (*complaints, words(f"store.{damage}"))
    if game is not None and not store.go_on_with(game):
        store.close()
        raise Refusal(words("games.none", number=game))
    try:
        found = store.game(store.number) if store.number else None
    except GipfelError as error:  # a record from a newer program, say: a new game can be begun all the same
        found, complaints = None, (*complaints, words("store.unreadable", number=store.number, detail=error))
    return opened(__version__, settings, found, found.started if found else None, complaints), store
