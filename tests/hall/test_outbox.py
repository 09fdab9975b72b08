"""The outbox: which games have to be sent, across restarts, months and a full disk; sent until they are taken."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gipfel.exports import verify
from gipfel.game import Undone
from gipfel.hall import LinkTimes, Outbox, OutboxLost, games_waiting
from gipfel.store import Store, import_game
from support.broker import broker
from support.dropping_proxy import DroppingProxy
from support.full_disk import full_disk
from support.linked import QUICK, fake_hall, linked, seal_in
from support.tables import keep, sitting, won_game
from support.waiting import until


def waiting(folder: Path) -> list[int]:
    """Return the numbers of the games that wait in a folder's outbox."""
    with Outbox(folder) as outbox:
        return [game.number for game in outbox.waiting(outbox.won_games())]


def test_games_before_the_hall_stay_in_the_house(tmp_path: Path) -> None:
    """What was won before the first start with a hall is never sent; what is won later is, though begun before."""
    keep(won_game(), tmp_path)
    begun = won_game()
    last = begun.steps.pop()
    keep(begun, tmp_path)
    assert waiting(tmp_path) == []

    store = Store(tmp_path)
    store.append(last.events)
    store.close()
    keep(won_game(), tmp_path)
    keep(sitting(), tmp_path)  # nobody has won it

    assert waiting(tmp_path) == [2, 3]
    assert games_waiting(tmp_path) == 2


def at_another_time(folder: Path, number: int, at: str) -> None:
    """Let a game have been played when the clock showed another time."""
    with closing(sqlite3.connect(folder / "games.db")) as db, db:
        db.execute("UPDATE steps SET at = ? WHERE game = ?", (at, number))


def test_private_games_stay_in_the_house_whatever_the_clock_says(tmp_path: Path) -> None:
    """A clock that is behind at the first start lets no private game out, and keeps none of the hall's back."""
    folder = tmp_path / "table"
    keep(won_game(), folder)
    at_another_time(folder, 1, "2099-01-01T00:00:00.000+00:00")
    (folder / "hall.db").mkdir()  # the outbox cannot be opened yet
    with broker(tmp_path / "broker") as running, fake_hall(running) as hall:
        hall.come()
        with linked(folder, running.url("4")) as table:
            table.win()
            at_another_time(folder, 2, "1970-01-01T00:00:00.000+00:00")
            (folder / "hall.db").rmdir()
            until(lambda: hall.health and hall.health.online)
            assert waiting(folder) == [2]
            assert len(hall.take_all(1)) == 1


def test_a_game_from_a_file_is_not_sent(tmp_path: Path) -> None:
    """It was played elsewhere, and comes from there if it comes."""
    keep(won_game(), tmp_path / "other")
    with Outbox(tmp_path / "other") as outbox:
        (tmp_path / "game.gipfel").write_bytes(outbox.file(1))
    assert waiting(tmp_path / "own") == []
    store = Store(tmp_path / "own")
    import_game(store, tmp_path / "game.gipfel")
    store.close()

    assert waiting(tmp_path / "own") == []


def test_the_device_keeps_its_name(tmp_path: Path) -> None:
    """It is drawn once; another one is drawn only when somebody else has the same."""
    with Outbox(tmp_path) as outbox:
        name = outbox.device
    with Outbox(tmp_path) as outbox:
        assert outbox.device == name
        outbox.rename_device()
        other = outbox.device
    with Outbox(tmp_path) as outbox:
        assert outbox.device == other != name


def test_a_win_that_is_undone_and_played_on_is_another_game(tmp_path: Path) -> None:
    """Taken with so many steps, it waits again when it was won with more, and not while it is undone."""
    assert waiting(tmp_path) == []
    sat = won_game()
    keep(sat, tmp_path)
    with Outbox(tmp_path) as outbox:
        (game,) = outbox.waiting(outbox.won_games())
        outbox.take(game)
        assert outbox.waiting(outbox.won_games()) == []
    store = Store(tmp_path)
    store.append((Undone(),))
    assert waiting(tmp_path) == []
    store.append(sat.steps[-1].events)
    store.close()

    assert waiting(tmp_path) == [1]


