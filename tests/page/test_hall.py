"""A table of a hall on the page: whether it is connected, who is called, and asking for the host."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gipfel.table import CalledGame, GameCalled, HallLinked, HallState
from page.test_openapi import check, errors_in, post, schema_of
from support.served import Served, served
from support.waiting import until

CALL = CalledGame("17", ("Anna", "Bert"), "franjos", title="Round 3")


@pytest.fixture
def in_hall(tmp_path: Path) -> Iterator[Served]:
    """Serve a virtual table that is table 4 of a hall."""
    with served(tmp_path, hall=HallState("4")) as table:
        yield table


def call(table: Served, called: CalledGame | None) -> None:
    """Let the hall call people to this table, and wait until it has heard."""
    table.inbox.post(GameCalled(called, time.monotonic()))
    until(lambda: table.table.hall and table.table.hall.call == called)


def test_the_state_says_whether_the_hall_is_there(in_hall: Served) -> None:
    """Which table this is, whether it is connected, and that nobody is called and nobody asked for."""
    assert in_hall.state["hall"] == {"table": "4", "is_connected": False, "wants_host": False, "call": None}
    in_hall.inbox.post(HallLinked(True, time.monotonic()))
    until(lambda: in_hall.state["hall"]["is_connected"])
    check(in_hall, "connected")


def test_the_host_is_asked_on_the_page(in_hall: Served) -> None:
    """The display says so, and the page may take it back."""
    post(in_hall, "/api/host", {"is_wanted": True})
    assert in_hall.state["hall"]["wants_host"]
    assert in_hall.state["notice"]
    check(in_hall, "host asked")
    post(in_hall, "/api/host", {"is_wanted": False})
    assert not in_hall.state["hall"]["wants_host"]


def test_a_call_is_taken_on_the_page(in_hall: Served) -> None:
    """It is the display's screen and the game on offer; GO begins it, as on the device."""
    call(in_hall, CALL)
    state = in_hall.state
    assert state["mode"] == "called"
    assert state["hall"]["call"] == {"names": ["Anna", "Bert"], "title": "Round 3", "answer": "offered"}
    assert [player["name"] for player in state["offer"]["players"]] == ["Anna", "Bert"]
    assert "Anna" in state["screen"]["text"]
    check(in_hall, "called")
    in_hall.press("go")
    state = in_hall.state
    assert [player["name"] for player in state["players"]] == ["Anna", "Bert"]
    assert state["hall"]["call"]["answer"] == "taken"


def test_the_offer_of_a_call_can_be_posted(in_hall: Served) -> None:
    """The page's own button begins what is offered: then the call is taken, too."""
    call(in_hall, CALL)
    offer = in_hall.state["offer"]
    in_hall.post("/api/games", {key: value for key, value in offer.items() if key != "say"})
    assert in_hall.state["hall"]["call"]["answer"] == "taken"


def test_a_table_without_a_hall_has_no_host(table: Served) -> None:
    """It says so, and its state has no hall."""
    assert table.state["hall"] is None
    status, said, _ = table.ask("POST", "/api/host", {"is_wanted": True}, token=table.token)
    assert status == 409
    assert not errors_in(said, schema_of("/api/host", "post", 409))


@pytest.mark.parametrize("body", [{}, {"is_wanted": "yes"}, {"is_wanted": True, "table": "5"}])
def test_nothing_else_is_asked(in_hall: Served, body: dict[str, object]) -> None:
    """A body that says anything else is refused."""
    assert in_hall.ask("POST", "/api/host", body, token=in_hall.token)[0] == 400
    assert not in_hall.state["hall"]["wants_host"]
