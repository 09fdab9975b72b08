"""The review of a game on the page: asked for, tried again, and told; and on the display after a win."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.hands import LAPTOP, PHONE, Hands
from browser.process import ROOT, SCREENSHOTS, Play, Process
from gipfel.store import Store
from support.commands import piped
from support.tables import won_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser


AXE = ROOT / "build" / "axe.min.js"


def test_the_display_shows_a_review_after_a_win(browser: "Browser", play: Play) -> None:
    """Luck and play of both, then the dearest decisions, then home."""
    hands = Hands(browser, play("--lang", "en").address)
    hands.begin()
    hands.win()
    while hands.state["mode"] == "playing":
        hands.press("go")
    assert hands.state["mode"] == "reviewing"
    hands.wait_for_text("unknown")
    hands.press("go")
    hands.wait_for_text("cost")
    hands.press("stop")
    hands.wait_for_text("again")
    hands.close()


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_game_is_reviewed_on_the_page(browser: "Browser", play: Play, size: dict[str, int]) -> None:
    """It is made on request; a dear decision is asked about, with its photograph, before its answer is shown."""
    hands = Hands(browser, play("--lang", "en").address, size)
    hands.begin()
    hands.win()
    page = hands.page
    hands.open("#record/1")
    page.click("#review-game")
    page.click("#make-review")
    page.wait_for_selector("#account")
    rows = page.locator("#account tbody tr").all_inner_texts()
    figures = [[_tenths(cell) for cell in row.split("\t")[1:]] for row in rows]
    for column in range(2):
        *parts, result = [row[column] for row in figures]
        assert sum(parts) == result
    card = page.locator(".retry").first
    card.scroll_into_view_if_needed()
    page.wait_for_function("() => document.querySelector('.retry img')?.naturalWidth > 300")
    assert "%" not in card.inner_text()
    page.screenshot(path=SCREENSHOTS / f"review-retry-{size['width']}.png")
    card.locator(".choices button").first.click()
    page.wait_for_selector(".retry li.best")
    assert "played then" in card.inner_text()
    assert not page.locator("#review-steps table").is_visible()
    page.click("#review-steps summary")
    page.wait_for_selector("#review-steps tr.marked")
    page.wait_for_selector("[data-rated=Yellow]")
    page.screenshot(path=SCREENSHOTS / f"review-{size['width']}.png", full_page=True)
    hands.close()


@pytest.fixture
def reviewed(play: Play, tmp_path: Path) -> Process:
    """Start a table in whose record a game is reviewed already."""
    store = Store(tmp_path)
    for step in won_game().steps:
        store.append(step.events)
    store.close()
    assert piped("review", "1", "--data", str(tmp_path), text="").returncode == 0
    return play("--lang", "en")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_review_fits_the_window(browser: "Browser", reviewed: Process, size: dict[str, int]) -> None:
    """Nothing sticks out to the right; what is wider has its own bar to scroll with."""
    hands = Hands(browser, reviewed.address, size)
    hands.open("#review/1")
    hands.page.wait_for_selector("[data-rated=Green]")
    hands.page.click("#review-steps summary")
    hands.page.wait_for_selector("#review-steps table")

    assert hands.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    hands.close()


@pytest.mark.skipif(not AXE.exists(), reason="axe-core was not fetched")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_use_a_review(browser: "Browser", reviewed: Process, scheme: str) -> None:
    """axe-core finds nothing serious in it, answered and unanswered."""
    hands = Hands(browser, reviewed.address, LAPTOP, color_scheme=scheme, bypass_csp=True)
    hands.page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
    hands.page.evaluate("location.hash = '#review/1'")
    hands.page.wait_for_selector("[data-rated=Green]")
    hands.page.click("#review-steps summary")
    hands.page.locator(".retry .choices button").first.click()
    hands.page.wait_for_selector(".retry li.best")
    found = hands.page.evaluate("axe.run(document)")

    assert [each["id"] for each in found["violations"] if each["impact"] in ("serious", "critical")] == []
    hands.close()


def test_only_a_finished_game_can_be_reviewed(browser: "Browser", play: Play) -> None:
    """A game that goes on offers no review, and says why."""
    hands = Hands(browser, play("--lang", "en").address)
    hands.begin()
    hands.open("#record/1")
    hands.page.wait_for_selector(".steps button")
    assert hands.page.locator("#review-game").count() == 0
    hands.open("#review/1")
    hands.page.wait_for_selector("#review p:has-text('Nobody has won game 1 yet')")
    hands.close()


def _tenths(text: str) -> int:
    return round(10 * float(text.replace("−", "-").replace("+", "")))
