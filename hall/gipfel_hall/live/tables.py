"""What a hall knows of its tables: a pure fold over what was heard from a broker.

All times are seconds since 1970 by the hall's own clock. What a table's clock says is only compared with it.
"""

from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from gipfel.messages import (
    EVERYBODY,
    HALL_PRESENCE,
    BadMessage,
    CallAnswer,
    GameCall,
    HallPresence,
    HallTopic,
    LiveState,
    TableHealth,
    TableTopic,
    hall_topic,
    read_message,
    table_topic,
)
from gipfel_hall.live.board import NO_BOARD, LiveBoard, board_of
from gipfel_hall.live.room import check_record, with_room

CLOCK_OFF = 120.0
"""Seconds by which a table's clock may differ before the host is told."""


class DeviceKey(NamedTuple):
    """Which table, and which computer there."""

    table: str
    device: str


class Received(NamedTuple):
    """A message of the broker, and when this hall received it."""

    topic: str
    payload: bytes
    at: float
    is_retained: bool = False
    """Whether the broker had retained it from before: nobody knows when it was published."""


class LiveTable(Struct, frozen=True):
    """What is known of one computer at a table."""

    key: DeviceKey
    health: TableHealth = TableHealth(online=False)
    health_at: float = 0.0
    """When the health was received, or that the table is gone; 0 where nobody knows."""
    state: LiveState = LiveState(phase="idle")
    board: LiveBoard = NO_BOARD
    rolled_at: float = 0.0
    """When the last roll was; 0 where nobody knows."""
    asked_at: float = 0.0
    """Since when somebody there wants the host; 0 where nobody does."""
    clock_off: float = 0.0
    """Seconds by which the table's clock is ahead; less than two minutes count as nothing."""
    record: bytes = b""
    """The sealed file of the game so far, while the host is wanted; it may come just before the state."""

    @property
    def is_online(self) -> bool:
        """Whether the table is connected to the broker."""
        return self.health.online


class AnsweredCall(NamedTuple):
    """A call, and what a table has made of it."""

    call: GameCall
    answer: CallAnswer
    """Empty where the table has not said anything yet."""
    at: float


class LiveHall(Struct, frozen=True):
    """All tables, and what they were called for."""

    tables: Mapping[DeviceKey, LiveTable] = {}
    calls: Mapping[str, GameCall] = {}
    """The calls that the broker keeps, by table."""
    answers: Mapping[str, AnsweredCall] = {}
    """The last call of each table, also after it was answered."""
    halls: frozenset[str] = frozenset()
    """The halls that listen, this one among them."""
    taken: int = 0
    """How many games were acknowledged, by any hall, since this one listens."""

    def shared_names(self) -> frozenset[str]:
        """Return the names that more than one computer has at the moment."""
        counted = Counter(table.key.table for table in self.tables.values() if table.is_online)
        return frozenset(name for name, count in counted.items() if count > 1)


def hear(hall: LiveHall, message: Received) -> LiveHall:
    """Return what is known after something was heard; raise `BadMessage` where it is to be dropped."""
    if topic := table_topic(message.topic):
        return _hear_table(hall, topic, message)
    if to_tables := hall_topic(message.topic):
        return _hear_hall(hall, to_tables, message)
    raise BadMessage("nobody says anything there")


def cut_off(hall: LiveHall, at: float) -> LiveHall:
    """Return what is known when a connection is new: who is there has to say so again, and so has a call."""
    tables = {
        key: replace(table, health=replace(table.health, online=False), health_at=at) if table.is_online else table
        for key, table in hall.tables.items()
    }
    return replace(hall, tables=tables, calls={}, halls=frozenset())


def answered(hall: LiveHall) -> tuple[str, ...]:
    """Return the tables whose call was taken or left: the broker need not keep it any longer."""
    return tuple(name for name, call in hall.calls.items() if _answer(hall, name, call.id) in ("taken", "left"))


def _answer(hall: LiveHall, name: str, call: str) -> CallAnswer:
    last = hall.answers.get(name)
    return last.answer if last and last.call.id == call else ""


