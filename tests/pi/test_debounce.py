"""From edges to presses, to the millisecond; no time passes here but what the traces say."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gipfel.pi.debounce import CALM, STUCK, Change, Debouncer

CLOSED, OPEN = True, False


def told(trace: Iterable[tuple[float, bool]], *, lasts: float, contact: Debouncer | None = None) -> list[Change]:
    """Play a trace of edges, each with its time in seconds, in steps of a millisecond; return the changes."""
    contact = contact or Debouncer(is_closed=False, at=0.0)
    edges, said = list(trace), []
    for step in range(int(lasts * 1000)):
        now = step / 1000
        while edges and edges[0][0] <= now:
            at, is_closed = edges.pop(0)
            contact.turned(at, is_closed=is_closed)
        while change := contact.change(now):
            said.append(change)
    return said


def bouncing(at: float, level: bool, *milliseconds: int) -> list[tuple[float, bool]]:
    """Let a contact bounce around a change: away from its new level and back, for so long each."""
    trace = [(at, level)]
    for length in milliseconds:
        at += length / 1000
        level = not level
        trace.append((at, level))
    return trace if len(milliseconds) % 2 == 0 else [*trace, (at + 0.001, not level)]


@pytest.mark.parametrize(
    "milliseconds",
    [(), (1, 1), (1, 2, 1, 1, 3, 2), (4, 5, 4, 5), (2, 4, 1, 3, 5, 2), (7, 3, 8, 2), (10, 10), (1,) * 20],
)
@pytest.mark.parametrize("held", [0.1, 0.5, 2.0])
def test_one_press_however_it_bounces(milliseconds: tuple[int, ...], held: float) -> None:
    """Sparks when it closes, sparks when it opens: one down, one up."""
    trace = [*bouncing(1.0, CLOSED, *milliseconds), *bouncing(1.0 + held, OPEN, *milliseconds)]

    assert told(trace, lasts=5) == [Change.DOWN, Change.UP]


def test_a_press_is_as_long_as_its_edges_say() -> None:
    """A press is as long as its edges say, even if both arrive half a second after the finger has gone."""
    contact = Debouncer(is_closed=False, at=0.0)
    contact.turned(1.0, is_closed=CLOSED)
    assert contact.change(1.1) is Change.DOWN
    contact.turned(1.1, is_closed=OPEN)
    assert contact.change(1.6) is Change.UP
    assert contact.held == pytest.approx(0.1)


def test_a_late_edge_says_when_what_was_seen_was() -> None:
    """Somebody looked before the edge came: what it says of the time counts, as long as nothing was said."""
    contact = Debouncer(is_closed=False, at=0.0)
    contact.turned(1.0, is_closed=CLOSED)
    assert contact.change(1.05) is Change.DOWN
    contact.turned(1.6, is_closed=OPEN)
    assert contact.change(1.601) is None
    contact.turned(1.1, is_closed=OPEN)
    assert contact.change(1.602) is Change.UP
    assert contact.held == pytest.approx(0.1)


def test_a_tap_of_ten_milliseconds_counts() -> None:
    """A tap of ten milliseconds is a press."""
    assert told([(1.0, CLOSED), (1.01, OPEN)], lasts=3) == [Change.DOWN, Change.UP]


def test_a_spark_does_not_count() -> None:
    """A contact that is closed for three milliseconds is no press."""
    assert told([(1.0, CLOSED), (1.003, OPEN)], lasts=3) == []


def test_two_quick_presses_are_two() -> None:
    """Two presses an eighth of a second apart are two presses."""
    trace = [(1.0, CLOSED), (1.06, OPEN), (1.12, CLOSED), (1.18, OPEN)]

    assert told(trace, lasts=3) == [Change.DOWN, Change.UP] * 2


def test_a_stuck_button_is_said_once_and_heard_again_after_it_was_let_go() -> None:
    """A button that is held too long is stuck; letting it go is no press, and then it works again."""
    free = 1.0 + STUCK + 5
    trace = [(1.0, CLOSED), (free, OPEN), (free + CALM + 1, CLOSED), (free + CALM + 1.1, OPEN)]

    assert told(trace, lasts=free + CALM + 3) == [
        Change.DOWN,
        Change.STUCK,
        Change.FREE,
        Change.DOWN,
        Change.UP,
    ]


def test_a_button_that_was_down_from_the_start() -> None:
    """A button that was down from the start is no press when let go, and is stuck when kept down."""
    assert told([(2.0, OPEN)], lasts=4, contact=Debouncer(is_closed=True, at=0.0)) == []
    assert told([], lasts=STUCK + 1, contact=Debouncer(is_closed=True, at=0.0)) == [Change.STUCK]


def test_chatter_is_stuck() -> None:
    """A wire that closes fifteen times a second is ignored, until it has been calm."""
    trace = [(1 + number / 30, number % 2 == 0) for number in range(90)]
    said = told(trace, lasts=8)

    assert said[-2:] == [Change.STUCK, Change.FREE]
    assert said.count(Change.STUCK) == 1
    assert said.count(Change.DOWN) <= 12


@given(st.lists(st.tuples(st.integers(1, 4000), st.booleans()), max_size=60))
def test_whatever_happens_down_and_up_alternate(steps: list[tuple[int, bool]]) -> None:
    """No trace makes two downs without an up between them, unless the button was given up."""
    at, trace = 0.0, []
    for milliseconds, is_closed in steps:
        at += milliseconds / 1000
        trace.append((at, is_closed))
    is_down = False
    for change in told(trace, lasts=at + 2):
        match change:
            case Change.DOWN:
                assert not is_down
                is_down = True
            case Change.UP:
                assert is_down
                is_down = False
            case Change.STUCK | Change.FREE:
                is_down = False
