"""The real board at the table: when it is checked, what the table says, and what players can do."""

import pytest

from gipfel.boardcheck import BoardReport, BoardVisibility, Place, Stray
from gipfel.config import Options
from gipfel.errors import Port
from gipfel.game import BoardSet, Stopped, Undone, replay
from gipfel.table import (
    BoardAsked,
    BoardDiffers,
    BoardSeen,
    Browsing,
    Lost,
    OptionsChosen,
    Playing,
    opened,
)
from gipfel.table.board import GIVES_UP, PATIENCE
from gipfel.table.board_check import ANSWERS_WITHIN
from support.tables import Sitting, sitting

MISPLACED = "8:2=yellow 8:1="


def stopped(**options: object) -> Sitting:
    """Return a table at which yellow has stopped with pieces on 8 and 9, after all pages of the news."""
    sat = sitting("franjos", **options)  # type: ignore[arg-type]  # options as they are
    sat.roll("3 3 5 6")
    sat.press("2")
    sat.press("stop")
    sat.hear()
    return sat


def astray(changes: str = MISPLACED) -> Sitting:
    """Return a table that has noticed a stray."""
    sat = stopped()
    sat.see(changes)
    sat.see(changes)
    assert isinstance(sat.table.mode, BoardDiffers)
    return sat


def test_a_right_board_is_passed_over_in_silence() -> None:
    """A right board is checked once after a turn, and nothing is said."""
    sat = stopped()
    before = sat.text
    assert sat.table.board.check
    sat.see()

    assert sat.table.board.check is None
    assert sat.text == before


def test_what_strays_is_shown_once_it_stays_so() -> None:
    """Two checks have to agree before a stray is shown: a hand may just be moving a piece."""
    sat = stopped()
    sat.see(MISPLACED)
    assert isinstance(sat.table.mode, Playing)
    sat.see("8:3=yellow 8:1=")
    assert isinstance(sat.table.mode, Playing)
    sat.see("8:3=yellow 8:1=")

    assert "Yellow in 8 is on field 3, should be on 1." in sat.text


def test_hands_are_given_time_while_the_news_are_read() -> None:
    """No stray is shown before the display has shown all hand moves."""
    sat = sitting("franjos")
    sat.roll("3 3 5 6")
    sat.press("2")
    sat.press("stop")
    forgotten = "8:1=runner 9:1=runner"
    for _ in range(3):
        sat.see(forgotten)
        assert isinstance(sat.table.mode, Playing)
    sat.wait(PATIENCE)
    sat.see(forgotten)

    assert "In 8, field 1: runner, should be yellow." in sat.text


def test_mended_by_hand() -> None:
    """The screen goes away when the board is right; GO checks at once, and says what it finds."""
    sat = astray()
    sat.see()
    assert "The board is as it should be." in sat.text
    assert isinstance(sat.table.mode, Playing)

    sat = astray()
    sat.press("go")
    assert "Checking" in sat.text
    sat.see("9:2=yellow 9:1=")
    assert "Yellow in 9 is on field 2, should be on 1." in sat.text
    sat.press("go")
    sat.see()
    assert "The board is as it should be." in sat.text


def test_left_as_it_is() -> None:
    """After STOP the table does not ask about this stray again, but about any other."""
    sat = astray()
    sat.press("stop")
    assert isinstance(sat.table.mode, Playing)
    assert sat.table.board.check is None
    sat.roll("6 6 6 6")
    sat.press("1")
    sat.press("stop")
    sat.hear()
    sat.see(MISPLACED)
    sat.see(MISPLACED)
    assert isinstance(sat.table.mode, Playing)
    assert sat.table.board.check is None
    sat.roll("1 1 1 1")
    sat.press("1")
    sat.press("stop")
    sat.hear()
    sat.see(MISPLACED, "10:1=green")
    sat.see(MISPLACED, "10:1=green")

    assert isinstance(sat.table.mode, BoardDiffers)


def test_the_board_is_right() -> None:
    """The recorded position is overwritten in a step that can be undone; the same turn goes on."""
    sat = astray()
    before = sat.game
    events = sat.press("3")

    assert events == (BoardSet(("8:2 9:1", "")),)
    assert sat.game.position.piece(0, 8) == 2
    assert sat.game.player == before.player
    assert sat.table.board.check is None
    assert replay(sat.steps) == sat.game
    sat.hold("?", 1.2)
    assert sat.game == before
    assert sat.table.board.check


def test_a_board_that_the_rules_do_not_allow() -> None:
    """A board that the rules do not allow is not adopted, and the display says why."""
    sat = astray("4:2=runner")
    assert sat.press("3") == ()

    assert "No roll of this turn has moved a runner yet, so none stands in 4." in sat.text
    assert isinstance(sat.table.mode, BoardDiffers)


def test_rolling_on_goes_on() -> None:
    """Rolling on closes the question, and the game goes on."""
    sat = astray()
    sat.roll("3 3 5 6")

    assert "8" in sat.text
    assert isinstance(sat.table.mode, Playing)
    assert sat.table.board.check is None
    assert sat.signal(BoardSeen(BoardReport(), sat.now + 1, sat.table.board.checks)) == ()
    assert isinstance(sat.table.mode, Playing)


def test_after_an_undo() -> None:
    """After an undo the strays are shown until the board is put back."""
    sat = stopped()
    sat.see()
    assert sat.hold("?", 1.2) == (Undone(),)
    sat.hear()
    for _ in range(2):
        sat.see("8:1=yellow 9:1=yellow")
    assert "Runner is missing in 8, field 1." in sat.text
    sat.see()

    assert "The board is as it should be." in sat.text


