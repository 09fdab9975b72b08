"""A table and a real broker: what is said there, what the table hears, and who else may say it."""

import json
import logging
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gipfel.exports import verify
from gipfel.hall import LinkTimes
from gipfel.messages import Announcement, GameCall, LivePlayer, write_message
from gipfel.table import CalledGame, GameCalled, HallAnnounced, HallLinked
from support.broker import broker
from support.certificates import certificates
from support.dropping_proxy import DroppingProxy
from support.linked import QUICK, fake_hall, linked
from support.tables import sitting
from support.waiting import until


def test_a_table_says_how_it_is(tmp_path: Path) -> None:
    """Its health is kept by the broker: online while it is there, and offline afterwards, by its last will."""
    with broker(tmp_path / "broker") as running:
        with fake_hall(running) as hall, linked(tmp_path / "table", running.url("4")) as table:
            until(lambda: hall.health and hall.health.online)
            assert hall.health
            assert (hall.health.address, hall.health.lost, hall.health.unsent) == (
                "http://table.local:8137",
                (),
                0,
            )
            until(lambda: HallLinked in map(type, table.signals))
        with fake_hall(running) as later:
            until(lambda: later.health)
            assert later.health
            assert not later.health.online
            assert later.listener.under("/health")[0].is_retained


def test_a_table_that_vanishes_is_offline(tmp_path: Path) -> None:
    """A network that swallows everything ends in the last will, without a word from the table."""
    with (
        broker(tmp_path / "broker") as running,
        fake_hall(running) as hall,
        DroppingProxy(running.port) as network,
        linked(
            tmp_path / "table", running.url("4", port=network.port), times=replace(QUICK, keep_alive=4)
        ) as table,
    ):
        until(lambda: hall.health and hall.health.online)
        network.swallow()
        until(lambda: hall.health and not hall.health.online)
        until(lambda: [one for one in table.signals if isinstance(one, HallLinked)][-1].is_connected is False)
        network.mend()
        until(lambda: hall.health and hall.health.online)
        until(lambda: [one for one in table.signals if isinstance(one, HallLinked)][-1].is_connected)


def test_the_newest_moment_is_kept(tmp_path: Path) -> None:
    """Who plays, the phase and the board are there for whoever comes later; dice are not."""
    sat = sitting(players=3)
    sat.roll("3 3 5 6")
    sat.press("2")
    with broker(tmp_path / "broker") as running, linked(tmp_path / "table", running.url("4")) as table:
        table.number = 7
        table.show(sat.table)
        with fake_hall(running) as hall:
            until(lambda: hall.state and hall.state.phase == "deciding")
            state = hall.state
    assert state
    assert (state.game, state.step, state.seat, state.runners) == (7, sat.game.steps, 0, "8:1 9:1")
    assert state.players == (LivePlayer("yellow"), LivePlayer("green"), LivePlayer("blue"))
    assert state.edition == "ravensburger-de"


def test_a_column_a_bust_and_a_win_are_events(tmp_path: Path) -> None:
    """Lamps hear of them when they happen, and nobody hears of them later."""
    with (
        broker(tmp_path / "broker") as running,
        fake_hall(running) as hall,
        linked(tmp_path / "table", running.url("4")) as table,
    ):
        until(lambda: hall.state)
        sat = sitting("franjos")
        table.show(sat.table)
        for turn in (
            [("1 1 1 1", "1"), ("1 1 6 6", "1")],
            [("3 3 5 6", "2")],
            [("6 6 6 6", "1")],
            [("3 3 5 6", "2")],
            [("1 2 1 2", "2"), ("1 2 1 2", "2"), ("1 2 4 4", "1")],
        ):
            sat.hear()
            for roll, number in turn:
                sat.roll(roll)
                table.show(sat.table)
                sat.press(number)
                table.show(sat.table)
            sat.press("stop")
            table.show(sat.table)
        until(lambda: any(b'"win"' in one.payload for one in hall.listener.under("/event")))
        events = [json.loads(one.payload) for one in hall.listener.under("/event")]

    assert {"event_type": "win", "player": "yellow"} in events
    assert [event["column"] for event in events if event["event_type"] == "column"] == [2, 12, 3]
    assert not any(one.is_retained for one in hall.listener.under("/event"))


