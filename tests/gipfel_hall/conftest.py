"""A PostgreSQL server for every test that asks for one."""

from collections.abc import Iterator

import pytest

from support.postgres import Cluster, postgres_cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """Return a PostgreSQL server of our own."""
    with postgres_cluster() as cluster:
        yield cluster
