"""The lesson at the virtual table, in a browser: by mouse, with dice that are drawn, thrown and read."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.hands import PHONE, Hands
from browser.process import ROOT, SCREENSHOTS, Play

if TYPE_CHECKING:
    from playwright.sync_api import Browser

AXE = ROOT / "build" / "axe.min.js"


def begin(hands: Hands) -> None:
    """Click "Learn" where no game is on."""
    hands.page.click("#learn")
    hands.page.wait_for_selector(".lesson-say")


def do_next(hands: Hands) -> None:
    """Do what the lesson says, as somebody does who only reads the page."""
    state = hands.state
    lesson, say = state["lesson"], state["lesson"]["say"]
    if lesson["is_reading"]:
        hands.page.click("#lesson-next")
    elif state["news"]:
        hands.press("go")
    elif state["phase"] == "rolling":
        throw(hands)
    elif state["phase"] == "choosing":
        column = "8" if "the 8" in say else ""
        hands.page.locator(f".choice:not(.is-dead):has(strong:text('{column}')) .take").last.click()
    elif "?" in say:
        hands.hold("why", 1200)
    else:
        hands.press("stop" if "STOP" in say else "go")
    hands.page.wait_for_function(
        """async before => {
          const now = await (await fetch("/api/state")).json();
          return now.lesson?.say !== before[0] || now.phase !== before[1] || now.news !== before[2];
        }""",
        arg=[say, state["phase"], state["news"]],
    )


def throw(hands: Hands) -> None:
    """Throw with the hand on the page: the dice fall as the lesson needs them; in doubt, GO lays them."""
    with hands.page.expect_response("**/api/throw*"):
        hands.page.click("#throw")
    if hands.state["phase"] == "rolling" and not hands.state["news"]:
        hands.press("go")


def files(folder: Path) -> dict[str, bytes]:
    """Return what is on disk of the record."""
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file() and "games" in path.name}


def test_a_whole_lesson(browser: "Browser", play: Play) -> None:
    """Whoever does what the page says sees a bust, stops, wins a column and the game; the record knows nothing."""
    table = play("--lang", "en")
    hands = Hands(browser, table.address)
    before = files(table.folder)
    begin(hands)
    said, news = [], set()
    for number in range(80):
        state = hands.state
        if not state["lesson"]:
            break
        said.append(state["lesson"]["say"])
        news.add(state["news"])
        if not state["lesson"]["is_reading"] or number == 0:
            hands.page.wait_for_function(
                "say => document.querySelector('.lesson-say').innerText === say", arg=said[-1]
            )
            hands.page.screenshot(path=SCREENSHOTS / f"lesson-{number:02}.png")
        assert state["game"] is None
        do_next(hands)

    assert {"bust", "stopped", "column", "won", "undone"} <= news
    assert hands.state["mode"] == "home"
    assert hands.page.locator(".lesson:visible").count() == 0
    assert files(table.folder) == before
    hands.close()


def test_leaving_on_a_phone(browser: "Browser", play: Play) -> None:
    """One tap leaves the lesson; a game that waited is there again."""
    hands = Hands(browser, play("--lang", "en").address, PHONE)
    hands.begin()
    before = hands.state
    hands.page.evaluate("import('/static/lib/requests.js').then(({ post }) => post('/api/learn', {}))")
    hands.page.wait_for_selector(".lesson-say:has-text('Your game waits')")
    hands.page.screenshot(path=SCREENSHOTS / "lesson-phone.png")
    hands.page.click("#lesson-leave")
    hands.page.wait_for_selector(".lesson", state="hidden")
    after = hands.state

    assert all(after[part] == before[part] for part in ("mode", "game", "step", "players", "phase"))
    hands.close()


@pytest.mark.skipif(not AXE.exists(), reason="axe-core was not fetched")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everybody_can_read_it(browser: "Browser", play: Play, theme: str) -> None:
    """axe-core finds nothing serious in a lesson, while it is read and while something is to be done."""
    hands = Hands(browser, play("--lang", "en").address, color_scheme=theme, bypass_csp=True)
    begin(hands)
    for _ in range(5):
        hands.page.add_script_tag(path=AXE)
        found = hands.page.evaluate("axe.run(document)")
        assert [rule["id"] for rule in found["violations"] if rule["impact"] in ("serious", "critical")] == []
        do_next(hands)
    hands.close()
