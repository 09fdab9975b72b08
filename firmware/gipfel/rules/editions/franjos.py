"""Franjos, with climbers and base camps, a day side and a night side, in German."""

from gipfel.rules.clauses import Clause
from gipfel.rules.edition import Edition, Variant
from gipfel.rules.switches import Entering, Fields, Length, Pairs, Start

FRANJOS = Edition(
    key="franjos",
    title="franjos",
    language="de",
    pieces=10,  # Spielmaterial: one fewer than there are columns, which no section speaks of
    start=Start.FREE,  # Spielvorbereitung
    pairs=Pairs.BOTH,  # Setzen und Bewegen der Bergsteiger, the warning at its end
    entering=Entering.FREE,  # Setzen und Bewegen der Bergsteiger asks only of the chosen pairs
    colours=("red", "yellow", "blue", "black"),  # on the box's own picture of what is in it
    variants=(
        Variant("longer-game", Length.LONGER, "Varianten"),
        Variant("night-leap", Fields.LEAPT, "Varianten, A"),
        Variant("night-watch", Fields.LEFT, "Varianten, B"),
    ),
    sections={
        Clause.PIECES: "Spielmaterial",
        Clause.START: "Spielvorbereitung",
        Clause.PAIRS: "Spielverlauf",
        Clause.ENTER: "Setzen und Bewegen der Bergsteiger",
        Clause.BOTH: "Setzen und Bewegen der Bergsteiger, Wichtig",
        Clause.MOVE: "Das Risiko",
        Clause.LAST_RUNNER: "Setzen und Bewegen der Bergsteiger",
        Clause.DOUBLE: "Das Risiko",
        Clause.FAST: "Setzen und Bewegen der Bergsteiger, Wichtig",
        Clause.FIELDS: "Basislager anlegen",
        Clause.TOP: "Ende eines Weges",
        Clause.WON: "Ende eines Weges",
        Clause.BUST: "Das Risiko",
        Clause.STOP: "Basislager anlegen",
        Clause.WIN: "Spielende",
    },
)
