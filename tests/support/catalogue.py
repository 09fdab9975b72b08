"""Every screen that there is, reached as people reach it; `make screens` puts them all on one sheet.

python -m support.catalogue write           writes the reference pictures anew
python -m support.catalogue pictures FOLDER writes those of the docs, and all screens on one sheet
"""

import sys
from dataclasses import replace
from pathlib import Path

from PIL import Image, ImageDraw

from gipfel.config import NO_NETWORK
from gipfel.paint import SIZE, paint
from gipfel.pi.display import NAME
from gipfel.screens import Big, Screen, screen_of
from gipfel.words import LANGUAGES, words_in
from support.catalogue_tables import catalogue_tables

REFERENCE = Path(__file__).parents[1] / "screens" / "reference"
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
    "called",
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
    for name in ("offering", "rolling-on", "choosing-dead", "deciding", "what-deciding", "called"):
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
