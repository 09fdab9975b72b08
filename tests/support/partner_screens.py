"""Every screen on which Gipfel plays or advises, reached as people reach it."""

from gipfel.errors import Port
from gipfel.game import LEVELS
from gipfel.screens import Screen
from gipfel.table import Lost
from support.partners import with_partner
from support.tables import Sitting


def partner_screens(language: str) -> dict[str, Screen]:
    """Return these screens by name, in one language."""
    return {**_setup(language), **_turn(language), **_undone(language), **_advice(language)}


def _setup(language: str) -> dict[str, Screen]:
    screens = {}
    sat = Sitting(language=language)
    sat.press(*["go"] * 6)
    for level in LEVELS:
        sat.press("2")
        screens[f"setup-gipfel-{level}"] = sat.screen
    sat.press(*["go"] * 5, "2")
    screens["setup-advice"] = sat.screen
    sat.press("go")
    screens["setup-ready-gipfel"] = sat.screen
    sat.press("go", "?", "2")
    screens["record-gipfel"] = sat.screen
    return screens


def _turn(language: str) -> dict[str, Screen]:
    screens = {}
    sat = with_partner("club", "", language=language)
    screens["gipfel-throw"] = sat.screen
    sat.roll("2 3 4 5")
    screens["gipfel-choosing"] = sat.screen
    sat.press("1")
    screens["gipfel-notice-chooses"] = sat.screen
    sat.choose("5+9")
    screens["gipfel-thinks"] = sat.screen
    sat.press("go")
    screens["gipfel-notice-decides"] = sat.screen
    sat.decide(stops=False)
    screens["gipfel-goes-on"] = sat.screen
    sat.press("?")
    screens["gipfel-why"] = sat.screen
    sat.press("3")
    screens["gipfel-why-2"] = sat.screen
    sat.press("stop", "go")
    screens["gipfel-throw-on"] = sat.screen
    sat.roll("2 3 4 5")
    sat.choose("5+9")
    sat.decide(stops=True)
    screens["gipfel-stops"] = sat.screen
    sat.press("?")
    screens["gipfel-why-stop"] = sat.screen
    sat.press("stop", "go")
    sat.roll("1 2 1 2")
    sat.press("1", "stop")
    screens["gipfel-is-next"] = sat.screen
    sat.press("go")
    sat.signal(Lost(Port.PARTNER, sat.now + 1))
    screens["gipfel-lost"] = sat.screen
    sat.roll("6 6 1 2")
    screens["gipfel-lost-choosing"] = sat.screen
    return screens


def _undone(language: str) -> dict[str, Screen]:
    screens = {}
    sat = with_partner("club", "", language=language)
    sat.roll("2 3 4 5")
    sat.choose("5+9")
    sat.decide(stops=True)
    sat.hold("?", 1.2)
    sat.hear()
    screens["gipfel-decide-again"] = sat.screen
    sat.hold("?", 1.2)
    sat.hear()
    screens["gipfel-choose-again"] = sat.screen
    return screens


def _advice(language: str) -> dict[str, Screen]:
    screens = {}
    sat = with_partner("", "master", language=language, advice=True)
    sat.roll("2 3 4 5")
    sat.advise()
    sat.press("?")
    screens["advice-plays"] = sat.screen
    sat.press("stop", "1")
    sat.advise()
    sat.press("?")
    screens["advice-stop"] = sat.screen
    sat.press("2")
    screens["record-advised"] = sat.screen
    return screens
