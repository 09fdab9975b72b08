"""Ravensburger 26 434 6, in French."""

from gipfel.rules.clauses import Clause
from gipfel.rules.edition import Edition, Variant
from gipfel.rules.switches import Entering, Fields, Length, Pairs, Start

RAVENSBURGER_FR = Edition(
    key="ravensburger-fr",
    title="Ravensburger 26 434 6",
    language="fr",
    pieces=11,  # Contenu
    start=Start.YOUNGEST,  # Préparation du jeu
    pairs=Pairs.BOTH,  # Déroulement de la partie, the precision after the first example
    entering=Entering.FREE,  # the same: a player may pair the dice so that one runner only is moved
    variants=(
        Variant("longer-game", Length.LONGER, "Variantes, Variante 1"),
        # Unlike the German booklet, this one asks for nothing more once all three runners are out.
        Variant("fast-runners", Entering.PLACE_FIRST, "Variantes, Variante 2"),
        Variant("free-fields", Fields.LEFT, "Variantes, Variante 3"),
    ),
    sections={
        Clause.PIECES: "Contenu",
        Clause.START: "Préparation du jeu",
        Clause.PAIRS: "Déroulement de la partie",
        Clause.ENTER: "Déroulement de la partie, Exemple 1",
        Clause.BOTH: "Déroulement de la partie, Pour plus de précision",
        Clause.MOVE: "Déroulement de la partie, Pour plus de précision",
        Clause.LAST_RUNNER: "Déroulement de la partie, Exemple 2",
        Clause.DOUBLE: "Déroulement de la partie, Exemple 1",
        Clause.FAST: "Déroulement de la partie, Pour plus de précision",
        Clause.FIELDS: "Déroulement de la partie, Important",
        Clause.TOP: "Gain d'une colonne",
        Clause.WON: "Gain d'une colonne",
        Clause.BUST: "Déroulement de la partie, Exemple 3",
        Clause.STOP: "Déroulement de la partie",
        Clause.WIN: "Fin de la partie",
    },
)
