"""A full disk, a database that is gone, an archive of another version."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gipfel_hall.archive import ArchiveLost, ArchiveTooNew, Intake, open_archive
from support.full_disk import full_disk
from support.postgres import Cluster
from support.sealed_games import sealed_game

NOW = datetime(2026, 11, 18, 21, 0, tzinfo=UTC)


def test_an_archive_is_opened_again(where: str) -> None:
    """What was kept is there for whoever opens it next."""
    with open_archive(where, UTC) as archive:
        archive.take(sealed_game(), "4", "d", NOW)
    with open_archive(where, UTC) as archive:
        assert archive.take(sealed_game(), "4", "d", NOW).intake is Intake.KNOWN


def test_many_open_a_new_archive_at_once(where: str) -> None:
    """Two halls that are started together make its tables once."""

    def opened(_: int) -> int:
        with open_archive(where, UTC) as archive:
            return archive.counts().games

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(opened, range(4))) == [0] * 4


def test_a_newer_archive_is_left_alone(where: str) -> None:
    """A hall that does not know an archive's version does not touch it."""
    with open_archive(where, UTC) as archive:
        archive._database.write(lambda session: session("UPDATE archive_version SET version = 99"))

    with pytest.raises(ArchiveTooNew, match="99"):
        open_archive(where, UTC)


def test_a_closed_archive_is_lost(where: str) -> None:
    """After its end nothing opens a connection again."""
    with open_archive(where, UTC) as archive:
        pass

    with pytest.raises(ArchiveLost):
        archive.counts()


def test_a_full_disk(tmp_path: Path) -> None:
    """A game for which there is no room is not acknowledged; when there is room again, it is taken."""
    with open_archive(tmp_path / "hall.db", UTC) as archive:
        kept = archive.take(sealed_game(seed=1), "4", "d", NOW)
        with full_disk((tmp_path / "hall.db-wal").stat().st_size), pytest.raises(ArchiveLost, match="full"):
            archive.take(sealed_game(seed=2), "4", "d", NOW)

        assert archive.counts().games == 1
        assert archive.take(sealed_game(seed=2), "4", "d", NOW).intake is Intake.KEPT
        assert archive.file(kept.game or 0) == sealed_game(seed=1)


def test_a_file_that_is_no_archive(tmp_path: Path) -> None:
    """Whatever else is in the way is an error with a name, and stays as it is."""
    path = tmp_path / "hall.db"
    path.write_bytes(b"a letter to my aunt " * 300)

    with pytest.raises(ArchiveLost, match=r"hall\.db"):
        open_archive(path, UTC)
    with pytest.raises(ArchiveLost):
        open_archive(tmp_path / "nowhere" / "hall.db", UTC)
    assert path.read_bytes().startswith(b"a letter")


def test_somebody_else_writes(tmp_path: Path) -> None:
    """Readers do not wait for a writer, and a page is shown while a game comes in."""
    path = tmp_path / "hall.db"
    with open_archive(path, UTC) as archive, closing(sqlite3.connect(path, isolation_level=None)) as other:
        archive.take(sealed_game(), "4", "d", NOW)
        other.execute("BEGIN IMMEDIATE")

        assert archive.counts().games == 1


def test_the_database_falls_dead(cluster: Cluster) -> None:
    """While it is gone games are not acknowledged; when it is back, the archive goes on, and none is lost."""
    with open_archive(cluster.new_database(), UTC) as archive:
        archive.take(sealed_game(seed=1), "4", "d", NOW)
        cluster.stop()
        try:
            with pytest.raises(ArchiveLost):
                archive.take(sealed_game(seed=2), "4", "d", NOW)
            with pytest.raises(ArchiveLost):
                archive.games()
        finally:
            cluster.start()

        assert archive.take(sealed_game(seed=2), "4", "d", NOW).intake is Intake.KEPT
        assert archive.counts().games == 2


def test_the_database_was_restarted_meanwhile(cluster: Cluster) -> None:
    """Connections from before are noticed to be dead, and nobody sees anything of it."""
    with open_archive(cluster.new_database(), UTC) as archive:
        archive.take(sealed_game(seed=1), "4", "d", NOW)
        cluster.stop()
        cluster.start()

        assert archive.take(sealed_game(seed=2), "4", "d", NOW).intake is Intake.KEPT


def test_a_game_that_the_database_cannot_hold(cluster: Cluster) -> None:
    """Trying again would not help: it is set aside with what the database says, and its table is told so."""
    with open_archive(cluster.new_database(), UTC) as archive:
        narrow = "ALTER TABLE games ALTER COLUMN edition TYPE VARCHAR(3)"
        archive._database.write(lambda session: session(narrow))

        assert archive.take(sealed_game(), "4", "d", NOW).intake is Intake.SET_ASIDE
        (aside,) = archive.set_aside()
        assert aside.reason.key == "not-storable"
        assert "too long" in aside.reason.names["detail"]


def test_no_database_there(cluster: Cluster) -> None:
    """A name that the server does not know is an error with a name."""
    with pytest.raises(ArchiveLost, match="nowhere"):
        open_archive(cluster.url("nowhere"), UTC)


@pytest.mark.parametrize("url", ["postgresql://hall:s3cr%t@localhost/hall", "postgresql://hall:s3cret@[::1/hall"])
def test_an_address_that_cannot_be_read(url: str) -> None:
    """A mistake in a database's address does not show the password that is in it."""
    with pytest.raises(ArchiveLost, match="cannot be read") as lost:
        open_archive(url, UTC)
    assert "s3cr" not in str(lost.value)
