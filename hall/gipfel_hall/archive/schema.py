"""The tables of the archive, their version, and the way from the tables of older versions."""

from typing import Any

from gipfel.rules import COLUMNS
from gipfel_hall.archive.database import Database, Session
from gipfel_hall.archive.failures import ArchiveTooNew

ROLLED = tuple(f"rolled_{column}" for column in COLUMNS)
"""In how many rolls of a game two dice made each column."""
FIELDS = tuple(f"field_{column}" for column in COLUMNS)
"""How far a seat has come in each column."""


def _integers(names: tuple[str, ...]) -> str:
    return ", ".join(f"{name} INTEGER NOT NULL" for name in names)


# A player who was merged into another one keeps games and aliases; `root` says who that is now: it is `id` for
# everybody who was not merged. So a merge can be taken back, and costs nothing but a few rows of this table.
PLAYERS = """
CREATE TABLE players (
    id {id}, name {text} NOT NULL, folded {text} NOT NULL,
    merged_into BIGINT REFERENCES players (id), root BIGINT
)
"""
ALIASES = "CREATE TABLE aliases (folded {text} PRIMARY KEY, player BIGINT NOT NULL REFERENCES players (id))"
GAMES = f"""
CREATE TABLE games (
    id {{id}}, identity {{text}} NOT NULL UNIQUE, seal {{text}} NOT NULL, at_table {{text}} NOT NULL,
    device {{text}} NOT NULL, received_at {{text}} NOT NULL, ended_at {{text}} NOT NULL, evening {{text}} NOT NULL,
    edition {{text}} NOT NULL, variants {{text}} NOT NULL, house {{text}} NOT NULL, winner INTEGER NOT NULL,
    steps INTEGER NOT NULL, started_at {{text}} NOT NULL, last_at {{text}} NOT NULL, seats INTEGER NOT NULL,
    turns INTEGER NOT NULL, rolls INTEGER NOT NULL, {_integers(ROLLED)}
)
"""
# `won` has a bit for each column that the seat has won: bit 7 for column 7.
SEATS = f"""
CREATE TABLE seats (
    game BIGINT NOT NULL REFERENCES games (id), seat INTEGER NOT NULL, player BIGINT REFERENCES players (id),
    colour {{text}} NOT NULL, name {{text}} NOT NULL, level {{text}} NOT NULL, play_order INTEGER NOT NULL,
    place INTEGER NOT NULL, won INTEGER NOT NULL, columns_won INTEGER NOT NULL, turns INTEGER NOT NULL,
    rolls INTEGER NOT NULL, stops INTEGER NOT NULL, busts INTEGER NOT NULL, expected_busts {{real}} NOT NULL,
    longest INTEGER NOT NULL, lost INTEGER NOT NULL, {_integers(FIELDS)}, PRIMARY KEY (game, seat)
)
"""
# Beside the games, not in them: a list of games must not read through their files.
FILES = "CREATE TABLE game_files (game BIGINT PRIMARY KEY REFERENCES games (id), data {bytes} NOT NULL)"
REVIEWS = """
CREATE TABLE reviews (
    game BIGINT NOT NULL REFERENCES games (id), seat INTEGER NOT NULL, model {text} NOT NULL,
    luck INTEGER NOT NULL, cost INTEGER NOT NULL, adjusted INTEGER NOT NULL, PRIMARY KEY (game, seat)
)
"""
SET_ASIDE = """
CREATE TABLE set_aside (
    id {id}, digest {text} NOT NULL UNIQUE, at_table {text} NOT NULL, device {text} NOT NULL,
    received_at {text} NOT NULL, reason {text} NOT NULL, names {text} NOT NULL, size INTEGER NOT NULL,
    times INTEGER NOT NULL, data {bytes} NOT NULL
)
"""
SETTINGS = "CREATE TABLE settings (name {text} PRIMARY KEY, value {text} NOT NULL)"
TOURNAMENTS = "CREATE TABLE tournaments (id {id}, opened_at {text} NOT NULL)"
TOURNAMENT_EVENTS = """
CREATE TABLE tournament_events (
    tournament BIGINT NOT NULL REFERENCES tournaments (id), n INTEGER NOT NULL, event {text} NOT NULL,
    PRIMARY KEY (tournament, n)
)
"""
INDEXES = (
    "CREATE INDEX games_by_end ON games (ended_at, id)",
    "CREATE INDEX games_by_arrival ON games (received_at)",
    "CREATE INDEX games_by_evening ON games (evening, ended_at)",
    "CREATE INDEX games_by_table ON games (at_table, ended_at)",
    "CREATE INDEX games_by_edition ON games (edition, ended_at)",
    "CREATE INDEX seats_by_player ON seats (player, game)",
    "CREATE INDEX players_by_root ON players (root)",
    "CREATE INDEX aliases_by_player ON aliases (player)",
)

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        PLAYERS,
        ALIASES,
        GAMES,
        SEATS,
        FILES,
        REVIEWS,
        SET_ASIDE,
        SETTINGS,
        TOURNAMENTS,
        TOURNAMENT_EVENTS,
        *INDEXES,
    ),
    # Without it, nobody could say when a game was over that is understood only after the hall's upgrade.
    ("ALTER TABLE set_aside ADD COLUMN sent_at {text}",),
)
"""The statements that lead to version 1, then those from each version to the next."""
VERSION = len(MIGRATIONS)


def migrate(database: Database[Any]) -> None:
    """Bring an archive to this program's version in one transaction; raise `ArchiveTooNew` if it is newer."""

    def work(session: Session) -> None:
        database.lock_schema(session)
        session("CREATE TABLE IF NOT EXISTS archive_version (version INTEGER NOT NULL)")
        ((version,),) = session("SELECT coalesce(max(version), 0) FROM archive_version")
        if version > VERSION:
            raise ArchiveTooNew(f"the archive has version {version}, and this hall knows {VERSION}")
        for statements in MIGRATIONS[version:]:
            for statement in statements:
                session(statement.format_map(database.words))
        if version < VERSION:
            session("DELETE FROM archive_version")
            session("INSERT INTO archive_version (version) VALUES (?)", (VERSION,))

    database.write(work)
