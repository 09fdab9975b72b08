"""What the page logs: who was refused what, and never what somebody has sent."""

import asyncio
import http.client
import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gipfel.web.request_log import log_end
from support.served import Served
from support.waiting import PATIENCE, until

PLAYERS = ("Xaveria", "Zebulon")
PHONE = "Wotan's"
BODY = {
    "edition": "franjos",
    "players": [{"colour": "blue", "name": PLAYERS[0]}, {"colour": "red", "name": PLAYERS[1]}],
}


class Process:
    """`gipfel play` with its page, in a process that writes its log to a file."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "log"
        command = [
            sys.executable,
            "-m",
            "gipfel",
            "play",
            "--no-browser",
            "--port",
            "0",
            "--lang",
            "en",
            "--seed",
            "5",
        ]
        command += ["--log-level", "debug", "--data", str(folder / "table")]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.process.stdout
        found = re.search(r"http://127.0.0.1:(\d+)", self.process.stdout.readline())
        assert found
        self.port = int(found[1])

    def ask(self, method: str, path: str, body: object = None, token: str = "", host: str = "") -> tuple[int, Any]:
        """Send a request; return the status and the body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"Content-Type": "application/json"}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        headers |= {"Host": host} if host else {}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        response = connection.getresponse()
        content = response.read()
        connection.close()
        return response.status, json.loads(content) if content.startswith(b"{") else content

    def shown(self) -> str:
        """Return what the display says."""
        return str(self.ask("GET", "/api/state")[1]["screen"]["text"])

    def end(self) -> str:
        """End the program; return its log."""
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(PATIENCE) == 0
        return self.log.read_text()


@contextmanager
def playing(folder: Path) -> Iterator[Process]:
    """Run a table, and leave no process behind."""
    table = Process(folder)
    try:
        assert table.process.stdout
        with table.process.stdout:
            yield table
    finally:
        table.process.kill()
        table.process.wait()


def test_never_a_pin_a_token_or_a_name(tmp_path: Path) -> None:
    """A whole evening at level debug: named players, a phone that is paired, and requests that are refused."""
    with playing(tmp_path) as table:
        until(lambda: table.ask("GET", "/api/session")[0] == 200)
        token = table.ask("GET", "/api/session")[1]["token"]
        for button in ("3", "3", "go"):  # the menu, its next entry, open that: phones
            table.ask("POST", "/api/press", {"button": button}, token)
        digits = until(lambda: re.search(r"\b(\d{3}) (\d{3})\b", table.shown()))
        pin = digits[1] + digits[2]
        wrong = "000000" if pin != "000000" else "000001"
        assert table.ask("POST", "/api/pair", {"pin": wrong, "name": PHONE})[0] == 403
        status, paired = table.ask("POST", "/api/pair", {"pin": pin, "name": PHONE})
        assert (status, paired["name"]) == (200, PHONE)
        assert table.ask("POST", "/api/games", BODY, paired["token"])[0] == 200
        assert table.ask("POST", "/api/dice", {"dice": [2, 3, 4, 5]}, paired["token"])[0] == 200
        assert table.ask("POST", "/api/press", {"button": "1"}, paired["token"])[0] == 200
        assert table.ask("POST", "/api/games", {"players": [{"name": PLAYERS[0]}]}, token)[0] == 400
        assert table.ask("GET", f"/api/{PLAYERS[0]}?token={token}")[0] == 404
        assert table.ask("GET", f"/static/{token}")[0] == 404
        assert table.ask(PLAYERS[0].upper(), f"/{pin}")[0] == 404
        assert table.ask("GET", "/api/state", host=f"{PLAYERS[0]}.example")[0] == 403
        assert table.ask("POST", "/api/press", {"button": "1"}, PLAYERS[1])[0] == 401
        log = table.end()

    lines = {line.partition(" ")[2] for line in log.splitlines()}
    for secret in (pin, wrong, token, paired["token"], PHONE, *PLAYERS, PLAYERS[0].upper()):
        assert secret not in log
    assert {
        "info app: game started: franjos, 2 players",
        "debug app: step: PhonePaired -> Phones; recorded: nothing",
        "debug app: step: DiceNamed -> Playing; recorded: Rolled",
        "warning web: refused: POST /api/pair: 403 problem.wrong-pin",
        "info web: refused: POST /api/games: 400 problem.body",
        "info web: refused: GET (no route): 404 problem.no-route",
        "info web: refused: GET /static/<path:name>: 404 problem.no-route",
        "warning web: refused: GET (no route): 403 problem.host",
        "warning web: refused: POST /api/press: 401 problem.thrown-out",
    } <= lines
    assert [line for line in lines if line.startswith("info app: starting: gipfel ")]
    assert [line for line in lines if line.startswith("info app: page: http://127.0.0.1:")]


def test_a_fault_of_our_own_is_logged_with_its_traceback(
    table: Served, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """An exception that nobody expected is answered in JSON, and logged once, by the route."""
    moment = table.page.published.moment
    assert moment
    broken = replace(moment, screen=None)  # type: ignore[arg-type]  # no table publishes this

    def status() -> int:
        table.page.published.moment = broken
        return table.ask("GET", "/api/oled.png")[0]

    until(lambda: status() == 500)  # the table may publish a sound one in between
    faults = [record for record in caplog.records if record.levelname == "ERROR"]

    assert faults[0].getMessage() == "failed: GET /api/oled.png"
    assert faults[0].exc_info
    assert "Traceback" not in capfd.readouterr().err.replace(caplog.text, "")


def test_a_task_that_dies_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    """A background task that dies is logged."""

    async def die() -> None:
        raise ZeroDivisionError

    # In a thread of its own: a browser that was driven in this one may have left an event loop running.
    with ThreadPoolExecutor(1) as thread, pytest.raises(ZeroDivisionError):
        thread.submit(asyncio.run, log_end(die())).result()

    assert caplog.messages == ["a task of the site has ended"]
