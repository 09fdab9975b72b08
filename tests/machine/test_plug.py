"""A few pulled plugs; `make test-plug` pulls a hundred."""

from random import Random

import pytest

from machine.image import Card
from machine.plug import pull_plugs

pytestmark = pytest.mark.machine


def test_a_pulled_plug_loses_nothing(card: Card) -> None:
    """Twice in a game the plug is pulled: every step that was shown is there, and the file system is sound."""
    for pulled in pull_plugs(card, 2, Random(19)):
        print(pulled)
        assert (pulled.missing, pulled.complaints) == ((), "")
