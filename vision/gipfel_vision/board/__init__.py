"""The eye on the board: where it lies, and what stands on each of its 83 fields. It knows no rules."""

from gipfel_vision.board.fields import FIELDS, LENGTHS, Field
from gipfel_vision.board.learning import BadPieces, PiecesFlaw, learn
from gipfel_vision.board.map import BadMap, BoardMap, MapFlaw, map_names
from gipfel_vision.board.pieces import RUNNER, USUAL, Look, PieceSet
from gipfel_vision.board.reader import BoardReader
from gipfel_vision.board.reading import BoardReading, BoardStatus, Stand, Stands
from gipfel_vision.board.shapes import Shape, layout

__all__ = [
    "FIELDS",
    "LENGTHS",
    "RUNNER",
    "USUAL",
    "BadMap",
    "BadPieces",
    "BoardMap",
    "BoardReader",
    "BoardReading",
    "BoardStatus",
    "Field",
    "Look",
    "MapFlaw",
    "PieceSet",
    "PiecesFlaw",
    "Shape",
    "Stand",
    "Stands",
    "layout",
    "learn",
    "map_names",
]
