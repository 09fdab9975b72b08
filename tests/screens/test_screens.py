"""Every screen, pixel for pixel, in every language."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from gipfel.errors import Port
from gipfel.paint import PATH, misfits, paint
from gipfel.paint.canvas import HEIGHT, WIDTH
from gipfel.paint.fitted import LETTERINGS, largest
from gipfel.paint.glyphs import filled, letters, width, wrapped
from gipfel.rules import COLOURS, Dice, Fault, Flaw, Position, all_dice, judge, may_stop
from gipfel.screens import Fitted, Prose, Screen
from gipfel.words import LANGUAGES, words_in
from support.catalogue import REFERENCE, catalogue
from support.strategies import positions

WHY_NOT = (
    "no-seat",
    "piece-in-won",
    "runner-in-won",
    "runner-too-low",
    "fourth-runner",
    "twin-pieces",
    "twin-owners",
    "twin-runners",
    "runner-too-soon",
    "game-won",
)
NAMES = list(catalogue("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_are_what_they_were(language: str) -> None:
    """No screen has changed by a pixel without somebody looking at it (`support.catalogue write` draws anew)."""
    screens = catalogue(language)
    kept = {path.stem for path in (REFERENCE / language).glob("*.png")}

    assert set(screens) == kept
    for name, screen in screens.items():
        reference = Image.open(REFERENCE / language / f"{name}.png").convert("1")
        assert paint(screen).tobytes() == reference.tobytes(), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_fits(language: str) -> None:
    """No word of any screen is wider or taller than its room."""
    assert {name: misfits(screen) for name, screen in catalogue(language).items() if misfits(screen)} == {}


@settings(max_examples=300)
@given(positions(), st.sampled_from(all_dice()), st.sampled_from(LANGUAGES))
def test_every_reason_fits_a_notice(position: Position, dice: Dice, language: str) -> None:
    """Whatever the referee answers to a press fits the display at once: it has no pages."""
    words, colours = words_in(language), COLOURS[: position.players]
    findings = [option.finding for option in judge(position, dice).options if not option.plays]
    for finding in (*findings, may_stop(position)):
        assert misfits(Screen(Prose((words.finding(finding, colours),)))) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_notice_fits(language: str) -> None:
    """Every sentence that is said for a moment fits the display at once."""
    words = words_in(language)
    said = [key for key in words.sentences if key.startswith(("help.", "display.", "board.", "call.", "host."))]
    notices = [
        words(
            key,
            player="Wwwwwww",
            percent="99.9 %",
            name="4",
            colour="orange",
            page=1,
            pages=9,
            pips=6,
            number=9999,
            count=99,
        )
        for key in said
    ]

    assert [notice for notice in notices if misfits(Screen(Prose((notice,))))] == []


@settings(max_examples=300)
@given(st.text(min_size=1, max_size=80))
def test_every_announcement_fits(text: str) -> None:
    """Whatever somebody types in the hall is shown at once, under its title, in letters that the display has."""
    assert misfits(Screen(Fitted((text,)), "From the host:")) == ()


def test_an_announcement_is_as_large_as_it_fits() -> None:
    """A few words are large, a sentence is tall, and eighty of the widest letters are all there."""
    room = HEIGHT - 9
    texts = ("Round 4 begins!", "Round 4 begins at nine, at the same tables.", "W" * 80)
    large, tall, small = (largest((text,), room) for text in texts)

    assert large == (LETTERINGS[0], ["Round 4", "begins!"])
    assert tall == (LETTERINGS[1], ["Round 4 begins at", "nine, at the same", "tables."])
    assert small == (LETTERINGS[-1], filled("W" * 80, WIDTH))
    assert "".join(small[1]) == "W" * 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_a_board_is_not_adopted_fits_a_notice(language: str) -> None:
    """Whatever the rules have against a board fits the display at once."""
    words = words_in(language)
    faults = [fault for fault in Fault if f"{fault.value}" in WHY_NOT]
    flaws = [Flaw(fault, "", 1, 12, 13, ("yellow", "orange", "white", "green", "blue")) for fault in faults]

    assert len(flaws) == len(WHY_NOT)
    assert [flaw for flaw in flaws if misfits(Screen(Prose((words.flaw(flaw, COLOURS[:4]),))))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_banner_fits_every_screen(language: str) -> None:
    """Every banner about a lost device fits every screen, also beside the dice."""
    banners = [words_in(language)(f"lost.{port.value}") for port in Port]
    for banner, (name, screen) in product(banners, catalogue(language).items()):
        assert misfits(replace(screen, banner=banner)) == (), (name, banner)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_font_has_every_letter(language: str) -> None:
    """No sentence needs a letter that the display would show as a question mark."""
    for sentence in words_in(language).sentences.values():
        assert letters(sentence).count("?") == sentence.count("?"), sentence


@pytest.mark.parametrize("name", NAMES)
def test_screens_say_the_same_in_words(name: str) -> None:
    """Each screen is also available as text, for transcripts and for people who cannot see it."""
    assert catalogue("en")[name].text.strip()


def test_the_picture_wanders() -> None:
    """Each minute the picture moves by one pixel, three at most either way, and nothing is cut off."""
    screen = catalogue("en")["choosing"]
    lit = set()
    for minute, (dx, dy) in enumerate(PATH):
        picture = paint(type(screen)(screen.body, screen.title, screen.dice, screen.keys, shift=minute))
        lit.add(sum(picture.convert("L").histogram()[255:]))
        assert 0 <= dx <= 3
        assert 0 <= dy <= 3
    assert len(lit) == 1
    steps = zip(PATH, (*PATH[1:], PATH[0]), strict=True)
    assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in steps)


def test_a_dark_display_is_dark() -> None:
    """After ten quiet minutes no pixel is lit."""
    screen = catalogue("en")["choosing"]

    assert paint(type(screen)(screen.body, light=0)).getbbox() is None


def test_wrapping_never_cuts() -> None:
    """Every word of a text is on some line, and no line is too wide."""
    text = "Donaudampfschifffahrtsgesellschaftskapitän " * 3 + "a b c"
    for room, line in product((20, 60, 125), [text]):
        lines = wrapped(line, room)
        assert "".join(lines).replace(" ", "") == line.replace(" ", "")
        assert all(width(each) <= room for each in lines)
