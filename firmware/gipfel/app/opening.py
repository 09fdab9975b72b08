"""Opening a table: its settings, its record, and the game that was going on."""

import logging
import time
from dataclasses import replace

from gipfel import __version__
from gipfel.app.launch import Launch
from gipfel.config import load_settings
from gipfel.errors import GipfelError, Refusal
from gipfel.store import InUse, StoreTooNew, TableStore, open_store
from gipfel.table import Table, opened

log = logging.getLogger(__name__)


def open_table_now(launch: Launch) -> tuple[Table, TableStore]:
    """Return the table of a folder, as `open_table` does, with its clock set to the computer's."""
    table, store = open_table(launch)
    return replace(table, now=time.monotonic(), touched=time.monotonic()), store


def open_table(launch: Launch) -> tuple[Table, TableStore]:
    """Return the table of a folder, with the game that was going on or the one asked for, and its record.

    Where nobody has named a language, and nobody has played, it is asked for first.
    """
    folder, words = launch.folder, launch.words
    loaded = load_settings(launch.settings_file, words.language)
    settings, complaints = loaded.options, loaded.complaints
    if launch.is_language_named:
        settings = replace(settings, language=words.language)
    try:
        store, damage = open_store(folder, settings.photos_mb)
    except InUse:
        raise Refusal(words("store.in-use", folder=folder)) from None
    except StoreTooNew:
        raise Refusal(words("store.newer", folder=folder)) from None
    except OSError as error:
        raise Refusal(words("store.closed", folder=folder, detail=error)) from None
    if damage:
        complaints = (*complaints, words(f"store.{damage}"))
    if launch.game is not None and not store.go_on_with(launch.game):
        store.close()
        raise Refusal(words("games.none", number=launch.game))
    try:
        found = store.game(store.number) if store.number else None
    except GipfelError as error:  # a record from a newer program, say: a new game can be begun all the same
        found, complaints = None, (*complaints, words("store.unreadable", number=store.number, detail=error))
    for complaint in complaints:
        log.warning("%s", complaint)
    if found:
        log.info("goes on with game %d, %d steps", store.number, found.steps)
    is_first = not (loaded.names_language or launch.is_language_named or store.number)
    previous = found.started if found else None
    return opened(__version__, settings, found, previous, complaints, asks_language=is_first), store
