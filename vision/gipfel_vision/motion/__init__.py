"""Readings over time: when dice have come to rest or have left, and whether anything in the frame moves at all."""

from gipfel_vision.motion.frame_differencing import MotionDetector
from gipfel_vision.motion.resting_dice import RestingDice
from gipfel_vision.motion.settler import Lifted, Settled, Settler

__all__ = ["Lifted", "MotionDetector", "RestingDice", "Settled", "Settler"]
