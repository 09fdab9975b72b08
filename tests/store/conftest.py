"""What the tests of the record share: a whole game, and the folder of a table that played with version 0.1.0."""

import shutil
from pathlib import Path

import pytest

from gipfel.game import Event
from support.tables import won_game

Steps = list[tuple[Event, ...]]


@pytest.fixture(scope="session")
def whole_game() -> Steps:
    """Return the steps of a game that yellow wins, each as its events."""
    return [step.events for step in won_game().steps]


@pytest.fixture
def old_folder(tmp_path: Path) -> Path:
    """Return a copy of the folder of a table that played with version 0.1.0."""
    return shutil.copytree(Path(__file__).parent / "version-0.1.0", tmp_path / "table")
