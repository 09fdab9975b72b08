"""What a link decides without a network: what a table looks like from afar, and what is let in."""

from dataclasses import replace
from itertools import pairwise

import pytest

from gipfel.config.hall_settings import TABLE_NAME, is_table
from gipfel.game import Game
from gipfel.hall import LiveFold, live_state_of, table_events
from gipfel.hall.incoming import CallReceived, HomeAssistantStarted, read_incoming, subscriptions
from gipfel.hall.pauses import GrowingPause
from gipfel.messages import (
    LONGEST_MESSAGE,
    NAME_PATTERN,
    Announcement,
    BadMessage,
    GameTaken,
    HallPresence,
    LiveState,
    is_table_name,
    read_message,
    write_message,
)
from gipfel.table import CalledGame, HallState, Resuming
from support.tables import Sitting, sitting, won_game


def test_nobody_plays() -> None:
    """A table without a game says so, and what became of the last call."""
    hall = HallState("4", call=CalledGame("r1", ("A", "B")), answer="offered", wants_host=True)

    assert live_state_of(replace(Sitting().table, hall=hall), 3, 0.0, 9.0) == LiveState(
        "idle", wants_host=True, call="r1", call_answer="offered"
    )


def test_a_game_that_waits_to_be_gone_on_with_is_shown() -> None:
    """After a pulled plug a table still has its game, though nobody has pressed GO yet."""
    game = sitting().game
    waiting = Sitting().table.to(Resuming(game))

    assert live_state_of(waiting, 3, 0.0, 9.0).phase == "rolling"
    assert len(live_state_of(waiting, 3, 0.0, 9.0).players) == 2


def test_a_game_that_is_over_names_its_winner() -> None:
    """The seat is the winner's, and the board is spelt as on the command line."""
    state = live_state_of(won_game().table, 5, 10.0, 12.34)

    assert (state.phase, state.seat, state.game) == ("over", 0, 5)
    assert state.won == "2:yellow 3:yellow 12:yellow"
    assert state.quiet_for == 2.3
    assert read_message(LiveState, write_message(state)) == state


def test_the_clock_runs_from_the_last_roll() -> None:
    """A roll starts it anew, a choice does not; a new game does."""
    sat = sitting()
    fold = LiveFold().after(sat.game, 1.0)
    assert fold.rolled_at == 1.0
    sat.roll("3 3 5 6")
    fold = fold.after(sat.game, 2.0)
    assert fold.rolled_at == 2.0
    assert fold.after(sat.game, 3.0).rolled_at == 2.0
    sat.press("1")
    fold = fold.after(sat.game, 4.0)
    assert fold.rolled_at == 2.0
    assert fold.after(None, 5.0).after(sitting().game, 6.0).rolled_at == 6.0


def way(game: Game | None) -> list[Game]:
    """Return a game and all that it was before, the first one first."""
    found: list[Game] = []
    while game:
        found.append(game)
        game = game.before
    return found[::-1]


def test_events_of_a_whole_game() -> None:
    """Each column is told once, by whom; then the win."""
    games = way(won_game().game)
    events = [event for before, after in pairwise(games) for event in table_events(before, after)]

    assert [(event.event_type, event.column) for event in events if event.player == "yellow"] == [
        ("column", 2),
        ("column", 12),
        ("column", 3),
        ("win", 0),
    ]


def test_a_bust_is_told_once() -> None:
    """It is told when it happens; that it was undone is nothing to tell."""
    sat = sitting("franjos")
    for roll, number in (("1 1 6 6", "1"), ("1 2 6 5", "3")):
        sat.roll(roll)
        sat.press(number)
        sat.press("go")
    before = sat.game
    sat.roll("4 4 4 4")
    after = sat.game
    assert [(event.event_type, event.player) for event in table_events(before, after)] == [("bust", "yellow")]
    sat.hold("why")

    assert [*table_events(after, sat.game)] == []
    assert [*table_events(None, after)] == []
    assert [*table_events(after, None)] == []


