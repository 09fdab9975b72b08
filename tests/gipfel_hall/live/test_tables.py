"""What a hall knows of its tables: a pure fold, driven here with times set by hand."""

import contextlib
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gipfel.messages import (
    LONGEST_GAME,
    BadMessage,
    GameCall,
    HallPresence,
    LivePlayer,
    LiveState,
    Message,
    TableHealth,
    write_message,
)
from gipfel_hall.live import DeviceKey, LiveHall, Received, answered, cut_off, hear, leader
from gipfel_hall.live.room import MOST_DEVICES, MOST_OF_A_NAME, MOST_RECORD_BYTES

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
AT = NOON.timestamp()
PLAYING = LiveState(
    "rolling",
    game=3,
    step=40,
    players=(LivePlayer("yellow", "Ada"), LivePlayer("green", "Bo")),
    seat=1,
    edition="franjos",
    pieces=("7:4 8:2", "6:9"),
    won="12:yellow",
    runners="7:6",
    quiet_for=12.0,
)
HEALTHY = TableHealth(online=True, version="0.9.0", at=NOON.isoformat())
CALL = GameCall("c1", ("Ada", "Bo"))


def said(hall: LiveHall, topic: str, message: Message | bytes, at: float = AT, *, kept: bool = False) -> LiveHall:
    """Return what a hall knows after something was said at the broker."""
    payload = message if isinstance(message, bytes) else write_message(message)
    return hear(hall, Received(f"gipfel/{topic}", payload, at, is_retained=kept))


def test_a_table_is_known_by_what_it_says() -> None:
    """Health and state of a table are put together; the last roll is as long ago as the table says."""
    hall = said(said(LiveHall(), "tables/4/d1/health", HEALTHY), "tables/4/d1/state", PLAYING)
    table = hall.tables[DeviceKey("4", "d1")]

    assert table.is_online
    assert table.rolled_at == AT - 12
    assert table.board.pieces == {"yellow": {7: 4, 8: 2}, "green": {6: 9}}
    assert (table.board.won, table.board.runners) == ({12: "yellow"}, {7: 6})
    assert leader(table.state, table.board) == 0


def test_a_table_that_is_gone_keeps_what_it_was() -> None:
    """A last will says only that a table is gone: its version and its game are still known."""
    hall = said(said(LiveHall(), "tables/4/d1/health", HEALTHY), "tables/4/d1/state", PLAYING)
    hall = said(hall, "tables/4/d1/health", TableHealth(online=False), AT + 60)
    table = hall.tables[DeviceKey("4", "d1")]

    assert (table.is_online, table.health.version, table.health_at) == (False, "0.9.0", AT + 60)
    assert table.state == PLAYING


def test_nobody_knows_since_when_a_table_is_gone() -> None:
    """What a broker has kept of one that was gone when this hall came says no time; who saw it go knows it."""
    gone = write_message(TableHealth(online=False))
    unknown = said(LiveHall(), "tables/4/d1/health", gone, kept=True)
    known = said(said(LiveHall(), "tables/4/d1/health", HEALTHY), "tables/4/d1/health", gone, AT + 60)
    later = said(known, "tables/4/d1/health", gone, AT + 600, kept=True)

    assert unknown.tables[DeviceKey("4", "d1")].health_at == 0
    assert later.tables[DeviceKey("4", "d1")].health_at == AT + 60


def test_the_same_name_twice_is_two_tables() -> None:
    """Two computers that believe to be the same table are both shown, and said to be two, while they are there."""
    hall = said(said(LiveHall(), "tables/4/d1/health", HEALTHY), "tables/4/d2/health", HEALTHY)

    assert len(hall.tables) == 2
    assert hall.shared_names() == {"4"}
    assert said(hall, "tables/4/d2/health", TableHealth(online=False)).shared_names() == frozenset()


@pytest.mark.parametrize(
    ("off", "kept", "found"),
    [(0, False, 0), (100, False, 0), (-100, False, 0), (600, False, 600), (-600, False, -600), (-600, True, 0),
     (600, True, 600)],
)  # fmt: skip
def test_a_wrong_clock_is_noticed(off: float, kept: bool, found: float) -> None:  # a case
    """More than two minutes are said; a message that the broker had kept may be old, but not from the future."""
    health = msgspec.structs.replace(HEALTHY, at=(NOON + timedelta(seconds=off)).isoformat())
    hall = said(LiveHall(), "tables/4/d1/health", health, kept=kept)

    assert hall.tables[DeviceKey("4", "d1")].clock_off == found


