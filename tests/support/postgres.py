"""Debian's PostgreSQL, started by a test in a folder of its own, reached by a Unix socket there."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import NamedTuple

import psycopg

from support.left_out import leave_out, need

SETTINGS = "fsync = off\nlisten_addresses = ''\nmax_connections = 60\n"
"""Nobody pulls a plug here, and nobody comes in from outside."""
_numbers = count(1)


class Cluster(NamedTuple):
    """A server of our own."""

    programs: Path
    folder: Path

    def url(self, name: str) -> str:
        """Return the address of one of its databases."""
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def new_database(self) -> str:
        """Return the address of a new database."""
        name = f"hall_{next(_numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    @contextmanager
    def database(self) -> Iterator[str]:
        """Make a new database, yield its address, and delete it after the block: each takes eight megabytes."""
        url = self.new_database()
        yield url
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {url.partition('@/')[2].partition('?')[0]} WITH (FORCE)".encode())

    def start(self) -> None:
        """Start it; return when it answers."""
        log = self.folder / "log"
        options = f"-k {self.folder}"
        self._run("pg_ctl", "-D", self.data, "-l", str(log), "-o", options, "-w", "-t", "120", "start")

    def stop(self) -> None:
        """Let it fall dead, as by a pulled plug."""
        self._run("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")

    @property
    def data(self) -> str:
        """The folder of its files."""
        return str(self.folder / "data")

    def make(self) -> None:
        """Make its files."""
        self._run("initdb", "-D", self.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        with (self.folder / "data" / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.write(SETTINGS)

    def _run(self, program: str, *arguments: str) -> None:
        """Run one of its programs, which refuse to be run by root."""
        as_somebody = ("runuser", "-u", "postgres", "--") if os.geteuid() == 0 else ()
        command = [*as_somebody, str(self.programs / program), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder)


@contextmanager
def postgres_cluster() -> Iterator[Cluster]:
    """Start a server; it is gone after the block. Where PostgreSQL is missing, the test is left out."""
    homes = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not homes:
        leave_out("PostgreSQL's server is missing")
    if os.geteuid() == 0:
        need("runuser")
    folder = Path(tempfile.mkdtemp(prefix="gipfel-pg-"))  # short: the path of a socket has 107 letters at most
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    cluster = Cluster(homes[-1].parent, folder)
    try:
        cluster.make()
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder)
