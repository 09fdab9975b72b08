"""A site's own thread: accepts connections, reads and checks requests, and hands them to their routes."""

import asyncio
import socket
import sys
import threading
from collections.abc import Coroutine, Iterable
from types import TracebackType
from typing import Any, Self

from microdot import Microdot, Request, Response

from gipfel.web.connection import LimitedWriter, read_request, write_response
from gipfel.web.dispatch import WebSite, add_routes
from gipfel.web.hosts import check_request
from gipfel.web.http_response import error_response
from gipfel.web.problem import Problem
from gipfel.web.request_log import NOWHERE, log_end, log_refusal
from gipfel.web.routes import methods_of

REQUEST_WITHIN = 10.0
"""Seconds within which all of a request has to arrive."""

BackgroundWork = Coroutine[Any, Any, None]


class WebServer:
    """Serves a site in a thread of its own, from entering this context until leaving it."""

    def __init__(
        self,
        listening: socket.socket,
        site: WebSite,
        *,
        name: str,
    ) -> None:
        self.listening = listening
        self.site = site
        self.app = Microdot()
        self.app.options_handler = self._options_headers
        add_routes(self.app, site)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._is_up = threading.Event()

    def __enter__(self) -> Self:
        # The program's own loop goes first: whatever this thread is doing, it is interrupted at once.
        sys.setswitchinterval(0.0005)
        self._thread.start()
        self._is_up.wait()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._ends.set)
        self._thread.join(timeout=5)

    def background(self) -> Iterable[BackgroundWork]:
        """Return what is done beside requests, for as long as the site is served."""
        return ()

    def close(self) -> None:
        """Close what the site has opened; called in its thread when it ends."""

    def _options_headers(self, request: Request) -> dict[str, str]:
        """Return the headers for an `OPTIONS` request: the methods of its path, but no CORS for other origins."""
        return {"Allow": self._allowed(request)}

    def _allowed(self, request: Request) -> str:
        return ", ".join(methods_of(request.path, self.site.routes))

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        self._ends = asyncio.Event()
        server = await asyncio.start_server(self._handle, sock=self.listening, limit=Request.max_readline)
        background = [asyncio.create_task(work) for work in map(log_end, self.background())]
        self._is_up.set()
        await self._ends.wait()
        server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in (*background, *others):
            task.cancel()
        await asyncio.gather(*background, *others, return_exceptions=True)
        self.close()

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
        except asyncio.CancelledError:  # the site is being closed
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
        return error_response(problem, self.site.sentence(problem, None))

    async def _respond(self, request: Request) -> Response:
        try:
            check_request(request, self.site.names)
        except Problem as problem:
            return self._refuse(request.method, problem)
        response: Response = await self.app.dispatch_request(request)
        if response.status_code == 405:
            response.headers["Allow"] = self._allowed(request)
        return response
