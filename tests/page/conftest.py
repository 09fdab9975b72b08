"""A table that is served, for every test that asks for one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.served import Served, served


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Served]:
    """Serve a virtual table on this computer: who sits here may press."""
    with served(tmp_path) as table:
        yield table


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Served]:
    """Serve a table with real dice in a network: pressing needs pairing."""
    with served(tmp_path, is_open=False, is_virtual=False, names=frozenset(("gipfel.local",))) as table:
        yield table
