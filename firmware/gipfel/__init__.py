"""Gipfel, the referee at the table for the dice board game Can't Stop."""

__version__ = "0.1.0"
