"""A table that is linked to a hall: a real worker, a real outbox and record, tables driven by hand."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from gipfel.config import HallSettings, broker_address
from gipfel.game import Step
from gipfel.hall import HallWorker, LinkTimes
from gipfel.messages import GameTaken, HallPresence, LiveState, TableHealth, read_message, write_message
from gipfel.store import Store
from gipfel.table import HallState, Signal, Table
from support.broker import Broker, Heard, Listener
from support.tables import Sitting, won_game
from support.waiting import until

QUICK = LinkTimes(
    keep_alive=15,
    reconnects=(0.05, 0.4),
    resends=(0.3, 2.0),
    health_every=2.0,
    calls_within=0.5,
    state_every=0.01,
)
"""Less patience than a real table has: a test waits for what comes of it, however long that takes."""


class Linked:
    """A table with a link, and what that link has told it."""

    def __init__(self, folder: Path, worker: HallWorker, table: str, signals: list[Signal]) -> None:
        self.folder, self.worker, self.name, self.signals = folder, worker, table, signals
        self.number = 0

    def show(self, table: Table, **hall: object) -> None:
        """Publish a table, as the loop does; `hall` are fields of its hall."""
        state = replace(HallState(self.name), **hall)  # type: ignore[arg-type]  # fields of `HallState`
        self.worker.follow(replace(table, hall=state), self.number)

    def win(self) -> Sitting:
        """Play a game to its end, with every step in the record, and publish its last two tables."""
        sat = won_game()
        self.keep(sat.steps)
        self.show(replace(sat.table, game=sat.game.before))
        self.show(sat.table)
        return sat

    def keep(self, steps: list[Step]) -> None:
        """Write steps into the record: a new game, or more of the last one."""
        store = Store(self.folder)
        for each in steps:
            store.append(each.events)
        self.number = store.number
        store.close()


def settings(url: str, table: str = "4", ca: Path | str = "") -> HallSettings:
    """Return the settings of a table at a broker."""
    broker = broker_address(url)
    assert broker
    return HallSettings(broker, table, str(ca))


def _now() -> datetime:
    return datetime.now(UTC)


@contextmanager
def linked(
    folder: Path,
    url: str,
    table: str = "4",
    *,
    ca: Path | str = "",
    times: LinkTimes = QUICK,
    today: Callable[[], datetime] = _now,
) -> Iterator[Linked]:
    """Link a table to a broker while the block runs; it has shown that nobody plays."""
    folder.mkdir(parents=True, exist_ok=True)
    signals: list[Signal] = []
    with HallWorker(
        settings(url, table, ca), folder, signals.append, lambda: "http://table.local:8137", times, today
    ) as worker:
        link = Linked(folder, worker, table, signals)
        link.show(Sitting().table)
        yield link


class FakeHall:
    """Somebody who listens as a hall does, and takes games when told to; the hall itself is tested elsewhere."""

    def __init__(self, listener: Listener) -> None:
        self.listener = listener
        self._answered = 0

    def come(self, name: str = "hall1") -> None:
        """Say that a hall is online."""
        self.listener.say(f"gipfel/hall/all/online/{name}", write_message(HallPresence(online=True)), retain=True)

    @property
    def games(self) -> list[Heard]:
        """The games that have come, in order, some of them twice."""
        return self.listener.under("/game")

    def take(self, game: Heard, *, is_sound: bool = True) -> str:
        """Acknowledge a game; return its seal."""
        seal = seal_in(game)
        table = game.topic.split("/")[2]
        self.listener.say(f"gipfel/hall/{table}/taken", write_message(GameTaken(seal, is_sound)))
        return seal

    def take_all(self, count: int) -> list[str]:
        """Take games as they come, until there were so many, and none waits at a table; return their seals.

        A table that was just cut off misses what it is told, and sends a game again: it is taken again.
        """

        def has_all() -> bool:
            for game in self.games[self._answered :]:
                self._answered += 1
                self.take(game)
            health = self.health
            return len(self.seals) >= count and health is not None and health.online and not health.unsent

        until(has_all)
        return self.seals

    @property
    def seals(self) -> list[str]:
        """The seals of all games that have come, each once."""
        return [*dict.fromkeys(map(seal_in, self.games))]

    @property
    def health(self) -> TableHealth | None:
        """The newest health of any table."""
        heard = self.listener.under("/health")
        return read_message(TableHealth, heard[-1].payload) if heard else None

    @property
    def state(self) -> LiveState | None:
        """The newest moment of any table."""
        heard = self.listener.under("/state")
        return read_message(LiveState, heard[-1].payload) if heard else None


@contextmanager
def fake_hall(broker: Broker) -> Iterator[FakeHall]:
    """Let a hall listen to everything while the block runs."""
    with broker.listener("gipfel/#") as listener:
        yield FakeHall(listener)


def seal_in(game: Heard) -> str:
    """Return the seal of a game's last line."""
    return game.payload.splitlines()[-1].split()[0].decode()