def test_a_record_that_was_begun_anew_is_not_mistaken(tmp_path: Path) -> None:
    """After a record was lost, its first game has the number of another that a hall has: it is sent as well."""
    assert waiting(tmp_path) == []
    keep(won_game(), tmp_path)
    with Outbox(tmp_path) as outbox:
        outbox.take(outbox.won_games()[0])
    for file in tmp_path.glob("games.db*"):
        file.unlink()
    keep(won_game(), tmp_path)

    assert waiting(tmp_path) == [1]


def test_a_damaged_ledger_is_set_aside(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A new one is begun, as at the first start: rather is a game not sent than a private one."""
    assert waiting(tmp_path) == []
    keep(won_game(), tmp_path)
    (tmp_path / "hall.db").write_bytes(b"no database at all" * 100)

    assert waiting(tmp_path) == []
    assert (tmp_path / "hall.damaged").exists()
    assert "damaged" in caplog.text


def test_without_room_a_game_is_still_known_to_be_taken(tmp_path: Path) -> None:
    """A full disk refuses the note; it is known meanwhile, and written when there is room."""
    assert waiting(tmp_path) == []
    keep(won_game(), tmp_path)
    with Outbox(tmp_path) as outbox:
        won = outbox.won_games()
        with full_disk(0), pytest.raises(OutboxLost):
            outbox.take(won[0])
        assert outbox.waiting(won) == []
        outbox.write_rest()

    assert waiting(tmp_path) == []


def test_a_game_is_sent_until_a_hall_has_taken_it(tmp_path: Path) -> None:
    """It comes at once, again after a while, the same to the byte; once it is taken it never comes again."""
    with broker(tmp_path / "broker") as running, fake_hall(running) as hall:
        hall.come()
        with linked(tmp_path / "table", running.url("4")) as table:
            until(lambda: hall.health and hall.health.online)
            table.win()
            until(lambda: len(hall.games) >= 3)
            assert len({game.payload for game in hall.games}) == 1
            until(lambda: hall.health and hall.health.unsent == 1)
            assert hall.health
            assert hall.health.games_today == 1
            hall.take(hall.games[0])
            until(lambda: hall.health and hall.health.unsent == 0)
            assert waiting(tmp_path / "table") == []
        verify(hall.games[0].payload)
        assert datetime.fromisoformat(hall.games[0].properties["sent-at"]).tzinfo
        sent = len(hall.games)
        with linked(tmp_path / "table", running.url("4")) as table:  # after a restart
            until(lambda: len([one for one in hall.listener.under("/health") if b"true" in one.payload]) >= 2)
            table.win()
            until(lambda: len(hall.games) > sent)
            assert seal_in(hall.games[sent]) != seal_in(hall.games[0])


def test_the_brokers_word_is_not_enough(tmp_path: Path) -> None:
    """A broker that has taken a game with QoS 1 while no hall listens has not taken it for good."""
    with broker(tmp_path / "broker") as running:
        with linked(tmp_path / "table", running.url("4")) as table:
            table.win()
            until(lambda: running.log.count("/game'") >= 2)
        assert waiting(tmp_path / "table") == [1]
        with fake_hall(running) as hall, linked(tmp_path / "table", running.url("4")):
            hall.come()
            assert len(hall.take_all(1)) == 1


def test_months_offline_lose_nothing(tmp_path: Path) -> None:
    """Games of many evenings without a network are all sent when there is one, each with the time of sending."""
    later = datetime.now(UTC) + timedelta(days=200)
    folder = tmp_path / "table"
    assert waiting(folder) == []
    for _ in range(6):
        with linked(folder, "mqtt://4:secret-4@127.0.0.1:1") as table:
            table.win()
            table.win()
    with broker(tmp_path / "broker") as running, fake_hall(running) as hall:
        hall.come()
        with linked(folder, running.url("4"), today=lambda: later):
            until(lambda: hall.health and hall.health.unsent == 12)
            seals = hall.take_all(12)
            assert hall.health
            assert hall.health.games_today == 0

    assert len({*seals}) == 12
    assert {game.properties["sent-at"][:10] for game in hall.games} == {later.date().isoformat()}
    ages = [later - datetime.fromisoformat(verify(game.payload).steps[-1].at) for game in hall.games]
    assert all(age.days in (199, 200) for age in ages)


def test_a_hall_that_comes_is_not_kept_waiting(tmp_path: Path) -> None:
    """A table that has given up for ten minutes sends at once when a hall says that it is there."""
    patient = LinkTimes(reconnects=QUICK.reconnects, resends=(600.0, 600.0))
    with (
        broker(tmp_path / "broker") as running,
        fake_hall(running) as hall,
        linked(tmp_path / "table", running.url("4"), times=patient) as table,
    ):
        until(lambda: hall.health and hall.health.online)
        table.win()
        until(lambda: len(hall.games) == 1)
        hall.come()
        until(lambda: len(hall.games) == 2)
        hall.take(hall.games[1])
        until(lambda: hall.health and hall.health.unsent == 0)


def test_a_game_that_a_hall_has_set_aside_is_not_sent_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The hall has it, though it does not believe it: that is in the log."""
    caplog.set_level("INFO", "gipfel.hall")
    with broker(tmp_path / "broker") as running, fake_hall(running) as hall:
        hall.come()
        with linked(tmp_path / "table", running.url("4")) as table:
            until(lambda: hall.health and hall.health.online)
            table.win()
            until(lambda: hall.games)
            hall.take(hall.games[0], is_sound=False)
            until(lambda: "set it aside" in caplog.text)
            assert waiting(tmp_path / "table") == []


def test_one_game_that_nobody_takes_does_not_hold_up_the_others(tmp_path: Path) -> None:
    """Two wait; the first is never answered, and the second is taken all the same."""
    with broker(tmp_path / "broker") as running, fake_hall(running) as hall:
        hall.come()
        with linked(tmp_path / "table", running.url("4")) as table:
            until(lambda: hall.health and hall.health.online)
            table.win()
            until(lambda: hall.games)
            first = seal_in(hall.games[0])
            table.win()
            until(lambda: any(seal_in(game) != first for game in hall.games))
            hall.take(next(game for game in hall.games if seal_in(game) != first))
            until(lambda: waiting(tmp_path / "table") == [1])


def test_a_game_that_cannot_be_read_is_left_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It is logged once, and the next one is sent."""
    folder = tmp_path / "table"
    assert waiting(folder) == []
    keep(won_game(), folder)
    keep(won_game(), folder)
    with sqlite3.connect(folder / "games.db") as db:
        db.execute("UPDATE steps SET events = 'nonsense' WHERE game = 1 AND n = 2")
    db.close()
    with broker(tmp_path / "broker") as running, fake_hall(running) as hall:
        hall.come()
        with linked(folder, running.url("4")):
            until(lambda: hall.games)
            hall.take(hall.games[0])
            until(lambda: waiting(folder) == [1])
    assert caplog.text.count("game 1 cannot be sent") == 1


def test_a_game_that_can_be_read_again_is_sent(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A disk that failed for a while costs no game: the next connection tries all of them again."""
    folder = tmp_path / "table"
    assert waiting(folder) == []
    keep(won_game(), folder)
    with closing(sqlite3.connect(folder / "games.db")) as db:
        (events,) = db.execute("SELECT events FROM steps WHERE game = 1 AND n = 2").fetchone()
        with db:
            db.execute("UPDATE steps SET events = 'nonsense' WHERE game = 1 AND n = 2")
        with (
            broker(tmp_path / "broker") as running,
            fake_hall(running) as hall,
            DroppingProxy(running.port) as network,
            linked(folder, running.url("4", port=network.port)),
        ):
            hall.come()
            until(lambda: "game 1 cannot be sent" in caplog.text)
            with db:
                db.execute("UPDATE steps SET events = ? WHERE game = 1 AND n = 2", (events,))
            network.cut()
            network.mend()
            assert len(hall.take_all(1)) == 1


def test_a_packet_is_more_than_its_game(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A broker that takes packets just as large as a game is not sent it, neither for the archive nor the host."""
    folder = tmp_path / "table"
    with Outbox(folder) as outbox:
        keep(won_game(), folder)
        size = len(outbox.file(1))
    with (
        broker(tmp_path / "broker", largest_packet=size + 20) as running,
        fake_hall(running) as hall,
        linked(folder, running.url("4")) as table,
    ):
        until(lambda: "game 1 is too large for the hall" in caplog.text)
        table.number = 1
        table.show(won_game().table, wants_host=True)
        until(lambda: "the game is too large to be shown to the host" in caplog.text)
        until(lambda: hall.state and hall.state.wants_host)

    assert caplog.text.count("too large") == 2
    assert "no connection to the hall" not in caplog.text
    assert not hall.games
