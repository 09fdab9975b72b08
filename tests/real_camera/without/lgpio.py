"""lgpio has no wheel for this Python: importing it fails, the buttons are lost, and the game goes on by phone."""

raise ImportError("lgpio cannot be had here")
