"""A whole evening in a hall: four tables, a call, a dispute, a round of a tournament, the standings."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.hands import LAPTOP, PHONE
from browser.process import ROOT, SCREENSHOTS
from gipfel.exports import verify
from gipfel.table import Called, HostAsked
from support.broker import Broker, broker
from support.hall_table import HallTable, hall_table
from support.running_hall import PASSWORD, AskedHall, running_hall

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

AXE = ROOT / "build" / "axe.min.js"
TABLES = ("1", "2", "3", "4")
WALL = {"width": 1920, "height": 1080}
VIEWS = (
    "",
    "host",
    "tournament",
    "tournament#1",
    "tournament#1/pairings",
    "league",
    "statistics",
    "archive",
    "archive#game/1",
)
SETTLED = "() => document.getAnimations().every((each) => each.playState !== 'running')"
"""Whether nothing on a page moves or fades."""
PEOPLE = ("Ada", "Bo", "Cleo", "Dan")


class Evening:
    """A broker, a hall, four tables, and browsers that look at the hall."""

    def __init__(
        self, browser: "Browser", running: AskedHall, broker: Broker, tables: dict[str, HallTable]
    ) -> None:
        self.browser, self.hall, self.broker, self.tables = browser, running, broker, tables
        self.wrong: list[str] = []
        self.opened: list[BrowserContext] = []

    def look(self, path: str = "", size: dict[str, int] = LAPTOP, **options: object) -> "Page":
        """Open a page of the hall in a browser of its own."""
        context = self.browser.new_context(viewport=size, **options)  # type: ignore[arg-type]  # playwright's own
        self.opened.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)
        page.goto(f"{self.hall.address}/{path}")
        page.wait_for_selector("body[data-view]:not(.stale) main h1", state="attached")
        return page

    def close(self) -> None:
        """Close all browsers; nothing may have gone wrong in them."""
        for context in self.opened:
            context.close()
        assert self.wrong == []


@pytest.fixture
def evening(browser: "Browser", tmp_path: Path) -> Iterator[Evening]:
    """Open the hall, with four tables that are free."""
    secrets = {"hall": "h", **{name: f"secret-{name}" for name in TABLES}}
    with ExitStack() as parts:
        running = parts.enter_context(broker(tmp_path / "broker", secrets))
        hall = parts.enter_context(running_hall(tmp_path / "hall", running.url("hall")))
        tables = {
            name: parts.enter_context(hall_table(tmp_path / f"table-{name}", running.url(name), name))
            for name in TABLES
        }
        evening = Evening(browser, hall, running, tables)
        yield evening
        evening.close()


def signed_in(evening: Evening, size: dict[str, int] = LAPTOP, **options: object) -> "Page":
    """Open the host's page and sign in; the first time that chooses the password."""
    page = evening.look("host", size, **options)
    page.fill("#password", PASSWORD)
    page.click("#sign-in")
    page.wait_for_selector("#calling")
    return page


def call_and_play(evening: Evening, host: "Page", wall: "Page") -> None:
    """Call two people to table 2; GO takes it there, and the wall shows them play."""
    host.select_option("#call-table", "2")
    for number, name in enumerate(("Mia", "Nils"), 1):
        host.fill(f"#name-{number}", name)
    host.select_option("#call-edition", "franjos")
    host.click("#call")
    wall.wait_for_selector("[data-table='2'] .call:has-text('Mia · Nils')")
    table = evening.tables["2"]
    table.until(lambda table: isinstance(table.table.mode, Called))
    host.wait_for_selector("[data-call='2'] .answer-offered")
    table.press("go")
    host.wait_for_selector("[data-call='2'] .answer-taken")
    wall.wait_for_selector("[data-table='2'] .on-turn:has-text('Mia')")


def dispute(evening: Evening, host: "Page", wall: "Page") -> None:
    """Table 2 asks for the host: it comes first on the wall; its record has the ruling, and it is settled."""
    table = evening.tables["2"]
    table.roll("3 3 5 6")
    table.signal(HostAsked(True, table.now + 1))
    wall.wait_for_selector(".tile.is-asking[data-table='2']:first-child")
    wall.screenshot(path=SCREENSHOTS / "hall-wall-dispute.png")
    host.click("[data-record='2']:not([disabled])")
    host.wait_for_selector("#dispute .detail h3:has-text('rolled 3 3 5 6')")
    assert "franjos" in host.inner_text("#dispute .ruling .cite >> nth=0")
    assert host.locator("#dispute .ruling").count() == 2
    host.screenshot(path=SCREENSHOTS / "hall-dispute.png", full_page=True)
    table.signal(HostAsked(False, table.now + 1))
    host.wait_for_selector("#settled:has-text('Table 2 needs nobody any more.')")
    wall.wait_for_selector(".tile[data-table='2']:not(.is-asking)")