def test_a_call_is_heard_until_it_is_withdrawn(tmp_path: Path) -> None:
    """A call that is kept for the table reaches it when it comes; the same again is no news, and empty ends it."""
    call = GameCall("r1", ("Anna", "Bo"), "parker", (), "Round 1")
    with broker(tmp_path / "broker") as running, fake_hall(running) as hall:
        hall.listener.say("gipfel/hall/4/call", write_message(call), retain=True)
        with linked(tmp_path / "table", running.url("4")) as table:

            def calls() -> list[CalledGame | None]:
                return [one.call for one in table.signals if isinstance(one, GameCalled)]

            until(calls)
            running.kill()  # with all that it has kept
            running.start()
            until(lambda: calls() == [CalledGame("r1", ("Anna", "Bo"), "parker", (), "Round 1"), None])
            until(lambda: hall.listener.connections == 2)
            hall.listener.say("gipfel/hall/4/call", write_message(call), retain=True)
            until(lambda: len(calls()) == 3)
            hall.listener.say("gipfel/hall/4/call", b"", retain=True)
            until(lambda: len(calls()) == 4)
            assert calls()[3] is None


def test_an_announcement_is_heard_by_all(tmp_path: Path) -> None:
    """One for everybody and one for this table arrive; one that a broker has kept is of another moment."""
    with broker(tmp_path / "broker") as running, fake_hall(running) as hall:
        hall.listener.say("gipfel/hall/all/announcement", write_message(Announcement("old")), retain=True)
        with linked(tmp_path / "table", running.url("4")) as table:
            until(lambda: hall.health and hall.health.online)

            def texts() -> list[str]:
                return [one.text for one in table.signals if isinstance(one, HallAnnounced)]

            for topic in ("all", "4", "5"):
                said = write_message(Announcement(f"for {topic}"))
                hall.listener.say(f"gipfel/hall/{topic}/announcement", said)
            until(lambda: len(texts()) == 2)
            assert texts() == ["for all", "for 4"]


def test_the_host_can_read_the_record_while_asked_for(tmp_path: Path) -> None:
    """The game so far is a sealed file at the broker for as long as somebody wants the host, and no longer."""
    sat = sitting()
    sat.roll("3 3 5 6")
    with (
        broker(tmp_path / "broker") as running,
        fake_hall(running) as hall,
        linked(tmp_path / "table", running.url("4")) as table,
    ):
        table.keep(sat.steps)
        table.show(sat.table)
        until(lambda: hall.state and hall.state.phase == "choosing")
        assert not any(one.payload for one in hall.listener.under("/record"))
        table.show(sat.table, wants_host=True)
        until(lambda: any(one.payload for one in hall.listener.under("/record")))
        export = verify(hall.listener.under("/record")[-1].payload)
        assert len(export.steps) == sat.game.steps
        until(lambda: hall.state and hall.state.wants_host)
        table.show(sat.table)
        until(lambda: hall.listener.under("/record")[-1].payload == b"")


@pytest.mark.parametrize(
    ("secret", "port", "reason"), [("wrong", None, "Not authorized"), (None, 1, "Connection refused")]
)
def test_whatever_keeps_a_table_out_is_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, secret: str | None, port: int | None, reason: str
) -> None:
    """A wrong password, or nobody there: one line with the reason, without the secret, however often it tries."""
    with broker(tmp_path / "broker") as running, caplog.at_level(logging.INFO, "gipfel.hall"):
        url = running.url("4", secret=secret, port=port)
        with linked(tmp_path / "table", url):
            until(lambda: caplog.messages)
            if secret:
                until(lambda: running.log.count("not authorised") >= 3, running.log)

    assert len(caplog.messages) == 1
    assert reason in caplog.messages[0]
    assert "wrong" not in caplog.text
    assert "secret-4" not in caplog.text


