"""Every screen that there is, reached as people reach it; `make screens` puts them all on one sheet.

python -m support.catalogue write           writes the reference pictures anew
python -m support.catalogue pictures FOLDER writes those of the docs, and all screens on one sheet
"""

import sys
from dataclasses import replace
from pathlib import Path

from PIL import Image, ImageDraw

from gipfel.config import NO_NETWORK, Options
from gipfel.errors import Port
from gipfel.paint import SIZE, paint
from gipfel.pi.display import NAME
from gipfel.screens import Big, Screen, screen_of
from gipfel.table import (
    MENU,
    OPTIONS,
    AccountLine,
    BoardAsked,
    Button,
    Calibrating,
    CalibrationAsked,
    CalibrationProgress,
    CalibrationStage,
    DearDecision,
    Down,
    Draft,
    Lost,
    Offering,
    PhonePaired,
    PinMade,
    Playing,
    ReviewDigest,
    ReviewReported,
    Setup,
    Table,
    Ticked,
    TrayStatus,
    opened,
)
from gipfel.words import LANGUAGES, words_in
from support.lessons import lesson_tables
from support.partner_screens import partner_tables
from support.tables import Sitting, sitting, won_game

REFERENCE = Path(__file__).parents[1] / "screens" / "reference"
WIDE = "WWWWWWW"
"""The widest name there is."""
OFFERED = {
    "parker": Draft("parker"),
    "names": Draft("spielecafe", names=(WIDE, WIDE)),
    "gipfel": Draft("franjos", ("night-leap",), levels=("", "club")),
    "four": Draft(
        "ravensburger-fr",
        ("longer-game", "fast-runners"),
        ("one-pair",),
        ("white", "orange", "yellow", "green"),
        ("", WIDE, WIDE, ""),
        levels=("master", "", "casual", ""),
    ),
    "gipfel-alone": Draft(
        "ravensburger-fr",
        ("longer-game",),
        ("one-pair",),
        ("white", "orange", "yellow", "green"),
        ("",) * 4,
        levels=("casual",) * 4,
    ),
}
"""Games whose offer is long."""
ADDRESS = "http://192.168.178.42:8080"
OUR_NAME = Screen(Big(("Gipfel",)))
"""What a device shows before it has a screen: the one picture that is not painted there, but kept in a file."""


WITH_HELP = (
    "home-first",
    "offering",
    "setup-colour",
    "rolling",
    "choosing-either",
    "deciding",
    "either",
    "entering-high",
    "doubt",
    "correcting-which",
    "bust",
    "column",
    "won",
    "astray-several",
    "menu-1",
    "tray-failed",
    "review-luck",
    "why",
    "resuming",
    "gipfel-choose-again",
)
"""The screens whose help is kept as a picture; that all others have one is tested, too."""


ABOUT_THE_PAGE = ("home-first", "phones-pin", "info")
"""The screens that say where the page is, and say something else while there is no network."""


def catalogue(language: str) -> dict[str, Screen]:
    """Return every screen by name, in one language; `what-…` is what can be done on one."""
    tables = catalogue_tables(language)
    shown = tables | {f"what-{name}": replace(tables[name], shows_help=True) for name in WITH_HELP}
    words = words_in(language)
    return {
        **{name: screen_of(table, words, ADDRESS) for name, table in shown.items()},
        **{f"{name}-no-network": screen_of(tables[name], words, NO_NETWORK) for name in ABOUT_THE_PAGE},
    }


def catalogue_tables(language: str) -> dict[str, Table]:
    """Return a table for every screen by name, in one language."""
    return {
        **_before(language),
        **_around(language),
        **_playing(language),
        **_dice(language),
        **_referee(language),
        **_news(language),
        **partner_tables(language),
        **_review(language),
        **lesson_tables(language),
    }


def _before(language: str) -> dict[str, Table]:
    tables = {}
    sat = Sitting(opened("1.0", Options(language), None, None, asks_language=True))
    tables["language"] = sat.table
    sat.press("go")
    tables["home-first"] = sat.table
    tables["home-tray"] = sat.table.with_tray(has_camera=True, is_known=False)
    sat.press("go")
    tables["offering"] = sat.table
    sat.press("?", "?")
    tables["help-offer"] = sat.table
    sat.press("3")
    while isinstance(sat.table.mode, Setup):
        question = sat.table.mode.draft.questions()[sat.table.mode.question]
        tables[f"setup-{question.kind}{question.seat or ''}"] = sat.table
        sat.press("?", "?")
        tables[f"help-{question.kind}"] = sat.table
        if question == ("name", 0):
            sat.press("3")
            tables["setup-name-letter"] = sat.table
        sat.press("go")
    sat.press("3")
    sat.signal(Down(Button.GO, sat.now + 1))
    sat.signal(Ticked(sat.now + 0.7))
    tables["holding-go-setup"] = sat.table
    for name, offered in OFFERED.items():
        tables[f"offering-{name}"] = sat.table.to(Offering(offered))
    return tables


def _around(language: str) -> dict[str, Table]:
    tables = {}
    sat = sitting(language=language)
    sat.press("3")
    for _ in MENU:
        tables[f"menu-{sat.table.mode.cursor}"] = sat.table  # type: ignore[union-attr]  # it is in that mode here
        sat.press("3")
    sat.press("3", "go")
    for _ in OPTIONS:
        tables[f"settings-{sat.table.mode.cursor}"] = sat.table  # type: ignore[union-attr]  # it is in that mode here
        sat.press("go")
    tables |= _phones(language)
    tables |= _tray(language)
    again = Sitting(opened("1.0", Options(language), sat.game, sat.game.started))
    tables["resuming"] = again.table
    again.press("stop")
    tables["home-going-on"] = again.table
    over = won_game(language)
    over.hear()
    tables["home"] = over.table
    again.press("?", "?")
    tables["info"] = again.table
    again.press("stop")
    again.hold("stop")
    tables["leaving"] = again.table
    warned = Sitting(opened("1.0", Options(language), None, None, (words_in(language)("store.damaged"),)))
    tables["warning"] = warned.table
    return tables


