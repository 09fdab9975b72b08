"""The eye: dice and board, from pixels to readings; it knows nothing of the game's rules."""

from gipfel_vision.reading import DOUBTFUL, Die, Frame, Reading, Status
from gipfel_vision.tray import Tray

__all__ = ["DOUBTFUL", "Die", "Frame", "Reading", "Status", "Tray"]
