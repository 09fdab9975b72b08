"""Tables of a hall, as they are on the display: called, told something, waiting for the host."""

from dataclasses import replace

from gipfel.config import Options
from gipfel.table import (
    Button,
    Called,
    CalledGame,
    Down,
    GameCalled,
    HallAnnounced,
    HallLinked,
    HallState,
    Home,
    Playing,
    Table,
    Ticked,
    opened,
)
from support.tables import Sitting, sitting

ROUND = {"en": "Round 3", "de": "Runde 3", "fr": "Ronde 3"}
SHORT_LINE = {"en": "Round 4 begins!", "de": "Runde 4 beginnt!", "fr": "Ronde 4 : à vous !"}
LONG_LINE = {
    "en": "The kitchen closes in ten minutes. Round 4 begins at half past nine, as posted.",
    "de": "Die Küche schließt in zehn Minuten. Runde 4 beginnt um halb zehn, wie am Aushang",
    "fr": "La cuisine ferme dans dix minutes. La ronde 4 commence à neuf heures et demie !",
}
CALLS = {
    "called": CalledGame("1", ("Anna", "Bertram"), "spielecafe"),
    "called-three": CalledGame("2", ("Anna", "Bert", "Cleo"), "parker"),
    "called-four": CalledGame("3", ("Anna", "Bert", "Cleo", "Dora"), "ravensburger-de"),
    "called-wide": CalledGame("4", ("WWWWWWW",) * 4, "ravensburger-fr", ("longer-game", "fast-runners")),
}
"""Calls by the name of their screen."""


def hall_sitting(language: str = "en", *, is_connected: bool = True) -> Sitting:
    """Sit down at table 4 of a hall, where no game is on."""
    sat = Sitting(replace(opened("1.0", Options(language), None, None), hall=HallState("4")))
    sat.signal(HallLinked(is_connected, sat.now))
    return sat


def call(sat: Sitting, called: CalledGame | None) -> None:
    """Let the hall call people to this table, or take that back."""
    sat.signal(GameCalled(called, sat.now + 1))


def hall_tables(language: str) -> dict[str, Table]:
    """Return the tables of a hall by the name of their screen."""
    tables = {}
    for name, called in CALLS.items():
        sat = hall_sitting(language)
        call(sat, replace(called, title=ROUND[language] if name == "called-four" else ""))
        tables[name] = sat.table
    sat.press("?", "?")
    tables["help-called"] = sat.table
    call(sat, None)
    tables["call-withdrawn"] = sat.table
    call(sat, CALLS["called-four"])
    sat.press("go")
    tables["call-colours"] = sat.table
    for name, text in (("announcement", SHORT_LINE[language]), ("announcement-long", LONG_LINE[language])):
        sat.signal(HallAnnounced(text, sat.now + 1))
        tables[name] = sat.table
    sat.signal(HallAnnounced("W" * 80, sat.now + 1))
    tables["announcement-wide"] = sat.table
    return tables | _host(language)


def _host(language: str) -> dict[str, Table]:
    tables = {}
    sat = sitting(language=language)
    sat.table = replace(sat.table, hall=HallState("4", is_connected=True))
    sat.press("3")
    tables["menu-hall"] = sat.table
    sat.press("?", "?")
    tables["help-menu-hall"] = sat.table
    sat.press("3")
    sat.signal(Down(Button.WHY, sat.now + 1))
    sat.signal(Ticked(sat.now + 0.7))
    tables["holding-why-menu"] = sat.table
    sat.table = replace(sat.table, pressing=None)
    sat.hold("?", 1.2)
    tables["host-asked"] = sat.table
    sat.wait(5)
    tables["menu-host-wanted"] = sat.table
    sat.press("stop")
    tables["rolling-host-wanted"] = sat.table
    sat.press("3", "3")
    sat.hold("?", 1.2)
    tables["host-not-needed"] = sat.table
    sat.signal(HallLinked(False, sat.now))
    sat.hold("?", 1.2)
    tables["host-asked-later"] = sat.table
    home = hall_sitting(language)
    home.press("?", "?")
    tables["info-hall"] = home.table
    home.table = replace(home.table, hall=HallState("WWWWWWWWWWWWWWWWWWWW"))
    tables["info-hall-away"] = home.table
    home.press("stop")
    home.table = replace(home.table, hall=HallState("4", wants_host=True))
    tables["home-host-wanted"] = home.table
    return tables


CALL = CalledGame("17", ("Anna", "Bert"), "franjos", ("night-leap",), "Round 3")
NEWER = CalledGame("18", ("Cleo", "Dora", "Emil"), "spielecafe")


def in_hall(sat: Sitting) -> Sitting:
    """Let a table belong to a hall."""
    sat.table = replace(sat.table, hall=HallState("4", is_connected=True))
    return sat


def state(sat: Sitting) -> HallState:
    """Return what the table knows of its hall."""
    assert sat.table.hall
    return sat.table.hall


def answer(sat: Sitting) -> str:
    """Return what became of the call."""
    return state(sat).answer


def is_shown(sat: Sitting, called: CalledGame = CALL) -> bool:
    """Return whether a call is on the display."""
    return isinstance(sat.table.mode, Called) and sat.table.mode.call == called


def is_home(sat: Sitting) -> bool:
    """Return whether home is on the display."""
    return sat.table.mode == Home()


def is_playing(sat: Sitting) -> bool:
    """Return whether the game itself is on the display."""
    return sat.table.mode == Playing()
