"""Before a game: the language, the game that is offered, changing it, and leaving for the game at once."""

import pytest

from gipfel.config import Options
from gipfel.game import Started
from gipfel.rules import EDITIONS
from gipfel.table import (
    Calibrating,
    ChoosingLanguage,
    FirstDice,
    GameAsked,
    Home,
    Offering,
    OptionsChosen,
    Playing,
    Setup,
    offered_draft,
    opened,
)
from support.tables import Sitting, sitting, won_game


def first_start(language: str = "en") -> Sitting:
    """Sit down at a table that was never started before."""
    return Sitting(opened("test", Options(language), None, None, asks_language=True))


def test_three_presses_to_the_first_roll_and_then_two() -> None:
    """The language, GO, GO; and where a game was played before GO, GO."""
    sat = first_start("de")
    sat.press("1")
    assert isinstance(sat.table.mode, Home)
    assert len(sat.begin()) == 1
    assert "roll the dice" in sat.text
    won = won_game()
    won.hear()
    won.begin()
    assert "roll the dice" in won.text
    assert won.game.started.edition == "franjos"


@pytest.mark.parametrize(
    ("language", "edition"), [("en", "ravensburger-de"), ("de", "ravensburger-de"), ("fr", "ravensburger-fr")]
)
def test_the_first_booklet_fits_the_language(language: str, edition: str) -> None:
    """Before the first game, a booklet in the table's language is offered, if there is one."""
    sat = first_start()
    sat.signal(OptionsChosen(Options(language), sat.now + 1))

    assert isinstance(sat.table.mode, Home)
    assert offered_draft(sat.table).edition == edition
    assert EDITIONS[edition].language == language or language not in {each.language for each in EDITIONS.values()}


def test_a_game_asked_for_elsewhere_answers_the_question() -> None:
    """Whoever begins a game on the page while the language is asked for plays in the one that is shown."""
    sat = first_start("fr")
    sat.signal(GameAsked(offered_draft(sat.table), sat.now + 1))

    assert isinstance(sat.table.mode, Playing)
    assert sat.table.options.language == "fr"


def test_dice_and_undo_wait_for_the_language() -> None:
    """Before the language is chosen nothing else happens."""
    sat = first_start()

    assert sat.roll("1 2 3 4") == ()
    assert sat.hold("?", 1.2) == ()
    assert isinstance(sat.table.mode, ChoosingLanguage)


@pytest.mark.parametrize("pages", range(10))
def test_every_page_can_be_left_for_the_game(pages: int) -> None:
    """Holding GO begins the game with what is chosen so far, from each page of changing it."""
    sat = Sitting()
    sat.press("go", "3", "3", *["go"] * pages)  # the second booklet
    assert isinstance(sat.table.mode, Setup)
    sat.hold("go", 1.2)

    assert isinstance(sat.table.mode, Playing)
    assert sat.game.started.edition == "ravensburger-fr"


def test_leaving_for_a_game_that_dice_begin() -> None:
    """With Parker's booklet the dice decide who begins: they are thrown next; STOP leads back to the offer."""
    sat = Sitting()
    sat.press("go", "3", "3", "3", "3")
    sat.hold("go", 1.2)
    assert isinstance(sat.table.mode, FirstDice)
    sat.press("stop")
    assert isinstance(sat.table.mode, Offering)
    assert "Parker" in sat.text


def test_an_offer_that_is_declined_is_forgotten() -> None:
    """STOP leads home, and the next offer is what was played last, not what was changed."""
    previous = Started(("yellow", "green"), ("", "Bo"), "franjos", "1")
    sat = Sitting(opened("test", Options(), None, previous))
    sat.press("go", "3", "3", "stop")
    assert isinstance(sat.table.mode, Offering)
    assert "Rav" in sat.text
    sat.press("stop", "go")
    assert sat.text.splitlines() == ["GO: begin", "Yellow, Bo", "franjos", "learn", "edit"]


def test_an_unknown_tray_is_offered_and_nobody_has_to() -> None:
    """At home, 1 calibrates a tray that is not known; GO plays without."""
    sat = Sitting()
    sat.table = sat.table.with_tray(has_camera=True, is_known=False)
    assert "tray: not set up" in sat.text
    sat.press("1")
    assert isinstance(sat.table.mode, Calibrating)
    sat.press("stop", "go", "go")
    assert isinstance(sat.table.mode, Playing)


def test_a_new_game_from_the_menu_leaves_the_old_one_until_it_begins() -> None:
    """The offer in the middle of a game is one press from it, in both directions."""
    sat = sitting()
    sat.press("3", "1", "go")
    before = sat.game
    assert isinstance(sat.table.mode, Offering)
    assert sat.game == before
    sat.press("go")
    assert sat.game.steps == 1
