"""A whole hall in this process, with its pages: the real archive, link and server; and a way to ask its pages."""

import http.client
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gipfel_hall.running import HallFile, RunningHall, hall
from gipfel_hall.words import words_of

PASSWORD = "correct horse"  # noqa: S105  # of a test
Json = Any


class AskedHall:
    """A hall that is being run, asked over HTTP; `cookie` is the host's, once signed in."""

    def __init__(self, running: RunningHall) -> None:
        self.running, self.context, self.address = running, running.context, running.address
        self.port = int(running.address.rpartition(":")[2])
        self.cookie = ""

    def ask(
        self, method: str, path: str, body: object = None, **headers: str
    ) -> tuple[int, Json, http.client.HTTPResponse]:
        """Ask, and return the status, what was answered, and the answer itself."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        if data is not None:
            sent.setdefault("Content-Type", "application/json")
        if self.cookie:
            sent.setdefault("Cookie", self.cookie)
        connection.request(method, path, data, sent)
        answer = connection.getresponse()
        got = answer.read()
        connection.close()
        is_json = (answer.getheader("Content-Type") or "").startswith("application/json")
        return answer.status, json.loads(got) if is_json and got else got, answer

    def get(self, path: str) -> Json:
        """Get a path that has to answer 200."""
        status, said, _ = self.ask("GET", path)
        assert status == 200, said
        return said

    def post(self, path: str, body: object) -> Json:
        """Post a body that has to be accepted."""
        status, said, _ = self.ask("POST", path, body)
        assert status == 200, said
        return said

    def sign_in(self, path: str = "/api/password", password: str = PASSWORD) -> None:
        """Sign the host in, and keep the cookie."""
        status, said, answer = self.ask("POST", path, {"password": password})
        assert status == 200, said
        self.cookie = str(answer.getheader("Set-Cookie")).partition(";")[0]


@contextmanager
def running_hall(folder: Path, broker: str = "mqtt://127.0.0.1:9", database: str = "") -> Iterator[AskedHall]:
    """Run a hall while the block runs; without a broker nobody answers there."""
    with hall(HallFile(broker=broker, port=0, database=database), folder, words_of("en")) as running:
        yield AskedHall(running)
