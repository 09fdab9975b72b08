"""The dice tray: its calibration data, finding its floor, and whether it has been moved, lit and placed well."""

from gipfel_vision.tray.displacement import has_moved
from gipfel_vision.tray.inspection import SetupAdvice, check_light, check_placement, is_dark
from gipfel_vision.tray.outline import Corners, Outline, find_outline
from gipfel_vision.tray.tray import Tray

__all__ = [
    "Corners",
    "Outline",
    "SetupAdvice",
    "Tray",
    "check_light",
    "check_placement",
    "find_outline",
    "has_moved",
    "is_dark",
]
