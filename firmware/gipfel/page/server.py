"""The page's own thread: takes connections, reads requests with care, and hands them to their routes."""

import asyncio
import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from microdot import Microdot, Request, Response

from gipfel.page.answers import refused
from gipfel.page.door import Door
from gipfel.page.house import House
from gipfel.page.library import Library
from gipfel.page.newest import Newest
from gipfel.page.phonebook import Phonebook
from gipfel.page.problem import Problem
from gipfel.page.routes import add_routes, methods_of
from gipfel.page.stream import Streams
from gipfel.page.wire import Out, read, written
from gipfel.ports import Boards, Playmates, Tray
from gipfel.table import Signal

ATTENDS = 0.1
"""Seconds between two looks at whether somebody at the glass asks for a PIN, or throws a phone out."""
SLOWEST = 10.0
"""A request has to be whole after so many seconds."""


def listen(host: str, port: int) -> socket.socket:
    """Take a port to listen on; `OSError` where it is taken. Port 0 is any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


def _no_options(request: Request) -> dict[str, str]:
    """Say what may be asked, and nothing about other origins: there is no CORS here."""
    return {"Allow": ", ".join(methods_of(request.path))}


class Page:
    """Serves the page while it is entered."""

    def __init__(
        self,
        listening: socket.socket,
        newest: Newest,
        post: Callable[[Signal], None],
        folder: Path,
        tray: Tray | None = None,
        *,
        is_open: bool = False,
        names: frozenset[str] = frozenset(),
        boards: Callable[[], Boards | None] = lambda: None,
        playmates: Playmates | None = None,
    ) -> None:
        self.listening = listening
        self.newest = newest
        self.phonebook = Phonebook(folder / "phones.json")
        self.door = Door(post, is_open=is_open, names=names)
        self.house = House(post, newest, self.door, Streams(newest), Library(folder), tray, boards, playmates)
        self.app = Microdot()
        self.app.options_handler = _no_options
        add_routes(self.app, self.house)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="page", daemon=True)
        self._is_up = threading.Event()

    def __enter__(self) -> Self:
        # The table's own loop goes first: whatever this thread is doing, it is interrupted at once.
        sys.setswitchinterval(0.0005)
        self._thread.start()
        self._is_up.wait()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._ends.set)
        self._thread.join(timeout=5)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        self._ends = asyncio.Event()
        server = await asyncio.start_server(self._answer, sock=self.listening, limit=Request.max_readline)
        beside = [asyncio.create_task(work) for work in (self.house.streams.run(), self._attend())]
        self._is_up.set()
        await self._ends.wait()
        server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in (*beside, *others):
            task.cancel()
        await asyncio.gather(*beside, *others, return_exceptions=True)
        self.house.library.close()

    async def _attend(self) -> None:
        """Make a PIN where one is asked for, and keep the list of phones."""
        seen = None
        while True:
            moment = self.newest.moment
            if moment and moment is not seen:
                seen = moment
                self.door.make_pin(moment.table)
                self.phonebook.keep(moment.table.phones)
            await asyncio.sleep(ATTENDS)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request; whatever is wrong with it, the answer is JSON."""
        out = Out(writer)
        try:
            async with asyncio.timeout(SLOWEST):
                request = await read(self.app, reader, out)
            response = await self._respond(request) if request else None
        except TimeoutError:
            response = refused(Problem(408, "problem.slow"), self.house.language)
        except OSError:
            response = None  # it is gone
        except (ValueError, EOFError, IndexError, AttributeError):
            response = refused(Problem(400, "problem.malformed"), self.house.language)
        except asyncio.CancelledError:  # the page is being closed
            return writer.transport.abort()
        try:
            if response is not None and response is not Response.already_handled:
                await written(response, out)
            await out.aclose()
        except OSError:
            writer.transport.abort()

    async def _respond(self, request: Request) -> Response:
        try:
            self._check(request)
        except Problem as problem:
            return refused(problem, self.house.language)
        response: Response = await self.app.dispatch_request(request)
        if response.status_code == 405:
            response.headers["Allow"] = ", ".join(methods_of(request.path))
        return response

    def _check(self, request: Request) -> None:
        """Refuse what no browser at this table would send."""
        host = request.headers.get("Host", "")
        if not self.door.knows_host(host):
            raise Problem(403, "problem.host")
        origin = request.headers.get("Origin", "")
        if origin and origin.lower() != f"http://{host.lower()}":
            raise Problem(403, "problem.origin")
        if "Transfer-Encoding" in request.headers:
            raise Problem(411, "problem.length")
