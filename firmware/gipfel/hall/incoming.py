"""What a broker hands to a table, read strictly: whatever is not understood, or not for this table, is refused."""

from dataclasses import dataclass

from gipfel.errors import GipfelError
from gipfel.hall.discovery import STATUS_TOPIC
from gipfel.messages import (
    ANY,
    EVERYBODY,
    HALL_PRESENCE,
    Announcement,
    BadMessage,
    GameCall,
    GameTaken,
    HallPresence,
    HallTopic,
    can_be_shown,
    hall_topic,
    read_message,
)
from gipfel.rules import EDITIONS, rules_of
from gipfel.table import CalledGame


@dataclass(frozen=True, slots=True)
class CallReceived:
    """A call to the next game; None takes the last one back."""

    call: CalledGame | None


@dataclass(frozen=True, slots=True)
class HomeAssistantStarted:
    """Home Assistant has started: it wants to be told of every device again."""


Incoming = CallReceived | Announcement | GameTaken | HallPresence | HomeAssistantStarted


def subscriptions(table: str) -> tuple[str, ...]:
    """Return the topics that a table listens to; calls come first, because somebody waits for them."""
    own = (str(HallTopic(table, subject)) for subject in ("call", "announcement", "taken"))
    everybody = (str(HallTopic(EVERYBODY, subject)) for subject in ("announcement", f"{HALL_PRESENCE}/{ANY}"))
    return (*own, *everybody, STATUS_TOPIC)


def read_incoming(topic: str, payload: bytes, table: str, *, is_retained: bool) -> Incoming | None:
    """Return what a message says to this table, None where that is nothing; raise `BadMessage` for all else.

    `is_retained` is as in MQTT, from before this subscription: an announcement of another moment says nothing now.
    """
    if topic == STATUS_TOPIC:
        return HomeAssistantStarted() if payload == b"online" else None
    found = hall_topic(topic)
    if found is None or found.table not in (table, EVERYBODY):
        raise BadMessage("it is not for this table")
    match found:
        case HallTopic(subject="call") if found.table != EVERYBODY:
            return CallReceived(_called(read_message(GameCall, payload)) if payload else None)
        case HallTopic(subject="announcement"):
            announcement = read_message(Announcement, payload)
            if not announcement.text.isprintable() or not announcement.text.strip():
                raise BadMessage("a line that cannot be printed")
            return None if is_retained else announcement
        case HallTopic(subject="taken") if found.table != EVERYBODY:
            return read_message(GameTaken, payload)
        case HallTopic(table="all", subject=subject) if subject.startswith(f"{HALL_PRESENCE}/"):
            return read_message(HallPresence, payload) if payload else None
        case _:
            raise BadMessage("nothing is said to a table there")


def _called(call: GameCall) -> CalledGame:
    """Return a call as the table takes it; raise `BadMessage` where such a game cannot be played or shown."""
    if call.edition and call.edition not in EDITIONS:
        raise BadMessage("this table does not know the edition")
    if call.variants and not call.edition:
        raise BadMessage("variants without an edition")
    try:
        if call.edition:
            rules_of(call.edition, call.variants, ())
    except GipfelError as error:
        raise BadMessage("this table does not know the variants, or they clash") from error
    if not all(can_be_shown(name) and name == name.strip() for name in call.names):
        raise BadMessage("a name cannot be shown on the display")
    if not call.title.isprintable() or not call.id.isprintable():
        raise BadMessage("its title or its id cannot be printed")
    return CalledGame(call.id, call.names, call.edition, call.variants, call.title)
