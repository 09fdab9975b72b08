"""What is said next: never twice, never what is no longer so, and the newest first."""

from gipfel.speech import Sentence, SpokenLine, Talk, lines_at

TURN = Sentence("Yellow's turn.", "Yellow.")
DICE = Sentence("Three, three, five, six.", "Three, three, five, six.", "2")
ONE = Sentence("Button one: six and eleven.")
TWO = Sentence("Button two: eight and nine.")
REFUSED = Sentence("Press 1, 2 or 3.", mark="14.2")
BUST = Sentence("Bust!", "Bust!", "3")


def texts(talk: Talk) -> list[str]:
    """Return all that a talk is going to say."""
    return [line.text for line in (talk.current, *talk.waiting) if line]


def said(talk: Talk) -> Talk:
    """Let all be said."""
    while talk.current:
        talk = talk.ended()
    return talk


def test_all_is_said_in_its_order() -> None:
    """One sentence after the other, until nothing is left."""
    talk = Talk().told((TURN, DICE, ONE), "full")

    assert talk.current == SpokenLine("Yellow's turn.")
    assert talk.ended().current == SpokenLine("Three, three, five, six.", "2")
    assert said(talk).current is None


def test_nothing_is_said_twice() -> None:
    """What was there before is not said again, whatever is new beside it."""
    talk = said(Talk().told((TURN,), "full"))

    assert texts(talk.told((TURN,), "full")) == []
    assert texts(talk.told((TURN, DICE, ONE), "full")) == [
        "Three, three, five, six.",
        "Button one: six and eleven.",
    ]


def test_an_equal_roll_is_a_new_one() -> None:
    """The same words about another step are said again."""
    again = Sentence(DICE.full, DICE.brief, "9")
    talk = said(Talk().told((DICE,), "full"))

    assert texts(talk.told((again,), "full")) == [DICE.full]


def test_a_newer_thing_ends_an_older_one() -> None:
    """A bust while options are read: they are cut off, and forgotten."""
    talk = Talk().told((TURN, DICE, ONE, TWO), "full").ended().ended()
    assert talk.current == SpokenLine(ONE.full)

    assert texts(talk.told((BUST,), "full")) == ["Bust!"]


def test_what_is_still_so_is_not_lost() -> None:
    """A refusal is said at once; the options that nobody has heard yet come after it."""
    talk = Talk().told((DICE, ONE, TWO), "full").ended()

    assert texts(talk.told((REFUSED, DICE, ONE, TWO), "full")) == [REFUSED.full, ONE.full, TWO.full]


def test_what_comes_later_waits() -> None:
    """What belongs behind what is being said does not interrupt it."""
    talk = Talk().told((DICE, ONE), "full")

    assert texts(talk.told((DICE, ONE, TWO), "full")) == [DICE.full, ONE.full, TWO.full]


def test_a_notice_that_ends_cuts_nothing_off() -> None:
    """Where nothing is new, everybody is allowed to finish."""
    talk = Talk().told((REFUSED, ONE), "full")

    assert texts(talk.told((ONE,), "full")) == [REFUSED.full, ONE.full]


def test_brief_is_brief() -> None:
    """Only what has a brief form is said, in that form."""
    assert lines_at("brief", (TURN, DICE, ONE)) == (SpokenLine("Yellow."), SpokenLine(DICE.brief, "2"))
    assert lines_at("off", (TURN, DICE, ONE)) == ()


def test_a_menu_is_no_new_turn() -> None:
    """Briefly, whoever comes back from a menu is not told again whose turn it is; in full, where the game is."""
    menu = (Sentence("Menu."),)

    assert texts(said(Talk().told((TURN,), "brief")).told(menu, "brief").told((TURN,), "brief")) == []
    assert texts(said(said(Talk().told((TURN,), "full")).told(menu, "full")).told((TURN,), "full")) == [TURN.full]
