"""The page's figures: press to event with twenty streams, what that costs the table's own loop, and memory."""

import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path

from figures import COMPILING, head, row
from gipfel.app import Moment, QueueInbox
from gipfel.app.loop import TablePorts, run
from gipfel.config import Options, SettingsFile
from gipfel.game import Started
from gipfel.page import Page, PublishedState
from gipfel.screens import Screen
from gipfel.store import open_store
from gipfel.table import MENU, Button, Closed, Down, Signal, Table, Up, opened
from gipfel.virtual import VirtualDisplay
from gipfel.web import listen
from gipfel.words import words_in

STREAMS = 20
"""How many pages watch."""
A_SECOND, SECONDS = 50, 3
"""Presses a second, and for how many seconds."""
ROUNDS = 5


class Timed(QueueInbox):
    """An inbox that notes when a signal was taken: on the clock, and in work of the thread that took it."""

    def __init__(self) -> None:
        super().__init__()
        self.taken = 0.0, 0.0

    def take(self, until: float) -> Signal:
        """Wait for a signal."""
        signal = super().take(until)
        self.taken = time.perf_counter(), time.thread_time()
        return signal


Times = list[tuple[float, float, float]]
"""Milliseconds from taking a signal to its being shown and published, on the clock and of the loop's own work;
and from the moment when it was posted, which has the waking of a thread in it, and whatever else goes on here."""

NAMES = ("on the clock", "of its own work", "from its being posted")


def main() -> None:
    """Measure and print everything."""
    head()
    # In turns, and the best round of each counts: what else this machine does is nobody's fault.
    alone, watched = [], []
    for _ in range(ROUNDS):
        alone.append(loop_times(with_page=False))
        watched.append(loop_times(with_page=True))
    print(f"A press through the table's loop, ms; below it with {STREAMS} watching, {A_SECOND} presses a second")
    for which, name in enumerate(NAMES):
        before, after = (
            [statistics.median(took[which] for took in one) for one in rounds] for rounds in (alone, watched)
        )
        slower = min(after) / min(before) * 100 - 100
        row(f"  {name}", before, "", best=min)
        row("", after, f"{slower:+.0f} %; 10 % at most", best=min)
    row(f"press to event, {STREAMS} streams, ms", press_to_event(), "30 at most", best=statistics.median)
    row("memory that the server adds, MB", [memory()], "15 at most", best=min)


@contextmanager
def table(newest: PublishedState | None) -> Iterator[tuple[QueueInbox, Times, Page | None, int]]:
    """Run a table in this process, with or without its page; list how long each signal took."""
    with tempfile.TemporaryDirectory() as name:
        folder, inbox, took = Path(name), Timed(), Times()
        listening = listen("127.0.0.1", 0) if newest else None
        page = Page(listening, newest, inbox.post, folder, is_open=True) if newest and listening else None

        def loop() -> None:
            store, _ = open_store(folder)
            previous = Started(("yellow", "green"), ("", ""), "franjos", "1")
            start = replace(opened("1", Options(), None, previous), now=time.monotonic(), touched=time.monotonic())

            def publish(table: Table, screen: Screen) -> None:
                if newest:
                    newest.publish(Moment(table, screen, store.number))
                since, worked = inbox.taken
                spans = time.perf_counter() - since, time.thread_time() - worked, time.monotonic() - table.now
                took.append((spans[0] * 1e3, spans[1] * 1e3, spans[2] * 1e3))

            run(
                TablePorts(
                    VirtualDisplay(), store, inbox, SettingsFile(folder / "settings.toml"), publish=publish
                ),
                start,
            )
            store.close()

        thread = threading.Thread(target=loop)
        thread.start()
        with page or nullcontext():
            yield inbox, took, page, page.listening.getsockname()[1] if page else 0
            inbox.post(Closed(time.monotonic()))
            thread.join()


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
    """Let `count` pages watch from a process of their own: phones do not run inside the table."""
    command = [sys.executable, "-c", READER, str(port), str(count)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout  # noqa: S101  # it was asked for
        process.stdout.readline()
        yield
        process.kill()


def loop_times(*, with_page: bool) -> Times:
    """Measure the loop at fifty presses a second, with twenty pages that watch, or with nobody."""
    newest = PublishedState() if with_page else None
    with table(newest) as (inbox, took, _, port), watchers(port, STREAMS) if with_page else nullcontext():
        time.sleep(0.5)
        took.clear()
        presses(inbox)
        return took[:]


def presses(inbox: QueueInbox) -> None:
    """Press at an even pace: the referee's pages open and close."""
    for number in range(SECONDS * A_SECOND):
        button = Button.WHY if number % 2 else Button.STOP
        inbox.post(Down(button, time.monotonic()))
        inbox.post(Up(button, time.monotonic()))
        time.sleep(1 / A_SECOND)


PRESSER = """
import http.client, json, socket, sys, threading, time
port, token, *items = int(sys.argv[1]), *sys.argv[2:]
count, pause = 200, 0.02
headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
sent = []
def press(button):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("POST", "/api/press", json.dumps({"button": button}), headers)
    connection.getresponse().read()
    connection.close()
def crowd():
    for _ in range(count):
        sent.append(time.perf_counter())
        threading.Thread(target=press, args=("3",)).start()
        time.sleep(pause)
press("3")  # the menu is open now, at its second item
line = socket.create_connection(("127.0.0.1", port))
line.sendall(b"GET /api/events HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n")
line.settimeout(20)
events = line.makefile("rb")
threading.Thread(target=crowd).start()
at, seen = 1, 0
while seen < count:
    data = events.readline()
    if not data.startswith(b"data: {") or b'"screen"' not in data:
        continue
    now, text = time.perf_counter(), json.loads(data[6:])["screen"]["text"].splitlines()
    item = next(number for number, name in enumerate(items) if name in text)
    for _ in range((item - at) % len(items)):
        print((now - sent[seen]) * 1e3)
        seen += 1
    at = item
"""


def press_to_event() -> list[float]:
    """Return milliseconds from sending a press over HTTP to its state on a stream, while twenty pages watch.

    Each press turns to the next item of the menu, so an event says how many presses it is about.
    """
    items = [words_in("en")(f"menu.{item}") for item in MENU]
    with table(PublishedState()) as (_, _, page, port), watchers(port, STREAMS - 1):
        time.sleep(0.5)
        token = page.access.own_token if page else ""
        command = [sys.executable, "-c", PRESSER, str(port), token, *items]
        ended = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60)
        return [float(line) for line in ended.stdout.split()]


MEASURED = """
import re, sys, tempfile
from pathlib import Path
import gipfel.app.loop, gipfel.app.inbox, gipfel.config
from gipfel.store import Store, open_store  # a table without a page has loaded these, too
from gipfel.virtual import ScriptInbox, VirtualDisplay
def size():
    return int(re.search(r"VmRSS:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) / 1024
before = size()
from gipfel.page import PublishedState, Page
from gipfel.web import listen
listening = listen("127.0.0.1", 0)
with tempfile.TemporaryDirectory() as folder, Page(listening, PublishedState(), print, Path(folder)) as page:
    from gipfel.web import assets_of
    assets_of("gipfel.page")
    print(size() - before)
"""


def memory() -> float:
    """Return how many megabytes the server adds to a table without one."""
    command = [sys.executable, "-c", MEASURED]
    ended = subprocess.run(command, check=True, capture_output=True, text=True, env=COMPILING)
    found = re.search(r"[\d.]+", ended.stdout)
    return float(found[0]) if found else float("nan")


if __name__ == "__main__":
    main()
