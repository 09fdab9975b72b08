"""Parker, in German, with the colours yellow, orange, green and blue."""

from gipfel.rules.clauses import Clause
from gipfel.rules.edition import Edition
from gipfel.rules.switches import Entering, Pairs, Start

PARKER = Edition(
    key="parker",
    title="Parker",
    language="de",
    pieces=11,  # Das gehört zum Spiel
    start=Start.HIGHEST_DIE,  # Bevor es losgeht
    pairs=Pairs.ONE_IS_ENOUGH,  # Und weiter geht's
    entering=Entering.PLACE_FIRST,  # Noch ein paar wichtige Regeln
    colours=("yellow", "orange", "green", "blue"),  # Das gehört zum Spiel
    sections={
        Clause.PIECES: "Das gehört zum Spiel",
        Clause.START: "Bevor es losgeht",
        Clause.PAIRS: "In welcher Reihe kann man setzen?",
        Clause.ENTER: "Das Spiel beginnt!",
        Clause.BOTH: "Und weiter geht's",
        Clause.MOVE: "Und weiter geht's",
        Clause.LAST_RUNNER: "Das Spiel beginnt!",
        Clause.DOUBLE: "Und weiter geht's",
        Clause.FAST: "Noch ein paar wichtige Regeln!",
        Clause.FIELDS: "In den Reihen",
        Clause.TOP: "Wie gewinnt man eine Reihe?, Risiko",
        Clause.WON: "Abgedeckte Reihe",
        Clause.BUST: "Überreizt",
        Clause.STOP: "Sicher ist sicher!",
        Clause.WIN: "Hurra! Gewonnen!",
    },
)
