"""What is wrong on a real board, found from what its fields show, and named."""

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gipfel.boardcheck import (
    EMPTY,
    RUNNER,
    UNSURE,
    FieldGuess,
    Place,
    Stray,
    adopt_board,
    expected_stacks,
    find_strays,
)
from gipfel.rules import COLUMNS, LENGTH, Fault, IllegalPosition, Position
from gipfel.words import words_in
from support import strategies
from support.tables import at, guess

TABLE = ("yellow", "green", "blue", "red")
FIELDS = [Place(column, field) for column in COLUMNS for field in range(1, LENGTH[column] + 1)]

Board = dict[Place, list[str]]


def seen(board: Board) -> dict[Place, FieldGuess]:
    """Return what a board shows: the topmost thing of each field, a runner always on top."""
    return {place: FieldGuess((top(things),)) for place, things in board.items() if things}


def top(things: list[str]) -> str:
    """Return what is seen of a stack."""
    return RUNNER if RUNNER in things else things[-1]


def shown_on(board: Board) -> dict[Place, str]:
    """Return the topmost thing of each field."""
    return {place: top(things) for place, things in board.items() if things}


def strays(position: Position, colours: tuple[str, ...], shown: dict[Place, str]) -> tuple[Stray, ...]:
    """Find the strays on a board whose fields are spelt as in a transcript: `yellow?green`."""
    return find_strays(position, colours, {place: guess(what) for place, what in shown.items()})


def moved(board: Board, thing: str, start: Place | None, end: Place | None) -> Board:
    """Move a thing by hand."""
    after = {place: [*things] for place, things in board.items()}
    if start:
        after[start].remove(thing)
    if end:
        after.setdefault(end, []).append(thing)
    return after


def right_of(position: Position) -> Board:
    """Return the board as it should be."""
    return expected_stacks(position, TABLE[: position.players])


def told(position: Position, board: Board) -> list[str]:
    """Return what is wrong, in words."""
    found = find_strays(position, TABLE[: position.players], seen(board))
    return [words_in("en").stray(stray, position.won_by_column) for stray in found]


def test_a_piece_on_the_wrong_field() -> None:
    """A piece on the wrong field is named with where it stands and where it should stand."""
    position = at("", "7:2", "9:4")
    board = moved(right_of(position), "green", Place(9, 4), Place(9, 5))

    assert told(position, board) == ["Green in 9 is on field 5, should be on 4."]


def test_a_piece_in_the_wrong_column() -> None:
    """A piece in the wrong column is one stray, because one hand move puts it right."""
    position = at("", "7:2", "9:4")
    board = moved(right_of(position), "green", Place(9, 4), Place(8, 4))

    assert told(position, board) == ["Green in 8, field 4, belongs in 9, field 4."]


def test_a_forgotten_runner() -> None:
    """A runner that was not taken off is named, alone or where the piece should be."""
    position = at("", "7:2", "9:4")
    right = right_of(position)

    assert told(position, moved(right, RUNNER, None, Place(3, 2))) == ["Runner in 3, field 2: take it off."]
    assert told(position, moved(right, RUNNER, None, Place(7, 2))) == ["In 7, field 2: runner, should be yellow."]


def test_a_column_that_was_not_cleared() -> None:
    """A piece that still stands in a won column has to go back to its owner."""
    position = at("", "7:2", "9:4", won="2:0")
    board = moved(right_of(position), "green", None, Place(2, 1))

    assert told(position, board) == ["2 is won: green on field 1 goes back."]


def test_a_wrong_colour() -> None:
    """A piece of a wrong colour is named, even of a colour that nobody plays."""
    position = at("", "7:2", "9:4")
    for colour in ("green", "red"):
        board = moved(moved(right_of(position), "yellow", Place(7, 2), None), colour, None, Place(7, 2))

        assert told(position, board) == [f"In 7, field 2: {colour}, should be yellow."]


def test_missing_and_too_many() -> None:
    """A piece that is nowhere, a second one in its column, a runner that was not put down."""
    position = at("8:5", "7:2", "9:4")
    right = right_of(position)

    assert told(position, moved(right, "yellow", Place(7, 2), None)) == ["Yellow is missing in 7, field 2."]
    assert told(position, moved(right, "green", None, Place(9, 1))) == ["Green in 9, field 1: one too many."]
    assert told(position, moved(right, RUNNER, Place(8, 5), None)) == ["Runner is missing in 8, field 5."]


def test_a_runner_is_always_on_top() -> None:
    """A runner is never hidden under a piece; a piece may be hidden under anything."""
    position = at("9:4", "9:1", "9:4")

    assert told(position, {Place(9, 1): ["yellow"], Place(9, 4): ["green"]}) == [
        "Runner is missing in 9, field 4."
    ]
    assert told(position, {Place(9, 1): ["yellow"], Place(9, 4): [RUNNER]}) == []


def test_a_piece_that_stands_elsewhere_is_not_hidden() -> None:
    """Green may be under the runner, but not if green is seen two fields below: it has one piece a column."""
    position = at("9:4", "", "9:4")

    assert told(position, {Place(9, 2): ["green"], Place(9, 4): [RUNNER]}) == [
        "Green in 9 is on field 2, should be on 4."
    ]


