"""Calls for the round of a tournament, at a real broker: made again, withdrawn, and to another table."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal

import pytest
from msgspec.structs import replace

from gipfel.messages import GameCall, LiveState, write_message
from support.broker import Broker, Listener, broker
from support.dropping_proxy import DroppingProxy
from support.running_hall import AskedHall, Json, running_hall
from support.sealed_games import game_steps, last_step, sealed_file
from support.waiting import until


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Broker]:
    """Run a broker."""
    with broker(tmp_path / "broker") as running:
        yield running


@pytest.fixture
def network(running: Broker) -> Iterator[DroppingProxy]:
    """Run the network between hall and broker."""
    with DroppingProxy(running.port) as network:
        yield network


@pytest.fixture
def hall(tmp_path: Path, running: Broker, network: DroppingProxy) -> Iterator[AskedHall]:
    """Run a hall at that broker, with a tournament of which a round is drawn, at tables 4 and 5."""
    with running_hall(tmp_path / "hall", running.url("hall", port=network.port)) as hall:
        until(lambda: hall.context.link.state.is_connected)
        hall.sign_in()
        hall.post("/api/tournaments", {"title": "Cup", "rounds": 2, "size": 2, "tables": ["4", "5"]})
        for name in ("Ada", "Bo", "Cleo", "Dan"):
            hall.post("/api/tournaments/1/join", {"name": name})
        hall.post("/api/tournaments/1/draw", {})
        yield hall


def called(hall: AskedHall, table: str) -> GameCall:
    """Wait until the broker keeps a call for a table; return it."""
    until(lambda: table in hall.context.link.hall.calls)
    return hall.context.link.hall.calls[table]


def answer(table: Listener, call: GameCall, said: Literal["offered", "left"]) -> None:
    """Let table 4 say what it makes of a call."""
    state = LiveState("idle", call=call.id, call_answer=said)
    table.say("gipfel/tables/4/d1/state", write_message(state), retain=True)


def seating(hall: AskedHall, index: int) -> Json:
    """Return a seating of the first round, as its page shows it."""
    return hall.get("/api/tournaments/1")["drawn"][0]["seatings"][index]


def test_a_call_that_was_left_is_made_again(hall: AskedHall, running: Broker) -> None:
    """The answer to the first call, which the table repeats, is none to the second."""
    hall.post("/api/tournaments/1/call", {})
    first = called(hall, "4")
    with running.listener("none", name="4") as table:
        answer(table, first, "left")
        until(lambda: "4" not in hall.context.link.hall.calls)
        assert seating(hall, 0)["call"] == "left"
        hall.post("/api/tournaments/1/call", {})
        second = called(hall, "4")
        answer(table, first, "left")
        answer(table, second, "offered")
        until(lambda: hall.context.link.hall.answers["4"].answer == "offered")

    assert first.names == second.names
    assert hall.context.link.hall.calls["4"] == second
    assert seating(hall, 0)["call"] == "offered"


def test_a_draw_that_is_taken_back_withdraws_its_calls(hall: AskedHall) -> None:
    """Nobody is called to a game that is not drawn any more; calls of the host's own stay."""
    hall.post("/api/tournaments/1/call", {})
    called(hall, "4")
    hall.post("/api/calls", {"table": "6", "names": ["Eva", "Finn"]})
    called(hall, "6")
    hall.post("/api/tournaments/1/withdraw", {})

    until(lambda: {*hall.context.link.hall.calls} == {"6"})


def test_seatings_are_counted_from_0(hall: AskedHall) -> None:
    """A group is called by the index that the page of the tournament says."""
    names = [player["name"] for player in seating(hall, 1)["players"]]
    hall.post("/api/tournaments/1/seatings/1/call", {"table": "5"})

    assert list(called(hall, "5").names) == names
    assert hall.ask("POST", "/api/tournaments/1/seatings/2/call", {"table": "5"})[0] == 409


def test_a_group_plays_at_another_table(hall: AskedHall) -> None:
    """It is called there and no longer where it was drawn, and the game from there is its result."""
    hall.post("/api/tournaments/1/call", {})
    called(hall, "4")
    hall.post("/api/tournaments/1/seatings/0/call", {"table": "6"})
    names = called(hall, "6").names
    until(lambda: {*hall.context.link.hall.calls} == {"5", "6"})
    assert seating(hall, 0)["table"] == "6"
    steps = game_steps(names, began=datetime.now(UTC) + timedelta(minutes=1))
    ended = last_step(steps)
    taken = hall.context.archive.take(sealed_file(steps), "6", "d1", ended, ended)

    assert taken.game
    assert hall.context.desk.game_taken(taken.game) == (1,)
    assert seating(hall, 0)["has_result"]


