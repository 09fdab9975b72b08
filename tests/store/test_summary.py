"""What a game came to is kept beside it: always what a replay says."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from gipfel.exports import verify
from gipfel.game import Event, Undone, apply
from gipfel.store import Store, check_games, summary_of
from gipfel.store.summary import summary_from
from support.tables import won_game

OLD = Path(__file__).parent / "version-0.1.0"
WON = [step.events for step in won_game().steps]


@given(st.lists(st.integers(1, len(WON) - 1), max_size=5))
def test_the_first_and_the_last_step_say_it(undone: list[int]) -> None:
    """However often a game is undone and played again: who plays and who has won is in its first and last step."""
    steps: list[tuple[Event, ...]] = list(WON)
    for count in undone:
        steps += [(Undone(),)] * count + WON[-count:]
    game = None
    for n, events in enumerate(steps, 1):
        game = apply(game, events)
        assert summary_from(steps[0], events, n) == summary_of(game)

    assert summary_from(steps[0], steps[-1], len(steps)).winner == 0


def test_each_step_keeps_it_up_to_date(tmp_path: Path) -> None:
    """After each step of a game with corrections, undos and a win taken back, the list says what a replay says."""
    store = Store(tmp_path)
    steps = verify((OLD / "finished.gipfel").read_bytes()).steps
    game, winners = None, []
    for step in steps:
        store.append(step.events)
        game = apply(game, step.events)
        (entry,) = store.games()
        assert entry.summary == summary_of(game)
        winners.append(entry.summary.winner)

    assert winners[-4:] == [None, 0, None, 0]  # won, taken back, won again


def test_a_wrong_summary_is_found_and_put_right(tmp_path: Path, whole_game: list[tuple[Event, ...]]) -> None:
    """Verifying the record names a summary that contradicts the steps, and corrects it."""
    store = Store(tmp_path)
    for _ in range(3):
        for events in whole_game:
            store.append(events)
    assert list(check_games(store, repairs=False)) == []
    store._db.execute("UPDATE summaries SET winner = 1 WHERE game = 2")
    store._db.execute("DELETE FROM summaries WHERE game = 3")

    assert [(fault.number, fault.key) for fault in check_games(store, repairs=False)] == [(2, "verify.summary")]
    assert [fault.number for fault in check_games(store, repairs=True)] == [2]
    assert list(check_games(store, repairs=True)) == []
    assert store._db.execute("SELECT game, winner FROM summaries").fetchall() == [(1, 0), (2, 0), (3, 0)]


def test_a_game_against_the_rules_is_found(tmp_path: Path, whole_game: list[tuple[Event, ...]]) -> None:
    """A step that the rules do not allow, or that cannot be read, is named with its game."""
    store = Store(tmp_path)
    for _ in range(3):
        for events in whole_game:
            store.append(events)
    store._db.execute("UPDATE steps SET events = replace(events, '2+2', '3+3') WHERE game = 1 AND n = 3")
    store._db.execute("UPDATE steps SET events = 'nothing' WHERE game = 2 AND n = 3")
    faults = list(check_games(store, repairs=True))

    assert [(fault.number, fault.key) for fault in faults] == [(2, "verify.no-game"), (1, "verify.illegal")]
    assert faults[1].names["step"] == 3
