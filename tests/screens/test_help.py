"""What can I do here? On every screen, `?` explains each lit button, and each lit button does something."""

from dataclasses import replace

import pytest

from gipfel.errors import Port
from gipfel.paint import misfits
from gipfel.screens import Deeds, Screen, screen_of
from gipfel.table import Browsing, Button, ChoosingLanguage, Learning, Leaving, Playing, Table, Topic
from gipfel.words import LANGUAGES, words_in
from support.catalogue import ADDRESS
from support.catalogue_tables import catalogue_tables
from support.tables import Sitting, sitting

TABLES = {
    name: replace(table, notice=None, pressing=None)
    for name, table in catalogue_tables("en").items()
    if not table.warnings.sentences and not isinstance(table.mode, Leaving)
}
"""Every screen but a warning and the last one of all, without what is said for a moment."""


def shown(table: Table, language: str = "en") -> Screen:
    """Return the screen of a table."""
    return screen_of(table, words_in(language), ADDRESS)


def known(table: Table) -> tuple[object, ...]:
    """Return what a press may change, apart from what is said for a moment."""
    mode = replace(table.mode, answer="") if isinstance(table.mode, Learning) else table.mode
    return mode, table.game, table.options, table.access, table.board.checks, table.partner.waits


@pytest.mark.parametrize("name", TABLES)
def test_each_lit_button_is_explained_and_no_other(name: str) -> None:
    """The first press of `?` shows a line for each lit button, and changes nothing else."""
    sat = Sitting(TABLES[name])
    before = sat.screen
    assert sat.press("?") == ()
    body = sat.screen.body

    assert isinstance(body, Deeds)
    explained = [button for buttons, _ in body.rows for button in buttons]
    assert sorted(explained, key=list(Button).index) == [button for button in Button if button in before.lights]
    assert Button.WHY in explained
    assert sat.screen.lights == before.lights
    assert known(sat.table) == known(TABLES[name])


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("button", ["1", "2", "3", "go", "stop"])
def test_a_lit_button_does_something_and_no_other_does(name: str, button: str) -> None:
    """Lights are true; and with the help on show, a button does what it does without."""
    plain, helped = Sitting(TABLES[name]), Sitting(TABLES[name])
    is_lit = button in [each.value for each in plain.screen.lights]
    helped.press("?")
    events = plain.press(button)

    assert helped.press(button) == events
    assert (known(plain.table) != known(TABLES[name])) == is_lit, plain.text
    assert bool(events) <= is_lit
    assert not helped.table.shows_help
    assert type(helped.table.mode) is type(plain.table.mode)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_help_fits(language: str) -> None:
    """Every help fits the display, also below a warning that something is lost."""
    banners = ["", *(words_in(language)(f"lost.{port.value}") for port in Port)]
    for name, table in catalogue_tables(language).items():
        screen = shown(replace(table, shows_help=True, notice=None), language)
        for banner in banners:
            assert misfits(replace(screen, banner=banner)) == (), (name, banner)


def test_every_verb_is_on_some_screen() -> None:
    """No verb is left over: each is what a button of some screen does."""
    said = {deed.verb for table in catalogue_tables("en").values() for deed in shown(table).does}
    verbs = {key: text for key, text in words_in("en").sentences.items() if key.startswith("does.")}
    plain = {text for text in verbs.values() if "{" not in text}
    with_names = [text.partition("{")[0] for text in verbs.values() if "{" in text]

    assert plain - said == set()
    assert all(any(verb.startswith(head) for verb in said) for head in with_names)


def test_then_why() -> None:
    """The second press of `?` tells the reasons, the third what can be done there, and so on."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.press("?")
    assert sat.text.splitlines() == ["1: take 5+9", "2: take 6+8", "3: take 7+7", "?: the reasons"]
    sat.press("?")
    assert sat.table.mode == Browsing(Topic.WHY, under=Playing())
    assert "Ravensburger" in sat.text
    sat.press("?")
    assert "2: the record" in sat.text
    sat.press("?")
    assert isinstance(sat.table.mode, Playing)


def test_help_is_about_the_screen_under_it() -> None:
    """Dice that come to rest, and an undo, take the help away: it was about another screen."""
    sat = sitting()
    sat.press("?")
    sat.roll("2 3 4 5")
    assert not sat.table.shows_help
    sat.press("?")
    sat.hold("?", 1.2)
    assert not sat.table.shows_help
    assert "One step back." in sat.text


def test_the_language_is_its_own_help() -> None:
    """At the first start the display shows from the beginning what each button does."""
    first = TABLES["language"]

    assert isinstance(first.mode, ChoosingLanguage)
    assert shown(first).text.splitlines() == ["Gipfel", "1 GO: English", "2: Deutsch", "3: Français"]
