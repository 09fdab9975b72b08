"""After a win: the review on the display, page by page, and then home."""

from dataclasses import replace

from gipfel.table import AccountLine, DearDecision, Home, Playing, ReviewDigest, Reviewing, ReviewReported
from support.tables import Sitting, won_game

DIGEST = ReviewDigest(
    (AccountLine(516, 343, 88, 53, 1000), AccountLine(484, -343, -88, -53, 0)),
    (DearDecision(1, "1 4 5 6", "go", "stop", 124, "??"),),
)


def won() -> Sitting:
    """Return a table at which the news of a win have been read, and games are reviewed."""
    sat = won_game()
    sat.table = replace(sat.table, can_review=True)
    sat.hear()
    return sat


def test_where_nobody_reviews_a_win_leads_home() -> None:
    """A table without a reviewer is as it was before."""
    sat = won_game()
    sat.hear()

    assert isinstance(sat.table.mode, Home)


def test_the_review_comes_when_it_is_made() -> None:
    """Until then the display says how far it is; then each player's sum, then the dearest decisions, then home."""
    sat = won()
    assert "Reviewing the game: 0.0 %" in sat.text
    sat.signal(ReviewReported(sat.game.steps, sat.now + 1, 0.25))
    assert "25.0 %" in sat.text
    sat.signal(ReviewReported(sat.game.steps, sat.now + 1, 1.0, DIGEST))
    assert "Yellow: 51.6 → 100.0\nluck +34.3\nplay +8.8\nunknown +5.3" in sat.text
    sat.press("go")
    assert "?? Green\n1-4-5-6: go on\nbest: stop\ncost: 12.4" in sat.text
    sat.press("2")
    assert "luck +34.3" in sat.text
    sat.press("3", "1", "go", "go")

    assert isinstance(sat.table.mode, Home)


def test_nobody_has_to_wait_for_it() -> None:
    """Any button but ? leads home, and a review that comes later changes nothing."""
    for button in ("1", "2", "3", "go", "stop"):
        sat = won()
        sat.press("?", "?")
        assert "Points of winning chance" in sat.text
        sat.press(button)
        assert isinstance(sat.table.mode, Home)
        sat.signal(ReviewReported(sat.game.steps, sat.now + 1, 1.0, DIGEST))
        assert isinstance(sat.table.mode, Home)


def test_stop_leads_home_from_any_page() -> None:
    """STOP closes the review."""
    sat = won()
    sat.signal(ReviewReported(sat.game.steps, sat.now + 1, 1.0, DIGEST))
    sat.press("stop")

    assert isinstance(sat.table.mode, Home)


def test_the_review_of_another_game_is_not_shown() -> None:
    """Only what is said about the game as it stands is taken."""
    sat = won()
    sat.signal(ReviewReported(sat.game.steps - 1, sat.now + 1, 1.0, DIGEST))

    assert sat.table.mode == Reviewing()


def test_a_win_can_be_undone_from_the_review() -> None:
    """Holding ? takes the win back, as anywhere in a game."""
    sat = won()
    sat.hold("?", 1.2)

    assert isinstance(sat.table.mode, Playing)


def test_dice_are_no_roll_there() -> None:
    """Whoever throws dice after the game is told that they do not count."""
    sat = won()
    sat.roll("1 2 3 4")

    assert "do not count" in sat.text
