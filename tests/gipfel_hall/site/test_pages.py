"""What the hall's pages answer: games, players, tournaments, disputes; each as its description says."""

import json
import re
from typing import Any

import msgspec
import pytest

from gipfel.messages import LiveState, TableHealth, write_message
from gipfel.web import Media, Route
from gipfel_hall.live import Received, hear
from gipfel_hall.site.openapi import description
from gipfel_hall.site.routes import ROUTES
from support.hall_events import HallEvents
from support.running_hall import AskedHall
from support.sealed_games import EVENING, game_steps, sealed_file, sealed_game

DESCRIPTION = json.loads(description())


def take(hall: AskedHall, data: bytes, table: str = "4") -> int:
    """Hand a game in, as its table would; return its number in the archive."""
    taken = hall.context.archive.take(data, table, "d1", EVENING, None)
    assert taken.game
    return taken.game


def say(hall: AskedHall, subject: str, payload: bytes, table: str = "4") -> None:
    """Let the hall hear something of a table, as if a broker were there."""
    link = hall.context.link
    link.hall = hear(link.hall, Received(f"gipfel/tables/{table}/d1/{subject}", payload, 1_000.0))


def test_a_text_that_no_archive_has(any_hall: AskedHall) -> None:
    """Whoever asks for a text with a zero in it is refused in one sentence, whatever the database is."""
    for query in (
        "games?edition=%00",
        "games?name=a%00b",
        "games?table=%00",
        "games?older=%00",
        "players?name=%00",
    ):
        status, said, _ = any_hall.ask("GET", f"/api/{query}")
        assert (status, said["error"]) == (400, "The archive cannot have such a text."), query


@pytest.mark.parametrize(
    "route",
    [route for route in ROUTES if route.path.startswith("/api/")],
    ids=lambda route: f"{route.method} {route.path}",
)
def test_every_route_is_described(route: Route) -> None:
    """Each route is in the description, with what it takes and who may use it."""
    path = re.sub(r"<(?:int:)?(\w+)>", r"{\1}", route.path)
    operation = DESCRIPTION["paths"][path][route.method.lower()]

    assert bool(operation.get("security")) is (route.who == "host")
    assert bool(operation.get("requestBody")) is (route.request is not None)


def test_games_are_listed_and_told(hall: AskedHall) -> None:
    """A game is in the list, step by step with the ruling of each roll, and as the file that its table sent."""
    data = sealed_game(("Ada", "Bo"))
    number = take(hall, data)

    assert [seat["name"] for seat in hall.get("/api/games")["games"][0]["seats"]] == ["Ada", "Bo"]
    record = hall.get(f"/api/games/{number}/record?lang=de")
    rolled = next(step["n"] for step in record["steps"] if step["kind"] == "rolled")
    step = hall.get(f"/api/games/{number}/record/{rolled}")
    assert step["pairings"][0]["clause"]
    assert step["stop"]["why"]
    won = hall.get(f"/api/games/{number}/record/{len(record['steps'])}")
    assert (won["stop"], won["bust_odds"]) == (None, None), "nobody rolls or stops any more"
    assert hall.get(f"/api/games/{number}/file") == data
    assert hall.ask("GET", f"/api/games/{number}/record/9999")[0] == 404
    assert hall.ask("GET", "/api/games/99")[0] == 404


def test_games_are_searched(hall: AskedHall) -> None:
    """By name, table, evening, booklet and player; what cannot be a day is refused."""
    take(hall, sealed_game(("Ada", "Bo")))
    take(hall, sealed_game(("Cleo", "042"), seed=2), "07")
    player = hall.get("/api/players?name=cle")[0]["id"]

    for query in ("name=cle", "name=042", "table=07", f"player={player}"):
        assert len(hall.get(f"/api/games?{query}")["games"]) == 1, query
    assert hall.get("/api/games?table=7")["games"] == []
    assert len(hall.get("/api/games?edition=ravensburger-de&evening=2026-11-18")["games"]) == 2
    assert hall.ask("GET", "/api/games?evening=yesterday")[0] == 400


def test_players_are_renamed_and_merged(hall: AskedHall) -> None:
    """The host renames and merges; a name that somebody else has is refused in one sentence."""
    take(hall, sealed_game(("Ada", "Bob")))
    take(hall, sealed_game(("Ada", "Bobby"), seed=2))
    hall.sign_in()
    numbers = {player["name"]: player["id"] for player in hall.get("/api/players")}
    status, said, _ = hall.ask("POST", "/api/players/rename", {"player": numbers["Bobby"], "name": "Bob"})
    assert (status, "Bob" in said["error"]) == (409, True)
    hall.post("/api/players/merge", {"player": numbers["Bobby"], "into": numbers["Bob"]})
    hall.post("/api/players/rename", {"player": numbers["Bob"], "name": "Robert"})
    assert {player["name"]: player["games"] for player in hall.get("/api/players")} == {"Ada": 2, "Robert": 2}
    hall.post("/api/players/split", {"player": numbers["Bobby"]})
    assert len(hall.get("/api/players")) == 3
    hall.post("/api/players/forget-name", {"player": numbers["Bob"], "name": "bob"})
    assert hall.get("/api/players?name=Robert")[0]["aliases"] == ["robert"]


