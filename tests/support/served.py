"""A whole table with its page, served in this process: the real loop, store, tray and server."""

import http.client
import json
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

from gipfel.app import Moment, QueueInbox, Reviewer
from gipfel.app.loop import TablePorts, run
from gipfel.camera import DeferredCamera
from gipfel.config import Options, SettingsFile
from gipfel.game import Started
from gipfel.page import Page, PublishedState
from gipfel.screens import Screen
from gipfel.store import open_store
from gipfel.table import Closed, HallState, Table, opened
from gipfel.virtual import VirtualBoard, VirtualDisplay, VirtualTray, open_virtual_camera
from gipfel.web import listen
from support.waiting import PATIENCE, until

Json = Any
NEW = {"edition": "franjos", "players": [{"colour": "yellow"}, {"colour": "green", "name": "Bo"}]}


class Served:
    """A table that is being served, and a way to ask its page."""

    def __init__(self, page: Page, port: int, inbox: QueueInbox, newest: PublishedState) -> None:
        self.page, self.port, self.inbox, self.newest = page, port, inbox, newest
        self.token = page.access.own_token

    @property
    def table(self) -> Table:
        """The table as it was last published."""
        assert self.newest.moment
        return self.newest.moment.table

    def ask(
        self, method: str, path: str, body: object = None, token: str | None = None, **headers: str
    ) -> tuple[int, Json, http.client.HTTPResponse]:
        """Ask, and return the status, what was answered, and the answer itself."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        if data is not None:
            sent.setdefault("Content-Type", "application/json")
        if token:
            sent["Authorization"] = f"Bearer {token}"
        connection.request(method, path, data, sent)
        answer = connection.getresponse()
        got = answer.read()
        connection.close()
        is_json = (answer.getheader("Content-Type") or "").startswith("application/json")
        return answer.status, json.loads(got) if is_json and got else got, answer

    def get(self, path: str) -> Json:
        """Get a path that has to answer 200."""
        status, said, _ = self.ask("GET", path, token=self.token)
        assert status == 200, said
        return said

    def post(self, path: str, body: object) -> Json:
        """Post a body that has to be accepted."""
        status, said, _ = self.ask("POST", path, body, token=self.token)
        assert status == 200, said
        return said

    def press(self, *buttons: str) -> None:
        """Press buttons, one after the other."""
        for button in buttons:
            self.post("/api/press", {"button": button})

    def throw(self, *dice: int) -> None:
        """Throw dice; where the camera is in doubt, say what they show, as a person would."""
        before = self.table.tray.throw
        self.post("/api/throw", {"dice": dice} if dice else {})
        until(lambda: self.table.tray.throw != before)  # a throw is answered unread after a while
        if len(dice) == 4 and self.state["doubt"]:
            self.post("/api/dice", {"dice": dice})

    def begin(self) -> None:
        """Begin a game."""
        self.post("/api/games", NEW)

    @property
    def state(self) -> Json:
        """The state as it is now."""
        return self.get("/api/state")


@contextmanager
def served(
    folder: Path,
    *,
    is_open: bool = True,
    is_virtual: bool = True,
    names: frozenset[str] = frozenset(),
    previous: Started | None = None,
    hall: HallState | None = None,
) -> Iterator[Served]:
    """Serve a table of its own while the block runs."""
    inbox, newest, display = QueueInbox(), PublishedState(), VirtualDisplay()
    listening = listen("127.0.0.1", 0)
    tray = VirtualTray(random.Random(7), lambda: display.throw, frames=1)
    camera = DeferredCamera(lambda: open_virtual_camera(tray, inbox.post, folder), inbox.post, newest.publish_view)
    board = VirtualBoard(inbox.post, newest.publish_board, random.Random(7), folder / "boards")
    reviewer = Reviewer(folder, inbox.post)
    page = Page(
        listening,
        newest,
        inbox.post,
        folder,
        tray if is_virtual else None,
        is_open=is_open,
        names=names,
        boards=lambda: board.boards,
        virtual_hands=board if is_virtual else None,
        reviewer=reviewer,
    )
    store_is_open = threading.Event()

    def loop() -> None:
        store, _ = open_store(folder)
        store_is_open.set()
        found = store.game(store.number) if store.number else None
        table = opened("test", Options(), found, found.started if found else previous)
        table = replace(table, now=time.monotonic(), touched=time.monotonic(), hall=hall).with_access(
            phones=page.phonebook.load()
        )
        table = table.with_tray(has_camera=is_virtual)

        def publish(table: Table, screen: Screen) -> None:
            newest.publish(Moment(table, screen, store.number))
            camera.follow(table)
            board.follow(table)

        address = "http://192.168.178.42:8137"
        run(
            TablePorts(display, store, inbox, SettingsFile(folder / "settings.toml"), lambda: address, publish),
            table,
        )
        store.close()

    thread = threading.Thread(target=loop)
    thread.start()
    store_is_open.wait(PATIENCE)
    with reviewer, page, camera if is_virtual else nullcontext(), board:
        table = Served(page, listening.getsockname()[1], inbox, newest)
        until(lambda: newest.moment)
        try:
            yield table
        finally:
            inbox.post(Closed(time.monotonic()))
            thread.join(PATIENCE)
