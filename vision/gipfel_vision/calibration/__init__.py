"""Calibration of a tray from frames: first empty, then with four dice in it."""

from gipfel_vision.calibration.calibrator import Calibrator, CalibratorStage
from gipfel_vision.calibration.focus import check_focus

__all__ = ["Calibrator", "CalibratorStage", "check_focus"]
