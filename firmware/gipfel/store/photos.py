"""Photographs of rolls: files, one folder per game, and a table with the name and the size of each.

With the table, one more photograph costs the same whether there are ten or ten thousand. Its rows and the files
are written one after the other, so a plug pulled in between leaves a file without a row, or a row without a
file. The second harms nothing: the row goes when its turn comes. The first is noticed at the next start
(`add_missing_rows`).
"""

import hashlib
import sqlite3
from contextlib import suppress
from pathlib import Path

MAKE = """
CREATE {temporary} TABLE photos (
    game INTEGER NOT NULL, n INTEGER NOT NULL, name TEXT NOT NULL, bytes INTEGER NOT NULL,
    PRIMARY KEY (game, n, name)
) WITHOUT ROWID
"""
MAKE_TOTAL = "CREATE {temporary} TABLE photos_total (bytes INTEGER NOT NULL)"
FILL_TOTAL = "INSERT INTO photos_total VALUES (0)"
ADD_UP = """
CREATE {temporary} TRIGGER photo_added AFTER INSERT ON photos
BEGIN UPDATE photos_total SET bytes = bytes + new.bytes; END
"""
SUBTRACT = """
CREATE {temporary} TRIGGER photo_removed AFTER DELETE ON photos
BEGIN UPDATE photos_total SET bytes = bytes - old.bytes; END
"""
OLDEST = """
SELECT game, n, name, bytes FROM photos WHERE game != ? OR name != ? ORDER BY game, n, name LIMIT 1
"""
AT_ONCE = 50
"""How many of the oldest are removed at most when one is kept; where the limit was lowered, the rest go later."""


class Photos:
    """The photographs beside the record. One that cannot be kept is not worth stopping the game for."""

    def __init__(self, db: sqlite3.Connection, folder: Path, limit: int) -> None:
        self._db = db
        self.folder = folder
        self.limit = limit
        """Bytes that all photographs may take together."""

    def keep(self, game: int, n: int, photo: bytes) -> str:
        """Keep the photograph of a step, and remove the oldest if that is too much; return its name, its hash."""
        name = hashlib.sha256(photo).hexdigest()
        path = self._path(game, name)
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            draft = path.with_suffix(".new")
            draft.write_bytes(photo)
            draft.replace(path)
            self._add_row(game, n, name, len(photo))
            self.trim(spare=(game, name))
        return name

    def find(self, game: int, name: str) -> bytes:
        """Return a photograph; empty where there is none, or where its hash is another."""
        try:
            photo = self._path(game, name).read_bytes()
        except OSError:
            return b""
        return photo if hashlib.sha256(photo).hexdigest() == name else b""

    def is_there(self, game: int, name: str) -> bool:
        """Return whether there is a file of a photograph."""
        return self._path(game, name).is_file()

    def trim(self, spare: tuple[int, str] | None = None) -> bool:
        """Remove the oldest photographs beyond the limit, but not the one that is named here, or else the newest.

        Returns whether there are more to remove. A file goes before its row does: if the plug is pulled in
        between, the row is still there, and no file is left that nobody knows of.
        """
        (total,) = self._db.execute("SELECT bytes FROM photos_total").fetchone()
        for _ in range(AT_ONCE):
            if total <= self.limit:
                return False
            row = self._db.execute(OLDEST, spare or self._newest()).fetchone()
            if row is None:
                return False
            game, n, name, size = row
            self._remove(game, name)
            self._db.execute("DELETE FROM photos WHERE game = ? AND n = ? AND name = ?", (game, n, name))
            total -= size
        return bool(total > self.limit)

    def _newest(self) -> tuple[int, str]:
        newest = "SELECT game, name FROM photos ORDER BY game DESC, n DESC, name DESC LIMIT 1"
        game, name = self._db.execute(newest).fetchone() or (0, "")
        return game, name

    def add_missing_rows(self, game: int) -> None:
        """Insert a row for each photograph in a game's folder that has none.

        One that no step names was taken for a step that was never written; it counts as the oldest of its game.
        """
        query = "SELECT photo, min(n) FROM steps WHERE game = ? AND photo != '' GROUP BY photo"
        named = dict(self._db.execute(query, (game,)).fetchall())
        with suppress(OSError):
            for path in self._path(game, "").parent.iterdir():
                if path.suffix == ".jpg":
                    self._add_row(game, named.get(path.stem, 0), path.stem, path.stat().st_size)
                else:  # a draft
                    path.unlink()

    def add_all_missing_rows(self) -> None:
        """Insert a row for every photograph that has none; this looks at each file."""
        with suppress(OSError):
            for folder in self.folder.iterdir():
                if folder.name.isdecimal():
                    self.add_missing_rows(int(folder.name))

    def _add_row(self, game: int, n: int, name: str, size: int) -> None:
        known = self._db.execute("SELECT 1 FROM photos WHERE game = ? AND name = ?", (game, name))
        if known.fetchone() is None:  # two rolls of a game may have the same picture, and share its file
            self._db.execute("INSERT INTO photos VALUES (?, ?, ?, ?)", (game, n, name, size))

    def _remove(self, game: int, name: str) -> None:
        path = self._path(game, name)
        with suppress(OSError):
            path.unlink(missing_ok=True)
            path.parent.rmdir()  # the folder of a game goes with its last photograph

    def _path(self, game: int, name: str) -> Path:
        return self.folder / f"{game:06}" / f"{name}.jpg"
