"""What another hall changes in the archive that it shares: this one's pages and its host notice."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import UTC
from pathlib import Path

import pytest

from gipfel_hall.archive import Archive, open_archive
from support.hall_events import HallEvents
from support.postgres import Cluster
from support.running_hall import PASSWORD, AskedHall, running_hall
from support.sealed_games import EVENING, sealed_game
from support.waiting import until


@pytest.fixture
def halls(cluster: Cluster, tmp_path: Path) -> Iterator[tuple[AskedHall, AskedHall]]:
    """Run two halls on one database; the host is signed in at both."""
    database = cluster.new_database()
    with ExitStack() as parts:
        first, second = (
            parts.enter_context(running_hall(tmp_path / name, database=database)) for name in ("first", "second")
        )
        first.sign_in()
        second.sign_in("/api/sign-in")
        yield first, second


def next_change(listening: HallEvents, changes: int) -> int:
    """Wait until pages are told to look again; return how often they were by now."""
    while (found := listening.next("hall")["changes"]) == changes:
        pass  # it is the broker of which something is said
    return int(found)


def test_pages_of_another_hall_look_again(halls: tuple[AskedHall, AskedHall]) -> None:
    """Whoever renames a player or opens a tournament at one hall is seen at the other soon."""
    first, second = halls
    first.context.archive.take(sealed_game(), "4", "d1", EVENING, None)
    with closing(HallEvents(second.port)) as listening:
        changes = listening.next("hall")["changes"]
        for path, body in (
            ("/api/players/rename", {"player": 1, "name": "Ada Lovelace"}),
            ("/api/tournaments", {"title": "Cup"}),
            ("/api/tournaments/1/join", {"name": "Cleo"}),
        ):
            first.post(path, body)
            changes = next_change(listening, changes)


def test_a_changed_password_ends_sessions_at_both_halls(halls: tuple[AskedHall, AskedHall]) -> None:
    """The host has to sign in again at the other hall, by the new password."""
    first, second = halls
    first.post("/api/new-password", {"old": PASSWORD, "password": "battery staple"})

    until(lambda: second.get("/api/session")["is_host"] is False)
    second.sign_in("/api/sign-in", "battery staple")
    assert second.get("/api/session")["is_host"] is True


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    """Return an empty archive."""
    with open_archive(tmp_path / "hall.db", UTC) as archive:
        yield archive


def test_the_stamp_of_lists(archive: Archive) -> None:
    """It is another one after each change of a list, and the same when nothing has changed."""
    stamp = archive.stamp_of_lists()
    for change in (
        lambda: archive.take(sealed_game(), "4", "d1", EVENING, None),
        lambda: archive.take(b"no game", "4", "d1", EVENING, None),
        lambda: archive.forget_set_aside(1),
        lambda: archive.rename(1, "Ada Lovelace"),
        lambda: archive.player_named("Cleo"),
        lambda: archive.open_tournament(EVENING, ["one"]),
        lambda: archive.append_to_tournament(1, 1, ["two"]),
    ):
        change()
        before, stamp = stamp, archive.stamp_of_lists()

        assert stamp != before
        assert archive.stamp_of_lists() == stamp
