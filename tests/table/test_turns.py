"""The turn machine, as people use it."""

from itertools import combinations

import pytest

from gipfel.game import (
    Busted,
    Choosing,
    Corrected,
    Deciding,
    Over,
    Played,
    Rolled,
    Started,
    Stopped,
    Undone,
    WentOn,
    Won,
    apply,
    replay,
)
from gipfel.rules import COLOURS, Dice
from gipfel.screens.game import mark_of
from gipfel.table import Button, Closed, DiceLifted, Down, Found, Lost, Options, Status, Up, opened
from gipfel.table.modes import Correcting, Doubting, Entering, FirstDice, Home, Leaving, Playing, Resuming, Setup
from gipfel.words import words_in
from tables import Sitting, sitting, won_game


def test_one_turn() -> None:
    """Roll, choose, see what hands do, go on, roll, choose, stop."""
    sat = sitting()
    assert "roll the dice" in sat.text
    assert sat.roll("2 3 4 5") == (Rolled("2 3 4 5"),)
    assert "5+9" in sat.text
    assert sat.press("1") == (Played("5+9"),)
    assert "5→1" in sat.text
    assert "9→1" in sat.text
    assert sat.press("go") == (WentOn(),)
    assert sat.roll("2 3 4 5") == (Rolled("2 3 4 5"),)
    sat.press("1")
    assert sat.press("stop") == (Stopped(),)
    assert "Yellow stops" in sat.text
    sat.press("go", "go")
    assert "Green" in sat.text


def test_rolling_again_is_going_on() -> None:
    """Dice thrown while the table asks go on with the turn, in one step."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.press("1")

    assert sat.roll("2 3 4 5") == (WentOn(), Rolled("2 3 4 5"))


def test_bust() -> None:
    """A roll that moves nothing ends the turn in the same step."""
    sat = sitting("franjos")
    sat.roll("3 3 5 6")
    sat.press("2")  # 8+9
    sat.roll("1 3 5 6")
    sat.press("3")  # 7+8
    assert sat.game.position.runners == {7: 1, 8: 2, 9: 1}

    assert sat.roll("1 2 3 3") == (WentOn(), Rolled("1 2 3 3"), Busted())
    assert "Bust!" in sat.text
    assert "Green: roll" in sat.text
    sat.press("?")
    assert "no pairing has a pair that can be used" in sat.text


def test_either_or_needs_a_second_press() -> None:
    """With one runner left and two new columns a second press says which one."""
    sat = sitting()
    sat.roll("2 5 2 6")  # 7+8 among them
    sat.press("2")
    sat.roll("2 4 5 5")
    assert "6/10" in sat.text
    assert sat.press("1") == ()
    assert "Which?" in sat.text
    sat.press("stop")
    assert "6/10" in sat.text
    sat.press("1")
    assert sat.press("2") == (Played("10"),)


def test_parker_asks_one_or_both() -> None:
    """Where one pair is enough, the second press says one or both."""
    sat = sitting("parker")
    for roll, number in (("1 3 5 6", "2"), ("1 3 5 6", "3")):  # 6+9, then the third runner enters 7 or 8
        sat.roll(roll)
        sat.press(number, "1")
    runners = sat.game.position.runners
    assert len(runners) == 3
    sat.roll("2 4 4 5")  # 6+9: both have a runner
    assert sat.press("1") == ()
    assert "Which?" in sat.text
    assert [cell.lines for cell in sat.screen.body.cells] == [("6",), ("6", "9"), ("9",)]  # type: ignore[union-attr]
    assert sat.press("3") == (Played("9"),)


def test_what_cannot_be_played_says_why() -> None:
    """A press on a dead pairing, or where nothing is, is answered and changes nothing."""
    sat = sitting("franjos")
    sat.roll("1 1 1 1")
    before = sat.game
    assert sat.press("3") == ()
    assert "nothing above this button" in sat.text
    assert sat.game == before
    sat.wait(5)
    assert "nothing above" not in sat.text
    sat.press("stop")
    assert "First choose" in sat.text


def test_no_stopping_before_the_first_roll() -> None:
    """The red button says why not."""
    sat = sitting()
    sat.press("stop")

    assert "No stopping yet" in sat.text
    assert Button.STOP not in sat.screen.lights


def test_thinking_better_of_it() -> None:
    """Who has pressed GO may still stop, as long as the dice have not been thrown."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.press("1", "go")
    assert Button.STOP in sat.screen.lights
    assert sat.press("stop") == (Stopped(),)