def test_three_runners_hide_no_fourth() -> None:
    """Where all three are seen, a field that cannot be made out has none."""
    position = at("6:1 7:1 8:1")
    shown = {Place(6, 1): RUNNER, Place(7, 1): RUNNER, Place(8, 1): UNSURE, Place(2, 1): RUNNER}

    assert strays(position, TABLE[:2], shown) == (Stray(RUNNER, Place(2, 1), Place(8, 1)),)


def test_what_is_guessed_where_it_belongs_is_not_looked_for_elsewhere() -> None:
    """If a doubtful field may hold the piece that belongs there, a second such piece is the one too many."""
    position = at("6:1 7:1 8:1", "9:4")
    right = {**shown_on(right_of(position)), Place(8, 1): "runner?", Place(9, 4): "yellow?"}

    assert strays(position, TABLE[:2], {**right, Place(2, 1): RUNNER}) == (Stray(RUNNER, Place(2, 1), None),)
    assert strays(position, TABLE[:2], {**right, Place(9, 6): "yellow"}) == (Stray("yellow", Place(9, 6), None),)


def test_a_guess_alarms_nobody_but_explains() -> None:
    """What is only guessed is nothing by itself; what is missing in its column stands there."""
    position = at("", "7:2", "9:4")
    right = shown_on(right_of(position))
    assert strays(position, TABLE[:2], {**right, Place(9, 6): "green?", Place(4, 1): "runner?"}) == ()
    assert strays(position, TABLE[:2], {Place(7, 2): "yellow?", Place(9, 4): "yellow?green"}) == ()

    (stray,) = strays(position, TABLE[:2], {Place(7, 2): "yellow", Place(9, 5): "green?"})
    assert stray == Stray("green", Place(9, 5), Place(9, 4))
    (stray,) = strays(position, TABLE[:2], {Place(7, 2): "yellow", Place(9, 5): "green?", Place(9, 7): "green?"})
    assert stray == Stray("green", None, Place(9, 4))


def test_what_is_not_ruled_out_may_be_there() -> None:
    """A field that may well show what it should alarms nobody; one that cannot is taken for what is likeliest."""
    position = at("6:1", "7:2", "9:4")
    right = shown_on(right_of(position))

    for place, looks in (
        ((9, 4), "yellow?green"),
        ((7, 2), "?yellow"),
        ((6, 1), "yellow?green?runner"),
        ((2, 1), "green?"),
    ):
        assert strays(position, TABLE[:2], {**right, Place(*place): looks}) == (), looks
    assert strays(position, TABLE[:2], {**right, Place(9, 4): "yellow?runner"}) == (
        Stray("yellow", Place(9, 4), None, instead_of="green"),
    )
    assert strays(position, TABLE[:2], {**right, Place(7, 2): "?runner"}) == (Stray("yellow", None, Place(7, 2)),)


def test_what_may_be_what_its_column_lacks_is_that() -> None:
    """Green is gone from its field, and the next looks yellow or green: it is the green one."""
    position = at("", "7:2", "9:4")
    shown = {Place(7, 2): "yellow", Place(9, 5): "yellow?green"}

    assert strays(position, TABLE[:2], shown) == (Stray("green", Place(9, 5), Place(9, 4)),)


def test_what_is_guessed_under_a_runner_is_no_other() -> None:
    """It looks green, or like the runner that belongs there on top of green: a second green is one too many."""
    position = at("9:4", "", "9:4")
    shown = {Place(9, 4): "green?runner", Place(9, 6): "green"}

    assert strays(position, TABLE[:2], shown) == (Stray("green", Place(9, 6), None),)


def test_a_substitute_may_look_like_anything() -> None:
    """Where a colour has run out of pieces, nobody knows what stands for the last one."""
    position = at("", "2 3 4 5 6 7 8 9 10 11 12", "7:4")
    right = right_of(position)

    assert told(position, moved(right, "yellow", Place(12, 1), None)) == []
    board = moved(moved(right, "yellow", Place(12, 1), None), "red", None, Place(12, 1))
    assert told(position, board) == []


@settings(max_examples=120)
@given(strategies.positions(), st.randoms(use_true_random=False))
def test_a_right_board_is_left_alone(position: Position, chance: random.Random) -> None:
    """However its stacks are ordered, and whatever of it cannot be made out: there is nothing to say."""
    colours = TABLE[: position.players]
    shown = {}
    for place in FIELDS:
        things = expected_stacks(position, colours).get(place, [])
        shows = RUNNER if RUNNER in things else chance.choice(things or [EMPTY])
        if chance.random() < 0.2:
            shown[place] = UNSURE
        elif chance.random() < 0.2:
            shown[place] = "?".join([*chance.sample([RUNNER, *colours, EMPTY], 3), shows])
        elif shows:
            shown[place] = shows

    assert strays(position, colours, shown) == ()


