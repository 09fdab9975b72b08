"""The page's own thread: accepts connections, reads and checks requests, and hands them to their routes."""

import asyncio
import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from microdot import Microdot, Request, Response

from gipfel.app import BoardMaps, DiceThrower, ReviewMaker, VirtualHands
from gipfel.page.access import AccessControl
from gipfel.page.connection import LimitedWriter, read_request, write_response
from gipfel.page.context import PageContext
from gipfel.page.dispatch import add_routes, methods_of
from gipfel.page.event_stream import EventStreams
from gipfel.page.http_response import error_response
from gipfel.page.phonebook import Phonebook
from gipfel.page.problem import Problem
from gipfel.page.published import PublishedState
from gipfel.page.record_reader import RecordReader
from gipfel.page.request_log import NOWHERE, log_end, log_refusal
from gipfel.table import Signal

CHECKS_EVERY = 0.1
"""Seconds between two checks whether somebody at the display asks for a PIN, or removes a phone."""
REQUEST_WITHIN = 10.0
"""Seconds within which all of a request has to arrive."""


def listen(host: str, port: int) -> socket.socket:
    """Return a socket bound to a port; raise `OSError` where it is in use. Port 0 is any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


def _options_headers(request: Request) -> dict[str, str]:
    """Return the headers for an `OPTIONS` request: the methods of its path, but no CORS for other origins."""
    return {"Allow": ", ".join(methods_of(request.path))}


class Page:
    """Serves the page in a thread of its own, from entering this context until leaving it."""

    def __init__(
        self,
        listening: socket.socket,
        published: PublishedState,
        post: Callable[[Signal], None],
        folder: Path,
        tray: DiceThrower | None = None,
        *,
        is_open: bool = False,
        names: frozenset[str] = frozenset(),
        boards: Callable[[], BoardMaps | None] = lambda: None,
        virtual_hands: VirtualHands | None = None,
        reviewer: ReviewMaker | None = None,
    ) -> None:
        self.listening = listening
        self.published = published
        self.phonebook = Phonebook(folder / "phones.json")
        self.access = AccessControl(post, is_open=is_open, names=names)
        self.context = PageContext(
            post,
            published,
            self.access,
            EventStreams(published),
            RecordReader(folder),
            tray,
            boards,
            virtual_hands,
            reviewer,
        )
        self.app = Microdot()
        self.app.options_handler = _options_headers
        add_routes(self.app, self.context)
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
        server = await asyncio.start_server(self._handle, sock=self.listening, limit=Request.max_readline)
        background = [
            asyncio.create_task(work) for work in map(log_end, (self.context.streams.run(), self._watch_phones()))
        ]
        self._is_up.set()
        await self._ends.wait()
        server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in (*background, *others):
            task.cancel()
        await asyncio.gather(*background, *others, return_exceptions=True)
        self.context.reader.close()

    async def _watch_phones(self) -> None:
        """Make a PIN where one is asked for, and keep the list of paired phones."""
        seen = None
        while True:
            moment = self.published.moment
            if moment and moment is not seen:
                seen = moment
                self.access.make_pin(moment.table)
                self.phonebook.keep(moment.table.access.phones)
            await asyncio.sleep(CHECKS_EVERY)

    async def _handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Handle one connection, which has one request; whatever is wrong with it, the response is JSON."""
        limited = LimitedWriter(writer)
        try:
            async with asyncio.timeout(REQUEST_WITHIN):
                request = await read_request(self.app, reader, limited)
            response = await self._respond(request) if request else None
        except TimeoutError:
            response = self._refuse("", Problem(408, "problem.slow"))
        except OSError:
            response = None  # the client is gone
        except (ValueError, EOFError, IndexError, AttributeError):
            response = self._refuse("", Problem(400, "problem.malformed"))
        except asyncio.CancelledError:  # the page is being closed
            return writer.transport.abort()
        try:
            if response is not None and response is not Response.already_handled:
                await write_response(response, limited)
            await limited.aclose()
        except OSError:
            writer.transport.abort()

    def _refuse(self, method: str, problem: Problem) -> Response:
        """Log that a request is refused before it reaches a route; return the response."""
        log_refusal(method, NOWHERE, problem)
        return error_response(problem, self.context.language)

    async def _respond(self, request: Request) -> Response:
        try:
            self._check(request)
        except Problem as problem:
            return self._refuse(request.method, problem)
        response: Response = await self.app.dispatch_request(request)
        if response.status_code == 405:
            response.headers["Allow"] = ", ".join(methods_of(request.path))
        return response

    def _check(self, request: Request) -> None:
        """Raise `Problem` for another host or origin, or a body of unknown length: no browser here sends that."""
        host = request.headers.get("Host", "")
        if not self.access.knows_host(host):
            raise Problem(403, "problem.host")
        origin = request.headers.get("Origin", "")
        if origin and origin.lower() != f"http://{host.lower()}":
            raise Problem(403, "problem.origin")
        if "Transfer-Encoding" in request.headers:
            raise Problem(411, "problem.length")
