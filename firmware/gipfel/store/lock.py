"""One table a folder: who plays there has its lock, and whoever comes second is told so."""

import fcntl
import os
from pathlib import Path

from gipfel.errors import GipfelError


class InUse(GipfelError, OSError):
    """Another program writes to this folder."""


def locked(folder: Path) -> int:
    """Take the lock of a folder; return the file that holds it until it is closed."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = os.open(folder / "lock", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise InUse(f"{folder} is in use by another Gipfel") from error
    return lock


def is_in_use(folder: Path) -> bool:
    """Whether somebody plays there now."""
    try:
        os.close(locked(folder))
    except InUse:
        return True
    except OSError:  # whatever is wrong with it is said by who needs it
        return False
    return False