def _hear_table(hall: LiveHall, topic: TableTopic, message: Received) -> LiveHall:
    key = DeviceKey(topic.table, topic.device)
    table = hall.tables.get(key)
    if table is None:
        if not message.payload:
            return hall  # it was forgotten
        hall, table = replace(hall, tables=with_room(hall.tables, key.table)), LiveTable(key)
    match topic.subject:
        case "health":
            if not message.payload:
                return replace(hall, tables={other: each for other, each in hall.tables.items() if other != key})
            table = _with_health(table, message)
        case "state":
            table = _with_state(table, message)
            hall = _with_answer(hall, table, message)
        case "record":
            check_record(hall.tables, key, message.payload)
            table = replace(table, record=message.payload)
        case _:
            raise BadMessage("nothing is heard there")
    return replace(hall, tables={**hall.tables, key: table})


def _with_health(table: LiveTable, message: Received) -> LiveTable:
    health = read_message(TableHealth, message.payload)
    _check_texts(health.version, health.address, *health.lost)
    if not health.online and not health.version:  # a last will says no more
        health = replace(table.health, online=False)
    # A table that was gone when this hall came has gone nobody knows when.
    health_at = table.health_at if message.is_retained and not health.online else message.at
    return replace(
        table, health=health, health_at=health_at, clock_off=_clock_off(health, message, table.clock_off)
    )


def _clock_off(health: TableHealth, message: Received, before: float) -> float:
    """Return by how much a table's clock is ahead, if that is much.

    What the broker had kept may be old: then a clock that is behind shows nothing, but one that is ahead does.
    """
    if not health.online or not health.at:
        return before
    try:
        at = datetime.fromisoformat(health.at).timestamp()
    except (ValueError, OverflowError) as error:
        raise BadMessage("a time that is none") from error
    ahead = at - message.at
    if message.is_retained and ahead < 0:
        return before
    return ahead if abs(ahead) > CLOCK_OFF else 0.0


def _with_state(table: LiveTable, message: Received) -> LiveTable:
    if not message.payload:
        return replace(
            table, state=LiveState(phase="idle"), board=NO_BOARD, rolled_at=0.0, asked_at=0.0, record=b""
        )
    state = read_message(LiveState, message.payload)
    _check_texts(state.edition, *(text for player in state.players for text in (player.name, player.level)))
    has_rolled = state.phase != "idle" and state.game > 0
    return replace(
        table,
        state=state,
        board=board_of(state),
        rolled_at=message.at - state.quiet_for if has_rolled else 0.0,
        asked_at=(table.asked_at or message.at) if state.wants_host else 0.0,
        record=table.record if state.wants_host else b"",
    )


def _check_texts(*texts: str) -> None:
    """Raise `BadMessage` where a text cannot be printed: it might turn around whatever stands beside it."""
    if not all(text.isprintable() for text in texts):
        raise BadMessage("a text that cannot be printed")


def _with_answer(hall: LiveHall, table: LiveTable, message: Received) -> LiveHall:
    """Return the hall with what a table says of the call that it heard last."""
    name, state = table.key.table, table.state
    last = hall.answers.get(name)
    if not last or not state.call_answer or last.call.id != state.call or last.answer == state.call_answer:
        return hall
    return replace(hall, answers={**hall.answers, name: AnsweredCall(last.call, state.call_answer, message.at)})


def _hear_hall(hall: LiveHall, topic: HallTopic, message: Received) -> LiveHall:
    match topic.table, topic.subject.split("/"):
        case _, ["taken"]:
            return replace(hall, taken=hall.taken + 1)
        case table, ["call"] if table != EVERYBODY:
            return _hear_call(hall, table, message)
        case table, [subject, name] if table == EVERYBODY and subject == HALL_PRESENCE:
            is_online = bool(message.payload) and read_message(HallPresence, message.payload).online
            return replace(hall, halls=hall.halls | {name} if is_online else hall.halls - {name})
        case _:
            raise BadMessage("nothing is heard there")


def _hear_call(hall: LiveHall, table: str, message: Received) -> LiveHall:
    others = {name: call for name, call in hall.calls.items() if name != table}
    if not message.payload:
        return replace(hall, calls=others)
    call = read_message(GameCall, message.payload)
    last = hall.answers.get(table)
    is_known = last is not None and last.call.id == call.id
    answers = hall.answers if is_known else {**hall.answers, table: AnsweredCall(call, "", message.at)}
    return replace(hall, calls={**others, table: call}, answers=answers)
