"""Reads the arguments that several commands share: folders, sources, positions, points of a board."""
