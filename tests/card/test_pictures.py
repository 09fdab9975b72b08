"""What the display says during the first boot: in every language, and all of it can be read."""

import pytest

from gipfel.paint import misfits
from gipfel.paint.bodies import LINE
from gipfel.paint.glyphs import wrapped
from gipfel.screens import Prose
from gipfel.words import LANGUAGES
from pictures import STEPS, screens

LINES_ABOVE_THE_BAR = 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_fits(language: str) -> None:
    """No sentence is cut off, and none runs under the bar."""
    shown = screens(language)

    assert {name: misfits(screen) for name, screen in shown.items() if misfits(screen)} == {}
    for name in STEPS:
        body = shown[name].body
        assert isinstance(body, Prose)
        assert len(wrapped(body.paragraphs[0], 125)) <= LINES_ABOVE_THE_BAR
    assert 9 + LINE * LINES_ABOVE_THE_BAR < 61 - 20


def test_every_language_has_every_picture() -> None:
    """No language lacks a picture, and no two say the same of anything that has words."""
    names = {language: list(screens(language)) for language in LANGUAGES}
    texts = {screen.text for language in LANGUAGES for screen in screens(language).values()}

    assert names["en"] == names["de"] == names["fr"]
    assert len(texts) == len(LANGUAGES) * len(names["en"])
