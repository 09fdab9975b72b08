"""The page's figures: press to event with twenty streams, what that costs the table's own loop, and memory."""

import http.client
import json
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from figures import COMPILING, head, row
from gipfel.game import Started
from gipfel.inbox import QueueInbox
from gipfel.loop import Desk, run
from gipfel.page import Newest, Page, listen
from gipfel.ports import Moment
from gipfel.screens import Screen
from gipfel.settings import SettingsFile
from gipfel.store import open_store
from gipfel.table import Button, Closed, Down, Options, Table, Up, opened
from gipfel.virtual import Glass

STREAMS = 20
A_SECOND = 50
SECONDS = 3
ROUNDS = 4


def main() -> None:
    """Measure and print everything."""
    head()
    # In turns, and the best round of each counts: what else this machine does is nobody's fault.
    alone, watched = [], []
    for _ in range(ROUNDS):
        alone.append(statistics.median(loop_times(with_page=False)))
        watched.append(statistics.median(loop_times(with_page=True)))
    slower = min(watched) / min(alone) * 100 - 100
    row("a press through the loop, nobody watching, ms", alone, "", best=min)
    row(
        f"  {STREAMS} watching, {A_SECOND} presses a second, ms",
        watched,
        f"{slower:+.0f} %; 10 % at most",
        best=min,
    )
    row("press to event, 20 streams, ms", press_to_event(), "30 at most", best=min)
    row("memory that the server adds, MB", [memory()], "15 at most", best=min)


@contextmanager
def table(newest: Newest | None) -> Iterator[tuple[QueueInbox, list[float], Page | None, int]]:
    """Run a table in this process, with or without its page; list how long each signal took to be published."""
    with tempfile.TemporaryDirectory() as name:
        folder, inbox, took = Path(name), QueueInbox(), list[float]()
        listening = listen("127.0.0.1", 0) if newest else None
        page = Page(listening, newest, inbox.post, folder, is_open=True) if newest and listening else None

        def loop() -> None:
            store, _ = open_store(folder)
            previous = Started(("yellow", "green"), ("", ""), "franjos", "1")
            start = replace(opened("1", Options(), None, previous), now=time.monotonic(), touched=time.monotonic())

            def publish(table: Table, screen: Screen) -> None:
                if newest:
                    newest.publish(Moment(table, screen, store.number))
                took.append((time.monotonic() - table.now) * 1e3)

            run(Desk(Glass(), store, inbox, SettingsFile(folder / "settings.toml"), publish=publish), start)
            store.close()

        thread = threading.Thread(target=loop)
        thread.start()
        if page:
            with page:
                yield inbox, took, page, page.listening.getsockname()[1]
                inbox.post(Closed(time.monotonic()))
                thread.join()
        else:
            yield inbox, took, None, 0
            inbox.post(Closed(time.monotonic()))
            thread.join()


def streams(port: int, count: int) -> list[socket.socket]:
    """Open event streams, each read by a thread that throws away what comes."""
    lines = []
    for _ in range(count):
        line = socket.create_connection(("127.0.0.1", port))
        line.sendall(b"GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        lines.append(line)
    return lines


READER = """
import selectors, socket, sys
lines = selectors.DefaultSelector()
for _ in range(int(sys.argv[2])):
    line = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
    line.sendall(b"GET /api/events HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n")
    lines.register(line, selectors.EVENT_READ)
print("ready", flush=True)
while True:
    for key, _ in lines.select():
        if not key.fileobj.recv(65536):
            sys.exit()
"""


@contextmanager
def watchers(port: int, count: int) -> Iterator[None]:
    """Let twenty pages watch from a process of their own: phones do not run inside the table."""
    command = [sys.executable, "-c", READER, str(port), str(count)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout  # noqa: S101  # it was asked for
        process.stdout.readline()
        yield
        process.kill()


def loop_times(*, with_page: bool) -> list[float]:
    """Milliseconds from posting a press to its being shown and published, at fifty presses a second."""
    newest = Newest() if with_page else None
    with table(newest) as (inbox, took, _, port):
        if not with_page:
            presses(inbox)
            return took[2:]
        with watchers(port, STREAMS):
            time.sleep(0.5)
            took.clear()
            presses(inbox)
        return took


def presses(inbox: QueueInbox) -> None:
    """Press at an even pace: the referee's pages open and close."""
    for number in range(SECONDS * A_SECOND):
        button = Button.WHY if number % 2 else Button.STOP
        inbox.post(Down(button, time.monotonic()))
        inbox.post(Up(button, time.monotonic()))
        time.sleep(1 / A_SECOND)


def press_to_event() -> list[float]:
    """Milliseconds from sending a press over HTTP to its state on a stream, while twenty watch and more press."""
    newest, took = Newest(), []
    with table(newest) as (inbox, _, page, port):
        time.sleep(0.3)
        token = page.door.own if page else ""
        with watchers(port, STREAMS - 1):
            (line,) = streams(port, 1)
            line.settimeout(5)
            is_over = threading.Event()
            others = threading.Thread(target=crowd, args=(inbox, is_over))
            others.start()
            for number in range(60):
                want = b'"language":"de"' if number % 2 == 0 else b'"language":"en"'
                body = json.dumps({"language": want[-3:-1].decode()})
                start = time.perf_counter()
                sender = threading.Thread(target=post, args=(port, token, body))
                sender.start()
                seen = b""
                while want not in seen:
                    seen = seen[-64:] + line.recv(1 << 16)
                took.append((time.perf_counter() - start) * 1e3)
                sender.join()
            is_over.set()
            others.join()
            line.close()
    return took


def crowd(inbox: QueueInbox, is_over: threading.Event) -> None:
    """Press fifty times a second, all the while."""
    number = 0
    while not is_over.wait(1 / A_SECOND):
        number += 1
        button = Button.WHY if number % 2 else Button.STOP
        inbox.post(Down(button, time.monotonic()))
        inbox.post(Up(button, time.monotonic()))


def post(port: int, token: str, body: str) -> None:
    """Set the table's language: a press whose event is easily told from others."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    connection.request("POST", "/api/settings", body, headers)
    connection.getresponse().read()
    connection.close()


MEASURED = """
import re, sys, tempfile
from pathlib import Path
import gipfel.loop, gipfel.store, gipfel.settings, gipfel.virtual, gipfel.inbox
def size():
    return int(re.search(r"VmRSS:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) / 1024
before = size()
from gipfel.page import Newest, Page, listen
with tempfile.TemporaryDirectory() as folder, Page(listen("127.0.0.1", 0), Newest(), print, Path(folder)) as page:
    from gipfel.page.assets import assets
    assets()
    print(size() - before)
"""


def memory() -> float:
    """Megabytes that the server adds to a table without one."""
    command = [sys.executable, "-c", MEASURED]
    ended = subprocess.run(command, check=True, capture_output=True, text=True, env=COMPILING)
    found = re.search(r"[\d.]+", ended.stdout)
    return float(found[0]) if found else float("nan")


if __name__ == "__main__":
    main()
