"""Whole games on the virtual table, through the page, in a browser."""

import signal
from typing import TYPE_CHECKING

import pytest

from browser.hands import LAPTOP, PHONE, Hands
from browser.process import SCREENSHOTS, Play

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WINS = {"en": "wins!", "de": "gewinnt!", "fr": "gagne !"}


@pytest.mark.parametrize(("language", "size"), [("en", LAPTOP), ("de", PHONE), ("fr", LAPTOP)])
def test_a_whole_game(browser: "Browser", play: Play, language: str, size: dict[str, int]) -> None:
    """From the first question to the win, in each language, on a laptop and on a phone."""
    table = play("--lang", language)
    hands = Hands(browser, table.address, size)
    hands.begin()
    hands.win()

    assert hands.page.get_attribute("html", "lang") == language
    hands.page.wait_for_function(
        "wins => document.getElementById('turn').textContent.includes(wins)", arg=WINS[language]
    )
    assert hands.state["winner"] == 0
    hands.page.screenshot(path=SCREENSHOTS / f"won-{language}.png")
    hands.close()


def test_holding_undoes_and_letting_go_does_not(browser: "Browser", play: Play) -> None:
    """A held button fills its bar; let go early it means nothing, held to the end it undoes."""
    hands = Hands(browser, play("--lang", "en").address)
    hands.begin()
    hands.throw((2, 3, 4, 5))
    hands.phase("choosing")
    hands.press("2")
    hands.phase("deciding")
    hands.hold("stop", 700)  # longer than a press, and much shorter than what switches off
    assert hands.state["phase"] == "deciding"
    hands.hold("why", 1300)
    hands.phase("choosing")
    hands.close()


def test_keys(browser: "Browser", play: Play) -> None:
    """The space bar throws, digits choose, g and s go on and stop, and a held key is a held button."""
    hands = Hands(browser, play("--lang", "en").address)
    hands.begin()
    keyboard = hands.page.keyboard
    hands.throw_any()
    hands.phase("choosing")
    number = next(option["button"] for option in hands.state["options"] if option["plays"])
    keyboard.press(number)
    hands.phase("deciding")
    keyboard.press("s")
    hands.wait_for_text("stops")
    keyboard.down("?")
    hands.page.wait_for_timeout(1250)
    keyboard.up("?")
    hands.phase("deciding")
    hands.close()


def test_a_die_is_corrected_by_a_tap(browser: "Browser", play: Play) -> None:
    """Tap the die in the picture, tap what it shows; the record says that it was corrected."""
    hands = Hands(browser, play("--lang", "en").address, PHONE)
    hands.begin()
    for _ in range(6):  # until the camera sees all four, right or wrong
        hands.throw((2, 3, 4, 5))
        hands.page.wait_for_timeout(500)  # the picture comes after the dice
        if len(read := [die["value"] for die in hands.state["tray"]["dice"]]) == 4:
            break
    hands.phase("choosing")
    hands.page.locator(".seen").first.tap()
    other = read[0] % 6 + 1
    with hands.page.expect_response("**/api/dice*"):
        hands.page.locator(".fix .die").nth(other - 1).tap()
    hands.page.wait_for_selector(f".seen >> nth=0 >> text={other}")

    assert hands.state["dice"] == sorted([other, *read[1:]])
    hands.close()


def test_a_die_of_a_roll_that_was_played_is_not_taken_for_a_new_roll(browser: "Browser", play: Play) -> None:
    """Whoever taps it is told to take the play back first; nothing happens in the game."""
    hands = Hands(browser, play("--lang", "en").address)
    hands.begin()
    hands.throw((3, 3, 4, 4))
    hands.phase("choosing")
    hands.press("1")
    hands.phase("deciding")
    step = hands.state["step"]
    hands.page.locator(".seen").first.click()
    hands.page.wait_for_selector("text=Take the play back first")

    assert hands.page.locator(".fix").count() == 0
    assert (hands.state["phase"], hands.state["step"]) == ("deciding", step)
    hands.close()


def test_a_doubt_is_shown_and_answered(browser: "Browser", play: Play) -> None:
    """In a spoiled picture nothing is taken, and the page and the display say what is wrong."""
    hands = Hands(browser, play("--lang", "en").address)
    hands.begin()
    hands.page.click("#spoil summary")
    hands.page.click("[data-spoil=dark]")
    hands.throw((2, 3, 4, 5), says=False)
    hands.wait_for_text("Too dark")
    hands.page.screenshot(path=SCREENSHOTS / "doubt.png")
    assert hands.state["phase"] == "rolling"
    hands.page.click("[data-spoil='']")
    hands.page.wait_for_selector(".says:not(:text('Too dark'))", state="attached")
    hands.close()


def test_previews_show_what_an_option_would_do(browser: "Browser", play: Play) -> None:
    """A pointer over an option puts ghosts on the board; away from it they are gone."""
    hands = Hands(browser, play("--lang", "en").address)
    hands.begin()
    hands.throw((2, 3, 4, 5))
    hands.phase("choosing")
    hands.page.hover(".choice[data-button='1']")
    hands.page.wait_for_function("() => document.querySelectorAll('#board .ghost').length === 2")
    hands.page.mouse.move(5, 5)
    hands.page.wait_for_function("() => !document.querySelector('#board .ghost')")
    hands.page.click(".choice[data-button='3'] .take")
    hands.phase("deciding")
    hands.page.wait_for_selector("#board .man.runner:not(.is-gone)")
    assert hands.state["runners"] == {"7": 2}
    hands.close()


def test_it_goes_on_after_the_table_was_killed(browser: "Browser", play: Play) -> None:
    """While nobody answers the page says so; then it is at the same game again, by itself, and may press."""
    table = play("--lang", "en")
    hands = Hands(browser, table.address)
    hands.begin()
    hands.throw((2, 3, 4, 5))
    hands.phase("choosing")
    table.end(signal.SIGKILL)
    hands.page.wait_for_selector("body.stale")
    assert "Not connected" in hands.page.inner_text("#link")
    hands.page.screenshot(path=SCREENSHOTS / "stale.png")
    hands.wrong.clear()  # the browser counts lost connections as errors
    table.start()
    hands.page.wait_for_selector("body:not(.stale)", timeout=20000)
    hands.wait_for_text("A game goes on")
    assert hands.state["game"] == 1
    hands.press("go")
    hands.phase("choosing")
    hands.press("1")
    hands.phase("deciding")
    hands.wrong.clear()
    hands.close()


def test_it_ends_cleanly(play: Play) -> None:
    """Ctrl-C ends it with status 0."""
    assert play("--lang", "en").end(signal.SIGINT) == 0
