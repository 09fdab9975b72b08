"""The description of the interface: it names every route, and what the page sends and takes is as it says."""

import json
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from microdot import Response

from gipfel.ask import KEYS
from gipfel.boardcheck import EMPTY, UNSURE, BoardReport, FieldGuess, Place
from gipfel.config import BRIGHTNESS, ODDS
from gipfel.game import LEVELS, Phase
from gipfel.page.call import Call
from gipfel.page.device_state import MODES
from gipfel.page.field_types import BrightnessSetting, LevelSetting, OddsSetting
from gipfel.page.openapi import description
from gipfel.page.requests import RuleRequest
from gipfel.page.routes import ROUTES
from gipfel.page.state import PHASES
from gipfel.table import BoardSeen, DiceReport, DiceSettled, Mode
from gipfel.web import LanguageSetting, Media, Route
from gipfel.words import LANGUAGES
from support.served import Served, served
from support.waiting import until

DESCRIPTION = json.loads(description())
Schema = dict[str, Any]


def path_of(route: Route) -> str:
    """Return a route's path as the description writes it."""
    return re.sub(r"<int:(\w+)>", r"{\1}", route.path)


def named(route: Route) -> str:
    """Name a route, for the list of tests."""
    return f"{route.method} {route.path}"


def test_it_names_every_route() -> None:
    """Each route is described with its method and who may use it, and nothing else is described."""
    described = {
        (method.upper(), path, "paired" if "security" in operation else "anybody")
        for path, methods in DESCRIPTION["paths"].items()
        for method, operation in methods.items()
    }
    routes = {(route.method, path_of(route), route.who) for route in ROUTES if route.path.startswith("/api/")}

    assert described == routes


@pytest.mark.parametrize("route", ROUTES, ids=named)
def test_a_route_declares_what_its_handler_takes_and_returns(route: Route) -> None:
    """The types in the table of routes, from which the description is made, are those of the handlers."""
    hints = get_type_hints(route.handler)
    returned = hints.pop("return")
    (call, *parameters) = hints.items()
    body = route.request if route.request and not route.reads_body else type(None)

    assert call[1] == Call[body]  # type: ignore[valid-type]  # a type that is only known when this runs
    assert [(name, kind is int) for name, kind in parameters] == [
        (name, kind == "int:") for kind, name in re.findall(r"<(int:|path:|)(\w+)>", route.path)
    ]
    assert route.response in get_args(returned) or returned == (
        Response if isinstance(route.response, Media) else route.response
    )


def test_it_is_made_when_it_is_asked_for() -> None:
    """A table where nobody asks for it does not even load what makes it."""
    program = "import sys, gipfel.page; print('gipfel.page.openapi' in sys.modules)"
    ended = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)

    assert ended.stdout.strip() == "False"


def test_it_can_be_written_for_tools() -> None:
    """`python -m gipfel.page.openapi` prints what the page serves."""
    ended = subprocess.run([sys.executable, "-m", "gipfel.page.openapi"], check=True, capture_output=True)

    assert json.loads(ended.stdout) == DESCRIPTION


def test_every_mode_and_phase_has_its_name() -> None:
    """Each mode of the display and each phase of a game is in the state by a name of its own."""
    assert set(MODES) == set(get_args(Mode))
    assert set(PHASES) == set(get_args(Phase))
    assert len(set(MODES.values())) == len(MODES)


def test_settings_are_those_of_the_table() -> None:
    """What may be set through the page is what there is to set."""
    assert get_args(LanguageSetting) == LANGUAGES
    assert get_args(OddsSetting) == ODDS
    assert get_args(BrightnessSetting) == BRIGHTNESS
    assert get_args(LevelSetting) == LEVELS


def test_a_question_is_described_with_all_its_fields() -> None:
    """The referee reads its question by itself; the description knows the same fields."""
    assert {field.encode_name for field in msgspec.structs.fields(RuleRequest)} == KEYS


def errors_in(said: object, schema: Schema) -> list[str]:
    """Return what does not fit a schema of the description."""
    jsonschema_rs = pytest.importorskip("jsonschema_rs")  # it comes with schemathesis
    validator = jsonschema_rs.Draft202012Validator({**schema, "components": DESCRIPTION["components"]})
    return [f"{error.instance_path}: {error.message}"[:500] for error in validator.iter_errors(said)]


