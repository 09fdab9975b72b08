"""A network between somebody and a server that can be cut, or that swallows everything without a word."""

import socket
import struct
import threading
from contextlib import suppress
from typing import Self

HOST = "127.0.0.1"
CHUNK = 65_536
"""Bytes that are handed on at once."""


class DroppingProxy:
    """Hands connections on to a port of this computer, on a port of its own, until it is told not to."""

    def __init__(self, port: int) -> None:
        self._target = (HOST, port)
        self._listening = socket.create_server((HOST, 0))
        self.port: int = self._listening.getsockname()[1]
        self._lock = threading.Lock()
        self._sockets: set[socket.socket] = set()
        self._is_cut, self._is_swallowing = False, False
        self.swallowed = 0
        """Bytes that were lost on their way."""

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()
        with suppress(OSError):  # wakes the thread that accepts
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()

    def cut(self) -> None:
        """End all connections, and refuse new ones."""
        with self._lock:
            self._is_cut = True
        self.hang_up()

    def hang_up(self, *, is_reset: bool = False) -> None:
        """End all connections, and take new ones: in good order, or by a reset as of a network that fails."""
        with self._lock:
            ended, self._sockets = self._sockets, set()
        for one in ended:
            if is_reset:
                _reset(one)
            else:
                _close(one)

    def swallow(self) -> None:
        """Leave connections open, and lose whatever is sent over them, both ways."""
        self._is_swallowing = True

    def mend(self) -> None:
        """Work again; connections whose bytes were lost are ended, as nothing sensible can follow on them."""
        if self._is_swallowing:
            self.cut()
        with self._lock:
            self._is_cut = self._is_swallowing = False

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:  # it is closed
                return
            try:
                far = socket.create_connection(self._target)
            except OSError:  # the server is gone
                _close(near)
                continue
            with self._lock:
                is_refused = self._is_cut
                if not is_refused:
                    self._sockets |= {near, far}
            if is_refused:
                _close(near)
                _close(far)
                continue
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=self._hand_on, args=(source, sink), daemon=True).start()

    def _hand_on(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):  # one of them is closed
            while data := source.recv(CHUNK):
                if self._is_swallowing:
                    self.swallowed += len(data)
                else:
                    sink.sendall(data)
        with self._lock:
            is_over = source in self._sockets  # else whoever has taken them out ends them
            self._sockets -= {source, sink}
        if is_over:
            _close(source)
            _close(sink)


def _close(one: socket.socket) -> None:
    with suppress(OSError):  # the other end is gone already
        one.shutdown(socket.SHUT_RDWR)
    one.close()


def _reset(one: socket.socket) -> None:
    with suppress(OSError):  # the other end is gone already
        one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        one.shutdown(socket.SHUT_RD)  # wakes the thread that reads, and sends nothing
    one.close()