def test_no_stopping_on_others() -> None:
    """Under free-fields the red light is off where stopping is not allowed, and pressing it says why."""
    sat = sitting("ravensburger-de", "free-fields")
    sat.roll("2 3 4 5")
    sat.press("3")  # 7+7
    sat.press("stop", "go", "go")
    sat.roll("2 3 4 5")
    sat.press("3")
    assert Button.STOP not in sat.screen.lights
    assert sat.press("stop") == ()
    assert "No stopping here" in sat.text


def test_dice_by_button() -> None:
    """A whole roll without a camera: 1 2 3, and GO turns to 4 5 6."""
    sat = sitting()
    sat.press("1")
    assert isinstance(sat.table.mode, Entering)
    sat.press("3", "3", "go", "2")
    assert sat.press("go", "3") == (Rolled("3 3 5 6", "hand"),)


def test_entering_can_be_taken_back() -> None:
    """STOP takes one die back, then leaves."""
    sat = sitting()
    sat.press("1", "1", "2", "stop", "stop")
    assert isinstance(sat.table.mode, Entering)
    sat.press("stop")
    assert "roll the dice" in sat.text


def test_a_doubtful_reading_asks() -> None:
    """Dice in doubt are shown and taken with one press of GO; the record says that a person confirmed them."""
    sat = sitting()
    assert sat.roll("1 2 3 5", 0.1, 0.4) == ()
    assert "Sure?" in sat.text
    assert sat.screen.dice[1].is_marked
    assert sat.press("go") == (Rolled("1 2 3 5", "confirmed"),)


@pytest.mark.parametrize(
    ("roll", "status", "words"),
    [
        ("1 2 3", Status.OK, "3 dice?"),
        ("1 2 3 4 5", Status.OK, "5 dice?"),
        ("1 2 3", Status.FEWER, "3 dice"),
        ("1 2 3 4", Status.LEANING, "Leaning"),
        ("1 2 3 4", Status.HAND, "A hand"),
        ("1 2 3 4", Status.DARK, "Too dark"),
        ("1 2 3 4", Status.GLARE, "Glare"),
        ("1 2 3 4", Status.BLURRED, "Blurred"),
    ],
)
def test_the_glass_says_what_is_wrong(roll: str, status: Status, words: str) -> None:
    """Three dice, a leaning one, a hand, no light, glare: nothing is accepted without a person."""
    sat = sitting()

    assert sat.roll(roll, status=status) == ()
    assert words in sat.text
    sat.press("stop")
    assert isinstance(sat.table.mode, Playing)


def test_lifted_dice_end_the_doubt() -> None:
    """Dice that are taken away are no question any more."""
    sat = sitting()
    sat.roll("1 2 3")
    sat.signal(DiceLifted(sat.now + 1))

    assert sat.table.mode == Playing()


@pytest.mark.parametrize("die", range(4))
@pytest.mark.parametrize("value", range(1, 7))
def test_one_die_is_corrected_in_three_presses(die: int, value: int) -> None:
    """Any die to any value: which, perhaps GO, what; after the hold that begins it."""
    sat = sitting()
    sat.roll("2 2 2 2")
    sat.hold("go", 1.2)
    assert isinstance(sat.table.mode, Correcting)
    presses = [("1", "2", "3", "go")[die], *(["go"] if value > 3 else []), str((value - 1) % 3 + 1)]
    assert len(presses) <= 3
    events = sat.press(*presses)

    assert events == (Corrected(str(Dice.of((2, 2, 2, value)))),)


