"""How much an archive has, and texts that change whenever something in it does."""

from gipfel_hall.archive.database import Session
from gipfel_hall.archive.values import ArchiveCounts

PEOPLE_CHANGES = "(SELECT value FROM settings WHERE name = 'people-changes')"


def counts(session: Session) -> ArchiveCounts:
    """Return how much there is."""
    sql = (
        "SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM players WHERE root = id), "
        "(SELECT count(*) FROM set_aside), (SELECT count(DISTINCT evening) FROM games)"
    )
    return ArchiveCounts(*session(sql)[0])


def of_figures(session: Session) -> str:
    """Return a text that changes whenever results, names, merges or reviews do."""
    return _joined(
        session,
        "(SELECT count(*) FROM games)",
        "(SELECT max(received_at) FROM games)",
        "(SELECT count(*) FROM reviews)",
        PEOPLE_CHANGES,
    )


def of_lists(session: Session) -> str:
    """Return a text that changes whenever lists do; nothing of it is counted that can be many."""
    return _joined(
        session,
        "(SELECT max(received_at) FROM games)",
        "(SELECT max(id) FROM players)",
        "(SELECT max(id) FROM tournaments)",
        "(SELECT count(*) FROM tournament_events)",
        "(SELECT max(id) FROM set_aside)",
        "(SELECT count(*) FROM set_aside)",
        PEOPLE_CHANGES,
    )


def _joined(session: Session, *parts: str) -> str:
    return "/".join(map(str, session(f"SELECT {', '.join(parts)}")[0]))  # our own words