def test_tls_with_the_right_authority(tmp_path: Path) -> None:
    """A table that knows who signed the broker's certificate talks to it, and reads a flood to its end."""
    made = certificates(tmp_path / "tls")
    with (
        broker(tmp_path / "broker", tls=made) as running,
        fake_hall(running) as hall,
        linked(tmp_path / "table", running.url("4"), ca=made.authority) as table,
    ):
        until(lambda: hall.health and hall.health.online)
        for _ in range(20):
            hall.listener.say("gipfel/hall/4/announcement", write_message(Announcement("hello")))
        hall.listener.say("gipfel/hall/4/call", write_message(GameCall("last", ("A", "B"))))
        until(lambda: any(isinstance(one, GameCalled) for one in table.signals))


@pytest.mark.parametrize(
    ("names", "knows", "reason"),
    [
        ("IP:127.0.0.1", "other", "certificate: "),
        ("IP:127.0.0.1", "system", "certificate: "),
        ("DNS:elsewhere.example", "right", "certificate: "),
        ("IP:127.0.0.1", "missing", "No such file"),
    ],
)
# paho leaves the socket of a handshake that has failed to the garbage collector, which closes it with a warning.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_tls_with_a_certificate_that_is_not_the_brokers(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, names: str, knows: str, reason: str
) -> None:
    """Another authority, none, or another host's certificate: the secret is not even sent there."""
    made, other = certificates(tmp_path / "tls", names), certificates(tmp_path / "other")
    files = {"other": other.authority, "right": made.authority, "missing": tmp_path / "none.pem"}
    ca = files.get(knows, "")
    with broker(tmp_path / "broker", tls=made) as running:
        with linked(tmp_path / "table", running.url("4"), ca=ca):
            until(lambda: "no connection" in caplog.text)
        assert reason in caplog.text
        assert "u'4'" not in running.log


def test_what_the_broker_refuses_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A table that signs in under the name of another one is told so in the log, once for each subject."""
    with broker(tmp_path / "broker") as running, fake_hall(running) as hall:
        with linked(tmp_path / "table", running.url("5"), "4"):
            until(lambda: "does not take from table 4: health (Not authorized)" in caplog.text)
        assert hall.listener.heard == []
    assert caplog.text.count("health (Not authorized)") == 1


def test_a_failure_that_nobody_has_thought_of_does_not_end_the_link(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It is logged with its traceback, the table shows that it is not connected, and the link is tried again."""
    failures = iter((False, True, False, True))

    def clock() -> datetime:
        if next(failures, False):
            raise LookupError("nobody has thought of this")
        return datetime.now(UTC)

    with (
        broker(tmp_path / "broker") as running,
        fake_hall(running) as hall,
        linked(tmp_path / "table", running.url("4"), today=clock) as table,
    ):
        until(lambda: caplog.text.count("LookupError: nobody has thought of this") == 2)
        until(lambda: hall.health and hall.health.online)
        table.win()
        hall.come()
        assert len(hall.take_all(1)) == 1

    assert "Traceback" in caplog.text
    links = [one.is_connected for one in table.signals if isinstance(one, HallLinked)]
    assert links == [True, False, True, False, True, False]


def test_a_table_without_a_network_ends_in_time(tmp_path: Path) -> None:
    """A link that waits for its next try is closed at once."""
    with linked(tmp_path / "table", "mqtt://4:x@127.0.0.1:1", times=LinkTimes(reconnects=(600.0, 600.0))) as table:
        until((tmp_path / "table" / "hall.db").exists)
    assert not table.worker._thread.is_alive()


def test_quick_times_are_times() -> None:
    """The tests have less patience than a table, in every respect."""
    usual = LinkTimes()
    assert QUICK.keep_alive < usual.keep_alive
    assert QUICK.resends < usual.resends
