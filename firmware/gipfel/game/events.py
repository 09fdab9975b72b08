"""What happened at the table, in the past tense; dice and plays are spelt as players say them."""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from gipfel.rules import Dice, Play

LEVELS = ("novice", "casual", "club", "master")
"""How well Gipfel can play a seat, the weakest first; equal to `gipfel.bots.LEVELS`."""

RollSource = Literal["camera", "hand", "confirmed"]
"""How dice were read: by the camera alone, by hand, or by the camera with a person's yes."""


class _Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag=str.lower):
    """Something that happened."""


class Started(_Event, frozen=True):
    """A game began: who plays, in the order of play, by which rules."""

    colours: tuple[str, ...]
    names: tuple[str, ...]
    edition: str
    version: str
    variants: tuple[str, ...] = ()
    house: tuple[str, ...] = ()
    starter: int = 0
    throws: tuple[tuple[int, ...], ...] = ()
    """The single dice thrown for the start: in each round one per player, 0 for one who did not throw."""
    partners: tuple[str, ...] | UnsetType = UNSET
    """The level at which Gipfel plays each seat, empty for a person's; unset, and not written, where all are."""

    @property
    def levels(self) -> tuple[str, ...]:
        """The level at which Gipfel plays each seat; empty for a person's."""
        return self.partners or ("",) * len(self.colours)


class Rolled(_Event, frozen=True):
    """Four dice came to rest, or were entered."""

    dice: Dice
    source: RollSource = "camera"


class Corrected(_Event, frozen=True):
    """The players said that the dice show something else."""

    dice: Dice


Advised = bool | UnsetType
"""Whether the player was told the chance of winning with each choice; unset, and not written, where not."""


class Played(_Event, frozen=True):
    """A play was chosen."""

    play: Play
    advised: Advised = UNSET


class WentOn(_Event, frozen=True):
    """The player took the dice again."""

    advised: Advised = UNSET


class Stopped(_Event, frozen=True):
    """The player stopped, and the runners became pieces."""

    advised: Advised = UNSET


class Busted(_Event, frozen=True):
    """The roll moved nothing; recorded, because it is what the players were told."""


class Won(_Event, frozen=True):
    """A player won the game."""

    player: int


class BoardSet(_Event, frozen=True):
    """The players said that the board is right: the recorded position was overwritten with the one on it.

    Spelt as on the command line: pieces and runners `7:4 9:5` as column:field, won columns `6:green`.
    """

    pieces: tuple[str, ...]
    """Each player's, in the order of play."""
    won: str = ""
    runners: str = ""


class Undone(_Event, frozen=True):
    """The last step was taken back."""


Event = Started | Rolled | Corrected | Played | WentOn | Stopped | Busted | Won | BoardSet | Undone


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one signal did: one row of the store, one undo."""

    n: int
    """Its number in the game."""
    at: str
    """When, in UTC, as ISO 8601."""
    events: tuple[Event, ...]


def spell_value(value: object) -> str:
    """Write dice or a play as players say it: how a record spells them."""
    if isinstance(value, Dice | Play):
        return str(value)
    raise NotImplementedError(f"no event holds a {type(value).__name__}")


def parse_value(kind: type, text: object) -> object:
    """Read dice or a play as a record spells them."""
    if kind in (Dice, Play) and isinstance(text, str):
        return kind.parse(text)
    raise NotImplementedError(f"no event holds a {kind.__name__}")


_encoder = msgspec.json.Encoder(enc_hook=spell_value)
_decoder = msgspec.json.Decoder(tuple[Event, ...], dec_hook=parse_value)


def encode(events: tuple[Event, ...]) -> str:
    """Write events as JSON."""
    return _encoder.encode(events).decode()


def decode(text: str | bytes) -> tuple[Event, ...]:
    """Read events from JSON; `msgspec.ValidationError` says what is wrong and where."""
    return _decoder.decode(text)
