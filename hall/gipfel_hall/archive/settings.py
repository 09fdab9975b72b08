"""Settings of a hall that all halls of an archive share: names and texts."""

from gipfel_hall.archive.database import Session


def find(session: Session, name: str) -> str | None:
    """Return a setting; None where it is not set."""
    found = session("SELECT value FROM settings WHERE name = ?", (name,))
    return str(found[0][0]) if found else None


def keep(session: Session, name: str, value: str) -> None:
    """Set a setting."""
    session(
        "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (name, value),
    )


def keep_once(session: Session, name: str, value: str) -> bool:
    """Set a setting that is not set yet; return False where it is."""
    sql = "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING RETURNING name"
    return bool(session(sql, (name, value)))
