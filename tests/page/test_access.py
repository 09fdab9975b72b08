"""Who may do what: watching, pressing, pairing; and what is always refused."""

import json
import re
import socket
import stat
import time
from pathlib import Path

import pytest

from gipfel.page.access import MOST_TRIES
from gipfel.page.phonebook import Phonebook
from gipfel.page.routes import ROUTES
from gipfel.table import Button, Down, Phone, Up
from gipfel.web import Route
from gipfel.web.event_stream import MOST_LISTENERS
from support.served import Json, Served, served
from support.waiting import until

PAIRED = [route for route in ROUTES if route.who == "paired"]
OPEN = [route for route in ROUTES if route.who == "anybody" and route.path != "/api/events"]


def address(route: Route) -> str:
    """Return a route's path with its parameters filled in."""
    return re.sub(r"<int:\w+>", "1", route.path).replace("<path:name>", "main.js")


def named(route: Route) -> str:
    """Name a route."""
    return f"{route.method} {route.path}"


def test_what_changes_something_needs_a_token() -> None:
    """Every POST does, but for a question to the referee and the PIN itself; so do photographs and exports."""
    free = {route.path for route in ROUTES if route.method == "POST" and route.who == "anybody"}
    kept = {route.path for route in ROUTES if route.method == "GET" and route.who == "paired"}

    assert free == {"/api/pair", "/api/rule"}
    assert kept == {
        "/api/board/taken.jpg",
        "/api/games/<int:number>/export",
        "/api/games/<int:number>/steps/<int:n>/photo.jpg",
    }


def test_nobody_presses_unpaired(guarded: Served) -> None:
    """Without a token, or with a wrong one or another scheme, every route that needs pairing says 401, in JSON."""
    for route in PAIRED:
        body: dict[str, str] | None = {} if route.method == "POST" else None
        for headers in ({}, {"Authorization": "Bearer nonsense"}, {"Authorization": "Basic Zm9v"}):
            status, said, answer = guarded.ask(route.method, address(route), body, **headers)
            assert status == 401, named(route)
            assert said["error"]
            assert answer.getheader("WWW-Authenticate") == "Bearer"


def test_anybody_watches(guarded: Served) -> None:
    """Looking needs no token: the state, the display, the record's lines, a ruling."""
    for route in OPEN:
        status, said, _ = guarded.ask(route.method, address(route), {} if route.method == "POST" else None)
        assert status in (200, 400, 403, 404), (named(route), said)
    assert guarded.get("/api/session") == {
        "may_press": False,
        "token": None,
        "virtual": False,
        "spoilings": [],
        "languages": ["en", "de", "fr"],
        "version": "test",
    }


def lasting(state: Json) -> Json:
    """Leave out what changes by itself: the display shifts its picture each minute, and the camera goes on."""
    screen = {key: value for key, value in state["screen"].items() if key != "dots"}
    return {**state, "screen": screen, "tray": None}


def test_getting_changes_nothing(table: Served) -> None:
    """After every GET there is, the table is the same."""
    table.begin()
    table.throw(2, 3, 4, 5)
    before = lasting(table.state)
    for route in ROUTES:
        if route.method == "GET" and route.path != "/api/events":
            table.ask("GET", address(route), token=table.token)
            table.ask("HEAD", address(route), token=table.token)

    assert lasting(table.state) == before


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "gipfel.local"])
def test_a_foreign_host_is_refused(table: Served, host: str) -> None:
    """A request for another host name is refused, whatever it asks for: it may be an attack by DNS rebinding."""
    for path in ("/", "/api/state", "/nowhere"):
        status, said, _ = table.ask("GET", path, Host=host)
        assert (status, bool(said["error"])) == (403, True)


@pytest.mark.parametrize(
    "host", ["gipfel.local", "GIPFEL.local:8137", "192.168.1.7:8137", "[fe80::1]:80", "localhost"]
)
def test_own_names_are_served(guarded: Served, host: str) -> None:
    """In a network the table is served under its host names, and under IP addresses."""
    assert guarded.ask("GET", "/api/state", Host=host)[0] == 200


