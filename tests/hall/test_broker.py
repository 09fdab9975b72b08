"""The broker that tests use, with the access list that the documentation hands out."""

import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from gipfel.messages import LONGEST_GAME
from support.broker import broker
from support.certificates import certificates
from support.dropping_proxy import DroppingProxy
from support.ports import HOST, free_port, ports_of
from support.waiting import PATIENCE, until


def test_a_table_may_write_only_its_own_topics(tmp_path: Path) -> None:
    """What table 4 says in the name of table 5, or of the hall, reaches nobody."""
    with (
        broker(tmp_path / "broker") as running,
        running.listener("gipfel/#") as hall,
        running.listener(name="4") as table,
    ):
        for topic in (
            "gipfel/tables/5/device/state",
            "gipfel/hall/4/call",
            "gipfel/hall/all/announcement",
            "gipfel/tables/4/device/state",
        ):
            table.say(topic, b"{}")
        until(lambda: hall.heard)

    assert [one.topic for one in hall.heard] == ["gipfel/tables/4/device/state"]


def test_a_table_may_read_only_what_is_for_it(tmp_path: Path) -> None:
    """A table that asks for everything hears what the hall says to it, or to all, and no other table."""
    with (
        broker(tmp_path / "broker") as running,
        running.listener() as hall,
        running.listener("#", name="4") as table,
        running.listener(name="5") as other,
    ):
        other.say("gipfel/tables/5/device/state", b"{}")
        for topic in ("gipfel/hall/5/call", "gipfel/hall/4/call", "gipfel/hall/all/announcement"):
            hall.say(topic, b"{}", sent="now")
        until(lambda: len(table.heard) == 2)

    assert [one.topic for one in table.heard] == ["gipfel/hall/4/call", "gipfel/hall/all/announcement"]
    assert table.heard[0].properties == {"sent": "now"}


def test_a_table_cannot_fill_the_broker_with_one_message(tmp_path: Path) -> None:
    """Whoever sends more than a game can be is disconnected; a game of the largest size is handed on."""
    with (
        broker(tmp_path / "broker") as running,
        running.listener("gipfel/tables/#") as hall,
        running.listener(name="5") as intruder,
        running.listener(name="4") as table,
    ):
        intruder._client.publish("gipfel/tables/5/device/game", b"x" * 3_000_000, retain=True)
        until(lambda: intruder.connections > 1)
        table.say("gipfel/tables/4/device/game", b"x" * LONGEST_GAME)
        until(lambda: hall.heard)

    assert [(one.topic, len(one.payload)) for one in hall.heard] == [("gipfel/tables/4/device/game", LONGEST_GAME)]


def test_a_broker_that_was_killed_starts_again_on_its_port(tmp_path: Path) -> None:
    """What it had kept is gone, as after a pulled plug."""
    with broker(tmp_path / "broker") as running:
        port = running.port
        with running.listener() as hall:
            hall.say("gipfel/hall/4/call", b"{}", retain=True)
        running.kill()
        running.start()
        with running.listener("gipfel/#") as hall:
            hall.say("gipfel/hall/5/call", b"{}")
            until(lambda: hall.heard)

    assert running.port == port
    assert [one.topic for one in hall.heard] == ["gipfel/hall/5/call"]


def test_a_broker_starts_again_when_its_port_is_free_again(tmp_path: Path) -> None:
    """Somebody else who has its port meanwhile is not mistaken for it: it is started until it has the port."""
    with broker(tmp_path / "broker") as running:
        running.kill()
        with ThreadPoolExecutor(1) as pool:
            with socket.create_server((HOST, running.port)):
                starting = pool.submit(running.start)
                until(lambda: running.log.count("Address already in use") >= 2)
                assert not starting.done()
            starting.result(PATIENCE)
        with running.listener("gipfel/#") as hall:
            hall.say("gipfel/hall/5/call", b"{}")
            until(lambda: hall.heard)


def test_no_two_workers_have_a_port_in_common() -> None:
    """Each worker has ports of its own, below those that the system lends to clients."""
    ranges = [ports_of(""), *(ports_of(f"gw{number}") for number in range(21))]

    assert len({port for ports in ranges for port in ports}) == 22_000
    assert all(1_024 <= port < 32_768 for ports in ranges for port in ports)
    assert len({free_port() for _ in range(100)}) == 100


def test_certificates_are_made_when_they_are_needed(tmp_path: Path) -> None:
    """Whoever knows the authority is let in by TLS."""
    made = certificates(tmp_path / "tls")
    with broker(tmp_path / "broker", tls=made) as running, running.listener("gipfel/#") as hall:
        hall.say("gipfel/hall/4/call", b"{}")
        until(lambda: hall.heard)

    assert running.url("4").startswith("mqtts://4:secret-4@127.0.0.1:")


@pytest.mark.parametrize("how", ["cut", "swallow"])
def test_a_network_can_be_cut_and_mended(tmp_path: Path, how: str) -> None:
    """The proxy between a table and its broker loses everything until it is mended."""
    with broker(tmp_path / "broker") as running, DroppingProxy(running.port) as network:
        real, running.port = running.port, network.port
        with running.listener(name="4") as table:
            running.port = real
            with running.listener("gipfel/#") as hall:
                getattr(network, how)()
                table._client.publish("gipfel/tables/4/device/event", b"lost", 0)
                network.mend()
                until(lambda: table.connections == 2)
                table.say("gipfel/tables/4/device/event", b"there")
                until(lambda: hall.heard)

    assert {one.payload for one in hall.heard} == {b"there"}
