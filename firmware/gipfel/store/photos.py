"""Photographs of rolls, a folder a game, the oldest thrown out when there are too many."""

from contextlib import suppress
from pathlib import Path


class Photos:
    """The photographs beside the record. One that cannot be kept is not worth stopping the game for."""

    def __init__(self, folder: Path, limit: int) -> None:
        self.folder = folder
        self.limit = limit

    def path(self, game: int, step: int) -> Path:
        """Say where the photograph of a step is, if there is one."""
        return self.folder / f"{game:06}" / f"{step:06}.jpg"

    def keep(self, game: int, step: int, photo: bytes) -> None:
        """Keep one, and throw the oldest out if that is too much."""
        path = self.path(game, step)
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            draft = path.with_suffix(".new")
            draft.write_bytes(photo)
            draft.replace(path)
            self._throw_out()

    def find(self, game: int, step: int) -> bytes:
        """Give the photograph of a step; nothing where there is none."""
        try:
            return self.path(game, step).read_bytes()
        except OSError:
            return b""

    def _throw_out(self) -> None:
        kept = sorted(self.folder.glob("*/*.jpg"))
        size = sum(path.stat().st_size for path in kept)
        for path in kept[:-1]:
            if size <= self.limit:
                return
            size -= path.stat().st_size
            path.unlink()
