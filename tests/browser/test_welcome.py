"""Before a game: two clicks to the first roll, what is offered, and how the page looks while it is empty."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.hands import LAPTOP, PHONE, TABLET, Hands
from browser.process import SCREENSHOTS, Play
from browser.test_views import AXE, VIEWS
from gipfel.game import Started
from gipfel.words import LANGUAGES
from support.served import served
from support.tables import keep, won_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser

COUNT = "addEventListener('click', () => { window.clicks = (window.clicks ?? 0) + 1; }, true);"


def test_two_clicks_to_the_first_roll_and_then_one(browser: "Browser", play: Play, tmp_path: Path) -> None:
    """A fresh folder asks for the language, once; after that Play begins what was played last."""
    table = play()
    hands = Hands(browser, table.address)
    hands.page.evaluate(COUNT)
    hands.page.click("#language-fr")
    hands.page.wait_for_selector("html[lang=fr] #offer:has-text('Jaune, Vert. Ravensburger.')")
    hands.page.click("#play")
    hands.phase("rolling")
    hands.wait_for_text("lancez les dés")
    assert hands.page.evaluate("window.clicks") == 2
    assert hands.state["edition"]["key"] == "ravensburger-fr"
    hands.close()
    table.end()

    keep(won_game(), tmp_path)
    again = Hands(browser, play().address)
    again.page.evaluate(COUNT)
    again.page.wait_for_selector("#offer:has-text('Jaune, Vert. franjos.')")
    again.page.click("#play")
    again.phase("rolling")
    assert again.page.evaluate("window.clicks") == 1
    again.close()


def test_the_offer_has_names_seats_and_rules(browser: "Browser", tmp_path: Path) -> None:
    """What was played last is offered with all that belongs to it, and can be changed before."""
    colours, names = ("yellow", "green", "blue"), ("Ann", "", "")
    started = Started(colours, names, "franjos", "1", ("night-leap",), (), 0, (), ("", "club", ""))
    with served(tmp_path, previous=started) as table:
        hands = Hands(browser, f"http://127.0.0.1:{table.port}")
        hands.page.wait_for_selector("#offer:has-text('Ann, Blue. Gipfel: Green (club). franjos, night leap.')")
        hands.page.click("#change")
        hands.page.wait_for_selector("#begin")
        assert hands.page.input_value("#new-edition") == "franjos"
        assert hands.page.input_value(".seats input >> nth=0") == "Ann"
        assert hands.page.input_value(".seats .who >> nth=1") == "club"
        hands.open("#board")
        hands.page.click("#play")
        hands.phase("rolling")
        assert [player["level"] for player in hands.state["players"]] == [None, "club", None]
        assert hands.state["players"][0]["name"] == "Ann"
        hands.close()


def test_play_by_keyboard(browser: "Browser", tmp_path: Path) -> None:
    """Play and Change are reached by Tab, in this order, and Enter begins."""
    with served(tmp_path) as table:
        hands = Hands(browser, f"http://127.0.0.1:{table.port}")
        hands.page.wait_for_selector("#play")
        reached: list[str] = []
        while "change" not in reached:
            hands.page.keyboard.press("Tab")
            reached.append(hands.page.evaluate("document.activeElement.id"))
            assert len(reached) < 60
        assert reached.index("play") < reached.index("change")
        hands.page.focus("#play")
        hands.page.keyboard.press("Enter")
        hands.phase("rolling")
        hands.close()


def test_the_last_games_say_who_won(browser: "Browser", tmp_path: Path) -> None:
    """The newest game is first, with its winner; it leads to its record."""
    keep(won_game(), tmp_path)
    with served(tmp_path) as table:
        hands = Hands(browser, f"http://127.0.0.1:{table.port}")
        hands.page.click(".last-games a:has-text('Yellow won')")
        hands.page.wait_for_selector("#record .steps")
        hands.close()


def test_who_only_watches_cannot_begin(browser: "Browser", tmp_path: Path) -> None:
    """A phone that is not paired sees what is offered; its buttons are off."""
    with served(tmp_path, is_open=False) as table:
        hands = Hands(browser, f"http://127.0.0.1:{table.port}", PHONE)
        assert hands.page.locator("#play").is_disabled()
        hands.close()


def test_a_button_says_what_it_does(browser: "Browser", tmp_path: Path) -> None:
    """Each button of the device is labelled with what it does now, as the display's help says it."""
    with served(tmp_path) as table:
        table.begin()
        hands = Hands(browser, f"http://127.0.0.1:{table.port}")
        hands.phase("rolling")
        labels = {key: hands.page.get_attribute(f"#key-{key}", "aria-label") for key in ("go", "stop", "2", "why")}
        assert labels == {
            "go": "GO: enter the dice",
            "stop": "STOP: does nothing now",
            "2": "2: show the board",
            "why": "?: the reasons",
        }
        hands.press("why")
        hands.wait_for_text("1 GO: enter the dice")
        hands.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("size", "name"), [(LAPTOP, "laptop"), (TABLET, "tablet"), (PHONE, "phone")])
def test_how_an_empty_table_looks(
    browser: "Browser", play: Play, size: dict[str, int], name: str, scheme: str
) -> None:
    """Before the first game every view has something in it, and fits every size, by day and by night."""
    hands = Hands(browser, play().address, size, color_scheme=scheme)
    for view in VIEWS:
        hands.open(f"#{view}")
        filled = f"#{view} :is(.card, .picture, button, a, svg):visible"
        hands.page.wait_for_selector(filled)
        hands.page.screenshot(path=SCREENSHOTS / f"empty-{view}-{name}-{scheme}.png", full_page=True)
        assert hands.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), view
    hands.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_a_phone_in_every_language(browser: "Browser", play: Play, language: str) -> None:
    """Nothing sticks out on a phone before a game, in any language."""
    hands = Hands(browser, play("--lang", language).address, PHONE)
    hands.page.wait_for_selector(".last-games h3")
    hands.page.screenshot(path=SCREENSHOTS / f"empty-board-phone-{language}.png", full_page=True)
    assert hands.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    hands.close()


@pytest.mark.skipif(not AXE.exists(), reason="axe-core was not fetched")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_everybody_can_begin(
    browser: "Browser", play: Play, tmp_path: Path, size: dict[str, int], scheme: str
) -> None:
    """axe-core finds nothing at all in any view of an empty table, nor where a game was played and won."""
    for state in ("fresh", "played"):
        if state == "played":
            keep(won_game(), tmp_path)
        table = play()
        hands = Hands(browser, table.address, size, color_scheme=scheme, bypass_csp=True)
        hands.page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
        for view in VIEWS:
            hands.page.evaluate("view => { location.hash = view; }", f"#{view}")
            hands.page.wait_for_timeout(600)  # what fades in has its colours then
            found = hands.page.evaluate("axe.run(document)")["violations"]
            bad = [(each["id"], [node["html"][:200] for node in each["nodes"][:3]]) for each in found]
            assert bad == [], (state, view)
        hands.close()
        table.end()
