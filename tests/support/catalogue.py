"""Every screen that there is, reached as people reach it; `make screens` puts them all on one sheet.

python -m support.catalogue write           writes the reference pictures anew
python -m support.catalogue pictures FOLDER writes those of the docs, and all screens on one sheet
"""

import sys
from dataclasses import replace
from pathlib import Path

from PIL import Image, ImageDraw

from gipfel.config import Options
from gipfel.errors import Port
from gipfel.paint import SIZE, paint
from gipfel.pi.display import NAME
from gipfel.screens import Big, Screen
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
    Lost,
    PhonePaired,
    PinMade,
    Playing,
    ReviewDigest,
    ReviewReported,
    Setup,
    Ticked,
    TrayStatus,
    opened,
)
from gipfel.words import LANGUAGES, words_in
from support.lessons import lesson_screens
from support.partner_screens import partner_screens
from support.tables import Sitting, sitting, won_game

REFERENCE = Path(__file__).parents[1] / "screens" / "reference"
OUR_NAME = Screen(Big(("Gipfel",)))
"""What a device shows before it has a screen: the one picture that is not painted there, but kept in a file."""


def catalogue(language: str) -> dict[str, Screen]:
    """Return every screen by name, in one language."""
    return {
        **_around(language),
        **_playing(language),
        **_dice(language),
        **_referee(language),
        **_news(language),
        **partner_screens(language),
        **_review(language),
        **lesson_screens(language),
    }


def _around(language: str) -> dict[str, Screen]:
    screens = {}
    sat = Sitting(language=language)
    screens["home-first"] = sat.screen
    sat.press("go")
    while isinstance(sat.table.mode, Setup):
        question = sat.table.mode.draft.questions()[sat.table.mode.question]
        screens[f"setup-{question.kind}{question.seat or ''}"] = sat.screen
        sat.press("?")
        screens[f"help-{question.kind}"] = sat.screen
        sat.press("go")
    sat.press("3")
    for _ in MENU:
        screens[f"menu-{sat.table.mode.cursor}"] = sat.screen  # type: ignore[union-attr]  # it is in that mode here
        sat.press("3")
    sat.press("3", "go")
    for _ in OPTIONS:
        screens[f"settings-{sat.table.mode.cursor}"] = sat.screen  # type: ignore[union-attr]  # it is in that mode here
        sat.press("go")
    screens |= _phones(language)
    screens |= _tray(language)
    again = Sitting(opened("1.0", Options(language), sat.game, sat.game.started))
    screens["resuming"] = again.screen
    again.press("stop")
    screens["home-going-on"] = again.screen
    over = won_game(language)
    over.hear()
    screens["home"] = over.screen
    over.press("go")
    screens["help-home"] = over.screen
    again.press("?")
    screens["info"] = again.screen
    again.press("stop")
    again.hold("stop")
    screens["leaving"] = again.screen
    warned = Sitting(opened("1.0", Options(language), None, None, (words_in(language)("store.damaged"),)))
    screens["warning"] = warned.screen
    return screens


def _phones(language: str) -> dict[str, Screen]:
    screens = {}
    sat = sitting(language=language)
    sat.press("3", "3", "3", "go")
    screens["phones-none"] = sat.screen
    sat.signal(PinMade("482913", sat.now))
    screens["phones-pin"] = sat.screen
    sat.signal(PhonePaired("key", "WWWWWWWWWWWW", sat.now))
    screens["phones-one"] = sat.screen
    sat.press("?")
    screens["help-phones"] = sat.screen
    return screens


def _tray(language: str) -> dict[str, Screen]:
    screens = {}
    sat = sitting(language=language)
    sat.press("3", "3", "3", "3", "go")
    screens["tray-no-camera"] = sat.screen
    sat.table = sat.table.with_tray(has_camera=True)

    def after_report(stage: CalibrationStage, *findings: str) -> Screen:
        mode = sat.table.mode
        assert isinstance(mode, Calibrating)
        sat.signal(CalibrationProgress(mode.begun, stage, sat.now, findings, 0.4))
        return sat.screen

    sat.signal(CalibrationAsked(sat.now))
    screens["tray-empty"] = sat.screen
    sat.press("go")
    screens["tray-looking"] = after_report(CalibrationStage.EMPTY, "finding.no-tray")
    screens["tray-dice"] = after_report(CalibrationStage.DICE)
    sat.press("go")
    screens["tray-known"] = after_report(CalibrationStage.KNOWN, "finding.uneven")
    sat.press("stop")
    sat.signal(CalibrationAsked(sat.now + 1))
    sat.press("go")
    screens["tray-failed"] = after_report(CalibrationStage.FAILED, "finding.no-dice")
    sat.press("?")
    screens["help-tray"] = sat.screen
    return screens


def _playing(language: str) -> dict[str, Screen]:
    screens = {}
    sat = sitting(language=language)
    screens["rolling"] = sat.screen
    sat.press("stop")
    screens["notice-not-yet"] = sat.screen
    sat.roll("2 3 4 5")
    screens["choosing"] = sat.screen
    sat.signal(Down(Button.GO, sat.now + 1))
    sat.signal(Ticked(sat.now + 0.7))
    screens["holding-go"] = sat.screen
    sat = sitting(language=language)
    sat.roll("2 3 4 5")
    sat.press("1")
    screens["deciding"] = sat.screen
    sat.signal(Down(Button.STOP, sat.now + 1))
    sat.signal(Ticked(sat.now + 2))
    screens["holding-stop"] = sat.screen
    sat = sitting(language=language)
    sat.roll("2 3 4 5")
    sat.press("2", "go")
    screens["rolling-on"] = sat.screen
    sat.roll("1 4 2 5")
    screens["choosing-either"] = sat.screen
    sat.press("1")
    screens["either"] = sat.screen
    sat.press("2")
    screens["deciding-one"] = sat.screen
    sat.roll("6 6 3 2")
    screens["choosing-dead"] = sat.screen
    sat.press("1")
    screens["notice-dead"] = sat.screen
    return screens


