"""A record as version 0.1.0 left it, of any size: a few games played at random, copied many times."""

import hashlib
import random
import sqlite3
from contextlib import closing
from pathlib import Path

from gipfel.game import (
    Busted,
    Choosing,
    Deciding,
    Event,
    Game,
    Played,
    Rolled,
    Started,
    Stopped,
    WentOn,
    Won,
    apply,
    encode,
)
from gipfel.rules import Dice, Verdict, may_stop, winner
from gipfel.store import BackupFile

KINDS = 8
"""How many different games are played; the others are copies of them."""
BYTES = 2000
"""The size of a photograph, in bytes."""
AT = "2026-01-01T12:00:00.000+00:00"
TABLES = """
CREATE TABLE games (
    number INTEGER PRIMARY KEY, started TEXT NOT NULL, origin TEXT NOT NULL, turned_to INTEGER NOT NULL
);
CREATE TABLE steps (
    game INTEGER NOT NULL REFERENCES games (number), n INTEGER NOT NULL, at TEXT NOT NULL, events TEXT NOT NULL,
    photo TEXT NOT NULL, PRIMARY KEY (game, n)
) WITHOUT ROWID;
"""


def played(seed: int) -> list[tuple[Event, ...]]:
    """Play a game at random to its end; return its steps."""
    dice = random.Random(seed)
    steps: list[tuple[Event, ...]] = [
        (Started(("yellow", "green", "blue"), ("Ann", "Bo", ""), "franjos", "0.1.0"),)
    ]
    game = apply(None, steps[0])
    while not isinstance(steps[-1][-1], Won):
        events = _next(game, dice)
        game = apply(game, events)
        steps.append(events)
    return steps


def _next(game: Game, dice: random.Random) -> tuple[Event, ...]:
    if isinstance(game.phase, Choosing):
        return (Played(dice.choice(game.phase.ruling.plays)),)
    is_deciding = isinstance(game.phase, Deciding)
    if is_deciding and dice.random() < 0.4 and may_stop(game.position).verdict is Verdict.MAY_STOP:
        seat = winner(apply(game, (Stopped(),)).position)
        return (Stopped(),) if seat is None else (Stopped(), Won(seat))
    roll = Rolled(Dice.of(dice.randint(1, 6) for _ in range(4)))
    rolled = (WentOn(), roll) if is_deciding else (roll,)
    after = apply(game, rolled).phase
    return (*rolled, Busted()) if isinstance(after, Choosing) and after.ruling.is_bust else rolled


def build(folder: Path, games: int, photos: int) -> None:
    """Write a record of that many finished games, with that many photographs each.

    Each game has a backup of the new kind as well, in name only: looking for them costs something, too.
    """
    kinds = [[encode(events) for events in played(seed)] for seed in range(KINDS)]
    (folder / "backups").mkdir(parents=True)
    with closing(sqlite3.connect(folder / "games.db")) as db, db:
        db.executescript(f"PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; {TABLES}")
        for number in range(1, games + 1):
            db.execute("INSERT INTO games VALUES (?, ?, 'table', ?)", (number, AT, number))
            names = _photos(folder / "photos" / f"{number:06}", number, photos)
            rows = []
            for n, events in enumerate(kinds[number % KINDS], 1):
                name = names.pop() if names and "rolled" in events else ""
                rows.append((number, n, AT, events, name))
            db.executemany("INSERT INTO steps VALUES (?, ?, ?, ?, ?)", rows)
            (folder / "backups" / BackupFile(number, len(rows)).name).touch()


def _photos(folder: Path, game: int, count: int) -> list[str]:
    """Write `count` files that pass for photographs; return their names."""
    folder.mkdir(parents=True)
    names = []
    for number in range(count):
        photo = f"{game} {number}".encode().ljust(BYTES)
        names.append(hashlib.sha256(photo).hexdigest())
        (folder / f"{names[-1]}.jpg").write_bytes(photo)
    return names
