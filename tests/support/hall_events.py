"""One who listens to what a hall sends to its pages."""

import json
import socket
from typing import Any


class HallEvents:
    """An open connection for server-sent events."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.socket.sendall(b"GET /api/events HTTP/1.0\r\nHost: localhost\r\n\r\n")
        self.file = self.socket.makefile("rb")

    def next(self, kind: str) -> Any:  # noqa: ANN401  # JSON
        """Return the data of the next event of a kind."""
        while line := self.file.readline():
            if line.strip() == f"event: {kind}".encode():
                return json.loads(self.file.readline().removeprefix(b"data: "))
        raise AssertionError("it was closed")

    def close(self) -> None:
        """Listen no longer."""
        self.file.close()
        self.socket.close()
