"""What the archive costs with many games: every question of a page finds its rows by an index."""

from datetime import UTC
from pathlib import Path

import pytest

from gipfel_hall.archive import Archive, open_archive


@pytest.fixture
def plans(tmp_path: Path) -> "Plans":
    """Return who tells how SQLite would find the rows of a question."""
    return Plans(open_archive(tmp_path / "hall.db", UTC))


class Plans:
    """Tells how SQLite would find the rows of a question."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive

    def of(self, sql: str) -> str:
        """Return the plan of a question."""
        values = (0,) * sql.count("?")
        return " / ".join(row[3] for row in self._archive.rows(f"EXPLAIN QUERY PLAN {sql}", values))


@pytest.mark.parametrize(
    ("sql", "index"),
    [
        ("SELECT id FROM games ORDER BY ended_at DESC, id DESC LIMIT 50", "games_by_end"),
        ("SELECT id FROM games WHERE evening = ? ORDER BY ended_at DESC", "games_by_evening"),
        ("SELECT id FROM games WHERE at_table = ? ORDER BY ended_at DESC", "games_by_table"),
        ("SELECT id FROM games WHERE edition = ? ORDER BY ended_at DESC", "games_by_edition"),
        ("SELECT game FROM seats s JOIN players p ON p.id = s.player WHERE p.root = ?", "seats_by_player"),
        ("SELECT max(received_at) FROM games", "games_by_arrival"),
    ],
)
def test_lists_are_found_by_an_index(plans: Plans, sql: str, index: str) -> None:
    """No list of games reads through all of them."""
    assert index in plans.of(sql)
