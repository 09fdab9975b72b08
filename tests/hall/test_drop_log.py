"""What is logged of messages that were dropped: the same at a table and in a hall."""

import pytest

from gipfel.messages import DropLog


def test_ten_thousand_dropped_messages_are_a_few_lines(caplog: pytest.LogCaptureFixture) -> None:
    """The first is logged at once, those of the next minute are counted in one line; long texts are cut."""
    drops = DropLog()
    for number in range(10_000):
        drops.add("gipfel/tables/4/d1/state", ValueError("x" * 500), number / 200)
    assert len(caplog.messages) == 1
    assert len(caplog.messages[0]) < 300

    drops.add("gipfel/tables/4/d1/state", "malformed", 61.0)
    assert "(and 9999 others since)" in caplog.messages[1]
    assert drops.count == 10_001