@pytest.mark.parametrize(
    ("topic", "payload", "meant"),
    [
        ("gipfel/hall/4/call", b"", CallReceived(None)),
        ("gipfel/hall/4/call", b'{"id":"1","names":["A","B"]}', CallReceived(CalledGame("1", ("A", "B")))),
        ("gipfel/hall/4/announcement", b'{"text":"hello"}', Announcement("hello")),
        ("gipfel/hall/all/announcement", b'{"text":"hello","later":1}', Announcement("hello")),
        ("gipfel/hall/4/taken", b'{"seal":"ab"}', GameTaken("ab")),
        ("gipfel/hall/all/online/h1", b'{"online":true}', HallPresence(online=True)),
        ("gipfel/hall/all/online/h1", b"", None),
        ("homeassistant/status", b"online", HomeAssistantStarted()),
        ("homeassistant/status", b"nonsense", None),
    ],
)
def test_what_a_table_understands(topic: str, payload: bytes, meant: object) -> None:
    """Each message of a hall, and what it means; fields of a newer hall are ignored."""
    assert read_incoming(topic, payload, "4", is_retained=False) == meant


@pytest.mark.parametrize(
    ("topic", "payload"),
    [
        ("gipfel/hall/5/call", b""),
        ("gipfel/hall/all/call", b""),
        ("gipfel/hall/all/taken", b'{"seal":"ab"}'),
        ("gipfel/hall/4/press", b"go"),
        ("gipfel/tables/4/x/state", b"{}"),
        ("", b""),
        ("gipfel/hall/4/announcement", b'{"text":""}'),
        ("gipfel/hall/4/announcement", b'{"text":"%s"}' % (b"x" * 81)),
        ("gipfel/hall/4/announcement", b'{"text":"  "}'),
        ("gipfel/hall/4/announcement", b'{"text":"one\\ntwo"}'),
        ("gipfel/hall/4/announcement", b'{"text":"\\u202edinner"}'),
        ("gipfel/hall/4/announcement", b" " * (LONGEST_MESSAGE + 1)),
        ("gipfel/hall/4/call", b'{"id":"1","names":["A"]}'),
        ("gipfel/hall/4/call", b'{"id":"1","names":["A"," B"]}'),
        ("gipfel/hall/4/call", b'{"id":"1","names":["A","B\\u0007"]}'),
        ("gipfel/hall/4/call", b'{"id":"1","names":["A","B"],"edition":"monopoly"}'),
        ("gipfel/hall/4/call", b'{"id":"1","names":["A","B"],"variants":["leap"]}'),
        ("gipfel/hall/4/call", b'{"id":"1","names":["A","B"],"edition":"parker","variants":["none"]}'),
    ],
)
def test_what_a_table_refuses(topic: str, payload: bytes) -> None:
    """Another table's, an unknown subject, too long, malformed, a game that nobody can play or a name unseen."""
    with pytest.raises(BadMessage):
        read_incoming(topic, payload, "4", is_retained=False)


def test_a_kept_announcement_says_nothing() -> None:
    """It is of another moment."""
    assert read_incoming("gipfel/hall/4/announcement", b'{"text":"x"}', "4", is_retained=True) is None


def test_a_table_listens_to_its_own_topics_only() -> None:
    """Nothing that another table may say is subscribed to."""
    assert not any(topic.startswith("gipfel/tables") or "#" in topic for topic in subscriptions("4"))


@pytest.mark.parametrize(
    "name", ["4", "window-2", "all", "", "a" * 20, "a" * 21, "ä", "a b", "a/b", "+", "#", "4\n"]
)
def test_settings_and_messages_agree_about_names(name: str) -> None:
    """What settings.toml takes as the name of a table is what fits a topic, letter by letter."""
    assert is_table(name) == is_table_name(name)
    assert TABLE_NAME.pattern == NAME_PATTERN


def test_a_pause_grows_to_its_longest() -> None:
    """It doubles, with a little chance, and begins anew after it has worked."""
    pause = GrowingPause(30.0, 600.0)
    pauses = [pause.next() for _ in range(8)]
    pause.reset()

    assert all(0.8 * 30 * 2**n <= waits <= 1.2 * 30 * 2**n for n, waits in enumerate(pauses[:5]))
    assert all(480 <= waits <= 720 for waits in pauses[5:])
    assert pause.next() <= 36