def test_another_page_is_refused(table: Served) -> None:
    """What another origin sends is refused, with a token or without; and no response has a CORS header."""
    begin = {"edition": "franjos", "players": [{"colour": "red"}, {"colour": "blue"}]}
    status, _, answer = table.ask("POST", "/api/games", begin, table.token, Origin="http://evil.example")
    assert status == 403
    assert not [name for name, _ in answer.getheaders() if name.lower().startswith("access-control")]
    own = f"http://127.0.0.1:{table.port}"
    assert table.ask("POST", "/api/games", begin, table.token, Origin=own)[0] == 200
    status, _, answer = table.ask("OPTIONS", "/api/press", Origin=own)
    assert not [name for name, _ in answer.getheaders() if name.lower().startswith("access-control")]


def test_every_response_keeps_the_page_to_itself(table: Served) -> None:
    """A strict policy on everything, errors included: own scripts and styles, no frames, no guessing."""
    for path in ("/", "/static/main.js", "/api/state", "/nowhere"):
        _, _, answer = table.ask("GET", path)
        policy = answer.getheader("Content-Security-Policy") or ""
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.getheader("X-Content-Type-Options") == "nosniff"


def raw(table: Served, request: bytes) -> tuple[str, dict[str, str]]:
    """Send bytes as they are; return the status line and the JSON that came back."""
    with socket.create_connection(("127.0.0.1", table.port), 10) as line:
        line.sendall(request)
        line.shutdown(socket.SHUT_WR)
        got = b""
        while part := line.recv(65536):
            got += part
    head, _, body = got.partition(b"\r\n\r\n")
    return head.split(b"\r\n")[0].decode(), json.loads(body) if body else {}


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"garbage\r\n\r\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", 400),
        (b"GET / HTTP\r\n\r\n", 400),
        (b"GET /api/state HTTP/1.1\r\nno colon here\r\n\r\n", 400),
        (b"GET /api/state?lang=%zz HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        (b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"\r\n", 400),
        (b"POST /api/rule HTTP/1.1\r\nHost: localhost\r\nContent-Length: many\r\n\r\n", 400),
        (b"POST /api/rule HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n", 400),
        (b"POST /api/rule HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{}", 400),
        (b"POST /api/rule HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999\r\n\r\n", 413),
        (b"POST /api/rule HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 411),
        (b"POST /api/rule HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}", 415),
        (b"DELETE /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n", 405),
        (b"GET /static/../server.py HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
        (b"GET /static/..%2fserver.py HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
        (b"GET /api/games/99999999999999999999 HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
        (b"GET /api/games/-1 HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
    ],
)
def test_a_malformed_request_gets_a_clear_error(table: Served, request_: bytes, status: int) -> None:
    """Whatever comes, the response is a status and a sentence in JSON, and the table goes on."""
    line, said = raw(table, request_)

    assert line.split()[1] == str(status)
    assert said["error"]
    assert table.state


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"button": "4"}',
        b'{"button": "go", "now": 1}',
        b'"\xff"',
        b"[" * 5000,
        b"1e999",
    ],
)
def test_a_body_that_makes_no_sense(table: Served, body: bytes) -> None:
    """It is refused, with what is wrong about it."""
    status, said, _ = table.ask("POST", "/api/press", body, table.token)

    assert (status, bool(said["error"])) == (400, True)


def ask_for_pin(table: Served) -> str:
    """Ask for a PIN at the device, as a person does, and read it off the display."""
    for button in ("go", "go"):
        press(table, button)
    for button in ("3", "3", "3", "go"):
        press(table, button)
    until(lambda: table.table.access.pin)
    shown = table.state["screen"]["text"]
    assert table.table.access.pin
    digits = table.table.access.pin.digits
    assert f"{digits[:3]} {digits[3:]}" in shown
    return digits


def press(table: Served, name: str) -> None:
    """Press a button of the device itself."""
    at = time.monotonic()
    table.inbox.post(Down(Button(name), at))
    table.inbox.post(Up(Button(name), at + 0.001))
    until(lambda: table.table.now >= at + 0.001)


def test_pairing(guarded: Served) -> None:
    """The PIN on the display is worth one token; the display lists the phone, and it can be removed there."""
    assert guarded.ask("POST", "/api/pair", {"pin": "000000"})[0] == 403
    pin = ask_for_pin(guarded)
    status, said, _ = guarded.ask("POST", "/api/pair", {"pin": pin, "name": "Ann's\u0007 phone which is long"})
    assert status == 200
    token = said["token"]
    assert said["name"] == "Ann's phone"
    assert guarded.ask("POST", "/api/press", {"button": "stop"}, token)[0] == 200
    assert guarded.ask("GET", "/api/session", token=token)[1]["may_press"] is True
    assert guarded.ask("POST", "/api/pair", {"pin": pin})[0] == 403
    assert "Ann's" in str(guarded.table.access.phones)
    for button in ("3", "3", "3", "go", "3", "2"):
        press(guarded, button)
    assert guarded.table.access.phones == ()
    assert guarded.ask("POST", "/api/press", {"button": "stop"}, token)[0] == 401


def test_five_wrong_tries_and_it_waits(guarded: Served) -> None:
    """After that not even the right PIN is accepted for a while, and the response says how long."""
    pin = ask_for_pin(guarded)
    wrong = "000000" if pin != "000000" else "000001"
    for _ in range(MOST_TRIES):
        assert guarded.ask("POST", "/api/pair", {"pin": wrong})[0] == 403
    status, said, answer = guarded.ask("POST", "/api/pair", {"pin": pin})

    assert status == 429
    assert "wait" in said["error"]
    assert int(answer.getheader("Retry-After") or 0) > 30


def test_no_pin_without_asking_at_the_device(guarded: Served) -> None:
    """Nothing that a phone can send brings a PIN onto the display."""
    for route in OPEN:
        guarded.ask(route.method, address(route), {} if route.method == "POST" else None)

    assert guarded.table.access.pin is None


def test_phones_are_known_again(tmp_path: Path) -> None:
    """After a restart a paired phone stays paired; only hashes are kept, in a file that no other user may read."""
    with served(tmp_path, is_open=False, names=frozenset(("gipfel.local",))) as table:
        pin = ask_for_pin(table)
        token = table.ask("POST", "/api/pair", {"pin": pin})[1]["token"]
        book = tmp_path / "phones.json"
        until(book.exists)
        assert token not in book.read_text()
        assert stat.S_IMODE(book.stat().st_mode) == 0o600
    with served(tmp_path, is_open=False, names=frozenset(("gipfel.local",))) as again:
        assert again.ask("POST", "/api/press", {"button": "go"}, token)[0] == 200


def test_a_spoiled_phonebook_is_an_empty_one(tmp_path: Path) -> None:
    """Phones pair again; the table does not stop for it."""
    path = tmp_path / "phones.json"
    path.write_text('[{"key": 1}]')
    assert Phonebook(path).load() == ()
    Phonebook(path).keep((Phone("a", "Ann"),))
    assert Phonebook(path).load() == (Phone("a", "Ann"),)


def test_real_dice_are_thrown_by_hand(guarded: Served) -> None:
    """At a table with real dice nothing is thrown, and nothing spoiled, by a phone."""
    token = guarded.ask("POST", "/api/pair", {"pin": ask_for_pin(guarded)})[1]["token"]

    assert guarded.ask("POST", "/api/throw", {}, token)[0] == 409
    assert guarded.ask("POST", "/api/spoil", {}, token)[0] == 409


def test_a_crowd_is_turned_away(table: Served) -> None:
    """So many listeners may connect and no more; the next one is refused with a sentence."""
    lines = []
    for _ in range(MOST_LISTENERS):
        line = socket.create_connection(("127.0.0.1", table.port), 10)
        line.sendall(b"GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        lines.append(line)
    until(lambda: len(table.page.context.streams.listeners) == MOST_LISTENERS)
    assert table.ask("GET", "/api/events")[0] == 503
    for line in lines:
        line.close()
    until(lambda: not table.page.context.streams.listeners)
