"""Games as sealed files that anybody can replay and check: how they are written, and whether one is sound."""

from gipfel.exports.game_file import FORM, Export, ExportedStep, Head, Tail, judged, verify, written
from gipfel.exports.seals import ExportDamaged, read_line, seal_of, sealed, unsealed

__all__ = [
    "FORM",
    "Export",
    "ExportDamaged",
    "ExportedStep",
    "Head",
    "Tail",
    "judged",
    "read_line",
    "seal_of",
    "sealed",
    "unsealed",
    "verify",
    "written",
]
