"""The archive: what the hall asks it, and hands in."""

from collections.abc import Callable, Sequence
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Any, Self

from gipfel_hall.archive import games, people, set_aside, settings, stamps, tournaments
from gipfel_hall.archive import results as league_results
from gipfel_hall.archive.database import Database, Row, SqlValue
from gipfel_hall.archive.failures import NotStorable
from gipfel_hall.archive.handed_in import HandedIn
from gipfel_hall.archive.intake import FinishedGame, judge_file, write_again, write_game
from gipfel_hall.archive.results import SeatReview
from gipfel_hall.archive.schema import migrate
from gipfel_hall.archive.sqlite import SqliteDatabase
from gipfel_hall.archive.values import (
    ArchiveCounts,
    ArchivedGame,
    Evening,
    GameFilter,
    GamePage,
    GameResult,
    Player,
    Reason,
    SetAside,
    StoredTournament,
    Taken,
)


def open_archive(where: str | Path, zone: tzinfo | None = None) -> "Archive":
    """Return the archive in a file, or in the database of a URL; `zone` is where its evenings are.

    Raise `ArchiveLost` where it cannot be reached, `ArchiveTooNew` where a newer program wrote it.
    """
    database: Database[Any]
    if str(where).startswith(("postgresql://", "postgres://")):
        from gipfel_hall.archive.postgres import PostgresDatabase  # noqa: PLC0415  # an extra that few install

        database = PostgresDatabase(str(where))
    else:
        database = SqliteDatabase(Path(where))
    try:
        migrate(database)
    except BaseException:  # raised again, but not with an open database
        database.close()
        raise
    return Archive(database, zone)


