"""Whatever happens to broker, network, disk or names: the table plays on, and every game arrives once."""

import json
import logging
import shutil
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gipfel.hall import Outbox
from gipfel.hall.signals import BURST, BURST_S, CALLS_EVERY
from gipfel.messages import Announcement, GameCall, write_message
from gipfel.table import GameCalled, HallAnnounced, HallLinked
from support.broker import broker
from support.dropping_proxy import DroppingProxy
from support.linked import Linked, fake_hall, linked
from support.tables import sitting
from support.waiting import until


def devices(topics: list[str]) -> set[str]:
    """Return the devices that have said something."""
    return {topic.split("/")[3] for topic in topics if topic.startswith("gipfel/tables/")}


def test_a_broker_that_is_killed_during_a_game(tmp_path: Path) -> None:
    """The game goes on; health, moment and the game that was won meanwhile are there when the broker is back."""
    with (
        broker(tmp_path / "broker") as running,
        fake_hall(running) as hall,
        linked(tmp_path / "table", running.url("4")) as table,
    ):
        until(lambda: hall.state)
        sat = sitting()
        table.show(sat.table)
        running.kill()
        until(lambda: [one for one in table.signals if isinstance(one, HallLinked)][-1].is_connected is False)
        table.win()
        running.start()
        until(lambda: hall.listener.connections == 2)
        hall.come()
        until(lambda: hall.state and hall.state.phase == "over")
        assert len(hall.take_all(1)) == 1


@pytest.mark.parametrize("how", ["cut", "swallow"])
def test_a_network_that_drops(tmp_path: Path, how: str) -> None:
    """Three times cut, with a game won each time: each game arrives, and is taken once."""
    with (
        broker(tmp_path / "broker") as running,
        fake_hall(running) as hall,
        DroppingProxy(running.port) as network,
        linked(tmp_path / "table", running.url("4", port=network.port)) as table,
    ):
        hall.come()
        until(lambda: hall.health and hall.health.online)
        for number in range(1, 4):
            getattr(network, how)()
            table.win()
            network.mend()
            assert len(hall.take_all(number)) == number


def test_a_broker_that_hangs_holds_nobody_up(tmp_path: Path) -> None:
    """While it answers nothing, a thousand moments of the table are one: the newest, when it goes on."""
    with (
        broker(tmp_path / "broker") as running,
        fake_hall(running) as hall,
        linked(tmp_path / "table", running.url("4")) as table,
    ):
        until(lambda: hall.state)
        before = len(hall.listener.under("/state"))
        running.pause()
        sat = sitting(players=4)
        for number in range(1000):
            table.number = number
            table.show(sat.table, wants_host=bool(number % 2))
        table.win()
        running.resume()
        until(lambda: hall.state and hall.state.phase == "over")

    assert len(hall.listener.under("/state")) - before < 500


