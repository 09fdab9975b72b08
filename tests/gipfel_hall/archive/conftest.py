"""An archive in SQLite, and the same in PostgreSQL."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest

from gipfel_hall.archive import Archive, open_archive


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Return where an archive can be: a file, and then a database."""
    if request.param == "sqlite":
        yield str(tmp_path / "hall.db")
        return
    with request.getfixturevalue("cluster").database() as url:
        yield url


@pytest.fixture
def archive(where: str) -> Iterator[Archive]:
    """Return an empty archive."""
    with open_archive(where, UTC) as archive:
        yield archive
