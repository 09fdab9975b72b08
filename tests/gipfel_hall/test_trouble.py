"""Tables, a broker and a hall, all real: whatever happens to them, every finished game is in the archive once."""

import resource
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from gipfel.hall import games_waiting
from support.broker import Broker, broker
from support.certificates import certificates
from support.dropping_proxy import DroppingProxy
from support.halls import HallProcess, hall_process
from support.linked import Linked, linked
from support.postgres import postgres_cluster
from support.waiting import until

TABLES = ("4", "5", "6")


@contextmanager
def tables(folder: Path, running: Broker) -> Iterator[list[Linked]]:
    """Link three tables to a broker."""
    with ExitStack() as links:
        yield [links.enter_context(linked(folder / name, running.url(name), name)) for name in TABLES]


def wait_until_taken(links: list[Linked]) -> None:
    """Wait until a hall has taken all games of some tables."""
    until(lambda: not any(games_waiting(link.folder) for link in links))


def games_by_table(hall: HallProcess) -> dict[str, int]:
    """Return how many games of each table a hall's archive has."""
    games = hall.get("/api/games")["games"]
    return {name: sum(game["table"] == name for game in games) for name in TABLES}


def test_a_broker_that_is_killed(tmp_path: Path) -> None:
    """Games that were won while there was no broker come in when it is back, and so do the tables."""
    with (
        broker(tmp_path / "broker") as running,
        hall_process(tmp_path / "hall", running.url("hall")) as hall,
        tables(tmp_path, running) as links,
    ):
        for name in TABLES:
            hall.wait_for_table(name)
        links[0].win()
        running.kill()
        for link in links:
            link.win()
        until(lambda: not hall.get("/api/tables")["hall"]["is_connected"])
        running.start()
        wait_until_taken(links)

        assert games_by_table(hall) == {"4": 2, "5": 1, "6": 1}
        for name in TABLES:
            hall.wait_for_table(name)


def test_a_hall_that_is_killed(tmp_path: Path) -> None:
    """Whatever it was doing: its next run has every game once, also those of the time in between."""
    with broker(tmp_path / "broker") as running, tables(tmp_path, running) as links:
        hall = HallProcess(tmp_path / "hall", running.url("hall"))
        hall.start()
        for link in links:
            link.win()
        until(lambda: hall.get("/api/games")["games"])
        hall.kill()
        for link in links:
            link.win()
        hall.start()
        wait_until_taken(links)

        assert games_by_table(hall) == dict.fromkeys(TABLES, 2)
        assert hall.stop() == 0
        assert "no connection" not in hall.log, "to end is no trouble"


@pytest.mark.parametrize("how", ["cut", "swallow"])
def test_a_halls_network_that_drops(tmp_path: Path, how: str) -> None:
    """Cut in the middle of an evening, or silent without a word: afterwards everything is there."""
    with (
        broker(tmp_path / "broker") as running,
        DroppingProxy(running.port) as network,
        hall_process(tmp_path / "hall", running.url("hall", port=network.port)) as hall,
        tables(tmp_path, running) as links,
    ):
        for link in links:
            link.win()
        wait_until_taken(links)
        getattr(network, how)()
        for link in links:
            link.win()
        network.mend()
        wait_until_taken(links)

        assert games_by_table(hall) == dict.fromkeys(TABLES, 2)


def test_a_full_disk_at_the_hall(tmp_path: Path) -> None:
    """A game for which there is no room is not acknowledged, and kept as soon as there is; the host is told."""
    with (
        broker(tmp_path / "broker") as running,
        hall_process(tmp_path / "hall", running.url("hall")) as hall,
        linked(tmp_path / "4", running.url("4")) as link,
    ):
        hall.wait_for_table("4")
        _, most = resource.prlimit(hall.process_id, resource.RLIMIT_FSIZE)
        resource.prlimit(hall.process_id, resource.RLIMIT_FSIZE, (4096, most))
        link.win()
        until(lambda: "the archive takes no games" in hall.log)
        assert games_waiting(link.folder) == 1
        assert hall.get("/api/tables")["hall"]["intake_problem"]
        resource.prlimit(hall.process_id, resource.RLIMIT_FSIZE, (most, most))
        wait_until_taken([link])

        assert games_by_table(hall)["4"] == 1
        until(lambda: not hall.get("/api/tables")["hall"]["intake_problem"])


def test_a_wrong_clock_at_a_table(tmp_path: Path) -> None:
    """A table that believes to be in another year is named so."""

    def wrong() -> datetime:
        return datetime.now(UTC) - timedelta(days=500)

    with (
        broker(tmp_path / "broker") as running,
        hall_process(tmp_path / "hall", running.url("hall")) as hall,
        linked(tmp_path / "4", running.url("4"), today=wrong),
    ):
        until(lambda: hall.wait_for_table("4")["clock_off"] < -400 * 86_400)


