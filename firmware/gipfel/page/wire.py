"""Between microdot and the wire: readers that read no more than they should, writers that do not wait for ever."""

import asyncio
from typing import cast

from microdot import Microdot, Request, Response

MOST_LINES = 100
SLOWEST = 20.0


class Lines:
    """A request's lines, so many and no more."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        self.reader = reader
        self.left = MOST_LINES

    async def readline(self) -> bytes:
        """Give the next line; a request with too many is none."""
        self.left -= 1
        if not self.left:
            raise ValueError("too many lines")
        return await self.reader.readline()

    async def readexactly(self, count: int) -> bytes:
        """Give the body."""
        return await self.reader.readexactly(count)

    async def read(self, count: int = -1) -> bytes:
        """Give what is there."""
        return await self.reader.read(count)


class Out:
    """What is sent, as microdot sends it; who does not take it is given up."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self.writer = writer

    async def awrite(self, data: bytes) -> None:
        """Send, and wait while the other side is slow."""
        self.writer.write(data)
        if self.writer.transport.get_write_buffer_size():
            try:
                async with asyncio.timeout(SLOWEST):
                    await self.writer.drain()
            except TimeoutError:
                raise ConnectionResetError("Connection lost") from None

    async def aclose(self) -> None:
        """Say good-bye."""
        self.writer.close()
        await self.writer.wait_closed()


async def read(app: Microdot, reader: asyncio.StreamReader, out: Out) -> Request | None:
    """Read one request; None where the other side has said nothing."""
    lines = cast("asyncio.StreamReader", Lines(reader))
    peer = out.writer.get_extra_info("peername")
    request: Request | None = await Request.create(app, lines, cast("asyncio.StreamWriter", out), peer)
    return request


async def written(response: Response, out: Out) -> None:
    """Send a response."""
    await response.write(cast("asyncio.StreamWriter", out))