def test_since_when_a_table_asks() -> None:
    """A table that wants the host asks since it first said so, until it no longer does."""
    asking, hall = msgspec.structs.replace(PLAYING, wants_host=True), LiveHall()
    for name, at in (("9", AT), ("2", AT + 5), ("9", AT + 9)):
        hall = said(hall, f"tables/{name}/d1/state", asking, at)

    assert [hall.tables[DeviceKey(name, "d1")].asked_at for name in ("9", "2")] == [AT, AT + 5]
    assert said(hall, "tables/9/d1/state", PLAYING).tables[DeviceKey("9", "d1")].asked_at == 0


def test_a_record_comes_and_goes() -> None:
    """The record of a dispute is there until its table takes it back."""
    hall = said(LiveHall(), "tables/4/d1/record", b"sealed")

    assert hall.tables[DeviceKey("4", "d1")].record == b"sealed"
    assert said(hall, "tables/4/d1/record", b"").tables[DeviceKey("4", "d1")].record == b""
    asking = msgspec.structs.replace(PLAYING, wants_host=True)
    hall = said(hall, "tables/4/d1/state", asking)
    assert hall.tables[DeviceKey("4", "d1")].record == b"sealed"


@pytest.mark.parametrize("state", [PLAYING, b""], ids=["goes on", "gone"])
def test_a_record_is_kept_only_while_the_host_is_wanted(state: LiveState | bytes) -> None:
    """A table that no longer asks for the host has no room in the memory for its record."""
    asking = msgspec.structs.replace(PLAYING, wants_host=True)
    hall = said(said(LiveHall(), "tables/4/d1/state", asking), "tables/4/d1/record", b"sealed")

    assert said(hall, "tables/4/d1/state", state).tables[DeviceKey("4", "d1")].record == b""


def test_records_have_only_so_much_room() -> None:
    """However many send one: those that do not fit are dropped, and a newer one takes the place of its own."""
    hall, record = LiveHall(), b"x" * LONGEST_GAME
    fit = MOST_RECORD_BYTES // LONGEST_GAME
    for number in range(fit):
        hall = said(hall, f"tables/{number}/d1/record", record)

    with pytest.raises(BadMessage):
        said(hall, f"tables/{fit}/d1/record", record)
    assert said(hall, "tables/0/d1/record", b"y" * LONGEST_GAME).tables[DeviceKey("0", "d1")].record[:1] == b"y"


def test_a_name_has_only_so_many_computers() -> None:
    """One that is new pushes out the one that is gone for longest, and never one that is there."""
    hall = LiveHall()
    for number in range(MOST_OF_A_NAME):
        hall = said(hall, f"tables/4/d{number}/health", HEALTHY)
    with pytest.raises(BadMessage):
        said(hall, "tables/4/new/health", HEALTHY)
    for number, at in ((5, AT + 1), (3, AT + 2)):
        hall = said(hall, f"tables/4/d{number}/health", TableHealth(online=False), at)

    hall = said(hall, "tables/4/new/health", HEALTHY)
    assert {key.device for key in hall.tables} == {"d0", "d1", "d2", "d3", "d4", "d6", "d7", "new"}
    assert said(hall, "tables/5/d1/health", HEALTHY).tables[DeviceKey("5", "d1")].is_online


def test_a_call_and_its_answer() -> None:
    """What a table makes of a call is known also after the broker has forgotten the call."""
    hall = said(LiveHall(), "hall/4/call", CALL)
    assert (hall.calls["4"], hall.answers["4"].answer, answered(hall)) == (CALL, "", ())

    hall = said(hall, "tables/4/d1/state", LiveState("idle", call="c1", call_answer="offered"))
    assert (hall.answers["4"].answer, answered(hall)) == ("offered", ())

    hall = said(hall, "tables/4/d1/state", LiveState("idle", call="c1", call_answer="taken"))
    assert answered(hall) == ("4",)

    hall = said(said(hall, "hall/4/call", b""), "tables/4/d1/state", PLAYING)
    assert (hall.calls, hall.answers["4"].answer) == ({}, "taken")


def test_an_answer_to_another_call_is_none() -> None:
    """What a table says of an older call does not answer the newer one."""
    hall = said(LiveHall(), "hall/4/call", CALL)
    hall = said(hall, "tables/4/d1/state", LiveState("idle", call="c0", call_answer="taken"))

    assert hall.answers["4"].answer == ""


def test_halls_are_counted() -> None:
    """Each hall says that it listens, and the broker says when it is gone."""
    hall = said(LiveHall(), "hall/all/online/h1", HallPresence(online=True))
    hall = said(hall, "hall/all/online/h2", HallPresence(online=True))
    assert hall.halls == {"h1", "h2"}
    assert said(hall, "hall/all/online/h2", HallPresence(online=False)).halls == {"h1"}
    assert said(hall, "hall/all/online/h2", b"").halls == {"h1"}


