"""A game is what its events make of it."""

import msgspec
import pytest

from gipfel.game import (
    BadRecord,
    BoardSet,
    Busted,
    Choosing,
    Corrected,
    Deciding,
    Event,
    Game,
    Over,
    Played,
    Rolled,
    Rolling,
    Started,
    Step,
    Stopped,
    Undone,
    WentOn,
    Won,
    apply,
    board_as_set,
    decode,
    encode,
    replay,
)
from gipfel.rules import Dice, Play
from support.tables import won_game

STARTED = Started(("yellow", "green"), ("Anna", ""), "franjos", "1.0")


def after(*steps: tuple[Event, ...]) -> Game:
    """Fold steps of a game that has just begun."""
    game = apply(None, (STARTED,))
    for events in steps:
        game = apply(game, events)
    return game


def test_a_turn() -> None:
    """Roll, play, go on, roll, play, stop: each step leads to its phase."""
    game = after((Rolled(Dice.parse("3 3 5 6")),))
    assert isinstance(game.phase, Choosing)
    game = apply(game, (Played(Play.parse("8+9")),))
    assert isinstance(game.phase, Deciding)
    game = apply(game, (WentOn(), Rolled(Dice.parse("4 4 5 5"))))
    game = apply(game, (Played(Play.parse("9+9")),))
    assert game.position.runners == {8: 1, 9: 3}
    game = apply(game, (Stopped(),))
    assert isinstance(game.phase, Rolling)
    assert game.player == 1


def test_a_bust_is_recorded() -> None:
    """The roll that moves nothing and the bust are one step."""
    game = after(
        (Rolled(Dice.parse("3 3 5 6")),),
        (Played(Play.parse("8+9")),),
        (WentOn(), Rolled(Dice.parse("1 3 5 6"))),
        (Played(Play.parse("7+8")),),
    )
    bust = apply(game, (WentOn(), Rolled(Dice.parse("1 2 3 3")), Busted()))

    assert bust.player == 1
    assert bust.position.runners == {}


def test_a_bust_that_is_corrected_twice() -> None:
    """Dice that are corrected, bust all the same, and are corrected again are those of the same player."""
    game = after(
        (Rolled(Dice.parse("3 3 5 6")),),
        (Played(Play.parse("8+9")),),
        (WentOn(), Rolled(Dice.parse("1 3 5 6"))),
        (Played(Play.parse("7+8")),),
        (WentOn(), Rolled(Dice.parse("1 2 3 3")), Busted()),
        (Corrected(Dice.parse("1 2 2 3")), Busted()),
    )
    corrected = apply(game, (Corrected(Dice.parse("1 2 3 6")),))

    assert game.player == 1
    assert corrected.player == 0
    assert corrected.position.runners == {7: 1, 8: 2, 9: 1}


def test_a_win() -> None:
    """The stop that wins says so, in the same step; a stop that does not win cannot."""
    won = replay(won_game().steps)

    assert won.phase == Over(0)
    assert won.last == Won(0)
    assert won.before
    with pytest.raises(BadRecord):
        apply(won.before, (Stopped(), Won(1)))
    with pytest.raises(BadRecord):
        apply(after((Rolled(Dice.parse("3 3 5 6")),), (Played(Play.parse("8+9")),)), (Stopped(), Won(0)))


@pytest.mark.parametrize(
    "events",
    [
        (Played(Play.parse("8+9")),),
        (Stopped(),),
        (WentOn(),),
        (Busted(),),
        (Won(0),),
        (Corrected(Dice.parse("1 1 1 1")),),
        (STARTED,),
        (Rolled(Dice.parse("3 3 5 6")), Rolled(Dice.parse("3 3 5 6"))),
        (Rolled(Dice.parse("3 3 5 6")), Played(Play.parse("6+9"))),
        (Rolled(Dice.parse("3 3 5 6")), Busted()),
        (Rolled(Dice.parse("3 3 5 6")), BoardSet(("7:4", ""))),
        (BoardSet(("7:4",)),),
        (BoardSet(("7:14", "")),),
        (BoardSet(("7:4 7:5", "")),),
        (BoardSet(("7:4 07:5", "")),),
        (BoardSet(("7", "")),),
        (BoardSet(("7:4", "7:x")),),
        (BoardSet(("7:4", ""), won="6:red"),),
        (BoardSet(("7:4", ""), won="7:green"),),
        (BoardSet(("7:4", ""), runners="8:1"),),
        (BoardSet(("", ""), won="6:green 7:green 8:green"),),
        (),
    ],
)
def test_what_cannot_have_happened(events: tuple[Event, ...]) -> None:
    """Events out of order, or against the rules, are no record."""
    with pytest.raises(ValueError, match=r".+"):
        apply(after(), events)


