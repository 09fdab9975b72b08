"""Reviews are made in a process of their own, and the display hears how far they are."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue

import pytest

from gipfel.app import Reviewer, ReviewState
from gipfel.review import model_version
from gipfel.store import Store
from gipfel.table import Reviewing, ReviewReported, Signal
from support.tables import Sitting, won_game
from support.waiting import PATIENCE, until


@pytest.fixture
def won(tmp_path: Path) -> Sitting:
    """Return a table whose game is won, and in the record of the folder."""
    won = won_game()
    store = Store(tmp_path)
    for step in won.steps:
        store.append(step.events)
    store.close()
    won.table = replace(won.table, can_review=True)
    won.hear()
    return won


@pytest.mark.usefixtures("won")
def test_the_page_asks_for_a_review(tmp_path: Path) -> None:
    """It is made and kept, and nothing is posted to the table."""
    posted: SimpleQueue[Signal] = SimpleQueue()
    with Reviewer(tmp_path, posted.put) as reviewer:
        assert reviewer.state_of(1) is None
        reviewer.start(1)
        reviewer.start(1)
        until(lambda: reviewer.state_of(1) == ReviewState(is_made=True))
    store = Store(tmp_path)

    assert store.review(1, model_version())
    assert posted.empty()
    store.close()


def test_the_display_shows_a_review(won: Sitting, tmp_path: Path) -> None:
    """After a win the display asks for it, hears of each turn, and then has all that it shows."""
    posted: SimpleQueue[Signal] = SimpleQueue()
    with Reviewer(tmp_path, posted.put) as reviewer:
        reviewer.follow(won.table, 1)
        reviewer.follow(won.table, 1)
        shares = []
        while isinstance(won.table.mode, Reviewing) and won.table.mode.digest is None:
            signal = posted.get(timeout=PATIENCE)
            assert isinstance(signal, ReviewReported)
            won.signal(replace(signal, at=won.now + 0.1))
            shares.append(signal.share)
            reviewer.follow(won.table, 1)

    assert shares[:5] == [0.2, 0.4, 0.6, 0.8, 1.0]
    assert posted.empty()
    mode = won.table.mode
    assert isinstance(mode, Reviewing)
    assert mode.digest
    for line in mode.digest.lines:
        assert line.start + line.luck + line.play + line.unknown == line.result
    assert "luck" in won.text


def test_what_cannot_be_reviewed(won: Sitting, tmp_path: Path) -> None:
    """A game that is not in the record cannot be, and the display says so; the next one can."""
    posted: SimpleQueue[Signal] = SimpleQueue()
    with Reviewer(tmp_path, posted.put) as reviewer:
        reviewer.follow(won.table, 9)
        signal = posted.get(timeout=PATIENCE)
        assert isinstance(signal, ReviewReported)
        won.signal(replace(signal, at=won.now + 1))
        assert "cannot be reviewed" in won.text
        assert reviewer.state_of(9) == ReviewState(has_failed=True)
        reviewer.start(1)
        until(lambda: reviewer.state_of(1) == ReviewState(is_made=True))


@pytest.mark.usefixtures("won")
def test_a_table_that_is_closed_waits_for_no_review(tmp_path: Path) -> None:
    """The process ends with the table, and nothing is begun afterwards."""
    posted: SimpleQueue[Signal] = SimpleQueue()
    with Reviewer(tmp_path, posted.put) as reviewer:
        reviewer.start(1)
    reviewer.start(1)

    assert reviewer._thread is None or not reviewer._thread.is_alive()


def test_a_table_that_reviews_nothing_loads_nothing() -> None:
    """Until a review is asked for there is no model, no review, and nothing to start a process with."""
    program = (
        "import sys; from pathlib import Path; from gipfel.app import Reviewer; Reviewer(Path(), print); "
        "print(*sorted(name for name in sys.modules if name.startswith(('gipfel.review', 'gipfel.bots'))))"
    )
    ended = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)

    assert ended.stdout.split() == []
