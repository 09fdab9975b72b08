"""All that routes reach for: nothing of it belongs to the game."""

from collections.abc import Callable
from dataclasses import dataclass

from gipfel.page.door import Door
from gipfel.page.library import Library
from gipfel.page.newest import Newest
from gipfel.page.problem import Problem
from gipfel.page.stream import Streams
from gipfel.ports import Boards, Moment, Playmates, Tray
from gipfel.table import Signal


@dataclass(frozen=True, slots=True)
class House:
    """What is published, who may come in, who listens, the record, and the tray of a virtual table."""

    post: Callable[[Signal], None]
    newest: Newest
    door: Door
    streams: Streams
    library: Library
    tray: Tray | None
    boards: Callable[[], Boards | None] = lambda: None
    """Gives the maps of boards, as soon as there is an eye for them."""
    playmates: Playmates | None = None
    """The hands at a virtual board."""

    @property
    def moment(self) -> Moment:
        """The newest moment; there is one as soon as the table runs."""
        if self.newest.moment is None:
            raise Problem(503, "problem.not-yet")
        return self.newest.moment

    @property
    def language(self) -> str:
        """The language of the table."""
        return self.newest.moment.table.options.language if self.newest.moment else "en"

    async def posted(self, signal: Signal) -> None:
        """Post a signal, and wait until what it did is published."""
        self.post(signal)
        await self.done(signal.at)

    async def done(self, at: float) -> None:
        """Wait until the table has come to a time: whatever was posted before has been dealt with then."""
        newest = self.newest

        def is_done() -> bool:
            table = newest.moment.table if newest.moment else None
            return table is not None and (table.now >= at or table.is_closed)

        await newest.until(is_done, 10.0)  # a card may take seconds to write