def finish_game(evening: Evening, wall: "Page") -> None:
    """Who sits at table 2 plays to the end; the game is in the archive, and its file is what the table sent."""
    table = evening.tables["2"]
    table.press("2", "stop")
    table.hear()
    table.roll("3 3 5 6")
    table.press("2", "stop")
    table.win()
    wall.wait_for_selector(".tile.is-over[data-table='2'] .crown")
    archive = evening.look("archive")
    archive.click(".game:has-text('Mia')")
    archive.wait_for_selector(".steps button")
    with archive.expect_download() as download:
        archive.click("#download")
    assert verify(Path(download.value.path()).read_bytes()).game.names == ("Mia", "Nils")


def tournament(evening: Evening, host: "Page") -> None:
    """Four people, a round drawn and called with one button; results come in by themselves; one is corrected."""
    host.goto(f"{evening.hall.address}/tournament")
    host.fill("#title", "Autumn cup")
    host.fill("#tables", "3 4")
    host.select_option("#size", "2")
    host.select_option("#edition", "franjos")
    host.click("#create")
    for count, name in enumerate(PEOPLE, 1):
        host.fill("#join-name", name)
        host.click("#join")
        host.wait_for_function("count => document.querySelectorAll('.entrants li').length === count", arg=count)
    host.click("#draw")
    host.wait_for_selector("[data-round='1'] .seating")
    everybody = evening.look("tournament#1/pairings", WALL)
    everybody.wait_for_selector(".pairings li li")
    everybody.screenshot(path=SCREENSHOTS / "hall-pairings.png")
    host.click("#call-round")
    for name in ("3", "4"):
        table = evening.tables[name]
        table.until(lambda table: isinstance(table.table.mode, Called))
        table.press("go")
        table.win()
    host.wait_for_function("() => document.querySelectorAll('.seating.has-result').length === 2")
    winners = {evening.tables[name].game.names[0] for name in ("3", "4")}
    assert {*host.locator("[data-round='1'] .won .name").all_inner_texts()} == winners
    host.wait_for_selector("#draw")
    points = host.locator("#standings tbody tr").all_inner_texts()
    assert [line.split("\t")[1].strip() for line in points] == ["3", "3", "0", "0"]
    host.screenshot(path=SCREENSHOTS / "hall-tournament.png", full_page=True)
    host.click("[data-seating='0'] button:has-text('correct')")
    host.select_option("[data-seating='0'] [data-place='0']", "2")
    host.select_option("[data-seating='0'] [data-place='1']", "1")
    host.click("[data-seating='0'] .result button")
    host.wait_for_selector("[data-seating='0'] .state:has-text('said by the host')")


def test_a_whole_evening(evening: Evening) -> None:
    """A call is taken by GO, a dispute is settled, games come in by themselves, and everybody sees it."""
    wall = play(evening)
    wall.screenshot(path=SCREENSHOTS / "hall-wall.png")
    league = evening.look("league")
    league.wait_for_selector("#league tbody tr:has-text('Mia')")
    assert league.locator("#league tbody tr").count() == 6


def play(evening: Evening) -> "Page":
    """Play all of an evening; return the wall."""
    wall = evening.look("", WALL)
    wall.wait_for_function("() => document.querySelectorAll('.tile.is-idle').length === 4")
    host = signed_in(evening)
    call_and_play(evening, host, wall)
    dispute(evening, host, wall)
    finish_game(evening, wall)
    tournament(evening, host)
    return wall


@pytest.mark.skipif(not AXE.exists(), reason="axe-core was not fetched")
def test_everybody_can_use_it(evening: Evening) -> None:
    """axe-core finds nothing on any page, by day and by night; and nothing scrolls sideways on a phone."""
    play(evening)
    for scheme, size in (("light", LAPTOP), ("dark", PHONE)):
        page = signed_in(evening, size, color_scheme=scheme, bypass_csp=True)
        for view in VIEWS:
            page.goto("about:blank")
            page.goto(f"{evening.hall.address}/{view}")
            page.wait_for_selector("body[data-view]:not(.stale) main h1", state="attached")
            page.wait_for_function(SETTLED)  # what fades in has its colours then
            page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
            found = page.evaluate("axe.run(document)")
            bad = [
                (each["id"], [node["html"][:200] for node in each["nodes"][:3]]) for each in found["violations"]
            ]
            assert bad == [], (view, scheme)
            name = view.replace("#", "-").replace("/", "-") or "wall"
            page.screenshot(path=SCREENSHOTS / f"hall-{scheme}-{name}.png", full_page=True)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), view


def test_no_broker_is_said(browser: "Browser", tmp_path: Path) -> None:
    """A hall whose broker does not answer says so on every page, and shows what it has."""
    with running_hall(tmp_path) as hall:
        page = browser.new_page()
        page.goto(hall.address)
        page.wait_for_selector("body.stale #link:has-text('no broker')")
        page.goto(f"{hall.address}/archive")
        page.wait_for_selector(".games .none")
        page.close()