def schema_of(path: str, method: str = "get", status: int = 200) -> Schema:
    """Return the schema of a response's body."""
    response = DESCRIPTION["paths"][path][method]["responses"][str(status)]
    if "$ref" in response:
        response = DESCRIPTION["components"]["responses"][response["$ref"].rpartition("/")[2]]
    schema: Schema = response["content"]["application/json"]["schema"]
    return schema


def check(table: Served, moment: str) -> int:
    """Get every route that returns JSON; what comes back has to fit its schema. Return how many were found."""
    found = 0
    for route in ROUTES:
        if route.method == "GET" and not isinstance(route.response, Media):
            path = path_of(route)
            for query in ("", "?lang=de"):
                asked = path.replace("{number}", "1").replace("{n}", "1") + query
                status, said, _ = table.ask("GET", asked, token=table.token)
                assert status in (200, 404), (moment, asked, said)
                assert not errors_in(said, schema_of(path, status=status)), (moment, asked)
                found += status == 200
    return found


def post(table: Served, path: str, body: object) -> None:
    """Post a body that fits its schema; what comes back has to fit, too."""
    operation = DESCRIPTION["paths"][path]["post"]
    assert not errors_in(body, operation["requestBody"]["content"]["application/json"]["schema"])
    assert not errors_in(table.post(path, body), schema_of(path, "post"))


def press(table: Served, *buttons: str) -> None:
    """Press buttons, one after the other."""
    for button in buttons:
        post(table, "/api/press", {"button": button})


def send(table: Served, signal: BoardSeen | DiceSettled) -> None:
    """Post a signal of the camera, and wait until the table has processed it."""
    table.inbox.post(signal)
    until(lambda: table.table.now >= signal.at)


def a_turn(table: Served) -> Iterator[str]:
    """Play a turn, and name each moment of it."""
    post(table, "/api/games", {"edition": "franjos", "players": [{"colour": "yellow"}, {"colour": "green"}]})
    yield "rolling"
    post(table, "/api/dice", {"dice": [2, 3, 4, 5]})
    yield "choosing"
    press(table, "2")
    yield "deciding"
    press(table, "stop")
    yield "told"
    while table.state["news"]:
        press(table, "go")
    seen = (
        (Place(6, 2), FieldGuess(("yellow",))),
        (Place(8, 1), FieldGuess(("yellow",))),
        (Place(4, 1), FieldGuess((UNSURE,))),
        (Place(3, 2), FieldGuess(("orange", EMPTY))),
    )
    post(table, "/api/board/look", {})
    send(table, BoardSeen(BoardReport(seen), time.monotonic()))
    send(table, BoardSeen(BoardReport(seen), time.monotonic()))
    assert table.state["mode"] == "astray"
    yield "astray"
    press(table, "stop")
    send(table, DiceSettled(DiceReport((1, 2, 3, 4), (0.5, 0.0, 0.0, 0.2)), time.monotonic()))
    assert table.state["doubt"]
    yield "in doubt"
    press(table, "stop")
    post(table, "/api/calibrate", {})
    assert table.state["calibration"]
    yield "calibrating"
    press(table, "stop")
    post(table, "/api/settings", {"odds": "before", "language": "fr"})
    post(table, "/api/dice", {"dice": [6, 6, 6, 6]})
    yield "with odds"


def play_to_the_end(table: Served) -> None:
    """Roll and stop until somebody has won."""
    rolls = ((1, 1, 1, 1), (6, 6, 6, 6), (1, 1, 1, 2), (5, 6, 6, 6), (2, 5, 3, 4))
    for turn in range(400):
        state = table.state
        if state["phase"] == "over":
            return
        if state["news"]:
            table.press("go")
        elif state["phase"] == "rolling":
            table.post("/api/dice", {"dice": rolls[turn % len(rolls)]})
        elif state["phase"] == "choosing":
            table.press(next(option["button"] for option in state["options"] if option["plays"]))
        else:
            table.press("stop")
    pytest.fail("nobody has won")