class Archive:
    """All games, people and tournaments; each call is one transaction, and may be made from any thread.

    Every call may raise `ArchiveLost`: then nothing of it was written.
    """

    def __init__(self, database: Database[Any], zone: tzinfo | None) -> None:
        self._database, self._zone = database, zone

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections."""
        self._database.close()

    def take(
        self, data: bytes, table: str, device: str, received_at: datetime, sent_at: datetime | None = None
    ) -> Taken:
        """Take a file that a table has sent as a finished game; return what became of it, when it is on the disk.

        `sent_at` is what the table's clock showed when it was sent.
        """
        handed_in = HandedIn(data, table, device, received_at, sent_at)
        judged = judge_file(data)
        try:
            return self._write_game(handed_in, judged)
        except NotStorable as error:
            return self._write_game(handed_in, Reason("not-storable", {"detail": str(error)}))

    def games(self, wanted: GameFilter | None = None, older: str = "", limit: int = 50) -> GamePage:
        """Return the newest games; those before them with what `GamePage.older` said."""
        chosen = wanted or GameFilter()
        return self._database.read(lambda session: games.listed(session, chosen, older, limit))

    def game(self, number: int) -> ArchivedGame:
        """Return one game; `NoSuchEntry` where there is none."""
        return self._database.read(lambda session: games.one(session, number))

    def file(self, number: int) -> bytes:
        """Return the sealed file of a game, byte by byte as it came in."""
        return self._database.read(lambda session: games.read_file(session, number))

    def evenings(self, limit: int = 60) -> tuple[Evening, ...]:
        """Return the newest evenings, the newest first."""
        return self._database.read(lambda session: games.evenings(session, limit))

    def players(self, name: str = "", limit: int = 200) -> tuple[Player, ...]:
        """Return the players of whom some name contains this, by name."""
        return self._database.read(lambda session: people.listed(session, name, limit))

    def player(self, player: int) -> Player:
        """Return a player, or whoever that player was merged into."""
        return self._database.read(lambda session: people.one(session, player))

    def find_player(self, name: str) -> int | None:
        """Return the number of the player of this name; None where there is none."""
        return self._database.read(lambda session: people.find(session, name))

    def player_named(self, name: str) -> int:
        """Return the number of the player of this name; one who is new is added."""
        return self._database.write(lambda session: people.named(session, name))

    def rename(self, player: int, name: str) -> None:
        """Call a player otherwise; `NameTaken` where somebody else is called so."""
        self._write(people.rename, player, name)

    def add_alias(self, player: int, name: str) -> bool:
        """Let games under one more name count for a player; return False where they did before.

        Raise `NameTaken` where it is somebody else's.
        """
        return self._database.write(lambda session: people.add_alias(session, player, name))

    def remove_alias(self, player: int, name: str) -> None:
        """Let further games under a name count for a player no longer; what they are called now stays theirs."""
        self._write(people.remove_alias, player, name)

    def merge(self, player: int, into: int) -> None:
        """Let everything that a player did, and will do, count for another one, until they are split."""
        self._write(people.merge, player, into)

    def split(self, player: int) -> None:
        """Take back the merge of a player into another one."""
        self._write(people.split, player)

    def set_aside(self, limit: int = 100) -> tuple[SetAside, ...]:
        """Return what was handed in and is no result, the newest first."""
        return self._database.read(lambda session: set_aside.listed(session, limit))

    def set_aside_file(self, number: int) -> bytes:
        """Return the bytes of what was set aside; none where they were too many."""
        return self._database.read(lambda session: set_aside.read_file(session, number))

    def set_aside_numbers(self) -> tuple[int, ...]:
        """Return the numbers of all that was set aside and can be judged again, the oldest first."""
        return self._database.read(set_aside.numbers)

    def judge_again(self, number: int, at: datetime) -> Taken | None:
        """Judge what was set aside once more, and keep it if it is a result now; None where it is gone.

        A newer program may understand what an older one did not, and its table does not send it again.
        """
        handed_in = self._database.read(lambda session: set_aside.handed_in(session, number))
        if handed_in is None:
            return None
        found, judged = handed_in._replace(judged_at=at), judge_file(handed_in.data)
        try:
            return self._database.write(lambda session: write_again(session, number, found, judged, self._zone))
        except NotStorable:  # it stays as it is
            return None

    def forget_set_aside(self, number: int) -> None:
        """Delete something that was set aside."""
        self._write(set_aside.forget, number)

    def counts(self) -> ArchiveCounts:
        """Return how much there is."""
        return self._database.read(stamps.counts)

    def stamp(self) -> str:
        """Return a text that changes whenever results, names, merges or reviews do."""
        return self._database.read(stamps.of_figures)

    def stamp_of_lists(self) -> str:
        """Return a text that changes whenever games, players, tournaments or what was set aside do."""
        return self._database.read(stamps.of_lists)

    def setting(self, name: str) -> str | None:
        """Return a setting of the hall; None where it is not set."""
        return self._database.read(lambda session: settings.find(session, name))

    def keep_setting(self, name: str, value: str) -> None:
        """Set a setting of the hall."""
        self._write(settings.keep, name, value)

    def keep_setting_once(self, name: str, value: str) -> bool:
        """Set a setting that is not set yet; return False where it is."""
        return self._database.write(lambda session: settings.keep_once(session, name, value))

    def tournament(self, number: int) -> StoredTournament:
        """Return a tournament; `NoSuchEntry` where there is none."""
        return self._database.read(lambda session: tournaments.one(session, number))

    def tournaments(self) -> tuple[StoredTournament, ...]:
        """Return all tournaments, the newest first."""
        return self._database.read(tournaments.listed)

    def tournament_numbers(self) -> tuple[int, ...]:
        """Return the numbers of all tournaments, the newest first."""
        return self._database.read(tournaments.numbers)

    def open_tournament(self, opened_at: datetime, events: Sequence[str]) -> int:
        """Write a new tournament with its first events; return its number."""
        return self._database.write(lambda session: tournaments.open_tournament(session, opened_at, events))

    def append_to_tournament(self, number: int, after: int, events: Sequence[str]) -> None:
        """Write further events; `TournamentChanged` where it has not just as many as the caller knows."""
        self._write(tournaments.append, number, after, events)

    def results(
        self, since: datetime | None = None, until: datetime | None = None, model: str = ""
    ) -> tuple[GameResult, ...]:
        """Return how all games ended, in the order of their ends; with `model`, what its reviews say of luck."""
        return self._database.read(lambda session: league_results.results(session, since, until, model))

    def player_names(self) -> dict[int, str]:
        """Return what everybody is called, by number."""
        return self._database.read(league_results.player_names)

    def merged(self) -> dict[int, int]:
        """Return who everybody is now who was merged into somebody else, by number."""
        return self._database.read(league_results.merged)

    def unreviewed(self, model: str, newest: int) -> tuple[int, ...]:
        """Return those of the newest games of the league that have no review by this model, the newest first."""
        return self._database.read(lambda session: league_results.unreviewed(session, model, newest))

    def keep_review(self, game: int, steps: int, model: str, seats: Sequence[SeatReview]) -> bool:
        """Write the review of a game; return False where the game has gone on since it was read."""
        return self._database.write(lambda session: league_results.keep_review(session, game, steps, model, seats))

    def rows(self, sql: str, values: Sequence[SqlValue] = ()) -> list[Row]:
        """Return the rows of a question in SQL, with `?` for values: for figures over all games."""
        return self._database.read(lambda session: session(sql, values))

    def _write_game(self, handed_in: HandedIn, judged: FinishedGame | Reason) -> Taken:
        return self._database.write(lambda session: write_game(session, handed_in, judged, self._zone))

    def _write(self, work: Callable[..., None], *values: Any) -> None:  # noqa: ANN401  # each work has its own
        self._database.write(lambda session: work(session, *values))
