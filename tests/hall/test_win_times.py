"""When a game was won is known by a clock that nobody sets, if the link has seen it."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from gipfel.game import Game, Undone, apply
from gipfel.hall.win_times import WinTimes
from gipfel.store import WonGame
from support.tables import won_game

NOW = datetime(2026, 11, 18, 21, 0, tzinfo=UTC)
ENDED = NOW - timedelta(days=3)
WON = won_game().game


def before_of(game: Game) -> Game:
    """Return the game one step back."""
    assert game.before
    return game.before


def record_of(game: Game, ended: str = ENDED.isoformat()) -> WonGame:
    """Return a game as the record lists it."""
    return WonGame(7, "", game.steps, ended)


def is_now(at: datetime) -> bool:
    """Whether a game counts as won a moment ago, by the clock that dated its end."""
    return timedelta(0) <= at - ENDED < timedelta(minutes=10)


def test_a_game_that_was_seen_being_won_has_its_own_clock() -> None:
    """However the clock was set since its end: the time that has passed is what was measured."""
    wins = WinTimes()
    wins.note(before_of(WON), WON, 7)

    assert is_now(wins.sent_at(record_of(WON), NOW))
    assert wins.sent_at(record_of(WON)._replace(number=8), NOW) == NOW


def test_a_game_that_was_won_before_is_dated_by_the_clock() -> None:
    """A game that is over when the table starts, or is turned to, was not won just then."""
    wins = WinTimes()
    wins.note(None, WON, 7)
    wins.note(before_of(won_game().game), WON, 7)
    wins.note(WON, replace(WON), 7)

    assert wins.sent_at(record_of(WON), NOW) == NOW


def test_a_win_that_was_undone_is_won_again_later() -> None:
    """The game with more steps has a time of its own."""
    wins = WinTimes()
    undone = apply(WON, (Undone(),))
    again = replace(WON, steps=undone.steps + 1, before=undone)
    for before, after in ((WON, undone), (undone, again)):
        wins.note(before, after, 7)

    assert is_now(wins.sent_at(record_of(again), NOW))
    assert wins.sent_at(record_of(WON), NOW) == NOW


def test_a_time_that_was_edited_is_no_time() -> None:
    """A record that somebody has changed is dated by the clock."""
    wins = WinTimes()
    wins.note(before_of(WON), WON, 7)

    assert wins.sent_at(record_of(WON, "yesterday"), NOW) == NOW
    assert wins.sent_at(record_of(WON, "0001-01-01T00:00:00+14:00"), NOW) == NOW
