"""Ravensburger 26 431 5, 2007, in German."""

from gipfel.rules.clauses import Clause
from gipfel.rules.edition import Edition, Variant
from gipfel.rules.switches import Entering, Fields, Length, Pairs, Start

RAVENSBURGER_DE = Edition(
    key="ravensburger-de",
    title="Ravensburger 26 431 5 (2007)",
    language="de",
    pieces=11,  # Spielmaterial
    start=Start.YOUNGEST,  # Spielvorbereitung
    pairs=Pairs.BOTH,  # Das Einsetzen, the warning at its end
    entering=Entering.FREE,  # Das Einsetzen, the same warning: the player may choose which pair lapses
    variants=(
        Variant("longer-game", Length.LONGER, "Varianten, Variante 1"),
        Variant("fast-runners", Entering.MOST_RUNNERS, "Varianten, Variante 2"),
        Variant("free-fields", Fields.LEFT, "Varianten, Variante 3"),
    ),
    sections={
        Clause.PIECES: "Spielmaterial",
        Clause.START: "Spielvorbereitung",
        Clause.PAIRS: "Das Einsetzen",
        Clause.ENTER: "Das Einsetzen",
        Clause.BOTH: "Das Einsetzen, Achtung",
        Clause.MOVE: "Das Vorankommen",
        Clause.LAST_RUNNER: "Das Einsetzen",
        Clause.DOUBLE: "Das Vorankommen",
        Clause.FAST: "Das Einsetzen, Achtung",
        Clause.FIELDS: "Gefahr gebannt!",
        Clause.TOP: "Spalte gewonnen!",
        Clause.WON: "Spalte gewonnen!",
        Clause.BUST: "Gefahr erkannt?",
        Clause.STOP: "Gefahr gebannt!",
        Clause.WIN: "Spielende",
    },
)
