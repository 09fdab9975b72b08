"""Das Spielecafé erklärt, on the franjos edition, in German."""

from gipfel.rules.clauses import Clause
from gipfel.rules.edition import Edition
from gipfel.rules.switches import Entering, Pairs, Start

SPIELECAFE = Edition(
    key="spielecafe",
    title="Das Spielecafé erklärt",
    language="de",
    pieces=None,  # Spielvorbereitung counts the climbers and the dice only
    start=Start.DRAWN,  # Spielvorbereitung
    pairs=Pairs.BOTH,  # Spielablauf: a climber is moved or put down for each of the two ways
    entering=Entering.FREE,  # Spielablauf, Wichtig bei der Wahl: one usable way is all it asks for
    colours=("red", "yellow", "blue", "black"),  # of the franjos box that it explains
    sections={
        Clause.PIECES: "Spielvorbereitung",
        Clause.START: "Spielvorbereitung",
        Clause.PAIRS: "Spielablauf",
        Clause.ENTER: "Spielablauf",
        Clause.BOTH: "Spielablauf",
        Clause.MOVE: "Spielablauf",
        Clause.LAST_RUNNER: "Spielablauf",
        Clause.DOUBLE: "Spielablauf",
        Clause.FAST: "Spielablauf, Wichtig bei der Wahl",
        Clause.FIELDS: "Spielablauf",
        # The booklet has no heading of its own for what follows a roll that could be used.
        Clause.TOP: "Fehlwurf",
        Clause.WON: "Fehlwurf",
        Clause.BUST: "Fehlwurf",
        Clause.STOP: "Fehlwurf",
        Clause.WIN: "Spielende",
    },
)
