"""Renders boards with pieces on them, all from a seed, with the ground truth: for the virtual table and tests."""

from gipfel_vision.synthetic_board.board import BoardPicture, BoardPose, DrawnBoard
from gipfel_vision.synthetic_board.box_looks import BOX_LOOKS
from gipfel_vision.synthetic_board.looks import HELD_OUT_LOOKS, LOOKS, random_print
from gipfel_vision.synthetic_board.piece_sets import LEARNING_FIELDS, LEARNING_STACKS
from gipfel_vision.synthetic_board.prints import PrintDesign, render_print

__all__ = [
    "BOX_LOOKS",
    "HELD_OUT_LOOKS",
    "LEARNING_FIELDS",
    "LEARNING_STACKS",
    "LOOKS",
    "BoardPicture",
    "BoardPose",
    "DrawnBoard",
    "PrintDesign",
    "random_print",
    "render_print",
]