def mishap_on(right: Board, colours: tuple[str, ...], chance: random.Random) -> Stray:
    """Return one thing that a careless hand can do: move something, take it off, or put one too many."""
    standing = [(thing, place) for place, things in right.items() for thing in things]
    kind = chance.choice(["move", "near", "off", "on"]) if standing else "on"
    if kind == "on":
        return Stray(chance.choice((RUNNER, *colours)), chance.choice(FIELDS), None)
    thing, place = chance.choice(standing)
    if kind == "off":
        return Stray(thing, None, place)
    near = [other for other in FIELDS if other.column == place.column and abs(other.field - place.field) == 1]
    others = near if kind == "near" else [other for other in FIELDS if other != place]
    return Stray(thing, chance.choice(others), place)


def mend(board: Board, stray: Stray) -> Board:
    """Do what a sentence says, as far as the hand finds it necessary."""
    board = moved(board, stray.thing, stray.stands, stray.belongs)
    if stray.stands and stray.instead_of and stray.instead_of not in board[stray.stands]:
        board = moved(board, stray.instead_of, None, stray.stands)
    return board


@settings(max_examples=120)
@given(strategies.positions(), st.randoms(use_true_random=False))
def test_any_single_mishap_is_found_named_and_mended(position: Position, chance: random.Random) -> None:
    """One thing in a wrong place is one sentence, and doing what is said makes the board right again."""
    colours = TABLE[: position.players]
    assume(all((position.stock(seat) or 0) >= 0 for seat in range(position.players)))
    right = expected_stacks(position, colours)
    mishap = mishap_on(right, colours, chance)
    board = moved(right, mishap.thing, mishap.belongs, mishap.stands)
    found = find_strays(position, colours, seen(board))
    if not found:  # only what something else hides goes unnoticed
        places = [place for place in (mishap.stands, mishap.belongs) if place]
        assert all(place in right and board[place] for place in places)
        return
    covers = right.get(mishap.stands or Place(0, 0)) or board.get(mishap.belongs or Place(0, 0))
    others = [place for place, things in board.items() if mishap.thing in things]
    if not covers and all(
        shown_on(board)[place] == mishap.thing for place in others
    ):  # nothing about it is hidden
        assert found == (mishap,)
    for _ in range(3):
        for stray in found:
            board = mend(board, stray)
        found = find_strays(position, colours, seen(board))
    assert found == ()


@settings(max_examples=120)
@given(strategies.positions(), st.randoms(use_true_random=False))
def test_adopting_the_board(position: Position, chance: random.Random) -> None:
    """After the record took over the board, no stray is left, unless the rules refuse such a board."""
    colours = TABLE[: position.players]
    right = expected_stacks(position, colours)
    mishap = mishap_on(right, colours, chance)
    board = moved(right, mishap.thing, mishap.belongs, mishap.stands)
    found = find_strays(position, colours, seen(board))
    try:
        after = adopt_board(position, colours, found)
    except IllegalPosition:
        return
    assert after.player == position.player
    assert find_strays(after, colours, seen(board)) == ()


@pytest.mark.parametrize(
    ("board", "fault"),
    [
        ({Place(7, 2): "yellow", Place(7, 3): "yellow"}, Fault.TWIN_PIECES),
        ({Place(2, 3): "yellow", Place(2, 1): "green"}, Fault.PIECE_IN_WON),
        ({Place(7, 2): "yellow", Place(9, 1): RUNNER}, Fault.RUNNER_TOO_SOON),
        ({Place(7, 2): "red"}, Fault.NO_SEAT),
        ({Place(2, 3): "yellow", Place(3, 5): "yellow", Place(4, 7): "yellow"}, Fault.GAME_WON),
    ],
)
def test_a_board_that_cannot_be_adopted(board: dict[Place, str], fault: Fault) -> None:
    """A board that the rules do not allow is refused, with the reason."""
    position = at("", "7:2", "2:1")
    with pytest.raises(IllegalPosition) as refused:
        adopt_board(position, TABLE[:2], strays(position, TABLE[:2], board))

    assert refused.value.flaw.fault is fault


def test_two_runners_in_a_column() -> None:
    """A board with two runners in one column is refused: the rules do not allow it."""
    position = at("7:2")
    for board, fault in (
        ({Place(7, 2): RUNNER, Place(7, 4): RUNNER}, Fault.TWIN_RUNNERS),
        ({Place(7, 2): RUNNER, Place(7, 1): RUNNER, Place(8, 1): RUNNER}, Fault.TWIN_RUNNERS),
    ):
        with pytest.raises(IllegalPosition) as refused:
            adopt_board(position, TABLE[:2], strays(position, TABLE[:2], board))
        assert refused.value.flaw.fault is fault


def test_a_column_won_on_the_board() -> None:
    """A piece on the top field wins its column when the record takes over the board."""
    position = at("", "2:2", "9:4")
    after = adopt_board(
        position, TABLE[:2], strays(position, TABLE[:2], {Place(2, 3): "yellow", Place(9, 4): "green"})
    )

    assert after == at("", "", "9:4", won="2:0")
