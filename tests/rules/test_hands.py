"""What hands do on the real board."""

from gipfel.rules import Dice, HandMove, Play, advance, bust, hand_moves, stop
from support.tables import at


def test_a_play_moves_and_enters_runners() -> None:
    """A moved runner goes up a field; an entering one comes from beside the board."""
    before = at("7:2", "7:1 8:4")
    after = advance(before, Dice.parse("1 6 2 6"), Play.parse("7+8"))

    assert hand_moves(before, after) == (HandMove(None, 7, 2, 3), HandMove(None, 8, 0, 5))


def test_a_stop_takes_runners_off_and_puts_pieces_down() -> None:
    """Runners leave first, then pieces move up or come onto the board."""
    before = at("7:3 8:1", "7:1")

    assert hand_moves(before, stop(before)) == (
        HandMove(None, 7, 3, 0),
        HandMove(None, 8, 1, 0),
        HandMove(0, 7, 1, 3),
        HandMove(0, 8, 0, 1),
    )


def test_a_won_column_is_cleared() -> None:
    """Everybody else's piece in a won column goes back to its owner."""
    before = at("2:3", "2:1", "2:2", "2:2")

    assert set(hand_moves(before, stop(before))) == {
        HandMove(None, 2, 3, 0),
        HandMove(0, 2, 1, 3),
        HandMove(1, 2, 2, 0),
        HandMove(2, 2, 2, 0),
    }


def test_a_bust_takes_runners_off() -> None:
    """Only the runners are touched."""
    before = at("7:3 8:1", "7:1")

    assert hand_moves(before, bust(before)) == (HandMove(None, 7, 3, 0), HandMove(None, 8, 1, 0))


def test_undo_is_the_way_back() -> None:
    """Undoing a stop that won a column puts everything back, the others' pieces, too."""
    before = at("2:3 7:2", "7:1", "2:2")
    back = hand_moves(stop(before), before)

    assert HandMove(1, 2, 0, 2) in back
    assert HandMove(0, 2, 3, 0) in back
    assert HandMove(0, 7, 2, 1) in back
    assert HandMove(None, 2, 0, 3) in back


def test_an_eleventh_piece_is_a_substitute() -> None:
    """Franjos: a colour with all ten pieces on the board marks its eleventh column with something else."""
    ten = " ".join(f"{column}:1" for column in range(2, 12))
    before = at("11:2 12:1", ten)
    moves = hand_moves(before, stop(before))

    assert HandMove(0, 12, 0, 1, is_substitute=True) in moves
    assert sum(move.is_substitute for move in moves) == 1
    assert not any(
        move.is_substitute
        for move in hand_moves(at("12:1", ten, edition="parker"), stop(at("12:1", ten, edition="parker")))
    )