def test_the_least_certain_die_comes_first() -> None:
    """Correcting doubtful dice offers the least certain one first."""
    sat = sitting()
    sat.roll("1 2 3 5", 0.1, 0.0, 0.5, 0.3)
    assert sat.screen.keys == ("3?", "5?", "1?")
    sat.press("1")
    assert sat.table.mode == Correcting((3, 5, 1, 2), chosen=0)
    assert sat.press("go", "3") == (Rolled("1 2 5 6", "hand"),)


def test_a_correction_can_bust() -> None:
    """Corrected dice are judged again, and bust in the same step."""
    sat = sitting("franjos")
    for roll, number in (("3 3 5 6", "2"), ("1 3 5 6", "3")):
        sat.roll(roll)
        sat.press(number)
    sat.roll("1 2 3 4")
    sat.hold("go", 1.2)
    assert sat.press("go", "3") == (Corrected("1 2 3 3"), Busted())


def test_undo_from_anywhere() -> None:
    """Holding ? takes the last step back, from reasons and menus, too, and says what hands do."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.press("1", "?")
    assert sat.hold("?", 1.2) == (Undone(),)
    assert "One step back" in sat.text
    assert "▲ 5→x" in sat.text
    assert isinstance(sat.game.phase, Choosing)


def test_undo_says_when_there_is_nothing() -> None:
    """The start itself cannot be undone."""
    sat = sitting()
    sat.hold("?", 1.2)
    assert "nothing to undo" in sat.text


def test_a_hold_is_never_also_a_press() -> None:
    """Letting go before the bar is full means nothing at all."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.press("1")
    before = sat.game
    sat.signal(Down(Button.STOP, sat.now + 1))
    sat.wait(1.5)
    assert sat.screen.bar
    assert sat.screen.bar.share == pytest.approx(0.5)
    assert sat.signal(Up(Button.STOP, sat.now + 0.1)) == ()
    assert sat.game == before


def test_a_misread_bust_is_corrected() -> None:
    """Holding GO on a bust takes it back and asks which die was wrong: three presses at most."""
    sat = sitting("franjos")
    for roll, number in (("3 3 5 6", "2"), ("1 3 5 6", "3")):
        sat.roll(roll)
        sat.press(number)
    before = sat.game
    sat.roll("1 2 3 3")
    assert "1 2 3 3" in sat.text
    assert sat.hold("go", 1.2) == (Undone(),)
    assert sat.game == before
    assert sat.press("2", "go", "2") == (WentOn(), Rolled("1 3 3 5", "hand"))


def test_why_it_was_bust() -> None:
    """The reason for a bust: the roll, every pairing of it, and what stood in the way."""
    sat = sitting("franjos")
    for roll, number in (("3 3 5 6", "2"), ("1 3 5 6", "3")):
        sat.roll(roll)
        sat.press(number)
    sat.roll("1 2 3 3")
    sat.press("?")
    assert "1 2 3 3: Bust" in sat.text
    assert "3+6: No pair can be used: no runner is left for 3 and 6." in sat.text
    sat.press("2")
    assert "was bust with 1 2 3 3" in sat.text


def test_a_press_for_another_screen_means_nothing() -> None:
    """A button that is down while dice come to rest was not pressed for what they show."""
    sat = sitting()
    sat.signal(Down(Button.ONE, sat.now + 1))
    sat.roll("2 3 4 5")
    assert sat.signal(Up(Button.ONE, sat.now + 0.1)) == ()
    assert isinstance(sat.game.phase, Choosing)