def test_a_new_connection_waits_for_everybody() -> None:
    """Whoever does not say so again after the broker was gone counts as gone, and so does a call."""
    hall = said(said(LiveHall(), "tables/4/d1/health", HEALTHY), "hall/4/call", CALL)
    hall = cut_off(hall, AT + 9)

    assert not hall.tables[DeviceKey("4", "d1")].is_online
    assert hall.calls == {}
    assert said(hall, "tables/4/d1/health", HEALTHY).tables[DeviceKey("4", "d1")].is_online


def test_a_forgotten_table_is_gone() -> None:
    """An empty health, which takes what the broker keeps away, takes the table away; the rest brings none back."""
    hall = said(said(LiveHall(), "tables/4/d1/health", HEALTHY), "tables/4/d1/health", b"")

    assert hall.tables == {}
    assert said(hall, "tables/4/d1/state", b"").tables == {}


@pytest.mark.parametrize(
    "state",
    [
        msgspec.structs.replace(PLAYING, pieces=("7:14", "")),
        msgspec.structs.replace(PLAYING, pieces=("13:1", "")),
        msgspec.structs.replace(PLAYING, pieces=("", "", "")),
        msgspec.structs.replace(PLAYING, won="7:red"),
        msgspec.structs.replace(PLAYING, runners="7"),
        msgspec.structs.replace(PLAYING, seat=2),
        msgspec.structs.replace(PLAYING, players=(LivePlayer("mauve"), LivePlayer("green"))),
        msgspec.structs.replace(PLAYING, players=(LivePlayer("green"), LivePlayer("green"))),
    ],
)
def test_a_board_that_cannot_be_is_dropped(state: LiveState) -> None:
    """A state whose board is none does not reach any page."""
    with pytest.raises(BadMessage):
        said(LiveHall(), "tables/4/d1/state", state)


@pytest.mark.parametrize(
    ("topic", "payload"),
    [
        ("tables/4/d1/health", b"{"),
        ("tables/4/d1/health", b'{"online":true,"at":"noon"}'),
        ("tables/4/d1/state", b'{"phase":"asleep"}'),
        ("tables/4/d1/state", b'{"phase":"idle","players":[{"colour":"red","name":"\\u202eAda"}]}'),
        ("tables/4/d1/health", b'{"online":true,"version":"1\\n2"}'),
        ("tables/4/d1/health", b'{"online":true,"lost":["\\u2066camera"]}'),
        ("tables/4/d1/photo", b"{}"),
        ("tables/all/d1/health", b"{}"),
        ("tables/4/d1/record", b"x" * (LONGEST_GAME + 1)),
        ("hall/4/call", b'{"id":"c","names":["Ada"]}'),
        ("hall/all/call", write_message(CALL)),
        ("elsewhere", b"{}"),
    ],
)
def test_what_cannot_be_read_is_dropped(topic: str, payload: bytes) -> None:
    """Whatever is malformed, too large or said where nobody speaks is dropped, with a reason."""
    with pytest.raises(BadMessage):
        said(LiveHall(), topic, payload)


def test_too_many_tables_are_dropped() -> None:
    """Whoever invents tables cannot fill the memory; those that are known are heard all the same."""
    hall = LiveHall()
    for number in range(MOST_DEVICES):
        hall = said(hall, f"tables/{number}/d1/health", HEALTHY)

    with pytest.raises(BadMessage):
        said(hall, "tables/more/d1/health", HEALTHY)
    assert (
        said(hall, "tables/1/d1/health", TableHealth(online=False)).tables[DeviceKey("1", "d1")].is_online is False
    )


@given(st.text(max_size=40), st.binary(max_size=200))
def test_nothing_breaks_the_fold(topic: str, payload: bytes) -> None:
    """Whatever is heard is folded, or dropped as a bad message."""
    for path in (topic, f"tables/4/d1/{topic}", "tables/4/d1/state", f"hall/4/{topic}"):
        with contextlib.suppress(BadMessage):
            said(LiveHall(), path, payload)


@pytest.mark.parametrize(
    ("won", "pieces", "leads"),
    [
        ("", ("", ""), None),
        ("", ("7:4", "2:2"), 1),
        ("7:yellow", ("", "6:10 8:10"), 0),
        ("7:yellow 6:green", ("5:1", ""), 0),
    ],
)
def test_who_leads(won: str, pieces: tuple[str, ...], leads: int | None) -> None:
    """More columns lead; then who has come further, as a share of each column; equal ones are nobody."""
    hall = said(LiveHall(), "tables/4/d1/state", msgspec.structs.replace(PLAYING, won=won, pieces=pieces))
    table = hall.tables[DeviceKey("4", "d1")]

    assert leader(table.state, table.board) == leads
