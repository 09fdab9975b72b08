"""Figures over all games of the archive: by booklet, seat, column, player and evening."""

from gipfel_hall.statistics.figures import (
    BookletFigures,
    ColumnCounts,
    EveningFigures,
    Figures,
    PersonFigures,
    SeatFigures,
    Statistics,
)
from gipfel_hall.statistics.queries import statistics_of

__all__ = [
    "BookletFigures",
    "ColumnCounts",
    "EveningFigures",
    "Figures",
    "PersonFigures",
    "SeatFigures",
    "Statistics",
    "statistics_of",
]