def test_a_lost_release_blocks_nothing() -> None:
    """A button whose release never came neither blocks the others for long, nor shuts the table down."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.signal(Down(Button.STOP, sat.now + 1))
    sat.signal(Lost("buttons", sat.now + 5))
    sat.signal(Found("buttons", sat.now + 5))
    assert sat.press("1") == (Played("5+9"),)
    sat.signal(Down(Button.STOP, sat.now + 1))
    sat.wait(20)
    assert sat.press("go") == (WentOn(),)


def test_a_new_game_leaves_the_old_one_alone() -> None:
    """Dice and undo while a new game is put together do nothing to the one before."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.press("1", "3", "1", "go", "2")
    assert isinstance(sat.table.mode, Setup)
    before = sat.game
    assert sat.roll("1 1 1 1") == ()
    assert sat.hold("?", 1.2) == ()
    assert sat.game == before
    assert isinstance(sat.table.mode, Setup)


def test_one_go_too_many_after_a_win() -> None:
    """Tapping GO through the news of a win does not begin another game; after a restart it can still be undone."""
    sat = won_game()
    sat.press("go", "go", "go")
    assert sat.game == won_game().game
    assert len(sat.steps) == len(won_game().steps)
    again = Sitting(opened("test", Options(), won_game().game, won_game().game.started))
    assert again.hold("?", 1.2) == (Undone(),)
    assert isinstance(again.game.phase, Deciding)


def test_declining_to_go_on_is_not_final() -> None:
    """Who says no to the interrupted game can still go back to it."""
    sat = sitting()
    sat.roll("2 3 4 5")
    again = Sitting(opened("test", Options(), sat.game, sat.game.started))
    again.press("stop")
    assert "A game goes on" in again.text
    again.press("go")
    assert again.game == sat.game


def test_what_is_at_stake() -> None:
    """Before the decision the glass says how many fields could be lost."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.press("3")
    assert "Yellow: +2" in sat.text


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_marks_tell_players_apart(language: str) -> None:
    """The two letters that stand for a player's piece are nobody else's, in any language, for any colours."""
    words = words_in(language)
    for colours in combinations(COLOURS, 4):
        game = apply(None, (Started(colours, ("", "", "", ""), "franjos", "1"),))
        assert len({mark_of(game, seat, words) for seat in range(4)}) == 4
    game = apply(None, (Started(("yellow", "green", "blue"), ("ANNA", "ANDI", "ANNA"), "franjos", "1"),))
    assert len({mark_of(game, seat, words) for seat in range(3)}) == 3


def test_the_record_counts_back() -> None:
    """Each step back has its own number, also where the game repeats itself."""
    sat = sitting("franjos")
    for _ in range(4):
        sat.roll("2 3 4 5")
        sat.press("1", "stop")
        sat.hear()
        sat.hold("?", 1.2)
        sat.hear()
        sat.press("stop")
        sat.hear()
    sat.press("?", "2")
    numbers = []
    for _ in range(5):
        numbers.append(int(sat.screen.title.split("/")[0]))
        sat.press("1")
    assert numbers == list(range(numbers[0], numbers[0] - 5, -1))


def test_holding_stop_shuts_down() -> None:
    """Three seconds; then it is safe to unplug, and stays so."""
    sat = sitting()
    sat.hold("stop", 3.1)

    assert sat.table.is_closed
    assert "unplug" in sat.text
    assert sat.press("go") == ()


def test_two_buttons_at_once() -> None:
    """While one button is down, another one does nothing."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.signal(Down(Button.ONE, sat.now + 1))
    sat.signal(Down(Button.TWO, sat.now + 0.1))
    assert sat.signal(Up(Button.TWO, sat.now + 0.1)) == ()
    assert sat.signal(Up(Button.ONE, sat.now + 0.1)) == (Played("5+9"),)


