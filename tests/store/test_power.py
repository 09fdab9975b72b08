"""The plug pulled, the log cut, the disk full: what was shown is on disk all the same."""

import os
import random
import shutil
import signal
from contextlib import ExitStack
from pathlib import Path

import pytest

from gipfel.app.loop import TablePorts, run
from gipfel.config import Options
from gipfel.config.settings import SettingsFile
from gipfel.errors import DeviceLost, Port
from gipfel.game import Event, Started, replay
from gipfel.store import Store, open_store
from gipfel.table import Signal, opened
from gipfel.virtual import ScriptInbox, VirtualDisplay, parse
from support.full_disk import full_disk
from support.tables import sitting

STARTED = Started(("yellow", "green"), ("", ""), "franjos", "1.0")


def recorded_events() -> list[tuple[Event, ...]]:
    """Return the steps of a whole recorded game."""
    sat = sitting("franjos")
    dice = random.Random(4)
    while len(sat.steps) < 40:
        sat.roll(" ".join(str(dice.randint(1, 6)) for _ in range(4)))
        sat.press("1", "1")
        if dice.random() < 0.5:
            sat.press("stop", "go", "go", "go")
        if dice.random() < 0.1:
            sat.hold("?", 1.2)
            sat.press("go", "go")
    return [step.events for step in sat.steps]


@pytest.mark.parametrize("after", range(1, 41))
def test_killed_after_any_step(tmp_path: Path, after: int) -> None:
    """Killed (SIGKILL) right after a step was shown: it is on disk, and what is there is a game that existed."""
    events = recorded_events()
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:  # pragma: no cover  # this process is killed
        os.close(reader)
        store = Store(tmp_path)
        for step in events:
            store.append(step)
            os.write(writer, b".")
        signal.pause()
    os.close(writer)
    for _ in range(after):
        assert os.read(reader, 1) == b"."
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(reader)
    store, damage = open_store(tmp_path)
    found = [step.events for step in store.steps(1)]

    assert damage == ""
    assert len(found) >= after
    assert found == events[: len(found)]
    replay(store.steps(1))
    store.close()


def test_the_log_cut_at_every_length(tmp_path: Path) -> None:
    """However much of the write-ahead log is left: a game that existed, and every step that was shown by then."""
    live = tmp_path / "live"
    live.mkdir()
    store = Store(live)
    events = recorded_events()[:12]
    lengths = []
    for step in events:
        store.append(step)
        lengths.append((live / "games.db-wal").stat().st_size)
    database, log = (live / "games.db").read_bytes(), (live / "games.db-wal").read_bytes()
    cut = tmp_path / "cut"
    around = {length + delta for length in lengths for delta in (-1, 0, 1)}
    for length in sorted({*range(0, len(log), 331), *around, len(log)}):
        shutil.rmtree(cut, ignore_errors=True)
        cut.mkdir()
        (cut / "games.db").write_bytes(database)
        (cut / "games.db-wal").write_bytes(log[:length])
        again, damage = open_store(cut)
        found = [step.events for step in again.steps(1)]
        again.close()

        assert damage == ""
        assert found == events[: len(found)]
        assert len(found) >= sum(written <= length for written in lengths)


def test_a_full_disk_is_noticed_and_made_good(tmp_path: Path) -> None:
    """A banner, the game goes on in memory, and all of it is written when there is room."""
    store, display = Store(tmp_path), VirtualDisplay()
    disk = ExitStack()

    class Filling(ScriptInbox):
        """Fills the disk after the first roll, and makes room before the last press."""

        def take(self, until: float) -> Signal:
            if len(self.commands) == 6:
                disk.enter_context(full_disk((tmp_path / "games.db-wal").stat().st_size))
            if len(self.commands) == 1 and not self.waiting:
                assert "not saved" in display.text
                disk.close()
            return super().take(until)

    script = parse("\n".join(["press 1", *["roll 2 3 4 5", "press 1"] * 4]))
    inbox = Filling(script, display)
    with disk:
        ended = run(
            TablePorts(display, store, inbox, SettingsFile(tmp_path / "x")), opened("1", Options(), None, STARTED)
        )

    assert replay(store.steps(store.number)) == ended.game
    assert len(store.steps(1)) == 9
    assert Port.STORE not in ended.lost


def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    """SQLite's own error becomes a lost device, the step is not half written, and later it is written whole."""
    store = Store(tmp_path)
    store.append((STARTED,))
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    long = Started(("yellow", "green"), ("n" * 20_000, ""), "franjos", "1.0")
    with pytest.raises(DeviceLost) as lost:
        store.append((long,))
    assert lost.value.port is Port.STORE
    assert len(store.games()) == 1
    store._db.execute("PRAGMA max_page_count = 1000000")
    store.append((long,))
    assert len(store.games()) == 2


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """Where no folder can be made, the error is an OSError that the command line says in a sentence."""
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        open_store(tmp_path / "file" / "games")