def test_a_clock_that_is_set_between_the_win_and_the_sending(tmp_path: Path) -> None:
    """A day behind, and put right when the network is back: the game is of just now, not of yesterday."""
    jump = timedelta(0)
    with (
        broker(tmp_path / "broker") as running,
        DroppingProxy(running.port) as network,
        hall_process(tmp_path / "hall", running.url("hall")) as hall,
    ):
        network.cut()
        url = running.url("4", port=network.port)
        with linked(tmp_path / "4", url, today=lambda: datetime.now(UTC) + jump) as link:
            link.win()
            jump = timedelta(days=1)
            network.mend()
            wait_until_taken([link])
        (game,) = hall.get("/api/games")["games"]

    assert abs(datetime.fromisoformat(game["ended_at"]) - datetime.now(UTC)) < timedelta(hours=1)


def test_the_same_table_name_twice(tmp_path: Path) -> None:
    """Both are on the wall, each with a warning, and the games of both are kept."""
    with (
        broker(tmp_path / "broker") as running,
        hall_process(tmp_path / "hall", running.url("hall")) as hall,
        linked(tmp_path / "one", running.url("4")) as one,
        linked(tmp_path / "two", running.url("4")) as two,
    ):
        until(lambda: [table["is_name_shared"] for table in hall.get("/api/tables")["tables"]] == [True, True])
        one.win()
        two.win()
        wait_until_taken([one, two])

        assert games_by_table(hall)["4"] == 2


def test_ten_thousand_malformed_messages(tmp_path: Path) -> None:
    """They are counted and dropped, in a few lines of the log, and a game that is won meanwhile is kept."""
    bad = (b"", b"{", b'{"online": "perhaps"}', b"\xff\xfe", b"[" * 5_000, b"x" * 20_000, b'{"phase": "asleep"}')
    with (
        broker(tmp_path / "broker") as running,
        hall_process(tmp_path / "hall", running.url("hall")) as hall,
        linked(tmp_path / "4", running.url("4")) as link,
        running.listener(name="5") as intruder,
    ):
        hall.wait_for_table("4")
        for number in range(10_000):
            subject = ("health", "state", "record", "game")[number % 4]
            intruder.say(f"gipfel/tables/5/d{number % 50}/{subject}", bad[number % len(bad)])
        link.win()
        wait_until_taken([link])

        assert games_by_table(hall) == {"4": 1, "5": 0, "6": 0}
        assert len(hall.log.splitlines()) < 200


def test_a_hall_that_asks_for_a_certificate(tmp_path: Path) -> None:
    """By `mqtts` hall and table connect with the authority's file, and a hall without it says why it does not."""
    made = certificates(tmp_path / "tls")
    with (
        broker(tmp_path / "broker", tls=made) as running,
        hall_process(tmp_path / "hall", running.url("hall"), "--ca", str(made.authority)) as hall,
        linked(tmp_path / "4", running.url("4"), ca=made.authority) as link,
    ):
        link.win()
        wait_until_taken([link])
        assert games_by_table(hall)["4"] == 1
        with hall_process(tmp_path / "careless", running.url("hall")) as careless:
            until(lambda: careless.get("/api/tables")["hall"]["reason"].startswith("certificate: "))
            assert not careless.get("/api/tables")["hall"]["is_connected"]


def test_two_halls_share_one_database(tmp_path: Path) -> None:
    """Each takes some games, every game is kept once, both show all; if one falls out, the other takes all."""
    with postgres_cluster() as cluster, broker(tmp_path / "broker") as running, ExitStack() as parts:
        options = ("--database", cluster.new_database(), "--log-level", "info")
        first, second = (
            parts.enter_context(hall_process(tmp_path / name, running.url("hall"), *options))
            for name in ("first", "second")
        )
        links = parts.enter_context(tables(tmp_path, running))
        for hall in (first, second):
            hall.wait_for_table("6")
        for _ in range(4):
            win_together(links)
        wait_until_taken(links)

        assert [games_by_table(hall) for hall in (first, second)] == [dict.fromkeys(TABLES, 4)] * 2
        shares = [hall.log.count(": kept") for hall in (first, second)]
        assert sum(shares) == 12
        assert min(shares) > 0
        times = [game["ended_at"] for game in first.get("/api/games")["games"]]
        assert all(later >= earlier for later, earlier in pairwise(times))
        first.kill()
        win_together(links)
        wait_until_taken(links)
        assert games_by_table(second) == dict.fromkeys(TABLES, 5)
        assert second.log.count(": kept") == shares[1] + 3


def win_together(links: list[Linked]) -> None:
    """Win a game at each table at the same time."""
    with ThreadPoolExecutor(len(links)) as pool:
        list(pool.map(Linked.win, links))
