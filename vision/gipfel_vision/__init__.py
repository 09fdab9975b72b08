"""Computer vision: which dice lie in a tray, and what stands on a board.

A frame (a numpy image) goes in, a reading with its doubt comes out. It knows no rule of the game but one, which
`board/column_constraints.py` needs. Each room imports only rooms before it,
through their `__init__`: images, tray, dice, motion, calibration, board, synthetic, synthetic_board, sources.
"""

from gipfel_vision.images import Frame  # the first room to be loaded: it says what is wrong with OpenCV

# isort: split
from gipfel_vision.dice import DOUBTFUL, DiceReading, DiceStatus, Die
from gipfel_vision.tray import Tray

__all__ = ["DOUBTFUL", "DiceReading", "DiceStatus", "Die", "Frame", "Tray"]
