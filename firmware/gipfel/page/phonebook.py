"""The list of paired phones, kept for the next start: each by the hash of its token, never the token itself."""

import os
from contextlib import suppress
from pathlib import Path

import msgspec

from gipfel.table import Phone


class Phonebook:
    """Keeps the list in a file; one that cannot be read or written is an empty list, and phones pair again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._kept: tuple[Phone, ...] | None = None

    def load(self) -> tuple[Phone, ...]:
        """Return the phones that were paired before."""
        try:
            self._kept = msgspec.json.decode(self.path.read_bytes(), type=tuple[Phone, ...])
        except (OSError, msgspec.DecodeError):
            self._kept = ()
        return self._kept

    def keep(self, phones: tuple[Phone, ...]) -> None:
        """Write the list to the file, if it has changed."""
        if phones == self._kept:
            return
        self._kept = phones
        draft = self.path.with_suffix(".new")
        with suppress(OSError):
            descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(msgspec.json.encode(phones))
                file.flush()
                os.fsync(file.fileno())  # a pulled plug would leave the name, and an empty file
            draft.replace(self.path)
