"""Every screen on which Gipfel plays or advises, reached as people reach it."""

from gipfel.errors import Port
from gipfel.game import LEVELS
from gipfel.table import Lost, Table
from support.partners import with_partner
from support.tables import Sitting


def partner_tables(language: str) -> dict[str, Table]:
    """Return a table for each of these screens by name, in one language."""
    return {**_setup(language), **_turn(language), **_undone(language), **_advice(language)}


def _setup(language: str) -> dict[str, Table]:
    tables = {}
    sat = Sitting(language=language)
    sat.press("go", "3", *["go"] * 4)
    for level in LEVELS:
        sat.press("2")
        tables[f"setup-gipfel-{level}"] = sat.table
    sat.press(*["go"] * 5, "2")
    tables["setup-advice"] = sat.table
    sat.press("go")
    tables["offering-gipfel-club"] = sat.table
    sat.press("go", "?", "?", "2")
    tables["record-gipfel"] = sat.table
    return tables


def _turn(language: str) -> dict[str, Table]:
    tables = {}
    sat = with_partner("club", "", language=language)
    tables["gipfel-throw"] = sat.table
    sat.roll("2 3 4 5")
    tables["gipfel-choosing"] = sat.table
    sat.press("1")
    tables["gipfel-notice-chooses"] = sat.table
    sat.choose("5+9")
    tables["gipfel-thinks"] = sat.table
    sat.press("go")
    tables["gipfel-notice-decides"] = sat.table
    sat.decide(stops=False)
    tables["gipfel-goes-on"] = sat.table
    sat.press("?", "?")
    tables["gipfel-why"] = sat.table
    sat.press("3")
    tables["gipfel-why-2"] = sat.table
    sat.press("stop", "go")
    tables["gipfel-throw-on"] = sat.table
    sat.roll("2 3 4 5")
    sat.choose("5+9")
    sat.decide(stops=True)
    tables["gipfel-stops"] = sat.table
    sat.press("?", "?")
    tables["gipfel-why-stop"] = sat.table
    sat.press("stop", "go")
    sat.roll("1 2 1 2")
    sat.press("1", "stop")
    tables["gipfel-is-next"] = sat.table
    sat.press("go")
    sat.signal(Lost(Port.PARTNER, sat.now + 1))
    tables["gipfel-lost"] = sat.table
    sat.roll("6 6 1 2")
    tables["gipfel-lost-choosing"] = sat.table
    return tables


def _undone(language: str) -> dict[str, Table]:
    tables = {}
    sat = with_partner("club", "", language=language)
    sat.roll("2 3 4 5")
    sat.choose("5+9")
    sat.decide(stops=True)
    sat.hold("?", 1.2)
    sat.hear()
    tables["gipfel-decide-again"] = sat.table
    sat.hold("?", 1.2)
    sat.hear()
    tables["gipfel-choose-again"] = sat.table
    return tables


def _advice(language: str) -> dict[str, Table]:
    tables = {}
    sat = with_partner("", "master", language=language, advice=True)
    sat.roll("2 3 4 5")
    sat.advise()
    sat.press("?", "?")
    tables["advice-plays"] = sat.table
    sat.press("stop", "1")
    sat.advise()
    sat.press("?", "?")
    tables["advice-stop"] = sat.table
    sat.press("2")
    tables["record-advised"] = sat.table
    return tables
