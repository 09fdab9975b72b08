"""Finished games on their way from the broker to the archive: few enough to fit into memory."""

import threading
from collections import deque
from typing import NamedTuple

MOST_BYTES = 32_000_000
"""Bytes of games that may wait: some hundred games. What does not fit is sent again by its table."""


class ArrivedGame(NamedTuple):
    """A finished game as it came in."""

    table: str
    device: str
    data: bytes
    received_at: float
    sent_at: str
    """When it was sent, by the table's own clock, as ISO 8601; empty where the table did not say."""


class IntakeQueue:
    """Hands games from the broker's thread to the worker that keeps them."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.most_bytes = most_bytes
        self._games: deque[ArrivedGame] = deque()
        self._bytes = 0
        self._is_closed = False
        self._changed = threading.Condition()

    def __len__(self) -> int:
        return len(self._games)

    def put(self, game: ArrivedGame) -> bool:
        """Take a game; return whether there was room for it."""
        with self._changed:
            if self._is_closed or self._bytes + len(game.data) > self.most_bytes:
                return False
            self._games.append(game)
            self._bytes += len(game.data)
            self._changed.notify()
            return True

    def get(self) -> ArrivedGame | None:
        """Wait for a game and return it; None when no more will come."""
        with self._changed:
            self._changed.wait_for(lambda: self._games or self._is_closed)
            if self._is_closed:
                return None
            game = self._games.popleft()
            self._bytes -= len(game.data)
            return game

    def close(self) -> None:
        """Let nobody wait any longer; what is left over is sent again by its table."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
