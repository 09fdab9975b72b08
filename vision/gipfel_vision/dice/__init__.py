"""From a frame to the dice in it."""

from gipfel_vision.dice.reader import DiceReader

__all__ = ["DiceReader"]
