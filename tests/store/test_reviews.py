"""Reviews are kept beside their games, and go with them."""

import sqlite3
from pathlib import Path

import pytest

from gipfel.errors import DeviceLost
from gipfel.game import Event, Undone
from gipfel.store import Store


@pytest.fixture
def store(tmp_path: Path, whole_game: list[tuple[Event, ...]]) -> Store:
    """Return a record with one finished game."""
    store = Store(tmp_path)
    for events in whole_game:
        store.append(events)
    return store


def test_a_review_is_kept(store: Store, whole_game: list[tuple[Event, ...]]) -> None:
    """It is there for whoever opens the record later, but not for another model."""
    store.keep_review(1, len(whole_game), "a", b"reviewed")
    later = Store(store.folder)

    assert later.review(1, "a") == b"reviewed"
    assert later.review(1, "b") is None
    assert later.review(2, "a") is None
    later.keep_review(1, len(whole_game), "b", b"anew")
    assert (store.review(1, "a"), store.review(1, "b")) == (None, b"anew")
    later.close()


def test_a_game_that_goes_on_has_another_review(store: Store, whole_game: list[tuple[Event, ...]]) -> None:
    """A win that is undone makes the review worthless."""
    store.keep_review(1, len(whole_game), "a", b"reviewed")
    store.append((Undone(),))

    assert store.review(1, "a") is None


def test_a_review_is_deleted_with_its_game(store: Store, whole_game: list[tuple[Event, ...]]) -> None:
    """Whoever deletes a game deletes what was found out about it."""
    store.keep_review(1, len(whole_game), "a", b"reviewed")
    store._db.execute("DELETE FROM steps WHERE game = 1")
    store._db.execute("DELETE FROM games WHERE number = 1")

    assert store._db.execute("SELECT count(*) FROM reviews").fetchone() == (0,)


def test_a_table_that_reviews_nothing_keeps_nothing(store: Store) -> None:
    """Asking for a review makes no table; the first one that is kept does."""
    assert store.review(1, "a") is None
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        store._db.execute("SELECT * FROM reviews")


def test_a_review_that_cannot_be_written(store: Store) -> None:
    """Where nothing can be written the caller learns it as for any other step."""
    store._db.execute("PRAGMA query_only = ON")
    with pytest.raises(DeviceLost):
        store.keep_review(1, 1, "a", b"reviewed")
