"""What can be wrong with the archive as a whole, and what it refuses."""

from gipfel.errors import GipfelError


class ArchiveLost(GipfelError, OSError):
    """The archive cannot be reached, read or written now: a full disk, a lost database, a locked file.

    Nothing of what was asked for has been written. Whoever wanted to hand in a game does not acknowledge it, so
    that its table sends it again.
    """


class NotStorable(GipfelError, ValueError):
    """Something that the database cannot hold, however often it is tried; nothing of it has been written."""


class ArchiveTooNew(GipfelError, OSError):
    """An archive that a newer program wrote; it is left as it is."""


class NameTaken(GipfelError, ValueError):
    """A name that another player of the archive has; `player` says who: merging the two is another thing."""

    def __init__(self, name: str, player: int) -> None:
        super().__init__(f"{name!r} is player {player} already")
        self.name, self.player = name, player


class NoSuchEntry(GipfelError, LookupError):
    """A game, a player or a tournament that the archive does not have, or no longer."""


class TournamentChanged(GipfelError, ValueError):
    """Somebody else has written to a tournament meanwhile: what was to be written may no longer be right."""
