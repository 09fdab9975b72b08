"""When dice have come to rest: what the settler reports, and above all what it does not."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gipfel_vision import DiceReading, DiceStatus
from gipfel_vision.motion.settler import Lifted, Settled, Settler
from support.dice_readings import EMPTY, FRAME, HAND, MOVING, events_of, lying, reported

ROLL = lying("3 3 5 6")
FAULTS = (
    DiceStatus.FEWER,
    DiceStatus.MORE,
    DiceStatus.LEANING,
    DiceStatus.DARK,
    DiceStatus.GLARE,
    DiceStatus.BLURRED,
    DiceStatus.DOUBT,
)


def test_a_throw_is_reported_once() -> None:
    """An empty tray, dice that tumble, dice at rest: one reading, however long they lie."""
    tumbling = [(lying("1 4 4 2", at), 1) for at in (0, 2, 4, 5, 5.5)]

    assert reported((EMPTY, 5), (MOVING, 3), *tumbling, (ROLL, 200)) == ["3 3 5 6 ok"]


def test_several_pictures_have_to_agree() -> None:
    """Two pictures are not enough, and neither are three in no time at all."""
    settler = Settler()

    assert reported((ROLL, 2)) == []
    assert [settler.feed(ROLL, at) for at in (0.0, 0.01, 0.02, 0.1)] == [None] * 4
    assert settler.feed(ROLL, 0.25) == Settled(ROLL, 0.25, 1)


def test_dice_that_creep_are_not_at_rest() -> None:
    """Dice that creep look like the frame before, but not like the first one."""
    assert reported(*((lying("3 3 5 6", n * 0.15), 1) for n in range(40))) == []


@pytest.mark.parametrize(
    "between",
    [
        [(HAND, 10)],
        [(MOVING, 2)],
        [(lying("3 5 6", status=DiceStatus.FEWER, places=(0, 2, 3)), 30)],
        [(lying("3 5 6", places=(0, 2, 3)), 30)],
        [(lying("3 3 5 6 1", status=DiceStatus.MORE), 30)],
        [(lying("3 3 5 6", status=DiceStatus.HAND), 60)],
        [(lying("3 3 5 6", status=DiceStatus.LEANING), 30)],
        [(lying("3 3 5 6", status=DiceStatus.DOUBT, doubt=0.5), 30)],
        [(lying("3 3 4 6", status=DiceStatus.DOUBT, doubt=0.5), 30)],
        [(DiceReading(status=DiceStatus.DARK), 60)],
        [(EMPTY, 1)],
        [(EMPTY, 1), (HAND, 1), (EMPTY, 1)],
        [(lying("3 3 5 1"), 1)],
        [(lying("3 3 5 1"), 3)],
        [(lying("2 2 2 2", 9), 1)],
    ],
    ids=lambda between: " ".join(f"{reading.status.value}{len(reading.dice)}x{n}" for reading, n in between),
)
def test_the_same_roll_is_never_reported_twice(between: list[tuple[DiceReading, int]]) -> None:
    """A hand, a shadow, a die lifted and put back, a picture gone wrong: these are still the same dice."""
    assert reported((ROLL, 10), *between, (ROLL, 30)) == ["3 3 5 6 ok"]


def test_a_nudge_says_nothing() -> None:
    """Dice that were pushed about show what they showed, and what is pushed once can be pushed again."""
    nudges = [(lying("3 3 5 6", at), 12) for at in (0.2, 0.6, 1.5, 3.0)]

    assert reported((ROLL, 10), *nudges) == ["3 3 5 6 ok"]
    assert reported((ROLL, 10), (HAND, 4), (lying("3 3 5 6", 4.0), 12)) == ["3 3 5 6 ok"]


def test_lifting_die_by_die_says_nothing_until_all_have_left() -> None:
    """Three dice, a pause, two dice, a pause, none: the dice have left once."""
    lifting = [
        (lying(pips, status=DiceStatus.FEWER, places=places), 25)
        for pips, places in (("3 5 6", (0, 2, 3)), ("3 6", (0, 3)), ("6", (3,)))
    ]

    assert reported((ROLL, 10), *lifting, (EMPTY, 10)) == ["3 3 5 6 ok", "lifted"]
    assert reported((ROLL, 10), (HAND, 3), (lying("3 6", 2.0, status=DiceStatus.FEWER), 25)) == ["3 3 5 6 ok"]


def test_an_empty_tray_is_empty_by_any_name() -> None:
    """An empty tray is never reported as a reading, even if its status is `fewer`."""
    bare = DiceReading(status=DiceStatus.FEWER)

    assert reported((bare, 30), (ROLL, 10), (bare, 30), (ROLL, 10)) == ["3 3 5 6 ok", "lifted", "3 3 5 6 ok"]


def test_an_equal_second_roll_counts() -> None:
    """The tray was empty in between, so the same values in the same places are another throw."""
    first, lifted, second = events_of((ROLL, 10), (HAND, 5), (EMPTY, 5), (MOVING, 4), (ROLL, 10))

    assert first == Settled(ROLL, 0.2, 1)
    assert isinstance(lifted, Lifted)
    assert second == Settled(ROLL, second.at, 2)


def test_an_equal_second_roll_counts_from_under_a_hand() -> None:
    """A hand swept the dice up, shook them over the tray and threw: none lies where it lay."""
    again = events_of((ROLL, 10), (HAND, 12), (MOVING, 4), (lying("6 5 3 3", 2.5), 10))

    assert [answer.throw for answer in again if isinstance(answer, Settled)] == [1, 2]


def test_another_roll_counts_even_if_the_tray_was_never_seen_empty() -> None:
    """Other values in other places are a new throw, even if the tray was never seen empty."""
    assert reported((ROLL, 10), (HAND, 2), (MOVING, 2), (lying("1 3 4 4", 3.5), 10)) == [
        "3 3 5 6 ok",
        "1 3 4 4 ok",
    ]


def test_a_die_that_was_turned_is_reported_as_the_same_throw() -> None:
    """If three dice stay and the fourth keeps showing another value, it is the same throw."""
    first, again = events_of((ROLL, 10), (HAND, 3), (lying("3 3 5 1"), 20))

    assert isinstance(first, Settled)
    assert isinstance(again, Settled)
    assert (again.reading.values, again.throw) == ((1, 3, 3, 5), first.throw)


@pytest.mark.parametrize("status", FAULTS)
def test_what_is_wrong_is_reported_once_it_persists(status: DiceStatus) -> None:
    """Dice at rest that cannot be read beyond doubt: reported once, not at once, and not again as it flickers."""
    wrong = replace(ROLL, status=status)
    other = replace(lying("3 3 4 6", doubt=0.4), status=status)

    assert reported((EMPTY, 3), (wrong, 6)) == []
    assert reported((EMPTY, 3), (wrong, 40)) == [f"3 3 5 6 {status.value}"]
    assert reported((EMPTY, 3), (wrong, 12), (other, 12), (wrong, 12)) == [f"3 3 5 6 {status.value}"]


def test_a_rest_that_began_too_early_loses_no_time() -> None:
    """The first picture was taken as a die came to lie: it is that one which is off, not those that follow."""
    early, now, then = (lying("3 3 5 6", at, status=DiceStatus.LEANING) for at in (0.18, 0.0, -0.04))

    assert reported((EMPTY, 3), (early, 1), (now, 5), (then, 5)) == ["3 3 5 6 leaning"]


def test_dice_that_were_in_doubt_are_reported_when_they_are_not_any_more() -> None:
    """A leaning die is set straight, a fourth die follows, a fifth thing is taken away: now certain."""
    leaning = lying("3 3 5 6", status=DiceStatus.LEANING)
    three = lying("3 3 5", status=DiceStatus.FEWER)
    five = lying("3 3 5 6 2", status=DiceStatus.MORE)

    for wrong in (leaning, three, five):
        before, now = events_of((EMPTY, 3), (wrong, 15), (HAND, 3), (ROLL, 15))
        assert isinstance(before, Settled)
        assert now == Settled(ROLL, now.at, before.throw)


def test_a_die_that_seems_to_lean_now_and_then_is_reported_once() -> None:
    """A die that seems to lean now and then is reported once; that it lies flat is reported when that lasts."""
    leaning = lying("3 3 5 6", status=DiceStatus.LEANING)
    flickers = [(leaning, 2), (ROLL, 2), (leaning, 1), (ROLL, 2)] * 3

    assert reported((EMPTY, 3), *flickers, (leaning, 5), (ROLL, 6), (leaning, 3)) == ["3 3 5 6 leaning"]
    assert reported((EMPTY, 3), (leaning, 12), (ROLL, 6)) == ["3 3 5 6 leaning"]
    assert reported((EMPTY, 3), (leaning, 12), (ROLL, 12)) == ["3 3 5 6 leaning", "3 3 5 6 ok"]


def test_a_leaning_die_that_is_thrown_again_is_reported() -> None:
    """Three dice lie, the one that leaned comes to rest elsewhere."""
    leaning = lying("3 3 5 6", status=DiceStatus.LEANING)

    assert reported((leaning, 15), (HAND, 5), (lying("3 3 5 2", places=(0, 1, 2, 7)), 15)) == [
        "3 3 5 6 leaning",
        "2 3 3 5 ok",
    ]


def test_a_hand_says_nothing() -> None:
    """A hand in an empty tray is not reported; over dice that were never read it is, after two seconds."""
    under = lying("3 3 5", status=DiceStatus.HAND)

    assert reported((EMPTY, 5), (HAND, 100), (EMPTY, 5)) == []
    assert reported((EMPTY, 5), (under, 15), (HAND, 5), (EMPTY, 5)) == []
    assert reported((EMPTY, 5), (under, 30)) == ["3 3 5 hand"]


@pytest.mark.parametrize("status", [DiceStatus.DARK, DiceStatus.GLARE, DiceStatus.BLURRED])
def test_a_tray_in_which_nothing_is_seen_is_reported(status: DiceStatus) -> None:
    """A tray in the dark is reported once, and once more when it is visible again."""
    blank = DiceReading(status=status)

    assert reported((blank, 15)) == []
    assert reported((blank, 100), (HAND, 3), (blank, 100), (EMPTY, 10)) == [status.value, "lifted"]
    assert reported((blank, 100), (ROLL, 10), (blank, 100), (ROLL, 10)) == [status.value, "3 3 5 6 ok"]


def test_a_flickering_die_is_doubtful() -> None:
    """A die that reads as 5 in half of all pictures is no certain 5, however sure each picture is."""
    flicker = [(lying("3 3 5 6"), 1), (lying("3 3 4 6"), 1)] * 20
    answers = events_of(*flicker)

    assert [answer.reading.status for answer in answers if isinstance(answer, Settled)] == [DiceStatus.DOUBT]
    (answer,) = answers
    assert isinstance(answer, Settled)
    assert [die.doubt > 0.2 for die in answer.reading.dice] == [False, False, True, False]


def test_a_rare_flicker_does_no_harm() -> None:
    """One bad picture in six, from the first one on, and the roll is read all the same, once."""
    assert reported(*[(lying("3 3 4 6"), 1), (ROLL, 5)] * 10) == ["3 3 5 6 ok"]


def test_dice_that_lie_there_when_the_camera_is_back_are_no_roll() -> None:
    """Dice that lie there when the camera is back are no roll; those thrown later are."""
    settler = Settler()
    assert len(events_of((ROLL, 10), settler=settler)) == 1
    settler.camera_lost()
    assert events_of((lying("1 2 3 4", 2.0), 30), settler=settler, start=60.0) == []
    after = events_of((HAND, 3), (MOVING, 3), (lying("1 1 5 6", 4.0), 10), settler=settler, start=70.0)

    assert [answer.reading.values for answer in after if isinstance(answer, Settled)] == [(1, 1, 5, 6)]


def test_a_throw_is_seen_when_the_camera_is_back() -> None:
    """If dice still move when the camera is back, they are a roll."""
    settler = Settler()
    settler.camera_lost()

    assert len(events_of((MOVING, 2), (ROLL, 10), settler=settler)) == 1


rolls = st.lists(st.integers(1, 6), min_size=4, max_size=4).map(lambda pips: " ".join(map(str, pips)))
odd = st.one_of(
    st.sampled_from([EMPTY, HAND, MOVING, DiceReading(status=DiceStatus.DARK)]),
    st.builds(lying, rolls, st.floats(0, 5), status=st.sampled_from(list(DiceStatus)), doubt=st.floats(0, 1)),
)
sequences = st.lists(st.tuples(odd, st.integers(1, 25)), max_size=12)


@settings(max_examples=200)
@given(rolls, st.integers(0, 30), odd)
def test_one_bad_picture_never_matters(pips: str, when: int, bad: DiceReading) -> None:
    """One bad frame, whatever it shows and whenever it comes, changes no report."""
    roll = lying(pips)

    assert reported((roll, when), (bad, 1), (roll, 31 - when)) == reported((roll, 10))


@settings(max_examples=300)
@given(sequences)
def test_nothing_is_reported_twice(shown: list[tuple[DiceReading, int]]) -> None:
    """Two reports in a row differ in values or status, unless the dice were hidden in between."""
    answers = events_of(*shown)
    for before, after in pairwise(answers):
        if isinstance(before, Settled) and isinstance(after, Settled):
            is_same = (before.reading.values, before.reading.status) == (
                after.reading.values,
                after.reading.status,
            )
            assert not (is_same and before.throw == after.throw)
            assert after.throw - before.throw in (0, 1)
        else:
            assert not (isinstance(before, Lifted) and isinstance(after, Lifted))
    assert not (answers and isinstance(answers[0], Lifted))


@settings(max_examples=300)
@given(sequences)
def test_equal_rolls_have_a_reason(shown: list[tuple[DiceReading, int]]) -> None:
    """The same roll counts again only if the dice were seen to leave, or a hand hid them."""
    readings = [reading for reading, count in shown for _ in range(count)]
    for before, after in pairwise(events_of(*shown)):
        if isinstance(before, Settled) and isinstance(after, Settled):
            between = readings[round(before.at / FRAME) : round(after.at / FRAME)]
            if before.reading.values == after.reading.values and before.reading.status is DiceStatus.OK:
                assert between.count(HAND) * FRAME > 0.5


@settings(max_examples=300)
@given(sequences)
def test_what_is_reported_was_seen(shown: list[tuple[DiceReading, int]]) -> None:
    """Certain dice are reported only if the last frames show exactly these dice."""
    readings = [reading for reading, count in shown for _ in range(count)]
    for answer in events_of(*shown):
        if isinstance(answer, Settled):
            n = round(answer.at / FRAME)
            last = readings[max(0, n - 8) : n + 1]
            assert answer.reading.status is not DiceStatus.MOVING
            if answer.reading.status is DiceStatus.OK:
                assert sum(reading.values == answer.reading.values for reading in last) >= 3
