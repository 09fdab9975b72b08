"""Gipfel plays at the virtual table, in a browser: people throw for it, and it does the rest."""

import signal
from typing import TYPE_CHECKING

from browser.hands import FASTEST, Hands
from browser.process import SCREENSHOTS, Play

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def sit_down(browser: "Browser", address: str, *levels: str) -> Hands:
    """Begin a game on the page in which Gipfel plays seats; a person's is empty."""
    hands = Hands(browser, address)
    hands.open("#settings")
    hands.page.select_option("#new-edition", "franjos")
    for place, level in enumerate(levels):
        hands.page.locator(".seats .who").nth(place).select_option(level)
    hands.page.click("#begin")
    hands.page.wait_for_selector(".players li")
    return hands


def throw_for_gipfel(hands: Hands) -> None:
    """Throw any dice with one key, and wait until Gipfel has done what it does with them."""
    step = hands.state["step"]
    hands.page.evaluate("document.activeElement?.blur()")  # on a button, the key would press that
    hands.throw_any()
    hands.page.wait_for_function(
        """async step => {
          const state = await (await fetch("/api/state")).json();
          return state.step > step && (state.news || state.screen.text.includes("I go on"));
        }""",
        arg=step,
    )


def test_a_whole_game_against_it(browser: "Browser", play: Play) -> None:
    """A person wins in three turns; between them Gipfel plays by itself whatever is thrown for it."""
    hands = sit_down(browser, play("--lang", "en").address, "", "club")
    assert "Gipfel: club" in hands.page.inner_text(".players")
    for turn in FASTEST[::2]:
        for dice, number in turn:
            hands.throw(dice)
            hands.phase("choosing")
            hands.press(number)
            hands.phase("deciding")
        hands.press("stop")
        hands.hear()
        if hands.state["winner"] is None:
            gipfels_turn(hands)

    assert hands.state["winner"] == 0
    hands.close()


def gipfels_turn(hands: Hands) -> None:
    """Throw once for Gipfel; if it goes on, stop for it: the table has the last word, and the test an end."""
    hands.wait_for_text("please throw")
    assert hands.page.inner_text("#throw") == "Throw for Gipfel"
    throw_for_gipfel(hands)
    if hands.state["phase"] == "deciding":
        hands.page.wait_for_selector(".reasons li:has-text('I go on')")
        hands.page.screenshot(path=SCREENSHOTS / "gipfel-plays.png")
        hands.press("stop")
    hands.hear()
    assert hands.state["player"] == 0


def test_it_goes_on_after_the_plug_was_pulled_in_its_turn(browser: "Browser", play: Play) -> None:
    """Killed while Gipfel has the turn: the next start offers the game, and it plays on where it was."""
    table = play("--lang", "en")
    hands = sit_down(browser, table.address, "master", "")
    throw_for_gipfel(hands)
    before = hands.state
    table.end(signal.SIGKILL)
    hands.page.wait_for_selector("body.stale")
    hands.wrong.clear()  # the browser counts lost connections as errors
    table.start()
    hands.page.wait_for_selector("body:not(.stale)", timeout=20000)
    hands.wait_for_text("A game goes on")
    hands.press("go")
    after = hands.state
    assert all(after[part] == before[part] for part in ("step", "player", "runners", "pieces"))
    if after["phase"] == "deciding":
        hands.wait_for_text("I go on")
        throw_for_gipfel(hands)
    assert hands.state["players"][0]["level"] == "master"
    hands.wrong.clear()
    hands.close()


def test_advice_stands_beside_each_choice(browser: "Browser", play: Play) -> None:
    """Switched on in the settings, each choice has its chance of winning, and the record says so."""
    hands = sit_down(browser, play("--lang", "en").address, "", "")
    hands.throw((2, 3, 4, 5))
    hands.phase("choosing")
    assert hands.page.locator(".choice .win").count() == 0
    hands.open("#settings")
    with hands.page.expect_response("**/api/settings*"):
        hands.page.select_option("#advice", "on")
    hands.open("#board")
    hands.page.wait_for_selector(".choice .win strong")
    figures = hands.page.locator(".choice .win strong").all_inner_texts()
    assert len(figures) == 3
    assert all(text.endswith(" %") for text in figures)
    hands.press("1")
    hands.phase("deciding")
    hands.page.wait_for_selector(".now .win li")
    hands.page.screenshot(path=SCREENSHOTS / "advice.png")
    hands.open("#record")
    hands.page.wait_for_selector(".steps button:has-text('Advised by Gipfel')")
    hands.close()
