"""What a table and a hall say to each other, as JSON; a finished game is said as its sealed file instead.

Whoever reads a message ignores fields that it does not know: tables and halls are not all of the same version.
"""

from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from gipfel.errors import GipfelError

LONGEST_MESSAGE = 8_192
"""Bytes: a longer message is not read, whoever sends it. Finished games have a limit of their own."""
LONGEST_GAME = 2_000_000
"""Bytes of a finished game's file: a game of a thousand rolls has a tenth of that."""
LONGEST_ANNOUNCEMENT = 80
"""Letters that an announcement may have: more do not fit the display."""
LONGEST_SHORT = 7
"""Letters of a player's name that fit the display."""
LONGEST_CALL_TITLE = 16
"""Letters that fit the display above a call."""

Text = Annotated[str, Meta(max_length=120)]
"""A name, a key or a time."""
ShortName = Annotated[str, Meta(min_length=1, max_length=LONGEST_SHORT)]
"""A player's name as it fits the display."""
Seat = Annotated[int, Meta(ge=0, le=3)]
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]

LivePhase = Literal["idle", "rolling", "choosing", "deciding", "over"]
"""How far a table is: nobody plays; somebody rolls, chooses a pairing, goes on or stops; somebody has won."""
CallAnswer = Literal["", "waiting", "offered", "taken", "left"]
"""What became of a call: the game before is not over yet, it is on the display, begun, or not wanted."""


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that is said over a broker."""


class TableHealth(Message, frozen=True):
    """How a table is; the last one is kept by the broker, which says itself that a table is gone."""

    online: bool
    version: Text = ""
    at: Text = ""
    """The table's own clock when it said so, in UTC, as ISO 8601; it may be wrong."""
    lost: Annotated[tuple[Text, ...], Meta(max_length=16)] = ()
    """The parts that are lost, such as `camera`."""
    address: Text = ""
    """Where the table's own page is; empty where it has none."""
    unsent: Count = 0
    """How many finished games no hall has taken yet."""
    games_today: Count = 0
    """How many games were won at this table today."""


class LivePlayer(Message, frozen=True):
    """Who plays."""

    colour: Text
    name: Text = ""
    """Empty where the player is called by the colour."""
    level: Text = ""
    """The level at which Gipfel plays; empty for a person."""


class LiveState(Message, frozen=True):
    """What everybody may know of a table now: who plays, how far they are, and the board; no dice, no pictures."""

    phase: LivePhase
    game: Count = 0
    """The number of the game in the table's record; 0 is none."""
    step: Count = 0
    """How many steps it has."""
    players: Annotated[tuple[LivePlayer, ...], Meta(max_length=4)] = ()
    """In the order of play."""
    seat: Seat = 0
    """Whose turn it is; when the game is over, who has won."""
    edition: Text = ""
    variants: Annotated[tuple[Text, ...], Meta(max_length=8)] = ()
    house: Annotated[tuple[Text, ...], Meta(max_length=8)] = ()
    pieces: Annotated[tuple[Text, ...], Meta(max_length=4)] = ()
    """The pieces of each player as column:field, such as `7:4 9:5`."""
    won: Text = ""
    """The columns that are won, each with its colour, such as `6:green`."""
    runners: Text = ""
    quiet_for: Annotated[float, Meta(ge=0)] = 0.0
    """Seconds since the last roll when this was said: no clock is needed to understand it."""
    wants_host: bool = False
    """Whether somebody at the table has asked for the host."""
    call: Text = ""
    """The call that was last heard of; empty is none."""
    call_answer: CallAnswer = ""
    """What has become of it."""


class TableEvent(Message, frozen=True):
    """Something that lamps and loudspeakers may want to hear of; nobody keeps it."""

    event_type: Literal["column", "bust", "win"]
    """Named as Home Assistant wants it."""
    player: Text = ""
    column: Annotated[int, Meta(ge=0, le=12)] = 0


class GameCall(Message, frozen=True):
    """The next game at a table: who is to play it, in the order of play, and by which booklet."""

    id: Text
    names: Annotated[tuple[ShortName, ...], Meta(min_length=2, max_length=4)]
    edition: Text = ""
    """Empty is what was played there last."""
    variants: Annotated[tuple[Text, ...], Meta(max_length=8)] = ()
    title: Annotated[str, Meta(max_length=LONGEST_CALL_TITLE)] = ""
    """What is said above it, such as the round of a tournament."""


class Announcement(Message, frozen=True):
    """One line that is shown for a moment."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_ANNOUNCEMENT)]


class GameTaken(Message, frozen=True):
    """A hall has a finished game on its disk, or has set it aside: the table need not send it again."""

    seal: Text
    """The seal of its last line."""
    is_sound: bool = True


class HallPresence(Message, frozen=True):
    """Whether a hall listens: tables then send what no hall has taken yet."""

    online: bool


class BadMessage(GipfelError, ValueError):
    """A message that cannot be read; it says why."""


AnyMessage = TypeVar("AnyMessage", bound=Message)


def write_message(message: Message) -> bytes:
    """Return a message as JSON."""
    return msgspec.json.encode(message)


def read_message(kind: type[AnyMessage], payload: bytes) -> AnyMessage:
    """Return a message of this type; raise `BadMessage` where it is none, or too long."""
    if len(payload) > LONGEST_MESSAGE:
        raise BadMessage(f"{len(payload)} bytes, and {LONGEST_MESSAGE} are allowed")
    try:
        return msgspec.json.decode(payload, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessage(str(error)) from error
