"""Positions, rulings, booklets and records, told on a terminal."""