@pytest.mark.parametrize("name", ["  ", "Ada\u202eLovelace", "\u0007"])
def test_a_name_that_is_none(hall: AskedHall, name: str) -> None:
    """Nobody is renamed to blanks, or to what cannot be printed."""
    take(hall, sealed_game(("Ada", "Bob")))
    hall.sign_in()

    status, said, _ = hall.ask("POST", "/api/players/rename", {"player": 1, "name": name})
    assert (status, said["error"]) == (400, "That is no name.")


def test_what_was_set_aside_is_said(hall: AskedHall) -> None:
    """Only the host sees what does not count, and why, in words; and can throw it away."""
    hall.context.archive.take(b"rubbish\n", "4", "d1", EVENING, None)
    hall.sign_in()
    (aside,) = hall.get("/api/set-aside?lang=de")
    assert aside["reason"].startswith("Zeile")
    assert hall.get(f"/api/set-aside/{aside['id']}/file") == b"rubbish\n"
    hall.post(f"/api/set-aside/{aside['id']}/forget", {})
    assert hall.get("/api/set-aside") == []


def test_a_dispute_is_told_step_by_step(hall: AskedHall) -> None:
    """The record of a table that wants the host is there for all to read; one that is none is refused."""
    steps = game_steps(("Ada", "Bo"))[:12]
    say(hall, "health", write_message(TableHealth(online=True, address="javascript:alert(1)")))
    say(hall, "state", write_message(LiveState("idle", wants_host=True)))
    assert hall.ask("GET", "/api/tables/4/d1/record")[0] == 404
    say(hall, "record", sealed_file(steps))

    (table,) = hall.get("/api/tables")["tables"]
    assert (table["asked_at"], table["has_record"], table["address"]) == (1_000.0, True, "")
    assert len(hall.get("/api/tables/4/d1/record")["steps"]) == 12
    assert hall.get("/api/tables/4/d1/record/2")["n"] == 2
    say(hall, "record", b"rubbish\n")
    assert hall.ask("GET", "/api/tables/4/d1/record")[0] == 409


def test_without_a_broker_nobody_is_called(hall: AskedHall) -> None:
    """A call, an announcement and a round that cannot be told are refused, and it is said why."""
    hall.sign_in()
    for path, body in (
        ("/api/calls", {"table": "4", "names": ["Ada", "Bo"]}),
        ("/api/announcements", {"text": "Hello"}),
        ("/api/calls/withdraw", {"table": "4"}),
    ):
        status, said, _ = hall.ask("POST", path, body)
        assert (status, "broker" in said["error"]) == (503, True)


@pytest.mark.parametrize("text", ["  ", "\u202eDinner", "one\x07two"])
def test_a_line_that_cannot_be_printed_is_refused(hall: AskedHall, text: str) -> None:
    """Nothing is announced that turns writing around, or that has nothing to show."""
    hall.sign_in()
    status, said, _ = hall.ask("POST", "/api/announcements", {"text": text})

    assert (status, said["at"]) == (400, "text")


@pytest.mark.parametrize(
    "body",
    [
        {"table": "4", "names": ["Ada"]},
        {"table": "4", "names": ["Ada", "ada"]},
        {"table": "4", "names": ["Ada", "Bo"], "edition": "none"},
        {"table": "4", "names": ["Ada", "Bo"], "edition": "parker", "variants": ["none"]},
        {"table": "4", "names": ["Ada", "Bo"], "edition": "franjos", "variants": ["night-leap", "night-watch"]},
        {"table": "4", "names": ["Ada", "Łukasz"]},
        {"table": "all/x", "names": ["Ada", "Bo"]},
        {"table": "4", "names": ["Ada", "Maximilian"]},
    ],
)
def test_a_call_that_cannot_be_is_refused(hall: AskedHall, body: dict[str, Any]) -> None:
    """Two to four different short names that a display can show, a table, a booklet, variants that go together."""
    hall.sign_in()

    assert hall.ask("POST", "/api/calls", body)[0] == 400


