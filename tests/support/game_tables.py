"""A table for every screen of a game: rolls, choices, dice that are in doubt, rulings, news."""

from gipfel.config import Options
from gipfel.errors import Port
from gipfel.table import (
    BoardAsked,
    Button,
    Down,
    Lost,
    Playing,
    Table,
    Ticked,
    TrayStatus,
    opened,
)
from support.tables import Sitting, sitting, won_game


def game_tables(language: str) -> dict[str, Table]:
    """Return a table for every screen of a game by name, in one language."""
    return {**_playing(language), **_dice(language), **_referee(language), **_news(language)}


def _playing(language: str) -> dict[str, Table]:
    tables = {}
    sat = sitting(language=language)
    tables["rolling"] = sat.table
    sat.press("stop")
    tables["notice-not-yet"] = sat.table
    sat.roll("2 3 4 5")
    tables["choosing"] = sat.table
    sat.signal(Down(Button.GO, sat.now + 1))
    sat.signal(Ticked(sat.now + 0.7))
    tables["holding-go"] = sat.table
    sat = sitting(language=language)
    sat.roll("2 3 4 5")
    sat.press("1")
    tables["deciding"] = sat.table
    sat.signal(Down(Button.STOP, sat.now + 1))
    sat.signal(Ticked(sat.now + 2))
    tables["holding-stop"] = sat.table
    sat = sitting(language=language)
    sat.roll("2 3 4 5")
    sat.press("2", "go")
    tables["rolling-on"] = sat.table
    sat.roll("1 4 2 5")
    tables["choosing-either"] = sat.table
    sat.press("1")
    tables["either"] = sat.table
    sat.press("2")
    tables["deciding-one"] = sat.table
    sat.roll("6 6 3 2")
    tables["choosing-dead"] = sat.table
    sat.press("1")
    tables["notice-dead"] = sat.table
    return tables


def _dice(language: str) -> dict[str, Table]:
    tables = {}
    sat = sitting(language=language)
    sat.press("1")
    tables["entering"] = sat.table
    sat.press("2", "go")
    tables["entering-high"] = sat.table
    sat.press("?", "?")
    tables["help-entering"] = sat.table
    sat.press("stop", "stop", "stop")
    sat.roll("1 2 3 5", 0.1, 0.4)
    tables["doubt"] = sat.table
    sat.press("?", "?")
    tables["help-doubt"] = sat.table
    sat.press("1")
    tables["correcting-what"] = sat.table
    sat.press("go")
    tables["correcting-high"] = sat.table
    sat.press("stop", "?", "?")
    tables["help-correcting"] = sat.table
    sat.wait(5)
    tables["correcting-which"] = sat.table
    sat.press("stop")
    for status in TrayStatus:
        sat.roll("1 2 3" if status in (TrayStatus.OK, TrayStatus.FEWER) else "1 2 3 4", status=status)
        tables[f"doubt-{status.value}"] = sat.table
        sat.press("stop")
    parker = sitting("franjos", language=language).game.started
    start = Sitting(
        opened("1.0", Options(language), None, type(parker)(parker.colours, parker.names, "parker", "1.0"))
    )
    start.press("1")
    tables["first-dice"] = start.table
    start.wait(5)
    tables["first-die"] = start.table
    start.press("2", "2")
    tables["tie"] = start.table
    return tables


def _referee(language: str) -> dict[str, Table]:
    tables = {}
    sat = sitting("parker", language=language)
    sat.roll("1 2 2 4")
    sat.press("?", "?")
    tables["why"] = sat.table
    sat.press("3")
    tables["why-2"] = sat.table
    sat.press("2")
    tables["record"] = sat.table
    sat.press("1")
    tables["record-back"] = sat.table
    sat.press("stop")
    sat.press("2")
    sat.press("2")
    tables["board"] = sat.table
    return tables


def _news(language: str) -> dict[str, Table]:
    tables = {}
    sat = sitting("franjos", language=language)
    sat.roll("1 1 1 1")
    sat.press("1")
    sat.roll("1 1 6 6")
    sat.press("1")
    sat.press("stop")
    tables["column"] = sat.table
    for _ in range(4):
        sat.press("go")
        tables.setdefault("column-last", sat.table)
    sat.roll("3 3 5 6")
    sat.press("2")
    sat.press("stop")
    tables["stopped"] = sat.table
    sat.press("go")
    tables["stopped-last"] = sat.table
    sat.press("go")
    for roll, number in (("3 3 5 6", "2"), ("1 3 5 6", "3")):
        sat.roll(roll)
        sat.press(number)
    sat.roll("1 2 3 3")
    tables["bust"] = sat.table
    sat.hold("?", 1.2)
    tables["undone"] = sat.table
    sat.press("go", "go", "go")
    sat.signal(Lost(Port.CAMERA, sat.now + 1))
    tables["lost-camera"] = sat.table
    sat.signal(Lost(Port.STORE, sat.now + 1))
    tables["lost-store"] = sat.table
    tables |= _board(language)
    won = won_game(language)
    tables["won"] = won.table
    won.table = won.table.to(Playing())
    tables["over"] = won.table
    return tables


def _board(language: str) -> dict[str, Table]:
    tables: dict[str, Table] = {}
    sat = sitting("franjos", language=language)
    sat.roll("3 3 5 6")
    sat.press("2")
    sat.press("stop")
    sat.hear()
    for name, changes in (
        ("moved", "8:2=yellow 8:1="),
        ("elsewhere", "10:1=yellow 8:1="),
        ("extra", "7:12=yellow"),
        ("forgotten", "12:3=runner"),
        ("instead", "8:1=runner"),
        ("missing", "8:1="),
        ("several", "8:2=yellow 8:1= 9:1=green 10:3=runner"),
    ):
        sat.signal(BoardAsked(sat.now + 1))
        tables.setdefault("board-looking", sat.table)
        sat.see(changes)
        tables[f"astray-{name}"] = sat.table
    sat.press("1")
    tables["astray-several-2"] = sat.table
    sat.press("?", "?")
    tables["help-astray"] = sat.table
    sat.press("3")
    tables["astray-refused"] = sat.table
    return tables
