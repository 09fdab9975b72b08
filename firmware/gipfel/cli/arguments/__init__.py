"""What reads arguments: folders, sources, positions, points of a board."""
