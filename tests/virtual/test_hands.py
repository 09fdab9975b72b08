"""Hands at the virtual board: they do what the table says, and what they get wrong is what they were told to."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gipfel.boardcheck import RUNNER, FieldGuess, Place, Stray, expected_stacks, find_strays
from gipfel.table import BoardDiffers
from gipfel.virtual.hands import MISHAPS, Hands
from support.tables import Sitting, sitting


def shown(hands: Hands) -> dict[Place, str]:
    """Return what stands on top of each field."""
    return {place: things[-1] for place, things in hands.standing.items()}


def strays(sat: Sitting, hands: Hands) -> tuple[Stray, ...]:
    """Return what strays on their board."""
    seen = {place: FieldGuess((thing,)) for place, thing in shown(hands).items()}
    return find_strays(sat.game.position, sat.game.colours, seen)


def turn(sat: Sitting, hands: Hands, *rolls: tuple[str, str]) -> None:
    """Play a turn, with hands that follow each step."""
    for roll, number in rolls:
        sat.roll(roll)
        hands.follow(sat.game)
        sat.press(number)
        hands.follow(sat.game)
    sat.press("stop")
    hands.follow(sat.game)
    sat.hear()
    hands.follow(sat.game)


@settings(max_examples=40)
@given(st.lists(st.tuples(st.sampled_from("123s?g"), st.lists(st.integers(1, 6), min_size=4, max_size=4))))
def test_hands_follow_the_game(happened: list[tuple[str, list[int]]]) -> None:
    """Whatever is played, undone or lost: what stands on the board is what the record says."""
    sat, hands = sitting("franjos"), Hands(random.Random(1))
    hands.follow(sat.game)
    for button, roll in happened:
        sat.roll(" ".join(map(str, roll)))
        hands.follow(sat.game)
        if button == "?":
            sat.hold("?", 1.2)
        else:
            sat.press(button)
        hands.follow(sat.table.game)
        if sat.table.game:
            right = expected_stacks(sat.game.position, sat.game.colours)
            assert {place: sorted(things) for place, things in hands.standing.items()} == {
                place: sorted(things) for place, things in right.items()
            }
            assert strays(sat, hands) == ()


@pytest.mark.parametrize("mishap", ["misplaced", "runner", "colour"])
@pytest.mark.parametrize("seed", range(8))
def test_a_mishap_happens_when_the_turn_ends(mishap: str, seed: int) -> None:
    """A mishap happens once, when the turn ends, and it is the stray that is found."""
    sat, hands = sitting("franjos"), Hands(random.Random(seed))
    hands.follow(sat.game)
    turn(sat, hands, ("3 3 5 6", "2"))
    hands.armed = mishap
    turn(sat, hands, ("1 1 6 6", "1"))
    (happened,) = hands.happened
    assert hands.armed == ""
    found = strays(sat, hands)
    if mishap == "runner":  # the piece is under it, which nobody sees
        (stray,) = found
        assert (stray.thing, stray.stands) == (RUNNER, happened.stands)
    else:
        assert found == (happened,)
    assert hands.mend()
    assert not strays(sat, hands)
    turn(sat, hands, ("3 3 5 6", "2"))
    assert hands.happened == ()


def test_a_column_is_not_cleared() -> None:
    """It waits until a column is won in which somebody else stands."""
    sat, hands = sitting("franjos"), Hands(random.Random(1))
    hands.follow(sat.game)
    turn(sat, hands, ("1 1 5 6", "1"))
    hands.armed = "uncleared"
    turn(sat, hands, ("1 1 1 1", "1"), ("1 1 5 6", "1"))

    assert hands.happened == (Stray("yellow", Place(2, 1), None),)
    assert strays(sat, hands) == hands.happened


def test_a_record_that_follows_the_board_moves_no_hand() -> None:
    """Hands move nothing when the record adopts their board, but do when that is undone."""
    sat, hands = sitting("franjos"), Hands(random.Random(3))
    hands.follow(sat.game)
    hands.armed = "misplaced"
    turn(sat, hands, ("3 3 5 6", "2"))
    before = dict(hands.standing)
    wrong = " ".join(f"{c}:{f}={t}" for (c, f), t in shown(hands).items())
    right = " ".join(f"{c}:{f}=" for c, f in expected_stacks(sat.game.position, sat.game.colours))
    sat.see(right, wrong)
    sat.see(right, wrong)
    assert isinstance(sat.table.mode, BoardDiffers)
    sat.press("3")
    assert not hands.follow(sat.game)
    assert hands.standing == before
    assert hands.happened == ()
    sat.hold("?", 1.2)
    assert hands.follow(sat.game)
    assert hands.standing == expected_stacks(sat.game.position, sat.game.colours)


def test_every_mishap_is_known() -> None:
    """An unknown mishap is refused."""
    assert set(MISHAPS) == {"misplaced", "runner", "colour", "uncleared"}
