"""Photographs of rolls, a folder a game, the oldest thrown out when there are too many."""

from contextlib import suppress
from pathlib import Path


class Photos:
    """The photographs beside the record. One that cannot be kept is not worth stopping the game for."""

    def __init__(self, folder: Path, limit: int) -> None:
        self.folder = folder
        self.limit = limit

    def _path(self, game: int, name: str) -> Path:
        return self.folder / f"{game:06}" / f"{name}.jpg"

    def keep(self, game: int, name: str, photo: bytes) -> None:
        """Keep one under its name, and throw the oldest out if that is too much."""
        path = self._path(game, name)
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            draft = path.with_suffix(".new")
            draft.write_bytes(photo)
            draft.replace(path)
            self._throw_out()

    def find(self, game: int, name: str) -> bytes:
        """Give a photograph; nothing where there is none."""
        try:
            return self._path(game, name).read_bytes()
        except OSError:
            return b""

    def _throw_out(self) -> None:
        kept = sorted(self.folder.glob("*/*.jpg"), key=lambda path: (path.parent.name, path.stat().st_mtime_ns))
        size = sum(path.stat().st_size for path in kept)
        for path in kept[:-1]:
            if size <= self.limit:
                return
            size -= path.stat().st_size
            path.unlink()
