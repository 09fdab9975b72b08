"""Games, steps and photographs on disk; export, import and verification of single games."""

from gipfel.lock import InUse
from gipfel.store.care import copies, open_store
from gipfel.store.files import ExportDamaged, export, import_game, verify
from gipfel.store.photos import Photos
from gipfel.store.store import Entry, Store, StoreDamaged

__all__ = [
    "Entry",
    "ExportDamaged",
    "InUse",
    "Photos",
    "Store",
    "StoreDamaged",
    "copies",
    "export",
    "import_game",
    "open_store",
    "verify",
]
