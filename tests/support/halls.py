"""A hall as a process of its own, which can be stopped, killed and started again on the same folder."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from support.waiting import PATIENCE, until


class HallProcess:
    """`gipfel hall`, started as a host starts it."""

    def __init__(self, folder: Path, broker: str, *options: str) -> None:
        self.folder, self.port = folder, 0
        self._command = [sys.executable, "-m", "gipfel", "hall", "--broker", broker, "--data", str(folder)]
        self._command += ["--port", "0", *options]
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it, and wait until its pages are there."""
        assert self._process is None, "it runs already"
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / "log").open("a") as log:
            self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, stderr=log, text=True)
        line = next((line for line in self._process.stdout or () if "http://" in line), "")
        assert line, self.log
        self.port = int(line.partition("http://")[2].partition("/")[0].rpartition(":")[2])

    @property
    def process_id(self) -> int:
        """The number of its process."""
        assert self._process, "it does not run"
        return self._process.pid

    @property
    def log(self) -> str:
        """What it has written down so far."""
        return (self.folder / "log").read_text(encoding="utf-8")

    def kill(self) -> None:
        """End it at once, as when the plug is pulled."""
        self._end(kill=True)

    def stop(self) -> int:
        """Let it end in good order; return its exit status."""
        return self._end(kill=False)

    def _end(self, *, kill: bool) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.kill() if kill else process.terminate()
        with process:
            return process.wait(PATIENCE)

    def get(self, path: str) -> Any:  # noqa: ANN401  # whatever JSON it is
        """Return what it answers to a question that anybody may ask."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET", path)
            response = connection.getresponse()
            assert response.status == 200, response.read()
            return json.loads(response.read())
        finally:
            connection.close()

    def wait_for_table(self, name: str) -> Any:  # noqa: ANN401  # a table of the wall, as JSON
        """Wait until a table is online, and return it."""

        def find() -> object:
            tables = self.get("/api/tables")["tables"]
            return next((each for each in tables if each["table"] == name and each["is_online"]), None)

        return until(find)


@contextmanager
def hall_process(folder: Path, broker: str, *options: str) -> Iterator[HallProcess]:
    """Run a hall while the block runs."""
    hall = HallProcess(folder, broker, *options)
    hall.start()
    try:
        yield hall
    finally:
        hall.stop()