def _phones(language: str) -> dict[str, Table]:
    tables = {}
    sat = sitting(language=language)
    sat.press("3", "3", "3", "go")
    tables["phones-none"] = sat.table
    sat.signal(PinMade("482913", sat.now))
    tables["phones-pin"] = sat.table
    sat.signal(PhonePaired("key", "WWWWWWWWWWWW", sat.now))
    tables["phones-one"] = sat.table
    sat.press("?", "?")
    tables["help-phones"] = sat.table
    return tables


def _tray(language: str) -> dict[str, Table]:
    tables = {}
    sat = sitting(language=language)
    sat.press("3", "3", "3", "3", "go")
    tables["tray-no-camera"] = sat.table
    sat.table = sat.table.with_tray(has_camera=True)

    def after_report(stage: CalibrationStage, *findings: str) -> Table:
        mode = sat.table.mode
        assert isinstance(mode, Calibrating)
        sat.signal(CalibrationProgress(mode.begun, stage, sat.now, findings, 0.4))
        return sat.table

    sat.signal(CalibrationAsked(sat.now))
    tables["tray-empty"] = sat.table
    sat.press("go")
    tables["tray-looking"] = after_report(CalibrationStage.EMPTY, "finding.no-tray")
    tables["tray-dice"] = after_report(CalibrationStage.DICE)
    sat.press("go")
    tables["tray-known"] = after_report(CalibrationStage.KNOWN, "finding.uneven")
    sat.press("stop")
    sat.signal(CalibrationAsked(sat.now + 1))
    sat.press("go")
    tables["tray-failed"] = after_report(CalibrationStage.FAILED, "finding.no-dice")
    sat.press("?", "?")
    tables["help-tray"] = sat.table
    return tables


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


def _review(language: str) -> dict[str, Table]:
    tables = {}
    won = won_game(language)
    won.table = replace(won.table, can_review=True)
    won.hear()
    steps = won.game.steps
    won.signal(ReviewReported(steps, won.now, 0.4))
    tables["reviewing"] = won.table
    won.press("?", "?")
    tables["help-review"] = won.table
    won.signal(ReviewReported(steps, won.now, has_failed=True))
    won.wait(5)
    tables["review-failed"] = won.table
    lines = (AccountLine(516, 343, 88, 53, 1000), AccountLine(484, -343, -88, -53, 0))
    dearest = (
        DearDecision(1, "1 4 5 6", "go", "stop", 124, "??"),
        DearDecision(0, "2 2 6 6", "8+8", "4+12", 51, "?"),
        DearDecision(1, "1 1 2 6", "stop", "go", 23, "?!"),
    )
    won.signal(ReviewReported(steps, won.now, 1.0, ReviewDigest(lines, dearest)))
    tables["review-luck"] = won.table
    won.press("go")
    tables["review-dearest"] = won.table
    won.press("3")
    tables["review-dearest-2"] = won.table
    won.signal(ReviewReported(steps, won.now, 1.0, ReviewDigest(lines, ())))
    tables["review-flawless"] = won.table
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


def write_references() -> None:
    """Write every picture as it is now; look at them before you commit them."""
    for language in LANGUAGES:
        folder = REFERENCE / language
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.png"):
            old.unlink()
        for name, screen in catalogue(language).items():
            paint(screen).save(folder / f"{name}.png", optimize=True)
    paint(OUR_NAME).save(NAME)


def pictures(folder: Path) -> None:
    """Draw the README's pictures, and all screens in all languages on one sheet, four times enlarged."""
    folder.mkdir(parents=True, exist_ok=True)
    in_language = {language: catalogue(language) for language in LANGUAGES}
    english = in_language["en"]
    for name in ("offering", "rolling-on", "choosing-dead", "deciding", "what-deciding"):
        framed(english[name], 2).save(folder / f"{name}.png", optimize=True)
    framed(english["lesson-11-risk"], 2).save(folder / "lesson-risk.png", optimize=True)
    screens = [(name, language, in_language[language][name]) for name in english for language in LANGUAGES]
    columns, (wide, high) = 3 * len(LANGUAGES), framed(english["bust"], 4).size
    rows = -(-len(screens) // columns)
    page = Image.new("L", (columns * wide, rows * (high + 24)), 40)
    draw = ImageDraw.Draw(page)
    for number, (name, language, screen) in enumerate(screens):
        x, y = number % columns * wide, number // columns * (high + 24)
        draw.text((x + 8, y + 4), f"{name} ({language})", fill=220, font_size=18)
        page.paste(framed(screen, 4), (x, y + 24))
    page.quantize(4).save(folder / "screens.png", optimize=True)


def framed(screen: Screen, scale: int) -> Image.Image:
    """Enlarge a picture of the display, with a rim around it."""
    wide, high = SIZE[0] * scale, SIZE[1] * scale
    frame = Image.new("L", (wide + 16, high + 16), 20)
    frame.paste(paint(screen).convert("L").resize((wide, high), Image.Resampling.NEAREST), (8, 8))
    return frame


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["write"]:
            write_references()
        case ["pictures", folder]:
            pictures(Path(folder))
        case _:
            sys.exit(__doc__)
