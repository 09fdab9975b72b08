"""The record as the page reads it: lists in pages, and figures of the newest games."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gipfel.game import Event, Played, Rolled, Started
from gipfel.page import record, statistics
from gipfel.page.record_reader import MOST, RecordReader
from gipfel.rules import Dice, Play
from gipfel.store import Store
from gipfel.words import words_in
from support.tables import won_game

WORDS = words_in("en")
WON: list[tuple[Event, ...]] = [step.events for step in won_game().steps]


def listed(reader: RecordReader, before: int | None = None, limit: int = 50) -> list[dict[str, Any]]:
    """Return the list of games as a browser reads it."""
    found: list[dict[str, Any]] = json.loads(msgspec.json.encode(record.games(reader, WORDS, before, limit)))
    return found


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return a record with three games: won, going on, and one that cannot be read."""
    store = Store(tmp_path)
    for events in (*WON, (Started(("blue", "red"), ("", "Cy"), "parker", "1", house=("longer-game",)),)):
        store.append(events)
    store.append((Started(("yellow", "green"), ("", ""), "franjos", "1"),))
    store._db.execute("DELETE FROM summaries WHERE game = 3")
    store._db.execute("UPDATE steps SET events = 'nothing' WHERE game = 3")
    return store


def test_the_list_of_games(store: Store) -> None:
    """Each game has what it came to, in the reader's language; one that cannot be read says so."""
    reader = RecordReader(store.folder)
    damaged, going_on, won = listed(reader)

    assert damaged.keys() == {"number", "started", "steps", "origin", "damaged"}
    assert "game 3 cannot be read" in str(damaged["damaged"])
    assert (won["number"], won["steps"], won["origin"], won["winner"]) == (1, len(WON), "table", 0)
    assert won["players"] == [
        {"colour": "yellow", "name": "Yellow", "level": None},
        {"colour": "green", "name": "Green", "level": None},
    ]
    assert going_on["players"] == [
        {"colour": "blue", "name": "Blue", "level": None},
        {"colour": "red", "name": "Cy", "level": None},
    ]
    assert going_on["winner"] is None
    assert going_on["edition"]["key"] == "parker"
    assert going_on["edition"]["house"] == [{"key": "longer-game", "name": WORDS("short.longer-game")}]
    reader.close()


def test_the_list_says_what_the_game_says(store: Store) -> None:
    """What the list says about a game is what the whole game says, which is replayed."""
    reader = RecordReader(store.folder)
    for row in listed(reader)[1:]:
        whole = json.loads(msgspec.json.encode(record.whole_game(reader, row["number"], WORDS)))
        assert {key: row[key] for key in ("players", "edition", "winner")} == {
            key: whole[key] for key in ("players", "edition", "winner")
        }
    reader.close()


def test_the_list_in_pages(store: Store) -> None:
    """As many as are asked for, before the number that is named."""
    reader = RecordReader(store.folder)

    assert [row["number"] for row in listed(reader, limit=2)] == [3, 2]
    assert [row["number"] for row in listed(reader, before=2, limit=2)] == [1]
    reader.close()


def test_rules_that_are_not_known_here(store: Store) -> None:
    """A game by a booklet that only a newer program knows is in the list as one that cannot be read."""
    store.append((Started(("yellow", "green"), ("", ""), "hasbro", "9"),))
    reader = RecordReader(store.folder)
    newest, *others = listed(reader)

    assert "hasbro" in str(newest["damaged"])
    assert len(others) == 3
    reader.close()


def test_the_figures_of_all_games(store: Store) -> None:
    """The newest games are counted together by name; one that cannot be read is left out."""
    reader = RecordReader(store.folder)
    figures = statistics.of_all(reader, WORDS)

    assert (figures.games, figures.finished) == (2, 1)
    assert {player.name: player.victories for player in figures.players} == {
        "Blue": 0,
        "Cy": 0,
        "Yellow": 1,
        "Green": 0,
    }
    reader.close()


def test_gipfel_is_counted_apart_from_people_of_its_colour(store: Store) -> None:
    """Green was a person in one game and Gipfel in the next: they are two players."""
    store.append((Started(("yellow", "green"), ("", ""), "franjos", "9", partners=("", "master")),))
    reader = RecordReader(store.folder)
    names = [player.name for player in statistics.of_all(reader, WORDS).players]

    assert names.count("Green") == 1
    assert names.count("Gipfel: master") == 1
    reader.close()


def test_the_figures_follow_the_game(tmp_path: Path) -> None:
    """What was counted before is not counted again; a game that goes on is."""
    store = Store(tmp_path)
    for _ in range(MOST + 5):
        store.append((Started(("yellow", "green"), ("", ""), "franjos", "1"),))
    reader = RecordReader(tmp_path)
    assert len(reader.newest()) == MOST
    store.append((Rolled(Dice.parse("3 3 5 6")),))
    store.append((Played(Play.parse("8+9")),))
    (summary, newest), (_, before), *_ = reader.newest()

    assert (summary.steps, newest.seats[0].rolls) == (3, 1)
    assert reader.newest()[1][1] is before
    store.append((Started(("yellow", "green"), ("", ""), "franjos", "1"),))
    reader.newest()
    assert len(reader._tallies) == MOST
    reader.close()
