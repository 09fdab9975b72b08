"""Reads dice: a frame goes in; which dice lie where, what they show and how sure that is comes out."""

from gipfel_vision.dice.annotation import annotated
from gipfel_vision.dice.background import TrayBackground
from gipfel_vision.dice.reader import DiceReader
from gipfel_vision.dice.reading import DOUBTFUL, DiceReading, DiceStatus, Die

__all__ = ["DOUBTFUL", "DiceReader", "DiceReading", "DiceStatus", "Die", "TrayBackground", "annotated"]