def test_what_is_left_from_the_last_game() -> None:
    """A new game checks the board: a leftover piece is named, and rolling goes on all the same."""
    sat = sitting("franjos")
    sat.see("9:4=orange")
    sat.see("9:4=orange")
    assert "Orange in 9, field 4: one too many." in sat.text
    sat.roll("3 3 5 6")

    assert isinstance(sat.table.mode, Playing)
    assert sat.table.board.check is None


@pytest.mark.parametrize("button", ["go", "2"])
def test_after_a_new_start(button: str) -> None:
    """When a game is resumed the board is checked: it may have been put away."""
    game = stopped().game
    sat = Sitting(opened("1", Options(), game, game.started))
    sat.press(button)
    sat.hear()
    sat.see("8:1=")
    sat.see("8:1=")

    assert "Yellow is missing in 8, field 1." in sat.text


def test_asking() -> None:
    """`?` on the board's screen checks the board and answers at once; so does a request from the page."""
    sat = stopped()
    sat.see()
    for is_at_page in (False, True):
        if is_at_page:
            sat.signal(BoardAsked(sat.now + 1))
        else:
            sat.press("2", "?", "?")
        assert "Checking" in sat.text
        sat.see()
        assert "The board is as it should be." in sat.text
    sat.press("2")
    assert isinstance(sat.table.mode, Browsing)
    sat.press("?", "?")
    sat.see(MISPLACED)
    assert "Yellow in 8 is on field 2, should be on 1." in sat.text


READ = (BoardVisibility.OK, BoardVisibility.GLARE)


@pytest.mark.parametrize("status", [status for status in BoardVisibility if status not in READ])
def test_a_board_that_cannot_be_seen(status: BoardVisibility) -> None:
    """A board that cannot be read is passed over, unless somebody asks: then the display says why."""
    sat = stopped()
    before = sat.text
    for _ in range(4):
        sat.see(status=status)
    assert sat.text == before
    assert sat.table.board.check
    sat.press("2", "?", "?")
    sat.see(status=status)

    assert sat.table.notice
    assert sat.table.notice.said == f"board.{status.value}"


def test_a_glare_hides_only_what_is_under_it() -> None:
    """What is seen beside it is checked as ever; whoever asks is told that a lamp is mirrored."""
    sat = stopped()
    for _ in range(4):
        sat.see(MISPLACED, status=BoardVisibility.GLARE)
    assert isinstance(sat.table.mode, BoardDiffers)
    sat.press("stop")
    sat.press("2", "?", "?")
    sat.see(status=BoardVisibility.GLARE)

    assert sat.table.notice
    assert sat.table.notice.said == "board.glare"


def test_a_camera_that_does_not_answer() -> None:
    """If the camera does not answer, whoever asked is told; a check of the table's own is dropped."""
    sat = stopped()
    sat.wait(GIVES_UP)
    assert sat.table.board.check is None
    sat.press("stop", "2", "?", "?")  # the first one wakes the display
    sat.wait(ANSWERS_WITHIN)
    assert "cannot be seen" in sat.text
    sat.wait(5)
    sat.signal(Lost(Port.CAMERA, sat.now))
    sat.press("2", "?", "?")
    assert "cannot be seen" in sat.text


def test_switched_off() -> None:
    """Switched off, the table checks nothing by itself and closes its question; asking still works."""
    sat = astray()
    sat.signal(OptionsChosen(Options(board=False), sat.now + 1))
    assert isinstance(sat.table.mode, Playing)
    assert sat.table.board.check is None
    sat.roll("3 3 5 6")
    sat.press("2")
    assert sat.press("stop") == (Stopped(),)
    assert sat.table.board.check is None
    sat.hear()
    sat.press("2", "?", "?")
    sat.see()
    assert "The board is as it should be." in sat.text


def test_pages_and_help() -> None:
    """Several strays are shown page by page; ? says what the buttons do."""
    sat = astray("8:2=yellow 8:1= 9:2=yellow 9:1= 4:4=green")
    mode = sat.table.mode
    assert isinstance(mode, BoardDiffers)
    assert len(mode.strays) == 3
    assert mode.strays[0] == Stray("green", Place(4, 4), None)
    sat.press("1")
    assert isinstance(sat.table.mode, BoardDiffers)
    assert sat.table.mode.page == 1
    sat.press("?", "?")
    assert "GO checks again" in sat.text


def test_other_business_is_not_interrupted() -> None:
    """Nobody is interrupted while reading, choosing in a menu or entering dice."""
    sat = stopped()
    sat.press("3")
    mode = sat.table.mode
    for _ in range(4):
        sat.see(MISPLACED)
    assert sat.table.mode == mode
    sat.press("stop")
    sat.see(MISPLACED)
    assert isinstance(sat.table.mode, BoardDiffers)


def test_a_late_answer_is_none() -> None:
    """What was seen before the last step says nothing about the board after it."""
    sat = stopped()
    sat.wait(1)
    late = sat.table.wanted_check
    sat.roll("3 3 5 6")
    sat.press("2")
    sat.press("stop")
    sat.hear()
    for _ in range(3):
        sat.signal(BoardSeen(BoardReport(), sat.now + 1, late))

    assert isinstance(sat.table.mode, Playing)
    assert sat.table.board.report is None
