"""The other views: the record and its disputes, the referee by link, settings; and how they look."""

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.hands import LAPTOP, PHONE, TABLET, Hands
from browser.process import ROOT, SCREENSHOTS, Play, Process
from gipfel.app import TrayPreview
from gipfel.exports import verify
from gipfel.game import Started
from gipfel.store import open_store
from support.served import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

AXE = ROOT / "build" / "axe.min.js"
MANY_GAMES = 100
"""As many as fill two pages of the list, so that a third page is asked for and is empty."""
VIEWS = ("board", "tray", "record", "review", "referee", "statistics", "settings", "sight", "map")


def played(hands: Hands) -> None:
    """Play a turn, and begin another."""
    hands.begin()
    for dice, number in (((3, 3, 5, 6), "2"), ((4, 4, 5, 5), "2")):
        hands.throw(dice)
        hands.phase("choosing")
        hands.press(number)
        hands.phase("deciding")
    hands.press("stop")
    hands.phase("rolling")
    hands.hear()
    hands.throw((1, 3, 5, 6))
    hands.phase("choosing")


def test_a_dispute_is_opened_from_the_record(browser: "Browser", play: Play, tmp_path: Path) -> None:
    """A roll of the past: its photograph, each pairing with its reason and section, the board then; exported."""
    hands = Hands(browser, play("--lang", "en").address)
    played(hands)
    page = hands.page
    page.click("a[href='#record']")
    page.click(".steps button:has-text('rolled 3 3 5 6')")
    page.wait_for_selector(".detail h3:has-text('3 3 5 6')")
    assert "franjos" in page.inner_text(".ruling .cite >> nth=0")
    page.wait_for_function("() => document.querySelector('.detail figure img').naturalWidth > 300")
    page.screenshot(path=SCREENSHOTS / "record.png")
    with page.expect_download() as download:
        page.click("#export")
    download.value.save_as(tmp_path / "game.gipfel")
    assert len(verify((tmp_path / "game.gipfel").read_bytes()).steps) == 7
    page.click("#dispute")
    page.wait_for_selector("#referee .answer")
    assert "6+11, 8+9" in page.inner_text("#referee .answer")
    hands.close()


def test_the_referee_by_link(browser: "Browser", play: Play) -> None:
    """A question is clicked together; its link shows the same answer to somebody else, who only watches."""
    hands = Hands(browser, play("--lang", "en").address, permissions=["clipboard-write"])
    page = hands.page
    page.click("a[href='#referee']")
    page.select_option("#edition", "parker")
    page.click("[data-tool=runner]")
    page.locator("#referee .lane").nth(5).locator("rect").nth(4).click()
    page.locator("#referee .lane").nth(6).locator("rect").nth(0).click()
    for place, clicks in ((0, 5), (1, 5), (2, 4), (3, 5)):
        for _ in range(clicks):
            page.locator("#referee .die").nth(place).click()
    page.wait_for_function("() => document.querySelector('#referee .answer').textContent.includes('3, 4')")
    page.click("#copy")
    link = page.evaluate("location.href")
    friend = Hands(browser, hands.address, PHONE)
    friend.page.goto(link)
    friend.page.wait_for_selector("#referee .answer")
    assert friend.page.inner_text("#referee .answer") == page.inner_text("#referee .answer")
    assert friend.page.locator("#referee .man.runner").count() == 2
    for nonsense in ("#referee?q=AAAA", "#referee?q=bnVsbA", "#referee?q=eyJwaWVjZXMiOjF9"):
        friend.page.goto(f"{hands.address}/{nonsense}")
        friend.page.wait_for_selector("#referee .answer")
    page.screenshot(path=SCREENSHOTS / "referee.png")
    friend.close()
    hands.close()


def test_settings_are_the_tables_and_the_pages(browser: "Browser", play: Play) -> None:
    """The table's language is everybody's; a page may have its own, and odds come with each choice if so set."""
    hands = Hands(browser, play("--lang", "en").address)
    other = Hands(browser, hands.address)
    hands.open("#settings")
    hands.page.select_option("#table-language", "de")
    for each in (hands, other):
        each.page.wait_for_selector("html[lang=de]")
    other.open("#settings")
    other.page.select_option("#page-language", "fr")
    other.page.wait_for_selector("html[lang=fr]")
    hands.page.select_option("#odds", "before")
    played(hands)
    assert "%" in hands.page.inner_text(".choice .plays >> nth=0")
    other.close()
    hands.close()


def test_a_lost_camera_is_not_shown_as_live(browser: "Browser", tmp_path: Path) -> None:
    """The last picture is taken away when no camera sees any more, and another one is shown when it does again."""
    with served(tmp_path) as table:
        hands = Hands(browser, f"http://127.0.0.1:{table.port}")
        hands.page.wait_for_selector(".tray .picture img[src]:visible")
        hands.page.wait_for_function("() => document.querySelector('.tray .picture img').naturalWidth > 0")
        seen = table.newest.view
        table.newest.publish_view(TrayPreview(number=seen.number + 1))
        hands.page.wait_for_selector(".tray .picture:has-text('There is no picture of the tray.')")
        assert not hands.page.locator(".tray .picture img").is_visible()
        table.newest.publish_view(replace(seen, number=seen.number + 2))
        hands.page.wait_for_selector(".tray .picture img:visible")
        hands.close()


