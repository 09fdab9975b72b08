"""What microdot reads requests from and writes responses to: a connection, with limits on length and time."""

import asyncio
from typing import cast

from microdot import Microdot, Request, Response

MOST_LINES = 100
"""The limit for a request's first line and its headers, counted together."""
MOST_SECONDS = 20.0
"""Seconds after which a client that takes nothing is disconnected."""


class LimitedReader:
    """Reads a request from a connection, but fewer than `MOST_LINES` lines."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        self.reader = reader
        self.lines_left = MOST_LINES

    async def readline(self) -> bytes:
        """Return the next line; raise `ValueError` after too many."""
        self.lines_left -= 1
        if not self.lines_left:
            raise ValueError("too many lines")
        return await self.reader.readline()

    async def readexactly(self, count: int) -> bytes:
        """Return exactly `count` bytes: the body."""
        return await self.reader.readexactly(count)

    async def read(self, count: int = -1) -> bytes:
        """Return what has arrived, at most `count` bytes."""
        return await self.reader.read(count)


class LimitedWriter:
    """Writes a response to a connection as microdot expects it; a client that is too slow is disconnected."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self.writer = writer

    async def awrite(self, data: bytes) -> None:
        """Send bytes, and wait while the client is slow."""
        self.writer.write(data)
        if self.writer.transport.get_write_buffer_size():
            try:
                async with asyncio.timeout(MOST_SECONDS):
                    await self.writer.drain()
            except TimeoutError:
                raise ConnectionResetError("Connection lost") from None

    async def aclose(self) -> None:
        """Close the connection."""
        self.writer.close()
        await self.writer.wait_closed()


def connection_of(request: Request) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Return what a request came over and is answered over, for a response that never ends."""
    reader, writer = cast("tuple[LimitedReader, LimitedWriter]", request.sock)
    return reader.reader, writer.writer


async def read_request(app: Microdot, reader: asyncio.StreamReader, writer: LimitedWriter) -> Request | None:
    """Return the request that arrives; None where the client has sent nothing."""
    limited = cast("asyncio.StreamReader", LimitedReader(reader))
    peer = writer.writer.get_extra_info("peername")
    request: Request | None = await Request.create(app, limited, cast("asyncio.StreamWriter", writer), peer)
    return request


async def write_response(response: Response, writer: LimitedWriter) -> None:
    """Send a response."""
    await response.write(cast("asyncio.StreamWriter", writer))
