"""Around a game: starting, resuming, the record."""

from gipfel.config import Options
from gipfel.game import Choosing, Deciding, Undone
from gipfel.table import Draft, Home, Offering, Playing, Resuming, Setup, SetupQuestion, opened
from support.tables import Sitting, sitting, won_game


def test_a_new_game_leaves_the_old_one_alone() -> None:
    """Dice and undo while a new game is put together do nothing to the one before."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.press("1", "3", "1", "go")
    before = sat.game
    for mode in (Offering, Setup):
        assert isinstance(sat.table.mode, mode)
        assert sat.roll("1 1 1 1") == ()
        assert sat.hold("?", 1.2) == ()
        assert sat.game == before
        assert isinstance(sat.table.mode, mode)
        sat.press("3")


def test_one_go_too_many_after_a_win() -> None:
    """One GO more than the news of a win need offers a game and begins none; after a restart it can be undone."""
    sat = won_game()
    sat.hear()
    sat.press("go")
    assert isinstance(sat.table.mode, Offering)
    assert sat.game == won_game().game
    assert len(sat.steps) == len(won_game().steps)
    again = Sitting(opened("test", Options(), won_game().game, won_game().game.started))
    assert again.hold("?", 1.2) == (Undone(),)
    assert isinstance(again.game.phase, Deciding)


def test_declining_to_go_on_is_not_final() -> None:
    """A player who declines the interrupted game can still go back to it."""
    sat = sitting()
    sat.roll("2 3 4 5")
    again = Sitting(opened("test", Options(), sat.game, sat.game.started))
    again.press("stop")
    assert "A game goes on" in again.text
    again.press("go")
    assert again.game == sat.game


def test_the_record_counts_back() -> None:
    """Each step back in the record has its own number, even if the game repeats itself."""
    sat = sitting("franjos")
    for _ in range(4):
        sat.roll("2 3 4 5")
        sat.press("1", "stop")
        sat.hear()
        sat.hold("?", 1.2)
        sat.hear()
        sat.press("stop")
        sat.hear()
    sat.press("?", "?", "2")
    numbers = []
    for _ in range(5):
        numbers.append(int(sat.screen.title.split("/")[0]))
        sat.press("1")
    assert numbers == list(range(numbers[0], numbers[0] - 5, -1))


def test_the_same_again_is_one_press() -> None:
    """From home, 1 begins the game that was played before."""
    sat = sitting("franjos", "night-leap", players=3)

    assert sat.game.started.variants == ("night-leap",)
    assert sat.game.colours == ("yellow", "green", "blue")


def test_a_new_game_question_by_question() -> None:
    """Booklet, variants, players, colours, names, who begins, odds: all by six buttons."""
    sat = Sitting()
    sat.press("go", "3", "1")  # back round to franjos
    assert "franjos" in sat.text
    sat.press("go", "3", "2")  # night-leap
    assert "on" in sat.text
    sat.press("3", "2")  # night-watch excludes it
    assert "exclude each other" in sat.text
    sat.press("go", "go", "3")  # no house rule; three players
    sat.press("go", "3", "go")  # of the box: blue for the first, not yellow
    sat.press("3", "3", "2", "1", "2", "go")  # B, A
    for _ in range(4):
        sat.press("go")
    sat.press("3", "go", "3", "go")  # the second begins, odds with each choice
    assert isinstance(sat.table.mode, Offering)
    assert sat.text.splitlines() == ["GO: begin", "BA, Yellow, Red.", "franjos, night leap.", "learn", "edit"]
    sat.press("go")
    assert sat.game.started.edition == "franjos"
    assert sat.game.started.variants == ("night-leap",)
    assert sat.game.started.names[0] == "BA"
    assert sat.game.colours == ("blue", "yellow", "red")
    assert sat.game.player == 1
    assert sat.table.options.odds == "before"


def test_settings_by_button() -> None:
    """Language, odds, sound and brightness: `1` and `3` change one, `2` goes to the next."""
    sat = Sitting()
    sat.press("3", "go", "2", "3", "2", "3")
    assert "off" in sat.text
    sat.press("2", "1")

    assert sat.table.options == Options(odds="before", sound=False, brightness="soft")
    assert sat.screen.brightness == "soft"
    sat.press("stop")
    assert isinstance(sat.table.mode, Home)


def test_house_rules_by_button() -> None:
    """A single switch can be turned, and the table then says house rules."""
    sat = Sitting()
    sat.press("go")
    sat.set_up({"house": ["2"]})
    assert "house rules" in sat.text
    sat.press("go")
    assert sat.game.started.house == ("both-pairs",)


def test_the_referee_speaks_at_any_moment() -> None:
    """Every pairing, in words, with the booklet and its section."""
    sat = sitting("parker")
    sat.roll("1 2 2 4")
    sat.press("?", "?")
    assert "Parker: Noch ein paar wichtige Regeln!" in sat.text
    sat.press("2")
    assert "rolled 1 2 2 4" in sat.text
    sat.press("1")
    assert "The game begins" in sat.text
    sat.press("stop")
    assert isinstance(sat.game.phase, Choosing)
    assert "1 2 2 4" in sat.text


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


def test_a_new_game_can_be_thought_better_of() -> None:
    """From the menu a new game is offered; STOP leads back to the one that goes on."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.press("1", "3", "1", "go")
    assert isinstance(sat.table.mode, Offering)
    sat.press("3", "go", "stop", "stop", "stop")
    assert isinstance(sat.game.phase, Deciding)
    assert isinstance(sat.table.mode, Playing)


def test_colours_that_nobody_chose_are_those_of_the_box() -> None:
    """Another booklet brings its box's colours; a colour that somebody chose stays."""
    edition, colour = SetupQuestion("edition"), SetupQuestion("colour", 1)
    franjos = Draft().answered(edition, "franjos")
    chosen = Draft().answered(colour, "white").answered(edition, "franjos")

    assert franjos.colours == ("yellow", "blue")
    assert franjos.choices(SetupQuestion("colour"))[:4] == ("yellow", "blue", "red", "black")
    assert franjos.answered(SetupQuestion("players"), "4").colours == ("yellow", "blue", "red", "black")
    assert franjos.answered(edition, "ravensburger-de") == Draft()
    assert chosen.colours == ("yellow", "white")