def _dice(language: str) -> dict[str, Screen]:
    screens = {}
    sat = sitting(language=language)
    sat.press("1")
    screens["entering"] = sat.screen
    sat.press("2", "go")
    screens["entering-high"] = sat.screen
    sat.press("?")
    screens["help-entering"] = sat.screen
    sat.press("stop", "stop", "stop")
    sat.roll("1 2 3 5", 0.1, 0.4)
    screens["doubt"] = sat.screen
    sat.press("?")
    screens["help-doubt"] = sat.screen
    sat.press("1")
    screens["correcting-what"] = sat.screen
    sat.press("go")
    screens["correcting-high"] = sat.screen
    sat.press("stop", "?")
    screens["help-correcting"] = sat.screen
    sat.wait(5)
    screens["correcting-which"] = sat.screen
    sat.press("stop")
    for status in TrayStatus:
        sat.roll("1 2 3" if status in (TrayStatus.OK, TrayStatus.FEWER) else "1 2 3 4", status=status)
        screens[f"doubt-{status.value}"] = sat.screen
        sat.press("stop")
    parker = sitting("franjos", language=language).game.started
    start = Sitting(
        opened("1.0", Options(language), None, type(parker)(parker.colours, parker.names, "parker", "1.0"))
    )
    start.press("1")
    screens["first-dice"] = start.screen
    start.wait(5)
    screens["first-die"] = start.screen
    start.press("2", "2")
    screens["tie"] = start.screen
    return screens


def _referee(language: str) -> dict[str, Screen]:
    screens = {}
    sat = sitting("parker", language=language)
    sat.roll("1 2 2 4")
    sat.press("?")
    screens["why"] = sat.screen
    sat.press("3")
    screens["why-2"] = sat.screen
    sat.press("2")
    screens["record"] = sat.screen
    sat.press("1")
    screens["record-back"] = sat.screen
    sat.press("stop")
    sat.press("2")
    sat.press("2")
    screens["board"] = sat.screen
    return screens


def _news(language: str) -> dict[str, Screen]:
    screens = {}
    sat = sitting("franjos", language=language)
    sat.roll("1 1 1 1")
    sat.press("1")
    sat.roll("1 1 6 6")
    sat.press("1")
    sat.press("stop")
    screens["column"] = sat.screen
    for _ in range(4):
        sat.press("go")
        screens.setdefault("column-last", sat.screen)
    sat.roll("3 3 5 6")
    sat.press("2")
    sat.press("stop")
    screens["stopped"] = sat.screen
    sat.press("go")
    screens["stopped-last"] = sat.screen
    sat.press("go")
    for roll, number in (("3 3 5 6", "2"), ("1 3 5 6", "3")):
        sat.roll(roll)
        sat.press(number)
    sat.roll("1 2 3 3")
    screens["bust"] = sat.screen
    sat.hold("?", 1.2)
    screens["undone"] = sat.screen
    sat.press("go", "go", "go")
    sat.signal(Lost(Port.CAMERA, sat.now + 1))
    screens["lost-camera"] = sat.screen
    sat.signal(Lost(Port.STORE, sat.now + 1))
    screens["lost-store"] = sat.screen
    screens |= _board(language)
    won = won_game(language)
    screens["won"] = won.screen
    won.table = won.table.to(Playing())
    screens["over"] = won.screen
    return screens


def _review(language: str) -> dict[str, Screen]:
    screens = {}
    won = won_game(language)
    won.table = replace(won.table, can_review=True)
    won.hear()
    steps = won.game.steps
    won.signal(ReviewReported(steps, won.now, 0.4))
    screens["reviewing"] = won.screen
    won.press("?")
    screens["help-review"] = won.screen
    won.signal(ReviewReported(steps, won.now, has_failed=True))
    won.wait(5)
    screens["review-failed"] = won.screen
    lines = (AccountLine(516, 343, 88, 53, 1000), AccountLine(484, -343, -88, -53, 0))
    dearest = (
        DearDecision(1, "1 4 5 6", "go", "stop", 124, "??"),
        DearDecision(0, "2 2 6 6", "8+8", "4+12", 51, "?"),
        DearDecision(1, "1 1 2 6", "stop", "go", 23, "?!"),
    )
    won.signal(ReviewReported(steps, won.now, 1.0, ReviewDigest(lines, dearest)))
    screens["review-luck"] = won.screen
    won.press("go")
    screens["review-dearest"] = won.screen
    won.press("3")
    screens["review-dearest-2"] = won.screen
    won.signal(ReviewReported(steps, won.now, 1.0, ReviewDigest(lines, ())))
    screens["review-flawless"] = won.screen
    return screens


def _board(language: str) -> dict[str, Screen]:
    screens: dict[str, Screen] = {}
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
        screens.setdefault("board-looking", sat.screen)
        sat.see(changes)
        screens[f"astray-{name}"] = sat.screen
    sat.press("1")
    screens["astray-several-2"] = sat.screen
    sat.press("?")
    screens["help-astray"] = sat.screen
    sat.press("3")
    screens["astray-refused"] = sat.screen
    return screens


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
    english = catalogue("en")
    for name in ("rolling-on", "choosing-dead", "deciding", "bust"):
        framed(english[name], 2).save(folder / f"{name}.png", optimize=True)
    screens = [(name, language, catalogue(language)[name]) for name in english for language in LANGUAGES]
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
