"""Games, steps and photographs on disk; backups of them; export and import of single games."""

from typing import TYPE_CHECKING

from gipfel import lazy_exports

if TYPE_CHECKING:
    from gipfel.store.backup import BackupFile, backups
    from gipfel.store.check import GameFault, check_games
    from gipfel.store.condition import StoreCondition, condition_of
    from gipfel.store.damage import mark_if_damaged
    from gipfel.store.failures import StoreDamaged, StoreTooNew
    from gipfel.store.files import export, export_for_hall, import_game
    from gipfel.store.lock import InUse, is_in_use
    from gipfel.store.store import Entry, Store, WonGame
    from gipfel.store.summary import Summary, summary_of
    from gipfel.store.table_store import TableStore, open_store

__all__ = [
    "BackupFile",
    "Entry",
    "GameFault",
    "InUse",
    "Store",
    "StoreCondition",
    "StoreDamaged",
    "StoreTooNew",
    "Summary",
    "TableStore",
    "WonGame",
    "backups",
    "check_games",
    "condition_of",
    "export",
    "export_for_hall",
    "import_game",
    "is_in_use",
    "mark_if_damaged",
    "open_store",
    "summary_of",
]

# A device asks whether its folder is in use before it loads SQLite: its first picture comes before.
__getattr__ = lazy_exports(
    __name__,
    {
        "backup": "BackupFile backups",
        "check": "GameFault check_games",
        "condition": "StoreCondition condition_of",
        "damage": "mark_if_damaged",
        "failures": "StoreDamaged StoreTooNew",
        "files": "export export_for_hall import_game",
        "lock": "InUse is_in_use",
        "store": "Entry Store WonGame",
        "summary": "Summary summary_of",
        "table_store": "TableStore open_store",
    },
)
