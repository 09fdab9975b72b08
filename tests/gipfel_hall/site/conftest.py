"""A hall that is run, for every test that asks for one."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from support.running_hall import AskedHall, running_hall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[AskedHall]:
    """Run a hall whose broker does not answer."""
    with running_hall(tmp_path / "hall") as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def any_hall(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[AskedHall]:
    """Run a hall whose archive is a file, and then one whose archive is a database."""
    with ExitStack() as parts:
        database = ""
        if request.param == "postgres":
            database = parts.enter_context(request.getfixturevalue("cluster").database())
        yield parts.enter_context(running_hall(tmp_path / "hall", database=database))
