"""Late positions: solved to the end, and races that are lost unless somebody dares."""

import pytest

from gipfel.bots import advise
from gipfel.bots.late import late_game, solve_late
from gipfel.rules import all_dice, climb, legal_plays
from support.tables import at
from support.turn_search import GameSearch

WON = "4:0 5:0 6:0 7:0 8:1 9:1 10:1 11:1"
"""Four columns each: the next one wins, and 2, 3 and 12 are open."""
LONGER = ("longer-game",)


@pytest.mark.parametrize(
    ("house", "mine", "other"),
    [
        (("longer-game",), "2:1 3:3 12:2", "2:2 3:4 12:1"),
        (("longer-game", "night-leap"), "2:1 3:3 12:1", "3:4 12:2"),
        (("longer-game", "one-pair", "place-first"), "2:2 3:4 12:1", "2:1 3:3 12:2"),
        (("longer-game", "most-runners"), "2:1 3:4 12:2", "2:1 3:3 12:2"),
    ],
)
def test_exact_is_what_a_search_to_the_end_finds(house: tuple[str, ...], mine: str, other: str) -> None:
    """The chances before rolling and of every play are those of a plain search by the rules."""
    position = at("", mine, other, won=WON, edition="spielecafe", house=house)
    search = GameSearch()
    turn = search.turn(position)
    game = late_game(position)

    assert game is not None
    assert solve_late(game)[0, 0] == pytest.approx(1 - turn._bust, abs=1e-4)
    assert advise(position).go == pytest.approx(search.before(position), abs=1e-4)
    for dice in all_dice()[::9]:
        plays = legal_plays(position, dice)
        roll = advise(position, dice)
        assert len(roll.plays) == len(plays)
        for rated in roll.plays:
            assert rated.win == pytest.approx(turn.value(climb(position, rated.play)), abs=1e-4)


def test_two_open_columns() -> None:
    """With fewer than three columns open, the others are closed for good."""
    position = at("", "2:1 12:1", "2:2 12:1", won="3:0 4:0 5:0 6:0 8:1 9:1 10:1 11:1 7:1", variants=LONGER)
    open_two = at("", "2:1 12:1", "2:2 12:1", won="3:0 4:0 5:0 6:0 8:1 9:1 10:1 11:1", variants=LONGER)

    assert late_game(position) is None  # five columns: that game is over
    assert late_game(open_two) is not None  # 7 is open, nobody stands there: still small enough


def test_larger_games_are_left_to_the_network() -> None:
    """Where too much can still come, or more than two play, nothing is solved to the end."""
    wide = "2:0 3:0 4:0 5:0 9:1 10:1 11:1 12:1"

    assert late_game(at("", won=wide, variants=LONGER)) is None
    assert late_game(at("", "2:1", "", "", won=WON, variants=LONGER)) is None
    assert late_game(at("", won="2:0 3:1")) is None
    assert late_game(at("", "2:2 3:4 12:1", "2:1", won=WON, variants=("longer-game", "night-watch"))) is None


def test_a_lost_race_is_not_stopped() -> None:
    """Somebody who loses on the next turn anyway does not stop."""
    # The other has two columns and needs one step in any of 6, 7 and 8, which nine rolls in ten bring.
    lost = at("4:5 9:5 10:5", "4:3 9:3 10:3", "6:10 7:12 8:10", won="2:1 3:1 12:0 11:0")
    safe = at("4:5 9:5 10:5", "4:3 9:3 10:3", "6:1", won="2:1 12:0 11:0")
    then = advise(lost)

    assert not then.stops
    assert then.stop is not None
    assert then.stop < 0.25
    assert advise(safe).stops


def test_an_exact_race() -> None:
    """The same where it is known for certain: the other completes 7 with nearly every roll."""
    won = "2:0 3:0 4:0 5:0 9:1 10:1 11:1 12:1"
    position = at("6:9", "6:8 7:11 8:9", "6:10 7:12 8:10", won=won, variants=LONGER)
    then = advise(position)

    assert late_game(position) is not None
    assert not then.stops
    assert then.stop is not None
    assert then.stop < then.go
