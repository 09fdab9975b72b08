"""What can be heard at the table, from one moment to the next."""

from dataclasses import replace

from gipfel.pi.tunes import Tune, heard
from gipfel.table import GameCalled, HallAnnounced, Signal
from support.hall_tables import CALLS, hall_sitting
from support.tables import Sitting, sitting


def tunes(sat: Sitting, *presses: str) -> list[Tune]:
    """Press buttons; return what was heard."""
    said = []
    for name in presses:
        before = sat.table
        sat.press(name)
        said.append(heard(before, sat.table))
    return [tune for tune in said if tune]


def rolled(sat: Sitting, dice: str) -> Tune | None:
    """Let dice come to rest; return what was heard."""
    before = sat.table
    sat.roll(dice)
    return heard(before, sat.table)


def test_a_roll_that_was_read() -> None:
    """A roll that was read plays its tune once."""
    sat = sitting()

    assert rolled(sat, "1 2 3 4") is Tune.READ
    assert tunes(sat, "?", "?", "stop") == []


def test_a_press_that_means_nothing() -> None:
    """One low note with the reason on the display."""
    sat = sitting()

    assert tunes(sat, "stop") == [Tune.REFUSED]


def test_a_bust_and_a_column_are_not_mistaken() -> None:
    """A bust falls, a won column rises."""
    sat = sitting()
    for _ in range(2):
        rolled(sat, "1 1 1 1")
        tunes(sat, "1")
    assert tunes(sat, "stop") == [Tune.COLUMN]
    tunes(sat, "go", "go", "go")
    assert rolled(sat, "1 1 1 1") is Tune.BUST


def test_the_hall_is_heard() -> None:
    """A call and an announcement ring twice, once each; taking a call is no refusal."""
    sat = hall_sitting()
    called = GameCalled(CALLS["called"], 1.0)
    said: list[tuple[Signal, Tune | None]] = [
        (called, Tune.CALLED),
        (called, None),
        (HallAnnounced("Round 4 begins!", 2.0), Tune.CALLED),
    ]
    for signal, tune in said:
        before = sat.table
        sat.signal(signal)
        assert heard(before, sat.table) is tune

    assert tunes(sat, "go") == []


def test_a_table_that_is_muted() -> None:
    """A muted table plays no tune, whatever happens."""
    sat = sitting()
    sat.table = replace(sat.table, options=replace(sat.table.options, sound=False))

    assert rolled(sat, "1 2 3 4") is None