@pytest.mark.parametrize("name", ["all", "4\n"])
def test_all_is_no_table(hall: AskedHall, name: str) -> None:
    """Nobody is called to all tables, and no round is played there; nor where a name has a line's end."""
    hall.sign_in()
    hall.post("/api/tournaments", {"title": "Cup"})
    for path, body in (
        ("/api/calls", {"table": name, "names": ["Ada", "Bo"]}),
        ("/api/calls/withdraw", {"table": name}),
        ("/api/tournaments", {"title": "Cup", "tables": ["3", name]}),
        ("/api/tournaments/1/tables", {"tables": [name]}),
        ("/api/tournaments/1/seatings/0/call", {"table": name}),
    ):
        assert hall.ask("POST", path, body)[0] == 400, path


def test_a_tournament_from_the_page(hall: AskedHall) -> None:
    """Opened, joined, drawn, a result entered, standings; what cannot be is refused in one sentence."""
    hall.sign_in()
    number = hall.post("/api/tournaments", {"title": "Cup", "rounds": 2, "size": 2, "tables": ["3", "4"]})["id"]
    path = f"/api/tournaments/{number}"
    assert hall.ask("POST", f"{path}/draw", {})[1]["error"] == "There are too few players for a round."
    for name in ("Ada", "Bo", "Cleo", "Dan"):
        hall.post(f"{path}/join", {"name": name})
    hall.post(f"{path}/draw", {})
    hall.post(f"{path}/withdraw", {})
    hall.post(f"{path}/draw", {})
    assert hall.ask("POST", f"{path}/draw", {})[0] == 409
    for index in (0, 1):
        hall.post(f"{path}/result", {"round": 1, "seating": index, "places": [1, 2], "columns": [3, 1]})
    found = hall.get(path)
    assert [line["points"] for line in found["standings"]] == [3, 3, 0, 0]
    assert found["drawn"][0]["is_over"]
    hall.post(f"{path}/leave", {"player": found["players"][0]["player"]})
    hall.post(f"{path}/join", {"name": "Eva"})
    hall.post(f"{path}/close", {})
    assert hall.get("/api/tournaments")[0]["is_closed"]


def test_figures_over_all_games(hall: AskedHall) -> None:
    """The league and the statistics count what the archive has."""
    take(hall, sealed_game(("Ada", "Bo")))

    league = hall.get("/api/league?luck=0")
    assert (league["games"], league["can_review"], league["is_without_luck"]) == (1, False, False)
    assert {row["name"] for row in league["people"]} == {"Ada", "Bo"}
    assert hall.get("/api/statistics?days=1")["total"]["games"] in (0, 1)
    assert hall.get("/api/statistics")["total"]["games"] == 1


def test_only_changed_tables_are_sent(hall: AskedHall) -> None:
    """A listener gets all tables once, then those that have changed, and which are gone."""
    for name in ("1", "2"):
        say(hall, "health", write_message(TableHealth(online=True)), name)
    listening = HallEvents(hall.port)
    assert [table["table"] for table in listening.next("tables")["tables"]] == ["1", "2"]
    say(hall, "state", write_message(LiveState("idle", wants_host=True)), "2")
    changed = listening.next("tables")
    assert [table["table"] for table in changed["tables"]] == ["2"]
    say(hall, "health", b"", "1")
    assert listening.next("tables")["gone"] == ["1/d1"]
    hall.context.streams.changed()
    assert listening.next("hall")["changes"] == 1
    listening.close()


def test_answers_are_as_described(hall: AskedHall) -> None:
    """What is answered can be read strictly as the type that the route declares."""
    take(hall, sealed_game(("Ada", "Bo")))
    say(hall, "health", write_message(TableHealth(online=True)))
    hall.sign_in()
    hall.post("/api/tournaments", {"title": "Cup", "size": 2})
    for name in ("Ada", "Bo"):
        hall.post("/api/tournaments/1/join", {"name": name})
    hall.post("/api/tournaments/1/draw", {})
    for route in ROUTES:
        if route.method == "GET" and not isinstance(route.response, Media) and "<table>" not in route.path:
            path = route.path.replace("<int:n>", "2").replace("<int:index>", "0")
            path = re.sub("<int:[a-z]+>", "1", path)
            msgspec.json.decode(json.dumps(hall.get(path)), type=route.response)


@pytest.mark.parametrize("path", ["league", "statistics"])
def test_only_a_few_periods_are_counted(hall: AskedHall, path: str) -> None:
    """Those that the page offers: else anybody could have figures counted anew with each request."""
    assert [hall.ask("GET", f"/api/{path}?days={days}")[0] for days in (0, 1, 30, 90, 365)] == [200] * 5
    assert [hall.ask("GET", f"/api/{path}?days={days}")[0] for days in (2, 366, -1, "x")] == [400] * 4
