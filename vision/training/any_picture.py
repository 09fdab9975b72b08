"""Training pictures of dice of every sort, with their labels: drawn, or cut out of traced tables and trays."""

from pathlib import Path

from dice_labels import LabelledDie
from dice_scenes import random_picture
from gipfel_vision.images import Frame
from gipfel_vision.synthetic import Rng
from traced_crops import from_table, from_tray

FROM_TABLES, FROM_TRAYS = 0.4, 0.12
"""How many of the pictures are cut out of traced tables and of traced trays; the others are drawn."""


def any_picture(rng: Rng, side: int, traced: Path | None) -> tuple[Frame, list[LabelledDie]]:
    """Return a square picture; without a folder of traced ones it is drawn."""
    kind = rng.random()
    if traced and kind < FROM_TABLES:
        return from_table(rng, traced, side)
    if traced and kind < FROM_TABLES + FROM_TRAYS and any((traced / "trays").glob("*.npz")):
        return from_tray(rng, traced, side)
    return random_picture(rng, side)
