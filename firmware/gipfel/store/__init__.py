"""Games, steps and photographs on disk; export, import and verification of single games."""

from gipfel.store.files import ExportDamaged, export, import_game, verify
from gipfel.store.photos import Photos
from gipfel.store.store import Entry, Store, StoreDamaged, open_store

__all__ = [
    "Entry",
    "ExportDamaged",
    "Photos",
    "Store",
    "StoreDamaged",
    "export",
    "import_game",
    "open_store",
    "verify",
]
