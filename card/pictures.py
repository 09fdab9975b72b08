"""The pictures of the first boot: painted here, by the code that paints Gipfel's screens, and only sent there.

python card/pictures.py docs FOLDER    writes those of docs/install.md
"""

import sys
import tomllib
from dataclasses import replace
from pathlib import Path

from PIL import Image

from gipfel.paint import paint
from gipfel.screens import Bar, Big, Prose, Screen
from gipfel.words import LANGUAGES

WORDS = Path(__file__).with_name("words")
REFERENCE = Path(__file__).parents[1] / "tests/screens/reference/en"
"""Gipfel's own screens, as the tests have them."""
GREETINGS = ("begin", "again", "starting")
"""Pictures with our name, large."""
STEPS = ("fetching", "installing", "offline")
"""Pictures with a bar, which is filled on the Pi."""
TROUBLES = ("damaged", "full", "system", "needs-network", "failed")
"""Pictures that say why Gipfel is not installed, and what to do."""


def screens(language: str) -> dict[str, Screen]:
    """Return every screen of the first boot by name, in one language."""
    said = tomllib.loads((WORDS / f"{language}.toml").read_text(encoding="utf-8"))
    greetings = {name: Screen(Big(("Gipfel",), tuple(said[name]))) for name in GREETINGS}
    steps = {name: Screen(Prose((said[name],)), "Gipfel", bar=Bar(said[f"{name}-bar"], 0)) for name in STEPS}
    troubles = {name: Screen(Prose((said[name],)), f"! {said['not-installed']}") for name in TROUBLES}
    return greetings | steps | troubles


def write_pictures(folder: Path) -> None:
    """Write every picture in every language as a PBM file, in which a 1 is dark."""
    folder.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        for name, screen in screens(language).items():
            pixels = bytes(byte ^ 0xFF for byte in paint(screen).tobytes())
            (folder / f"{language}-{name}.pbm").write_bytes(b"P4\n128 64\n" + pixels)


def write_for_docs(folder: Path) -> None:
    """Write what the display shows from the first boot to the first game, and where it fails."""
    shown = {name: paint(screen) for name, screen in screens("en").items()}
    for name, share in {"fetching": 0.6, "installing": 0.35}.items():
        screen = screens("en")[name]
        shown[name] = paint(replace(screen, bar=Bar(screen.bar.label if screen.bar else "", share)))
    for name in ("language", "home-tray", "home-first-no-network", "phones-pin-no-network"):
        shown[name] = Image.open(REFERENCE / f"{name}.png").convert("1")
    sheets = {
        "first-boot-begin": ("begin",),
        "first-boot-installing": ("fetching", "installing", "starting"),
        "first-boot-ready": ("language", "home-tray"),
        "first-boot-troubles": ("offline", "again", *TROUBLES),
        "no-network": ("home-first-no-network", "phones-pin-no-network"),
    }
    for name, names in sheets.items():
        _sheet([shown[one] for one in names]).save(folder / f"{name}.png", optimize=True)


def _sheet(pictures: list[Image.Image], scale: int = 2, gap: int = 8) -> Image.Image:
    across = min(len(pictures), 3)
    wide, high = (scale * side for side in pictures[0].size)
    down = -(-len(pictures) // across)
    sheet = Image.new("L", (across * (wide + gap) - gap, down * (high + gap) - gap), 255)
    for number, picture in enumerate(pictures):
        larger = picture.convert("L").resize((wide, high), Image.Resampling.NEAREST)
        sheet.paste(larger, (number % across * (wide + gap), number // across * (high + gap)))
    return sheet


if __name__ == "__main__":
    write_for_docs(Path(sys.argv[2]))
