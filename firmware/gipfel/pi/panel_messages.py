"""What the panel's thread is handed through its queue: edges of contacts, lights to set, notes to play."""

from dataclasses import dataclass

from gipfel.pi.tunes import Note
from gipfel.table import Button


@dataclass(frozen=True, slots=True)
class Edge:
    """A contact closed or opened."""

    button: Button
    is_closed: bool
    at: float


@dataclass(frozen=True, slots=True)
class SetLights:
    """These buttons are to be lit."""

    lit: frozenset[Button]


@dataclass(frozen=True, slots=True)
class PlayNotes:
    """These notes are to be heard."""

    notes: tuple[Note, ...]


class EndOfWork:
    """The thread is to end."""
