"""A table of a hall in a browser: asking for the host, and a call that GO takes."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.hands import PHONE, Hands
from browser.process import ROOT, SCREENSHOTS
from gipfel.table import CalledGame, GameCalled, HallLinked, HallState
from support.served import Served, served
from support.waiting import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser

AXE = ROOT / "build" / "axe.min.js"


@pytest.fixture
def in_hall(tmp_path: Path) -> Iterator[Served]:
    """Serve a virtual table that is table 4 of a hall, and connected."""
    with served(tmp_path, hall=HallState("4", is_connected=True)) as table:
        yield table


def hands_at(browser: "Browser", table: Served, **options: object) -> Hands:
    """Open the page of a table."""
    return Hands(browser, f"http://127.0.0.1:{table.port}", **options)  # type: ignore[arg-type]  # sizes and playwright's own


def test_asking_for_the_host(browser: "Browser", in_hall: Served) -> None:
    """The settings say that the hall is there; one click asks for the host, one more takes that back."""
    hands = hands_at(browser, in_hall, size=PHONE)
    hands.open("#settings")
    hands.page.wait_for_selector("#hall-link:has-text('table 4')")
    hands.page.click("#ask-host:has-text('Ask for the host')")
    hands.page.wait_for_selector("#hall .answer:has-text('asked to come')")
    until(lambda: in_hall.table.hall and in_hall.table.hall.wants_host)
    hands.page.locator("#hall").screenshot(path=SCREENSHOTS / "hall-host-asked.png")
    hands.page.click("#ask-host:has-text('no longer needed')")
    hands.page.wait_for_selector("#ask-host:has-text('Ask for the host')")
    until(lambda: in_hall.table.hall and not in_hall.table.hall.wants_host)
    in_hall.inbox.post(HallLinked(False, time.monotonic()))
    hands.page.wait_for_selector("#hall-link:has-text('Not reachable')")
    hands.page.locator("#hall").screenshot(path=SCREENSHOTS / "hall-not-reachable.png")
    hands.close()


def test_a_call_on_the_page(browser: "Browser", in_hall: Served) -> None:
    """It is on the display of the page, and the GO of the page begins it."""
    hands = hands_at(browser, in_hall)
    in_hall.inbox.post(GameCalled(CalledGame("1", ("Anna", "Bert"), "franjos", title="Round 3"), time.monotonic()))
    hands.wait_for_text("Anna")
    hands.page.wait_for_selector("#offer:has-text('Anna, Bert')")
    hands.page.screenshot(path=SCREENSHOTS / "hall-called.png")
    hands.press("go")
    hands.phase("rolling")
    assert [player["name"] for player in hands.state["players"]] == ["Anna", "Bert"]
    hands.close()


def test_a_table_without_a_hall_does_not_mention_one(browser: "Browser", tmp_path: Path) -> None:
    """Its settings have no such section."""
    with served(tmp_path) as table:
        hands = hands_at(browser, table)
        hands.open("#settings")
        hands.page.wait_for_selector("#begin")
        assert hands.page.locator("#hall:visible").count() == 0
        hands.close()


@pytest.mark.skipif(not AXE.exists(), reason="axe-core was not fetched")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everybody_can_ask(browser: "Browser", in_hall: Served, theme: str) -> None:
    """axe-core finds nothing in the settings of a table that belongs to a hall."""
    hands = hands_at(browser, in_hall, color_scheme=theme, bypass_csp=True)
    hands.open("#settings")
    hands.page.click("#ask-host")
    hands.page.wait_for_selector("#hall .answer")
    hands.page.add_script_tag(path=AXE)
    found = hands.page.evaluate("axe.run(document)")
    assert [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found["violations"]] == []
    hands.close()
