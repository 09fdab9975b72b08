"""Reads a board: a frame goes in; what stands on each of its 83 fields comes out.

It knows one rule of the game: a column holds one piece of each colour, and one runner (`column_constraints`).
"""

from gipfel_vision.board.annotation import annotated
from gipfel_vision.board.board_map import MIN_PITCH, BadMap, BoardMap, MapFlaw, map_file, map_names
from gipfel_vision.board.boxes import BOXES
from gipfel_vision.board.fields import FIELD_INDEX, FIELDS, LENGTHS, Field
from gipfel_vision.board.homography import Points, apply_homography
from gipfel_vision.board.layouts import OFFERED_SHAPES, Shape, layout, nearest_shape
from gipfel_vision.board.picture_quality import PictureFlaw, PictureQuality, quality_of_map
from gipfel_vision.board.piece_learning import BadPieces, LearnedPieces, PiecesFlaw, learn, learn_and_measure
from gipfel_vision.board.pieces import DEFAULT_PIECES, RUNNER, PieceAppearance, PieceForm, PieceSet
from gipfel_vision.board.reader import BoardReader
from gipfel_vision.board.reading import BoardReading, BoardStatus, FieldReading, Homography, Occupancy

__all__ = [
    "BOXES",
    "DEFAULT_PIECES",
    "FIELDS",
    "FIELD_INDEX",
    "LENGTHS",
    "MIN_PITCH",
    "OFFERED_SHAPES",
    "RUNNER",
    "BadMap",
    "BadPieces",
    "BoardMap",
    "BoardReader",
    "BoardReading",
    "BoardStatus",
    "Field",
    "FieldReading",
    "Homography",
    "LearnedPieces",
    "MapFlaw",
    "Occupancy",
    "PictureFlaw",
    "PictureQuality",
    "PieceAppearance",
    "PieceForm",
    "PieceSet",
    "PiecesFlaw",
    "Points",
    "Shape",
    "annotated",
    "apply_homography",
    "layout",
    "learn",
    "learn_and_measure",
    "map_file",
    "map_names",
    "nearest_shape",
    "quality_of_map",
]
