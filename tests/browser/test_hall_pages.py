"""The hall's pages in a browser: a hall that is started anew, and results that the host corrects."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from browser.process import SCREENSHOTS
from gipfel.messages import GameCall, LivePlayer, LiveState, TableHealth
from gipfel_hall.live import AnsweredCall, DeviceKey, LiveHall, LiveTable
from support.dropping_proxy import DroppingProxy
from support.running_hall import PASSWORD, AskedHall, running_hall
from support.sealed_games import game_steps, last_step, sealed_file

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[AskedHall]:
    """Run a hall whose broker does not answer, with the first round of a tournament of two."""
    with running_hall(tmp_path) as hall:
        hall.sign_in()
        hall.post("/api/tournaments", {"title": "Cup", "rounds": 2, "size": 2, "tables": ["4"]})
        for name in ("Ada", "Bo"):
            hall.post("/api/tournaments/1/join", {"name": name})
        hall.post("/api/tournaments/1/draw", {})
        yield hall


@pytest.fixture
def page(browser: "Browser") -> Iterator["Page"]:
    """Open a page of a browser of its own."""
    page = browser.new_page()
    yield page
    page.close()


def sign_in(page: "Page", hall: AskedHall) -> None:
    """Sign in as the host, and open the tournament."""
    page.goto(f"{hall.address}/host")
    page.fill("#password", PASSWORD)
    page.click("#sign-in")
    page.wait_for_selector("#calling")
    page.goto(f"{hall.address}/tournament#1")
    page.click("[data-seating='0'] button[aria-expanded]")


def result(hall: AskedHall) -> list[tuple[int, int]]:
    """Return place and columns of each player of the first seating."""
    players = hall.get("/api/tournaments/1")["drawn"][0]["seatings"][0]["players"]
    return [(player["place"], player["columns"]) for player in players]


def test_no_table_outlives_a_hall(hall: AskedHall, page: "Page") -> None:
    """A hall that is started anew knows no table yet: those of before vanish from a wall that is still open."""
    link, key = hall.context.link, DeviceKey("4", "d1")
    link.hall = LiveHall(tables={key: LiveTable(key, TableHealth(online=True, version="1"))})
    with DroppingProxy(hall.port) as network:
        page.goto(f"http://127.0.0.1:{network.port}")
        page.wait_for_selector("[data-table='4']")
        network.swallow()
        link.hall = LiveHall()
        network.mend()
        page.wait_for_selector("[data-table='4']", state="detached")
        page.close()


@pytest.mark.parametrize(("quiet_for", "is_long"), [(10.0, False), (200.0, True)])
def test_a_clock_that_is_an_hour_ahead(hall: AskedHall, page: "Page", quiet_for: float, is_long: bool) -> None:
    """How long a table is quiet goes by the hall's clock, whatever that of the wall's own computer shows."""
    key, now = DeviceKey("4", "d1"), time.time()
    players = (LivePlayer("white", "Ada"), LivePlayer("blue", "Bo"))
    state = LiveState("rolling", 1, 1, players, pieces=("", ""))
    table = LiveTable(key, TableHealth(online=True, version="1"), state=state, rolled_at=now - quiet_for)
    hall.context.link.hall = LiveHall(tables={key: table})
    page.clock.set_system_time((now + 3_600) * 1000)
    page.goto(hall.address)
    page.wait_for_selector("[data-table='4'] .quiet:not(:empty)")

    assert page.locator("[data-table='4'] .quiet.is-long").count() == is_long


def test_a_place_is_corrected_and_no_columns(hall: AskedHall, page: "Page") -> None:
    """Who has won five columns, as two need in the longer game, still has five when only places are corrected."""
    hall.post("/api/tournaments/1/result", {"round": 1, "seating": 0, "places": [1, 2], "columns": [1, 5]})
    sign_in(page, hall)
    page.select_option("[data-place='0']", "2")
    page.select_option("[data-place='1']", "1")
    page.click(".result button")
    page.wait_for_selector("[data-seating='0'] .won .name")
    page.wait_for_selector(".result", state="detached")

    assert result(hall) == [(2, 1), (1, 5)]


def test_a_game_is_attached(hall: AskedHall, page: "Page") -> None:
    """A game that did not come in by itself is offered where a result is entered, and one click takes it."""
    steps = game_steps(("Bo", "Ada"), began=datetime.now(UTC) - timedelta(days=1))
    taken = hall.context.archive.take(sealed_file(steps), "9", "d1", last_step(steps), last_step(steps))
    sign_in(page, hall)
    page.wait_for_selector(f"[data-game='{taken.game}']:has-text('Table 9')")
    page.locator("#rounds-card").screenshot(path=SCREENSHOTS / "hall-attach.png")
    page.click(f"[data-game='{taken.game}'] button")
    page.wait_for_selector(f"[data-seating='0'].has-result a[href='/archive#game/{taken.game}']")
    page.wait_for_selector(".result", state="detached")

    assert sorted(place for place, _ in result(hall)) == [1, 2]


def test_a_name_is_forgotten(hall: AskedHall, page: "Page") -> None:
    """The host sees under which other names games come in for somebody, and one click ends that."""
    archive = hall.context.archive
    archive.rename(archive.player_named("Anna"), "Anna Berg")
    sign_in(page, hall)
    page.goto(f"{hall.address}/host")
    page.click("[data-player='Anna Berg'] .person")
    page.wait_for_selector("[data-player='Anna Berg'] .changes:has-text('as anna, too')")
    page.locator("#players").screenshot(path=SCREENSHOTS / "hall-players.png")
    page.click("[data-player='Anna Berg'] .changes button:has-text('no longer')")
    page.wait_for_selector("[data-player='Anna Berg'] .changes", state="detached")

    assert archive.find_player("Anna") is None


def test_what_is_being_typed_stays(hall: AskedHall, page: "Page") -> None:
    """A page that was asked for before somebody began to type is not drawn over what is typed."""
    sign_in(page, hall)
    with page.expect_request("**/api/tournaments/1*"):
        hall.post("/api/tournaments/1/join", {"name": "Cleo"})
    page.wait_for_selector(".entrants li:has-text('Cleo')")
    late: list[Route] = []
    page.route("**/api/tournaments/1*", lambda route: late.append(route))  # noqa: PLW0108  # playwright takes no builtin
    hall.post("/api/tournaments/1/join", {"name": "Dan"})
    while not late:
        page.wait_for_timeout(20)
    page.fill("#join-name", "Eve")
    with page.expect_response("**/api/tournaments/1*"):
        late[0].continue_()
    page.unroute("**/api/tournaments/1*")
    page.click("#join")
    page.wait_for_selector(".entrants li:has-text('Eve')")

    assert page.locator(".entrants li").count() == 5


def test_what_was_chosen_stays(hall: AskedHall, page: "Page") -> None:
    """A game that comes in elsewhere while the host enters a result takes back none of what was chosen so far."""
    sign_in(page, hall)
    page.select_option("[data-place='0']", "2")
    page.select_option("[data-place='1']", "1")
    page.locator(".result button").focus()
    hall.post("/api/tournaments/1/join", {"name": "Cleo"})
    page.wait_for_selector(".entrants li:has-text('Cleo')")
    page.click(".result button")
    page.wait_for_selector(".result", state="detached")

    assert [place for place, _ in result(hall)] == [2, 1]


def test_a_new_tournament_stays_half_typed(hall: AskedHall, page: "Page") -> None:
    """What was typed and chosen is still there after the list was drawn anew, wherever the host is by then."""
    sign_in(page, hall)
    page.goto(f"{hall.address}/tournament")
    page.fill("#title", "Club evening")
    page.fill("#rounds", "7")
    page.select_option("#size", "3")
    page.focus("#create")
    hall.post("/api/tournaments", {"title": "Another one"})
    page.wait_for_selector(".games li:has-text('Another one')")
    page.click("#create")
    page.wait_for_selector("h1:has-text('Club evening')")

    found = hall.get("/api/tournaments/3")
    assert (found["title"], found["rounds"], found["size"]) == ("Club evening", 7, 3)


def test_a_new_tournament_is_opened_by_enter(hall: AskedHall, page: "Page") -> None:
    """Whoever types its title and presses Enter sees it, though the cursor was still in the title."""
    sign_in(page, hall)
    page.goto(f"{hall.address}/tournament")
    page.fill("#title", "Club evening")
    page.press("#title", "Enter")

    page.wait_for_selector("h1:has-text('Club evening')")


def test_what_is_new_is_drawn_after_a_field_is_left(hall: AskedHall, page: "Page") -> None:
    """A list that is open is not closed by what comes in; that is shown as soon as the host is elsewhere."""
    sign_in(page, hall)
    page.focus("[data-place='0']")
    with page.expect_response("**/api/tournaments/1*"):
        hall.post("/api/tournaments/1/join", {"name": "Cleo"})
        hall.post("/api/tournaments/1/join", {"name": "Dan"})
        page.keyboard.press("Tab")
        page.locator(".result button").focus()
    page.wait_for_selector(".entrants li:has-text('Dan')")


def test_buttons_of_the_host_are_not_replaced_while_they_are_pressed(hall: AskedHall, page: "Page") -> None:
    """However often tables say something, a button that is pressed is still the same when it is let go."""
    gone, busy = (DeviceKey(name, "d1") for name in ("4", "5"))
    call = AnsweredCall(GameCall("c1", ("Ada", "Bo")), "", 0.0)
    tables = {
        gone: LiveTable(gone, TableHealth(online=False), health_at=time.time()),
        busy: LiveTable(busy, TableHealth(online=True, version="1"), state=LiveState("idle")),
    }

    def show(step: int) -> None:
        now = tables | {busy: replace(tables[busy], state=LiveState("rolling", 1, step))}
        hall.context.link.hall = LiveHall(tables=now, calls={"5": call.call}, answers={"5": call})

    sign_in(page, hall)
    page.goto(f"{hall.address}/host")
    show(1)
    buttons = [
        page.wait_for_selector(selector)
        for selector in ("#calls [data-call='5'] button", "#table-states .is-gone button")
    ]
    for step in range(2, 6):
        with page.expect_event("console", lambda said: said.text == f"step {step}"):  # noqa: B023  # at once
            page.evaluate(HEARD, step)
            show(step)

    assert [button.evaluate("button => button.isConnected") for button in buttons if button] == [True, True]


HEARD = """
async step => {
    const { hall } = await import("/static/lib/live.js");
    const look = setInterval(() => {
        if (hall.tables.get("5/d1")?.step !== step) return;
        clearInterval(look);
        requestAnimationFrame(() => console.log(`step ${step}`));
    }, 10);
}
"""
"""Says on the console when the page has heard of a step."""


@pytest.mark.parametrize("path", ["", "host", "tournament#1", "tournament#1/pairings"])
def test_long_texts_widen_no_page(hall: AskedHall, page: "Page", path: str) -> None:
    """Whatever a table calls its players or its parts, and however long the names of a tournament are."""
    hall.post("/api/tournaments/1/withdraw", {})
    hall.post("/api/tournaments/1/join", {"name": "W" * 40})
    hall.post("/api/tournaments/1/join", {"name": "M" * 40})
    hall.post("/api/tournaments/1/draw", {})
    key, long = DeviceKey("W" * 20, "d1"), "W" * 120
    state = LiveState("rolling", 1, 1, (LivePlayer("white", long), LivePlayer("blue")), pieces=("", ""))
    health = TableHealth(online=True, version=long, lost=(long, "camera"))
    table = LiveTable(key, health, state=state, asked_at=time.time())
    hall.context.link.hall = LiveHall(tables={key: table})
    page.set_viewport_size({"width": 390, "height": 844})
    sign_in(page, hall)
    page.goto(f"{hall.address}/{path}")
    page.wait_for_selector("main .card, main .tile")

    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_older_games_stay_when_one_comes_in(hall: AskedHall, page: "Page") -> None:
    """Who has paged back keeps the place; the new game is first, and games are searched by table, too."""
    archive, began = hall.context.archive, datetime.now(UTC) - timedelta(days=1)
    for seed in range(52):
        steps = game_steps(("Ada", "Bo"), seed=seed, began=began + timedelta(minutes=seed))
        archive.take(sealed_file(steps), "4", "d1", began + timedelta(minutes=seed))
    page.goto(f"{hall.address}/archive")
    page.click("button:has-text('older')")
    page.wait_for_function("() => document.querySelectorAll('.games li').length === 52")
    archive.take(sealed_file(game_steps(("Cleo", "Dan"), seed=99)), "7", "d1", datetime.now(UTC))
    hall.context.streams.changed()
    page.wait_for_function("() => document.querySelectorAll('.games li').length === 53")
    assert "Cleo" in page.inner_text(".games li >> nth=0")
    page.fill("#search-table", "7")
    page.wait_for_function("() => document.querySelectorAll('.games li').length === 1")