def test_the_glass_dims_and_darkens() -> None:
    """Two quiet minutes dim it, ten darken it; the press that wakes it does nothing else."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.wait(121)
    assert sat.screen.light == 1
    sat.wait(480)
    assert sat.screen.light == 0
    assert sat.press("1") == ()
    assert sat.screen.light == 2
    assert sat.press("1") == (Played("5+9"),)


def test_dice_wake_the_glass() -> None:
    """A roll is read and shown whatever the light."""
    sat = sitting()
    sat.wait(1000)
    assert sat.roll("2 3 4 5") == (Rolled("2 3 4 5"),)
    assert sat.screen.light == 2


def test_the_same_again_is_one_press() -> None:
    """From home, GO begins the game that was played before."""
    sat = sitting("franjos", "night-leap", players=3)

    assert sat.game.started.variants == ("night-leap",)
    assert sat.game.colours == ("yellow", "green", "blue")


def test_a_new_game_question_by_question() -> None:
    """Language, booklet, variants, players, colours, names, who begins, odds: all by six buttons."""
    sat = Sitting()
    sat.press("go")
    assert isinstance(sat.table.mode, Setup)
    sat.press("3")  # German
    assert "Sprache" in sat.text
    sat.press("1", "go")
    sat.press("1")  # back round to franjos
    assert "franjos" in sat.text
    sat.press("go", "3", "2")  # night-leap
    assert "on" in sat.text
    sat.press("3", "2")  # night-watch excludes it
    assert "exclude each other" in sat.text
    sat.press("go", "go", "3")  # no house rule; three players
    sat.press("go", "3", "go")  # orange for the first
    sat.press("3", "3", "2", "1", "2", "go")  # B, A
    for _ in range(4):
        sat.press("go")
    sat.press("3", "go", "3", "go")  # the second begins, no odds
    assert "Ready?" in sat.text
    assert "BA" in sat.text
    sat.press("go")
    assert sat.game.started.edition == "franjos"
    assert sat.game.started.variants == ("night-leap",)
    assert sat.game.started.names[0] == "BA"
    assert sat.game.colours[0] == "orange"
    assert len(sat.game.colours) == 3
    assert sat.game.player == 1
    assert not sat.table.options.odds


def test_house_rules_by_button() -> None:
    """A single switch can be turned, and the table then says house rules."""
    sat = Sitting()
    sat.press("go", "go", "go", "go", "2", *["go"] * 8)
    assert "house rules" in sat.text
    sat.press("go")
    assert sat.game.started.house == ("both-pairs",)


def test_parker_throws_for_the_start() -> None:
    """Each player throws one real die; ties throw again; the highest begins, and the record says how."""
    parker = Started(("yellow", "green", "blue"), ("", "", ""), "parker", "test")
    sat = Sitting(opened("test", Options(), None, parker))
    sat.press("1")
    assert isinstance(sat.table.mode, FirstDice)
    assert "throws one die" in sat.text
    sat.roll("4")
    sat.press("stop")  # a die that fell off the table
    sat.roll("5", status=Status.LEANING)
    sat.roll("5")
    sat.roll("1 2 3 4")
    assert "Throw one die" in sat.text
    sat.press("go", "2")
    sat.press("2")
    assert "tie" in sat.text
    sat.roll("2")
    (started,) = sat.roll("6")
    assert isinstance(started, Started)
    assert started.throws == ((5, 5, 2), (2, 6, 0))
    assert sat.game.player == 1


def test_the_referee_speaks_at_any_moment() -> None:
    """Every pairing, in words, with the booklet and its section."""
    sat = sitting("parker")
    sat.roll("1 2 2 4")
    sat.press("?")
    assert "Parker: Noch ein paar wichtige Regeln!" in sat.text
    sat.press("2")
    assert "rolled 1 2 2 4" in sat.text
    sat.press("1")
    assert "The game begins" in sat.text
    sat.press("stop")
    assert isinstance(sat.game.phase, Choosing)
    assert "1 2 2 4" in sat.text


def test_dice_count_whatever_is_on_the_glass() -> None:
    """Rolling while the board, the menu or the reasons are open is rolling."""
    sat = sitting()
    for opened_by in (["2"], ["3"], ["?"]):
        sat.press(*opened_by)
        assert Rolled("2 3 4 5") in sat.roll("2 3 4 5")
        sat.hold("?", 1.2)
        sat.press("go", "stop")
        sat.table = sat.table.to(Playing())


def test_dice_that_do_not_count() -> None:
    """Dice on the tray while a choice is open do not count, and the table says so."""
    sat = sitting()
    sat.roll("2 3 4 5")
    assert sat.roll("1 1 1 1") == ()
    assert "do not count" in sat.text


def test_the_win_and_after() -> None:
    """The third column, marked, wins; undo goes back over it; GO leads home, and from there back, too."""
    sat = won_game()
    over = sat.game
    assert isinstance(over.phase, Over)
    assert sat.steps[-1].events == (Stopped(), Won(0))
    assert "Yellow wins!" in sat.text
    assert sat.hold("?", 1.2) == (Undone(),)
    assert isinstance(sat.game.phase, Deciding)
    sat.hear()
    sat.press("stop")
    assert sat.game == over
    sat.hear()
    assert isinstance(sat.table.mode, Home)
    assert sat.hold("?", 1.2) == (Undone(),)
    assert isinstance(sat.game.phase, Deciding)
    assert replay(sat.steps) == sat.game


def test_resuming() -> None:
    """A game that was interrupted is offered, with its board; GO goes on, STOP leaves it."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.press("1")
    again = Sitting(opened("test", Options(), sat.game, sat.game.started))
    assert isinstance(again.table.mode, Resuming)
    assert "A game goes on" in again.text
    again.press("2")
    assert "▲ 5→1" in again.text
    again.press("go")
    assert again.game == sat.game
    other = Sitting(opened("test", Options(), sat.game, sat.game.started))
    other.press("stop")
    assert isinstance(other.table.mode, Home)


