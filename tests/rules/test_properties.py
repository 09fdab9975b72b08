"""What holds in every position and every game, drawn by Hypothesis and checked against a second referee."""

import copy
import pickle
import random
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gipfel.rules import (
    COLUMNS,
    LENGTH,
    ROLLS,
    Dice,
    IllegalPlay,
    MayNotStop,
    Play,
    Position,
    Rules,
    Verdict,
    advance,
    all_dice,
    bust,
    bust_odds,
    bust_rolls,
    climb,
    hand_moves,
    judge,
    legal_plays,
    may_stop,
    new_game,
    stop,
    winner,
)
from support import referee, strategies

EVERY_PLAY = [Play([column]) for column in COLUMNS] + [
    Play(columns) for columns in combinations_with_replacement(COLUMNS, 2)
]


def board(position: Position) -> dict[tuple[int | None, int], int]:
    """Return what stands on the board: runners (None) and pieces, by column."""
    things = {(None, column): position.runner(column) for column in COLUMNS} | {
        (seat, column): position.piece(seat, column) for seat in range(position.players) for column in COLUMNS
    }
    return {thing: field for thing, field in things.items() if field}


def by_hand(before: Position, after: Position) -> dict[tuple[int | None, int], int]:
    """Carry out hand moves on the board before, as hands would: nothing is put down that is not at hand."""
    standing = board(before)
    for move in hand_moves(before, after):
        thing = (move.player, move.column)
        assert standing.pop(thing, 0) == move.start
        if move.end:
            standing[thing] = move.end
        assert sum(piece is None for piece, _ in standing) <= 3
    return standing


@settings(max_examples=600)
@given(strategies.positions(), st.sampled_from(all_dice()))
def test_two_referees_agree(position: Position, dice: Dice) -> None:
    """What is offered is what a referee who tries everything leaves; reasons never change it."""
    expected = referee.legal(position, dice.pips)

    assert {play.columns for play in judge(position, dice).plays} == expected
    assert {play.columns for play in legal_plays(position, dice)} == expected
    assert len(legal_plays(position, dice)) == len(expected)


@settings(max_examples=300)
@given(strategies.positions(), st.sampled_from(all_dice()))
def test_offered_is_accepted_and_nothing_else(position: Position, dice: Dice) -> None:
    """No play that is offered is refused, none that is not is accepted, and each moves as hands would."""
    ruling = judge(position, dice)
    for play in EVERY_PLAY:
        if play in ruling:
            after = advance(position, dice, play)
            assert after.runners == referee.walk(position, play.columns)
            assert by_hand(position, after) == board(after)
        else:
            with pytest.raises(IllegalPlay) as refused:
                advance(position, dice, play)
            assert refused.value.finding == ruling.why(play)


@settings(max_examples=300)
@given(strategies.positions(), st.sampled_from(EVERY_PLAY))
def test_climbing_beyond_the_board_is_refused(position: Position, play: Play) -> None:
    """Whatever was rolled: runners climb exactly as far as hands could move them."""
    by_foot = referee.walk(position, play.columns)
    if by_foot is None:
        with pytest.raises(IllegalPlay):
            climb(position, play)
    else:
        assert climb(position, play).runners == by_foot


@settings(max_examples=60)
@given(strategies.positions())
def test_odds_are_brute_force(position: Position) -> None:
    """The odds of any position are those counted over all 1296 rolls by the other referee."""
    assert bust_rolls(position) == referee.busting_rolls(position) == bust_odds(position) * ROLLS


@settings(max_examples=300)
@given(strategies.positions())
def test_a_bust_changes_no_piece(position: Position) -> None:
    """After a bust the runners are gone, every piece stands where it stood, and the next player rolls."""
    after = bust(position)

    assert (after.pieces, after.won, after.runners) == (position.pieces, position.won, {})
    assert after.player == (position.player + 1) % position.players
    assert by_hand(position, after) == board(after)


@settings(max_examples=300)
@given(strategies.positions())
def test_a_stop_marks_each_runner(position: Position) -> None:
    """After a stop each runner's field has the player's piece, tops are won and cleared, others stay."""
    if may_stop(position).verdict is not Verdict.MAY_STOP:
        with pytest.raises(MayNotStop):
            stop(position)
        return
    after, me = stop(position), position.player

    assert after.runners == {}
    assert by_hand(position, after) == board(after)
    for column in COLUMNS:
        topped = position.runner(column) == LENGTH[column]
        assert after.owner(column) == (me if topped else position.owner(column))
        for seat in range(position.players):
            if seat == me and position.runner(column):
                assert after.piece(seat, column) == position.runner(column)
            else:
                assert after.piece(seat, column) == (0 if topped else position.piece(seat, column))


@settings(max_examples=200)
@given(strategies.positions())
def test_positions_survive_copying(position: Position) -> None:
    """A copied or stored position is the same position, and works like it."""
    for twin in (copy.copy(position), pickle.loads(pickle.dumps(position))):
        assert twin == position
        assert hash(twin) == hash(position)
        assert twin.reach == position.reach


@settings(max_examples=150)
@given(strategies.rules(), st.integers(2, 4), st.integers(0, 2**32), st.floats(0.05, 0.95))
def test_whole_games(rules: Rules, players: int, seed: int, courage: float) -> None:
    """Whole games at random, in any edition: pieces are conserved, hands can follow, somebody wins."""
    dice = random.Random(seed)
    position = new_game(rules, players)
    for _ in range(600):
        if winner(position) is not None:
            break
        rolled = Dice.of(dice.choices(range(1, 7), k=4))
        plays = legal_plays(position, rolled)
        after = advance(position, rolled, dice.choice(plays)) if plays else bust(position)
        assert by_hand(position, after) == board(after)
        position = after
        if dice.random() > courage and may_stop(position).verdict is Verdict.MAY_STOP:
            after = stop(position)
            assert by_hand(position, after) == board(after)
            position = after
        supply = rules.edition.pieces
        for seat in range(players):
            standing = sum(bool(position.piece(seat, column)) for column in COLUMNS)
            assert position.stock(seat) == (None if supply is None else supply - standing)
        assert Position(rules, *position.parts()) == position
