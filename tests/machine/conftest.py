"""One card for all tests of a whole machine: its first boot takes a minute."""

import os
from pathlib import Path

import pytest

from machine.image import Card
from machine.installed import installed_card


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Card:
    """Provide a card after its first boot; whoever writes to it takes a copy."""
    if os.geteuid() != 0:
        pytest.skip("a Debian root can be made by root only")
    return installed_card(tmp_path_factory.mktemp("installed"))


@pytest.fixture
def card(installed: Card, tmp_path: Path) -> Card:
    """Provide a card of one's own, on which Gipfel is installed."""
    return installed.copy(tmp_path / "card")