def test_no_room_for_the_outbox_at_first(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A disk that is full at the first start: the link is there as soon as there is room."""
    folder = tmp_path / "table"
    folder.mkdir()
    (folder / "hall.db").mkdir()  # nothing can be written there
    with broker(tmp_path / "broker") as running, fake_hall(running) as hall, linked(folder, running.url("4")):
        until(lambda: "the outbox cannot be opened" in caplog.text)
        (folder / "hall.db").rmdir()
        until(lambda: hall.health and hall.health.online)
    assert caplog.text.count("the outbox cannot be opened") == 1


def test_the_same_table_name_twice(tmp_path: Path) -> None:
    """Two computers that are both called 4 are two devices: neither overwrites what the other says."""
    with (
        broker(tmp_path / "broker") as running,
        fake_hall(running) as hall,
        linked(tmp_path / "one", running.url("4")) as one,
        linked(tmp_path / "two", running.url("4")) as two,
    ):
        hall.come()
        until(lambda: len(devices([heard.topic for heard in hall.listener.under("/health")])) == 2)
        one.win()
        two.win()
        until(lambda: len(hall.seals) == 2)
        assert len(devices([game.topic for game in hall.games])) == 2


def test_a_cloned_card(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Two devices with the same name throw each other out once: then one has another name, and both stay."""
    with Outbox(tmp_path / "one") as outbox:
        name = outbox.device
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    with (
        broker(tmp_path / "broker") as running,
        fake_hall(running) as hall,
        linked(tmp_path / "one", running.url("4")) as one,
    ):
        until(lambda: hall.health and hall.health.online)
        with linked(tmp_path / "two", running.url("4")) as two:
            until(lambda: len(devices([heard.topic for heard in hall.listener.under("/health")])) == 2)
            for each in (one, two):
                until(lambda: [sig for sig in each.signals if isinstance(sig, HallLinked)][-1].is_connected)  # noqa: B023  # at once
            hall.come()
            one.win()
            two.win()
            until(lambda: len(hall.seals) == 2)
            assert caplog.text.count("a copied card?") == 1
    with Outbox(tmp_path / "one") as first, Outbox(tmp_path / "two") as second:
        assert {first.device, second.device} > {name}


def device_in(folder: Path) -> str:
    """Return the name of a folder's device."""
    with Outbox(folder) as outbox:
        return outbox.device


def hang_up_until(done: Callable[[], object], table: Linked, network: DroppingProxy, *, is_reset: bool) -> None:
    """End the table's connection each time that it has one, until something is so."""

    def is_done() -> object:
        links = [one for one in table.signals if isinstance(one, HallLinked)]
        if links and links[-1].is_connected:
            network.hang_up(is_reset=is_reset)
        return done()

    until(is_done)


def test_a_network_that_fails_again_and_again_renames_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Connections that are reset are the network's fault: nobody else has this device's name."""
    with (
        broker(tmp_path / "broker") as running,
        fake_hall(running) as hall,
        DroppingProxy(running.port) as network,
        linked(tmp_path / "table", running.url("4", port=network.port)) as table,
    ):

        def has_come_eight_times() -> bool:
            return len([one for one in table.signals if isinstance(one, HallLinked) and one.is_connected]) >= 8

        hang_up_until(has_come_eight_times, table, network, is_reset=True)
        until(lambda: hall.health and hall.health.online)

    assert len(devices([heard.topic for heard in hall.listener.under("/health")])) == 1
    assert "a copied card?" not in caplog.text


def test_an_old_name_leaves_nothing_behind(tmp_path: Path) -> None:
    """After a device has taken another name, the broker knows nothing of the old one, nor does Home Assistant."""
    with (
        broker(tmp_path / "broker") as running,
        fake_hall(running) as hall,
        DroppingProxy(running.port) as network,
        linked(tmp_path / "table", running.url("4", port=network.port)) as table,
    ):
        until(lambda: hall.state)
        old = device_in(tmp_path / "table")
        hang_up_until(lambda: device_in(tmp_path / "table") != old, table, network, is_reset=False)
        new = device_in(tmp_path / "table")
        until(lambda: any(new in one.topic and b"true" in one.payload for one in hall.listener.under("/health")))
        until(lambda: any(old in one.topic and not one.payload for one in hall.listener.under("/health")))
        with (
            running.listener("gipfel/tables/#") as later,
            running.listener("homeassistant/device/#", name="homeassistant") as home,
        ):
            until(lambda: any(new in one.topic for one in later.under("/state")))
            until(lambda: any(new in one.topic for one in home.heard))

    assert devices([heard.topic for heard in later.heard]) == {new}
    assert {heard.topic for heard in home.heard} == {f"homeassistant/device/4/{new}/config"}


def test_ten_thousand_malformed_messages(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """They leave a few lines in the log and no signal; the call after them arrives."""
    bad = [
        b"{",
        b"\xff\xfe",
        b"[" * 5000,
        b'{"id":"x","names":["A"]}',
        b'{"id":"x","names":["A","B"],"edition":"monopoly"}',
        b'{"id":"x","names":["A","B"],"edition":"parker","variants":["nonsense"]}',
        '{"id":"x","names":["A","日本"]}'.encode(),
        b'{"id":"x","names":["A","much too long"]}',
        json.dumps({"id": "x", "names": ["A", "B"], "title": "\n"}).encode(),
        b"x" * 100_000,
    ]
    with (
        broker(tmp_path / "broker") as running,
        fake_hall(running) as hall,
        linked(tmp_path / "table", running.url("4")) as table,
        caplog.at_level(logging.INFO, "gipfel.hall"),
    ):
        until(lambda: hall.health and hall.health.online)
        before, threads = len(table.signals), threading.active_count()
        for number in range(10_000):
            topic = ("call", "announcement", "taken")[number % 3]
            hall.listener.say(f"gipfel/hall/4/{topic}", bad[number % len(bad)], qos=0)
        hall.listener.say("gipfel/hall/4/call", write_message(GameCall("good", ("A", "B"))))
        until(lambda: len(table.signals) > before)
        dropped = [line for line in caplog.messages if "dropped" in line]

    assert [type(signal) for signal in table.signals[before:][:1]] == [GameCalled]
    assert 1 <= len(dropped) <= 5
    assert threading.active_count() <= threads
    assert not any("x" * 200 in line for line in caplog.messages)


def test_a_flood_of_announcements_is_a_few_signals(tmp_path: Path) -> None:
    """Ten thousand lines that are right are still only as many as somebody can read; the newest call is one."""
    with (
        broker(tmp_path / "broker") as running,
        fake_hall(running) as hall,
        linked(tmp_path / "table", running.url("4")) as table,
    ):
        until(lambda: hall.health and hall.health.online)
        began = time.monotonic()
        for number in range(5_000):
            hall.listener.say("gipfel/hall/all/announcement", write_message(Announcement(f"{number}")), qos=0)
            hall.listener.say("gipfel/hall/4/call", write_message(GameCall(f"{number}", ("A", "B"))), qos=0)
        hall.listener.say("gipfel/hall/4/call", write_message(GameCall("last", ("A", "B"))))

        def newest() -> str:
            calls = [one.call for one in table.signals if isinstance(one, GameCalled)]
            return calls[-1].id if calls and calls[-1] else ""

        until(lambda: newest() == "last")
        took = time.monotonic() - began

    announced = [one for one in table.signals if isinstance(one, HallAnnounced)]
    assert 1 <= len(announced) <= BURST * (1 + took / BURST_S)
    assert len([one for one in table.signals if isinstance(one, GameCalled)]) <= 2 + took / CALLS_EVERY