def test_what_the_page_sends_is_as_described(tmp_path: Path) -> None:
    """In every moment of a game, before it and after it, each response fits its schema."""
    with served(tmp_path) as table:
        assert check(table, "no game") == 16
        for moment in a_turn(table):
            assert check(table, moment) == 24, moment
        for n in range(1, len(table.get("/api/games/1")["steps"]) + 1):
            said = table.get(f"/api/games/1/steps/{n}")
            assert not errors_in(said, schema_of("/api/games/{number}/steps/{n}")), n
        play_to_the_end(table)
        check(table, "over")
        table.post("/api/games/1/review", {})
        until(lambda: table.get("/api/games/1/review")["status"] == "made")
        check(table, "reviewed")
        post(table, "/api/board/hands", {"on": True})
        until(lambda: table.get("/api/board")["picture"])
        check(table, "with a board")
        table.begin()
    with served(tmp_path, is_open=False, is_virtual=False) as table:
        assert table.state["mode"] == "resuming"
        check(table, "resumed")


def test_the_referee_answers_as_described(table: Served) -> None:
    """With and without a roll, a play and a stop; and an error is an error."""
    question = {"edition": "parker", "players": ["yellow", "green"], "to_move": "yellow"}
    post(table, "/api/rule", question)
    post(table, "/api/rule", question | {"roll": [1, 2, 2, 4], "play": None, "house": ["both-pairs"]})
    post(table, "/api/rule", question | {"roll": [1, 2, 2, 4], "play": [4, 5], "then": "stop"})
    status, said, _ = table.ask("POST", "/api/rule", question | {"roll": [7]})

    assert status == 400
    assert not errors_in(said, schema_of("/api/rule", "post", 400))


def test_events_are_as_described(table: Served) -> None:
    """The data of `state` is a TableState, that of `tray` a TrayReading."""
    table.begin()
    with socket.create_connection(("127.0.0.1", table.port), 10) as stream:
        stream.sendall(b"GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        got = b""
        while b"event: state" not in got or b"event: tray" not in got or not got.endswith(b"\n\n"):
            got += stream.recv(65536)
    for event, name in ((b"state", "TableState"), (b"tray", "TrayReading")):
        data = got.partition(b"event: " + event + b"\ndata: ")[2].partition(b"\n\n")[0]
        assert not errors_in(json.loads(data), {"$ref": f"#/components/schemas/{name}"})


@pytest.mark.parametrize(
    "wrong",
    [
        {"phase": "sleeping"},
        {"player": "yellow"},
        {"dice": [0, 1, 2, 3]},
        {"bust_odds": [1, 2, 3]},
        {"screen": {}},
        {"surprise": 1},
        {"sight": {"is_looking": False, "status": None, "seen": [{"column": 2, "field": 1}], "strays": []}},
    ],
)
def test_a_wrong_state_does_not_fit(table: Served, wrong: Schema) -> None:
    """The schema is strict: another value, another length or a key too many is found."""
    table.begin()
    schema, state = schema_of("/api/state"), table.state
    assert not errors_in(state, schema)

    assert errors_in(state | wrong, schema)


def test_a_state_with_a_key_missing_does_not_fit(table: Served) -> None:
    """Every key is required, but for the two that a table without a game does not have."""
    state = table.state
    schema = schema_of("/api/state")
    properties = set(DESCRIPTION["components"]["schemas"]["StateResponse"]["properties"])
    assert properties - set(state) == {"to_win", "either"}

    assert all(errors_in({key: state[key] for key in state if key != missing}, schema) for missing in state)


@pytest.mark.skipif(
    not shutil.which("schemathesis", path=str(Path(sys.executable).parent)), reason="not installed"
)
@pytest.mark.parametrize("is_paired", [True, False])
def test_no_request_is_too_strange(table: Served, tmp_path: Path, *, is_paired: bool) -> None:
    """Hundreds of requests made from the description, right and wrong: responses fit it, and none is a 500."""
    table.begin()
    token = table.token if is_paired else "nonsense"
    ended = subprocess.run(
        [
            Path(sys.executable).with_name("schemathesis"),
            "run",
            f"http://127.0.0.1:{table.port}/api/openapi.json",
            *("--header", f"Authorization: Bearer {token}"),
            *("--exclude-path", "/api/events"),
            *("--checks", "not_a_server_error,status_code_conformance,response_schema_conformance"),
            *("--phases", "coverage,fuzzing" if is_paired else "coverage"),
            *("--max-examples", "6", "--seed", "1", "--no-color", "--generation-database", "none"),
            *("--request-timeout", "60"),  # a throw that is never read is answered after a while
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )

    assert ended.returncode == 0, ended.stdout[-6000:] + ended.stderr[-2000:]