def test_lost_devices_leave_a_banner() -> None:
    """What is gone is said, as long as it is gone, and the game goes on."""
    sat = sitting()
    sat.signal(Lost("camera", sat.now + 1))
    assert "no camera" in sat.text
    sat.press("1", "1", "1", "1")
    assert Rolled("1 1 1 1", "hand") in sat.press("1")
    sat.signal(Found("camera", sat.now + 1))
    assert "no camera" not in sat.text


def test_warnings_are_seen_away() -> None:
    """What was wrong at the start is said once, and a press leads on."""
    sat = Sitting(opened("test", Options(), None, None, ("settings.toml: odds must be one of true, false.",)))
    assert "settings.toml" in sat.text
    sat.press("2")
    assert "Gipfel" in sat.text


def test_closing() -> None:
    """The program can be asked to end at any moment."""
    sat = sitting()
    sat.signal(Closed(sat.now + 1))
    assert sat.table.mode == Leaving()
    assert sat.table.is_closed


def test_leaving_the_menu_for_home_and_back() -> None:
    """A new game can be thought better of: STOP leads back to the one that goes on."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.press("1", "3", "1", "go")
    assert isinstance(sat.table.mode, Home)
    assert "A game goes on" in sat.text
    sat.press("go")
    assert isinstance(sat.game.phase, Deciding)
    assert isinstance(sat.table.mode, Playing)


def test_doubting_keeps_asking() -> None:
    """A press that means nothing to a doubtful reading explains the buttons."""
    sat = sitting()
    sat.roll("1 2 3 5", 0.4)
    sat.press("?")
    assert "GO takes the dice" in sat.text
    assert isinstance(sat.table.mode, Doubting)


def test_photographs_go_with_their_roll() -> None:
    """The photograph of an accepted roll is handed on with its step, and only with it."""
    sat = sitting()
    sat.roll("2 3 4 5", photo=b"jpeg")
    assert sat.table.photo == b"jpeg"
    sat.press("1")
    assert sat.table.photo == b""
