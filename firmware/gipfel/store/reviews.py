"""Reviews of games, kept beside them because making one takes a while. What they say, `gipfel.review` knows.

The table is made with the first review that is kept: a record of a table that reviews nothing is as it was, and a
program that knows nothing of reviews reads and writes the record all the same. A review counts as long as its
game has as many steps as were reviewed, and the model is the one that it was made with.
"""

import sqlite3

MAKE = """
CREATE TABLE IF NOT EXISTS reviews (
    game INTEGER PRIMARY KEY, steps INTEGER NOT NULL, model TEXT NOT NULL, review BLOB NOT NULL
)
"""
FORGET = """
CREATE TRIGGER IF NOT EXISTS review_forgotten AFTER DELETE ON games
BEGIN DELETE FROM reviews WHERE game = old.number; END
"""
FIND = """
SELECT review FROM reviews WHERE game = ? AND model = ? AND steps = (SELECT max(n) FROM steps WHERE game = ?)
"""


def kept_review(db: sqlite3.Connection, number: int, model: str) -> bytes | None:
    """Read the review of a game that was made with this model; None where there is none, or an older one."""
    if db.execute("SELECT 1 FROM sqlite_master WHERE name = 'reviews'").fetchone() is None:
        return None
    row = db.execute(FIND, (number, model, number)).fetchone()
    return bytes(row[0]) if row else None


def keep_review(db: sqlite3.Connection, number: int, steps: int, model: str, review: bytes) -> None:
    """Write the review of so many steps of a game, in place of an older one; with the game, it is deleted."""
    db.execute(MAKE)
    db.execute(FORGET)
    db.execute("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?, ?)", (number, steps, model, review))