def test_a_game_begins_with_its_start() -> None:
    """Nothing happens before the start, and a start has sound players and rules."""
    for event in (
        Rolled(Dice.parse("1 2 3 4")),
        Started(("yellow",), ("",), "franjos", "1"),
        Started(("yellow", "green"), ("",), "franjos", "1"),
        Started(("yellow", "green"), ("", ""), "hasbro", "1"),
        Started(("yellow", "green"), ("", ""), "franjos", "1", starter=2),
        Started(("yellow", "green"), ("", "\x1b[2J"), "franjos", "1"),
        Started(("yellow", "green"), ("", "x" * 500), "franjos", "1"),
        Started(("yellow", "green"), ("", ""), "parker", "1", starter=0, throws=((2, 6),)),
        Started(("yellow", "green"), ("", ""), "parker", "1", starter=1, throws=((2, 9),)),
        Started(("yellow", "green"), ("", ""), "parker", "1", starter=1, throws=((6,),)),
    ):
        with pytest.raises(ValueError, match=r".+"):
            apply(None, (event,))


def test_the_board_is_adopted() -> None:
    """The board can be adopted between turns and within one; the turn goes on, and undo takes it back."""
    begun = apply(after(), (BoardSet(("7:4", "2:1"), "6:green"),))
    assert isinstance(begun.phase, Rolling)
    assert (begun.position.piece(0, 7), begun.position.piece(1, 2), begun.position.owner(6)) == (4, 1, 1)
    assert apply(begun, (Undone(),)) == after()

    deciding = apply(apply(begun, (Rolled(Dice.parse("3 3 5 6")),)), (Played(Play.parse("8+9")),))
    other = apply(deciding, (BoardSet(("7:4", "2:1"), "6:green", "8:2 9:1"),))
    assert isinstance(other.phase, Deciding)
    assert other.position.runners == {8: 2, 9: 1}
    bare = apply(deciding, (BoardSet(("7:4", "2:1"), "6:green"),))
    assert isinstance(bare.phase, Rolling)
    assert position_spelt_again(other)


def position_spelt_again(game: Game) -> bool:
    """Whether the board of a game, spelt as an event, makes the same game."""
    return apply(game, (board_as_set(game.position, game.colours),)).position == game.position


def test_undo_without_limit() -> None:
    """Each undo goes one step back, as far as the start, over stops and busts alike; the record grows."""
    games = [after()]
    for events in (
        (Rolled(Dice.parse("3 3 5 6")),),
        (Corrected(Dice.parse("3 3 5 5")),),
        (Played(Play.parse("8+8")),),
        (BoardSet(("", ""), runners="8:1"),),
        (Stopped(),),
        (Rolled(Dice.parse("1 1 1 1")),),
        (Played(Play.parse("2+2")),),
    ):
        games.append(apply(games[-1], events))
    back = games[-1]
    for former in reversed(games[:-1]):
        steps = back.steps
        back = apply(back, (Undone(),))
        assert back == former
        assert back.steps == steps + 1
    with pytest.raises(BadRecord):
        apply(back, (Undone(),))


def test_events_round_trip() -> None:
    """What is written is what is read, in a form that a person can read."""
    board = BoardSet(("7:4 9:5", ""), "6:green", "8:1")
    events = (STARTED, Rolled(Dice.parse("3 3 5 6"), "hand"), Played(Play.parse("6+11")), board, Undone(), Won(1))

    assert decode(encode(events)) == events
    assert encode((Rolled(Dice.parse("3 3 5 6")), Played(Play.parse("8+9")))) == (
        '[{"event":"rolled","dice":"3 3 5 6","source":"camera"},{"event":"played","play":"8+9"}]'
    )


@pytest.mark.parametrize(
    "text", ["[]x", '[{"event":"flown"}]', '[{"event":"rolled"}]', '[{"event":"stopped","x":1}]']
)
def test_a_foreign_record_is_refused(text: str) -> None:
    """Unknown events, missing and further fields are not read over."""
    with pytest.raises(msgspec.DecodeError):
        decode(text)


def test_replay() -> None:
    """A record folded again is the game; a wrong step is named."""
    steps = [
        Step(1, "", (STARTED,)),
        Step(2, "", (Rolled(Dice.parse("3 3 5 6")),)),
        Step(3, "", (Played(Play.parse("8+9")),)),
    ]

    assert replay(steps) == after((Rolled(Dice.parse("3 3 5 6")),), (Played(Play.parse("8+9")),))
    with pytest.raises(BadRecord, match="step 3"):
        replay([*steps[:2], Step(3, "", (Played(Play.parse("6+9")),))])
    with pytest.raises(BadRecord):
        replay([])
