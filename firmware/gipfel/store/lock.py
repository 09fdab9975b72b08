"""A folder is used by one table at a time: it holds the lock, and a second one is refused."""

import fcntl
import os
from pathlib import Path

from gipfel.errors import GipfelError


class InUse(GipfelError, OSError):
    """Another program writes to this folder."""


def locked(folder: Path) -> int:
    """Lock a folder, or raise `InUse`; return the file descriptor that holds the lock until it is closed."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = os.open(folder / "lock", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise InUse(f"{folder} is in use by another Gipfel") from error
    return lock


def is_in_use(folder: Path) -> bool:
    """Return whether another program holds the lock of a folder."""
    try:
        os.close(locked(folder))
    except InUse:
        return True
    except OSError:  # whoever needs the folder reports what is wrong with it
        return False
    return False