def settle_by_hand(hall: AskedHall) -> None:
    """Say how the first seating ended."""
    hall.post("/api/tournaments/1/result", {"round": 1, "seating": 0, "places": [1, 2], "columns": [3, 0]})


def test_a_result_by_hand_withdraws_its_call(hall: AskedHall) -> None:
    """A table does not go on offering a game that the host has settled; the other table does."""
    hall.post("/api/tournaments/1/call", {})
    called(hall, "5")
    called(hall, "4")
    settle_by_hand(hall)

    until(lambda: {*hall.context.link.hall.calls} == {"5"})


def test_a_result_that_comes_in_withdraws_its_call(hall: AskedHall, running: Broker) -> None:
    """Who typed their names themselves, and never took the call, are not called again after their game."""
    hall.post("/api/tournaments/1/call", {})
    names = called(hall, "4").names
    called(hall, "5")
    at = datetime.now(UTC).isoformat()
    steps = tuple(replace(step, at=at) for step in game_steps(names))
    with running.listener("none", name="4") as table:
        table.say("gipfel/tables/4/d1/game", sealed_file(steps))
        until(lambda: {*hall.context.link.hall.calls} == {"5"})

    assert seating(hall, 0)["has_result"]


@pytest.mark.parametrize("ending", ["close-round", "close"])
def test_what_is_closed_withdraws_its_calls(hall: AskedHall, ending: str) -> None:
    """Nobody is called to a round, or to a tournament, that is over, and nobody can be."""
    hall.post("/api/tournaments/1/call", {})
    called(hall, "4")
    called(hall, "5")
    hall.post(f"/api/tournaments/1/{ending}", {})

    until(lambda: not hall.context.link.hall.calls)
    assert hall.ask("POST", "/api/tournaments/1/call", {})[0] == 409


def test_what_is_settled_without_a_broker(hall: AskedHall, network: DroppingProxy) -> None:
    """The host can correct at any time; calls that nobody needs are withdrawn when the broker is back."""
    hall.post("/api/tournaments/1/call", {})
    called(hall, "5")
    called(hall, "4")
    network.cut()
    until(lambda: not hall.context.link.state.is_connected)
    settle_by_hand(hall)
    network.mend()

    until(lambda: hall.context.link.state.is_connected and {*hall.context.link.hall.calls} == {"5"})


def test_a_newer_call_stays(hall: AskedHall, network: DroppingProxy) -> None:
    """A call that was to be withdrawn while there was no broker takes no newer one of the same table with it."""
    hall.post("/api/tournaments/1/call", {})
    called(hall, "4")
    network.cut()
    until(lambda: not hall.context.link.state.is_connected)
    settle_by_hand(hall)
    network.mend()
    until(lambda: hall.ask("POST", "/api/calls", {"table": "4", "names": ["Eva", "Finn"]})[0] == 200)

    until(lambda: called(hall, "4").names == ("Eva", "Finn"))
    hall.post("/api/calls", {"table": "6", "names": ["Gus", "Hal"]})
    called(hall, "6")
    assert hall.context.link.hall.calls["4"].names == ("Eva", "Finn")


def test_the_host_attaches_a_game(hall: AskedHall) -> None:
    """A game that did not come in by itself is offered for its seating, and is the result once it is taken."""
    names = [player["name"] for player in seating(hall, 0)["players"]]
    steps = game_steps((names[1], names[0]), began=datetime.now(UTC) - timedelta(days=400))
    taken = hall.context.archive.take(sealed_file(steps), "9", "d1", datetime.now(UTC), last_step(steps))
    assert taken.game
    assert hall.context.desk.game_taken(taken.game) == ()
    hall.post("/api/tournaments/1/call", {})
    called(hall, "5")
    called(hall, "4")

    offered = hall.get("/api/tournaments/1/rounds/1/seatings/0/games")
    assert [(game["id"], game["table"]) for game in offered] == [(taken.game, "9")]
    assert hall.get("/api/tournaments/1/rounds/1/seatings/1/games") == []
    body = {"round": 1, "seating": 1, "game": taken.game}
    assert hall.ask("POST", "/api/tournaments/1/attach", body)[1]["error"] == "Others have played this game."
    hall.post("/api/tournaments/1/attach", body | {"seating": 0})
    assert (seating(hall, 0)["game"], seating(hall, 0)["is_by_host"]) == (taken.game, False)
    until(lambda: {*hall.context.link.hall.calls} == {"5"})


def test_without_a_broker_nobody_moves(hall: AskedHall, running: Broker) -> None:
    """Whoever cannot be called to another table stays at the one that was drawn."""
    running.kill()
    until(lambda: not hall.context.link.state.is_connected)

    assert hall.ask("POST", "/api/tournaments/1/seatings/0/call", {"table": "6"})[0] == 503
    assert seating(hall, 0)["table"] == "4"
