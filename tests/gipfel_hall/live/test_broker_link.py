"""A hall at a real broker: what it hears, what it says, and what happens when the broker is gone."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gipfel.messages import (
    Announcement,
    GameCall,
    GameTaken,
    HallPresence,
    LiveState,
    TableHealth,
    discovery_topic,
    read_message,
    write_message,
)
from gipfel_hall.archive import ArchiveLost, Intake, Reason, Taken, open_archive, set_aside
from gipfel_hall.archive.handed_in import HandedIn
from gipfel_hall.live import ArrivedGame, BrokerLink, DeviceKey, IntakeQueue, IntakeWorker
from gipfel_hall.running.assembly import GROUP_SETTING
from gipfel_hall.tournament import TournamentDesk
from support.broker import Broker, broker
from support.full_disk import full_disk
from support.linked import settings
from support.running_hall import running_hall
from support.sealed_games import EVENING, sealed_game
from support.waiting import until

GAME = sealed_game()
GROUP = "halls-of-a-test"
QUICK = (0.01, 0.05)
"""Seconds between two attempts to keep a game."""


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Broker]:
    """Run a broker."""
    with broker(tmp_path / "broker") as running:
        yield running


@pytest.fixture
def link(running: Broker) -> Iterator[BrokerLink]:
    """Connect a hall to the broker, without an archive."""
    with BrokerLink(settings(running.url("hall")).broker, IntakeQueue(), GROUP) as link:
        until(lambda: link.state.is_connected and link.hall.halls)
        yield link


def test_a_hall_says_that_it_is_there_and_when_it_goes(running: Broker) -> None:
    """Its presence is kept by the broker while it is there, and nothing is left of it when it ends."""
    with running.listener("gipfel/hall/all/online/+") as somebody:
        with BrokerLink(settings(running.url("hall")).broker, IntakeQueue(), GROUP):
            until(lambda: somebody.heard)
            assert read_message(HallPresence, somebody.heard[0].payload).online
        until(lambda: len(somebody.heard) > 1)
        assert somebody.heard[-1].payload == b""


def test_a_hall_says_why_it_has_no_broker() -> None:
    """A host that nobody knows is another reason than a computer without a broker."""
    reasons = []
    for host in ("127.0.0.1:1", "nobody.invalid"):
        with BrokerLink(settings(f"mqtt://hall:x@{host}").broker, IntakeQueue(), GROUP) as link:
            until(lambda: link.state.reason)
            reasons.append(link.state.reason)

    assert reasons[0] == "Connection refused"
    assert "name" in reasons[1].lower()


def test_a_table_that_is_forgotten_is_gone_everywhere(running: Broker, link: BrokerLink) -> None:
    """The broker keeps nothing more of it, so Home Assistant lets it go as well; other tables stay."""
    with running.listener("none", name="4") as table, running.listener("none", name="5") as other:
        for each, name in ((table, "4"), (other, "5")):
            each.say(f"gipfel/tables/{name}/d1/health", write_message(TableHealth(online=False)), retain=True)
            each.say(discovery_topic(name, "d1"), b"{}", retain=True)
    until(lambda: len(link.hall.tables) == 2)
    assert link.forget(DeviceKey("4", "d1"))
    until(lambda: len(link.hall.tables) == 1)
    with running.listener("homeassistant/device/#", "gipfel/tables/#", name="homeassistant") as home:
        until(lambda: len(home.heard) >= 2)

    assert {one.topic for one in home.heard} == {discovery_topic("5", "d1"), "gipfel/tables/5/d1/health"}


def test_the_hall_says_nothing_else_to_home_assistant(running: Broker) -> None:
    """It may delete what describes a table, and neither read there nor say that Home Assistant has started."""
    with (
        running.listener("homeassistant/#", name="homeassistant") as home,
        running.listener("homeassistant/#", name="hall") as hall,
    ):
        hall.say("homeassistant/status", b"online")
        hall.say(discovery_topic("4", "d1"), b"", retain=True)
        until(lambda: home.heard)

    assert [one.topic for one in home.heard] == [discovery_topic("4", "d1")]
    assert hall.heard == []


def test_tables_are_heard(running: Broker, link: BrokerLink) -> None:
    """Health and state of a table reach the fold; a table that is cut off is said to be gone by the broker."""
    with running.listener("none", name="4") as table:
        table.say("gipfel/tables/4/d1/health", write_message(TableHealth(online=True, version="1")), retain=True)
        table.say("gipfel/tables/4/d1/state", write_message(LiveState("idle")), retain=True)
        until(lambda: DeviceKey("4", "d1") in link.hall.tables)
        until(lambda: link.hall.tables[DeviceKey("4", "d1")].is_online)


def test_what_is_malformed_is_counted_and_dropped(running: Broker, link: BrokerLink) -> None:
    """Malformed messages change nothing of what is known of a table."""
    with running.listener("none", name="4") as table:
        for number in range(200):
            table.say("gipfel/tables/4/d1/health", b"{" * (number % 50 + 1))
        table.say("gipfel/tables/4/d1/health", write_message(TableHealth(online=True)), retain=True)
        until(lambda: link.hall.tables)
    assert link.dropped.count == 200


def test_calls_and_announcements_are_said(running: Broker, link: BrokerLink) -> None:
    """A call is kept by the broker until it is withdrawn; an announcement is not kept."""
    call = GameCall("c1", ("Ada", "Bo"))
    with running.listener("gipfel/hall/4/+", "gipfel/hall/all/announcement", name="4") as table:
        assert link.call("4", call)
        until(lambda: table.under("/call"))
        assert read_message(GameCall, table.under("/call")[0].payload) == call
        until(lambda: link.hall.calls == {"4": call})
        assert link.announce("Dinner")
        until(lambda: table.under("/announcement"))
        assert read_message(Announcement, table.under("/announcement")[0].payload).text == "Dinner"
        assert link.withdraw_call("4")
        until(lambda: len(table.under("/call")) > 1)
        until(lambda: link.hall.calls == {})


def test_an_answered_call_is_withdrawn(running: Broker, link: BrokerLink) -> None:
    """When a table has taken a call, the broker forgets it: a table that starts anew is not called again."""
    link.call("4", GameCall("c1", ("Ada", "Bo")))
    until(lambda: link.hall.calls)
    with running.listener("none", name="4") as table:
        table.say("gipfel/tables/4/d1/state", write_message(LiveState("idle", call="c1", call_answer="taken")))
        until(lambda: not link.hall.calls)
    assert link.hall.answers["4"].answer == "taken"


def test_a_broker_that_comes_back_is_told_again(running: Broker, link: BrokerLink) -> None:
    """A killed broker has forgotten everything: the hall says it again, and its tables count as gone."""
    link.call("4", GameCall("c1", ("Ada", "Bo")))
    with running.listener("none", name="4") as table:
        table.say("gipfel/tables/4/d1/health", write_message(TableHealth(online=True)), retain=True)
        until(lambda: link.hall.tables and link.hall.calls)
    running.kill()
    until(lambda: not link.state.is_connected)
    assert not link.announce("Hello?")
    running.start()
    until(lambda: link.state.is_connected and link.hall.calls)
    assert not link.hall.tables[DeviceKey("4", "d1")].is_online


def test_a_refused_call_does_not_come_back(running: Broker, link: BrokerLink) -> None:
    """What the host was told not to have been said is not said later, when the broker is back."""
    running.kill()
    until(lambda: not link.state.is_connected)
    assert not link.call("4", GameCall("c1", ("Ada", "Bo")))
    running.start()
    until(lambda: link.state.is_connected)
    link.call("5", GameCall("c2", ("Cy", "Dee")))
    until(lambda: "5" in link.hall.calls)
    assert "4" not in link.hall.calls


def test_a_call_that_another_hall_withdrew_does_not_come_back(running: Broker, link: BrokerLink) -> None:
    """A broker that has forgotten everything is told only the calls that still stand."""
    link.call("4", GameCall("c1", ("Ada", "Bo")))
    until(lambda: link.hall.calls)
    with BrokerLink(settings(running.url("hall")).broker, IntakeQueue(), GROUP) as other:
        until(lambda: other.hall.calls)
        other.withdraw_call("4")
        until(lambda: not link.hall.calls)
    running.kill()
    until(lambda: not link.state.is_connected)
    running.start()
    until(lambda: link.state.is_connected)
    link.call("5", GameCall("c2", ("Cy", "Dee")))
    until(lambda: "5" in link.hall.calls)
    assert "4" not in link.hall.calls


class BrokenQueue(IntakeQueue):
    """A queue that fails as nobody has thought of."""

    def put(self, game: ArrivedGame) -> bool:
        """Fail."""
        raise RuntimeError(game.table)


def test_a_message_that_fails_does_not_end_the_link(running: Broker) -> None:
    """Whatever a message leads to, those after it are heard."""
    with BrokerLink(settings(running.url("hall")).broker, BrokenQueue(), GROUP) as link:
        until(lambda: link.state.is_connected and link.hall.halls)
        with running.listener("none", name="4") as table:
            table.say("gipfel/tables/4/d1/game", GAME)
            table.say("gipfel/tables/4/d1/health", write_message(TableHealth(online=True)), retain=True)
            until(lambda: link.hall.tables)


def test_a_game_is_acknowledged_when_it_is_kept(running: Broker, tmp_path: Path) -> None:
    """A table hears that its game is taken once it is in the archive; the same one again, and rubbish, too."""
    with running_hall(tmp_path / "hall", running.url("hall")) as hall:
        until(lambda: hall.context.link.state.is_connected)
        with running.listener("gipfel/hall/4/taken", name="4") as table:
            for number, data in enumerate((GAME, GAME, b"rubbish\n"), 1):
                table.say("gipfel/tables/4/d1/game", data)
                until(lambda: len(table.under("/taken")) == number)  # noqa: B023  # at once
            taken = [read_message(GameTaken, heard.payload) for heard in table.under("/taken")]
        assert [each.is_sound for each in taken] == [True, True, False]
        assert hall.context.archive.counts().games == 1
        assert len(hall.get("/api/games")["games"]) == 1


def test_nobody_joins_the_group_of_the_halls(running: Broker, tmp_path: Path) -> None:
    """A table that asks for a share of the games gets none, and keeps none from the hall."""
    guesses = [f"$share/{name}/gipfel/tables/+/+/game" for name in ("gipfel-hall", GROUP_SETTING)]
    with (
        running_hall(tmp_path / "hall", running.url("hall")) as hall,
        running.listener(*guesses, name="5") as thief,
        running.listener("gipfel/hall/4/taken", name="4") as table,
    ):
        until(lambda: hall.context.link.state.is_connected and hall.context.link.hall.halls)
        for number in range(6):
            table.say("gipfel/tables/4/d1/game", f"rubbish {number}\n")
        until(lambda: len(table.under("/taken")) == 6)

    assert thief.heard == []


def test_halls_with_archives_of_their_own_each_have_every_game(running: Broker, tmp_path: Path) -> None:
    """Only halls of one archive share the games of a broker, not two that have nothing to do with each other."""
    with (
        running_hall(tmp_path / "one", running.url("hall")) as one,
        running_hall(tmp_path / "other", running.url("hall")) as other,
        running.listener(name="4") as table,
    ):
        until(lambda: all(len(hall.context.link.hall.halls) == 2 for hall in (one, other)))
        for seed in range(3):
            table.say("gipfel/tables/4/d1/game", sealed_game(seed=seed))
        until(lambda: all(hall.context.archive.counts().games == 3 for hall in (one, other)))


def test_nobody_can_sign_in_as_the_hall(running: Broker, link: BrokerLink) -> None:
    """The name that a hall tells the tables is not the client id by which whoever uses it, too, throws it out."""
    assert "as gipfel-hall-" in running.log
    assert f"as gipfel-hall-{link.name}" not in running.log


def test_a_full_disk_acknowledges_nothing_and_loses_nothing(tmp_path: Path) -> None:
    """While the archive takes nothing no table is told; then every game is kept, and its table told."""
    told = list[str]()
    with open_archive(tmp_path / "hall.db") as archive:
        archive.take(sealed_game(seed=2), "4", "d1", EVENING)
        queue = IntakeQueue()
        with IntakeWorker(archive, queue, lambda table, _: told.append(table), lambda *_: None, QUICK) as worker:
            with full_disk((tmp_path / "hall.db-wal").stat().st_size):
                assert queue.put(ArrivedGame("4", "d1", GAME, 0.0, ""))
                until(lambda: worker.state.problem)
                assert told == []
            until(lambda: told)
            assert (told, worker.state.problem, archive.counts().games) == (["4"], "", 2)


def test_a_game_counts_before_its_table_is_told(tmp_path: Path) -> None:
    """Where a result cannot be entered the game is handed in again, and no table is told before it is."""
    happened = list[str]()

    def enter(taken: Taken) -> None:
        happened.append(taken.intake.value)
        if len(happened) < 3:
            raise ArchiveLost("the database is gone")

    queue = IntakeQueue()
    with (
        open_archive(tmp_path / "hall.db") as archive,
        IntakeWorker(archive, queue, lambda *_: happened.append("told"), enter, QUICK),
    ):
        queue.put(ArrivedGame("4", "d1", GAME, 0.0, ""))
        until(lambda: "told" in happened)
    assert happened == ["kept", "known", "known", "told"]


def test_one_game_that_fails_does_not_end_the_intake(tmp_path: Path) -> None:
    """The host is told, the table is not, and the next game is kept as if nothing had been."""
    told, queue = list[str](), IntakeQueue()

    def enter(taken: Taken) -> None:
        if taken.game == 1:
            raise RuntimeError("nobody has thought of this")

    with (
        open_archive(tmp_path / "hall.db") as archive,
        IntakeWorker(archive, queue, lambda table, _: told.append(table), enter, QUICK) as worker,
    ):
        queue.put(ArrivedGame("4", "d1", GAME, 0.0, ""))
        until(lambda: "nobody has thought of this" in worker.state.problem)
        queue.put(ArrivedGame("5", "d2", sealed_game(seed=2), 0.0, ""))
        until(lambda: told)
        assert (told, worker.state.problem) == (["5"], "")


def test_what_was_set_aside_is_judged_again_at_the_start(tmp_path: Path) -> None:
    """A hall that was upgraded understands a newer table: the game counts, and what is still rubbish stays."""
    counted, queue = list[Taken](), IntakeQueue()
    with open_archive(tmp_path / "hall.db") as archive:
        archive.take(b"rubbish", "4", "d1", EVENING)
        older = HandedIn(GAME, "4", "d1", EVENING, None)
        archive._database.write(lambda session: set_aside.write(session, older, Reason("verify.unreadable", {})))
        with IntakeWorker(archive, queue, lambda *_: None, counted.append, QUICK):
            until(lambda: counted)
        with IntakeWorker(archive, queue, lambda *_: None, counted.append, QUICK):
            pass
        assert [taken.intake for taken in counted] == [Intake.KEPT]
        assert (archive.counts().games, archive.counts().set_aside) == (1, 1)


def test_a_time_that_no_calendar_has_is_none(tmp_path: Path) -> None:
    """A table that says to have sent something at the end of the calendar is answered like any other."""
    told, queue = list[str](), IntakeQueue()
    with (
        open_archive(tmp_path / "hall.db") as archive,
        IntakeWorker(archive, queue, lambda table, _: told.append(table), lambda _: None, QUICK) as worker,
    ):
        queue.put(ArrivedGame("4", "d1", GAME, 0.0, "0001-01-01T00:00:00+14:00"))
        queue.put(ArrivedGame("4", "d1", b"rubbish", 0.0, "0001-01-01T00:00:00+14:00"))
        until(lambda: len(told) == 2)
        assert worker.state.problem == ""


def test_a_result_that_was_not_entered_before_the_hall_died(running: Broker, tmp_path: Path) -> None:
    """A game that the archive has already is a result of its tournament when its table sends it again."""
    (tmp_path / "hall").mkdir()
    with open_archive(tmp_path / "hall" / "hall.db") as archive:
        desk = TournamentDesk(archive)
        cup = desk.open("Cup", 3, 2, ("4",))
        for name in ("Ada", "Bo"):
            desk.join(cup, name)
        desk.draw(cup)
        began = datetime.now(UTC)
        game = sealed_game(began=began)
        archive.take(game, "4", "d1", began + timedelta(hours=2))
    with running_hall(tmp_path / "hall", running.url("hall")) as hall:
        until(lambda: hall.context.link.state.is_connected)
        with running.listener("gipfel/hall/4/taken", name="4") as table:
            table.say("gipfel/tables/4/d1/game", game)
            until(lambda: table.under("/taken"))
        assert hall.context.desk.tournament(cup).drawn[0].is_over


def test_too_many_games_are_not_taken() -> None:
    """What does not fit into memory is refused: its table sends it again."""
    queue = IntakeQueue(most_bytes=10)

    assert queue.put(ArrivedGame("4", "d1", b"12345678", 0.0, ""))
    assert not queue.put(ArrivedGame("4", "d1", b"123", 0.0, ""))
    assert queue.get()
    assert queue.put(ArrivedGame("4", "d1", b"123", 0.0, ""))
    queue.close()
    assert queue.get() is None