def test_all_games_can_be_reached(browser: "Browser", tmp_path: Path) -> None:
    """However many games there are, the list has each of them once, after presses on "Older games" if need be."""
    with contextlib.closing(open_store(tmp_path)[0]) as store:
        for _ in range(MANY_GAMES):
            store.append((Started(("yellow", "green"), ("", ""), "franjos", "test"),))
    with served(tmp_path) as table:
        hands = Hands(browser, f"http://127.0.0.1:{table.port}")
        hands.open("#record/1")
        page = hands.page
        page.wait_for_function("() => document.querySelector('#game')?.value === '1'")
        while page.locator("#older-games").count():
            count = page.locator("#game option").count()
            page.click("#older-games")
            page.wait_for_function(
                "n => document.querySelector('#game').length > n || !document.querySelector('#older-games')",
                arg=count,
            )
        listed = page.eval_on_selector_all("#game option", "options => options.map((each) => Number(each.value))")
        assert listed == list(range(MANY_GAMES, 0, -1))
        assert page.input_value("#game") == "1"
        hands.close()


@pytest.fixture(scope="module")
def shown(browser: "Browser", tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hands]:
    """Open a table in the middle of a game; tests only look at it."""
    table = Process(tmp_path_factory.mktemp("shown"), "--lang", "en")
    hands = Hands(browser, table.address)
    played(hands)
    yield hands
    hands.close()
    table.end()


def look(hands: Hands, name: str) -> None:
    """Save a screenshot of each view, and check that no view is wider than the window."""
    for view in VIEWS:
        hands.open(f"#{view}")
        hands.page.wait_for_timeout(350)
        hands.page.screenshot(path=SCREENSHOTS / f"{view}-{name}.png")
        assert hands.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (view, name)
    hands.close()


def test_games_of_many_letters_fit_a_phone(browser: "Browser", shown: Hands) -> None:
    """Players have long names, and late hours have two figures: the list of games is cut off, not the page."""
    hands = Hands(browser, shown.address, PHONE)
    hands.open("#record")
    hands.page.wait_for_selector("#game")
    hands.page.evaluate("document.querySelector('#game option').textContent += ' · Wilhelmine, Maximilian'")
    assert hands.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    hands.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("size", "name"), [(LAPTOP, "laptop"), (TABLET, "tablet"), (PHONE, "phone")])
def test_how_it_looks(browser: "Browser", shown: Hands, size: dict[str, int], name: str, scheme: str) -> None:
    """Each view fits each size, by day and by night."""
    look(Hands(browser, shown.address, size, color_scheme=scheme), f"{name}-{scheme}")


FITS = """
() => {
  const right = (selector) => document.querySelector(selector).getBoundingClientRect().right;
  const left = (selector) => document.querySelector(selector).getBoundingClientRect().left;
  return right(".display canvas") <= right("#device") && document.documentElement.scrollWidth <= innerWidth
    && (innerWidth < 1081 || right("#tabs a:last-child") <= left("#turn svg"));
}
"""


def test_a_window_that_is_made_narrower(browser: "Browser", shown: Hands) -> None:
    """A phone is turned, a window made small: the display shrinks with it, and nothing in the header overlaps."""
    hands = Hands(browser, shown.address, LAPTOP)
    hands.page.wait_for_selector("#turn svg")
    for width in (1366, 1100, 1081, 820, 390):
        hands.page.set_viewport_size({"width": width, "height": 800})
        hands.page.wait_for_function(FITS)
    hands.close()


@pytest.mark.parametrize("language", ["de", "fr"])
def test_other_languages_fit(browser: "Browser", shown: Hands, language: str) -> None:
    """Nothing sticks out on a phone in any language, and the whole page speaks it."""
    shown.open("#settings")
    shown.page.select_option("#table-language", language)
    shown.page.wait_for_selector(f"html[lang={language}]")
    look(Hands(browser, shown.address, PHONE), f"phone-{language}")
    shown.page.select_option("#table-language", "en")
    shown.page.wait_for_selector("html[lang=en]")


@pytest.mark.skipif(not AXE.exists(), reason="axe-core was not fetched")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_use_it(browser: "Browser", shown: Hands, scheme: str) -> None:
    """axe-core finds nothing in any view, by day and by night."""
    hands = Hands(browser, shown.address, LAPTOP, color_scheme=scheme, bypass_csp=True)
    hands.page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
    for view in VIEWS:
        hands.page.evaluate("view => { location.hash = view; }", f"#{view}")
        hands.page.wait_for_timeout(800)  # what fades in has its colours then
        found = hands.page.evaluate("axe.run(document)")
        bad = [(each["id"], [node["html"][:200] for node in each["nodes"][:3]]) for each in found["violations"]]
        assert bad == [], view
    hands.close()
