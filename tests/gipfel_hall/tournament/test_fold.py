"""A tournament is what its events make of it, and what cannot have happened is refused."""

from dataclasses import replace
from datetime import timedelta

import pytest
from msgspec.structs import replace as replace_fields

from gipfel.messages import can_be_shown
from gipfel_hall.tournament import (
    GameAtTable,
    Opened,
    PlayerJoined,
    PlayerLeft,
    ResultCorrected,
    ResultEntered,
    RoundClosed,
    RoundDrawn,
    RoundWithdrawn,
    Seating,
    SeatingMoved,
    SeatingResult,
    TablesSet,
    TournamentClosed,
    TournamentEvent,
    TournamentRefusal,
    after,
    fold,
    read_event,
    result_of_game,
    short_names,
    write_event,
)
from support.simulated_tournaments import AT, opened

DRAWN = RoundDrawn(AT, 1, (Seating("7", (1, 2)), Seating("8", (4, 3))))
FOUR = after(opened(4, 2, 2), DRAWN)
ENTERED = ResultEntered(AT, 1, 0, (2, 1), (1, 3), 5)
CORRECTED = ResultCorrected(AT, 1, 0, (1, 2), (3, 0))
EVENTS: list[TournamentEvent] = [
    Opened(AT, "Cup", 7, 4, ("1", "2"), "franjos", ("night",)),
    TablesSet(AT, ("3",)),
    PlayerJoined(AT, 1, "Zoë", "Zoë"),
    PlayerLeft(AT, 1),
    DRAWN,
    RoundWithdrawn(AT),
    SeatingMoved(AT, 1, 0, "9"),
    ENTERED,
    CORRECTED,
    RoundClosed(AT),
    TournamentClosed(AT),
]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_is_read_as_it_was_written(event: TournamentEvent) -> None:
    """Text and back is the same event."""
    assert read_event(write_event(event)) == event


@pytest.mark.parametrize(
    ("event", "key"),
    [
        (Opened(AT, "Cup", 7, 5), "size"),
        (Opened(AT, "Cup", 0, 4), "rounds"),
        (Opened(AT, " ", 7, 4), "title"),
        (TournamentClosed(AT), "unopened"),
    ],
)
def test_a_tournament_that_cannot_be_opened(event: TournamentEvent, key: str) -> None:
    """Sizes, rounds and titles have their limits."""
    with pytest.raises(TournamentRefusal) as refused:
        fold([event])
    assert refused.value.key == key


@pytest.mark.parametrize(
    ("event", "key"),
    [
        (Opened(AT, "Cup", 7, 4), "opened"),
        (PlayerJoined(AT, 1, "Again", "again"), "here-already"),
        (PlayerJoined(AT, 9, "", "x"), "name"),
        (PlayerJoined(AT, 9, "Ann", "3"), "short"),
        (PlayerJoined(AT, 9, "Ann", "Annabella"), "short"),
        (PlayerJoined(AT, 9, "Ann", " Ann"), "not-shown"),
        (PlayerJoined(AT, 9, "Łukasz", "Łukasz"), "not-shown"),
        (PlayerLeft(AT, 9), "unknown-player"),
        (DRAWN, "round-open"),
        (SeatingMoved(AT, 2, 0, "9"), "no-round"),
        (SeatingMoved(AT, 1, 2, "9"), "no-seating"),
        (ResultCorrected(AT, 2, 0, (1, 2), (3, 0)), "no-round"),
        (ResultCorrected(AT, 1, 2, (1, 2), (3, 0)), "no-seating"),
        (ResultCorrected(AT, 1, 0, (1, 3), (3, 0)), "places"),
        (ResultCorrected(AT, 1, 0, (2, 2), (3, 0)), "places"),
        (ResultCorrected(AT, 1, 0, (1, 2, 3), (3, 0, 0)), "places"),
        (ResultCorrected(AT, 1, 0, (1, 2), (3, -1)), "places"),
    ],
)
def test_what_cannot_happen_is_refused(event: TournamentEvent, key: str) -> None:
    """The refusal says why by a key, and the tournament is as it was."""
    with pytest.raises(TournamentRefusal) as refused:
        after(FOUR, event)
    assert refused.value.key == key


def test_a_round_waits_for_its_results() -> None:
    """The next one can be drawn when every table has a result, or when the host closes it; not one too many."""
    done = after(after(FOUR, ENTERED), replace_fields(ENTERED, seating=1))

    assert FOUR.newest is not None
    assert not FOUR.newest.is_over
    second = after(done, DRAWN)
    assert after(after(FOUR, RoundClosed(AT)), DRAWN).drawn[1].number == 2
    with pytest.raises(TournamentRefusal, match="all-drawn"):
        after(after(second, RoundClosed(AT)), DRAWN)


def test_a_draw_is_withdrawn() -> None:
    """While nobody has a result, another draw can take its place."""
    assert after(FOUR, RoundWithdrawn(AT)).drawn == ()
    with pytest.raises(TournamentRefusal, match="has-results"):
        after(after(FOUR, ENTERED), RoundWithdrawn(AT))


def test_a_draw_seats_everybody_who_is_here() -> None:
    """Nobody is forgotten, nobody sits twice, and nobody plays who has left."""
    for seatings in ((Seating("", (1, 2)),), (Seating("", (1, 2)), Seating("", (2, 3)), Seating("", (4, 1))), ()):
        with pytest.raises(TournamentRefusal):
            after(opened(4, 2, 2), RoundDrawn(AT, 1, seatings))
    with pytest.raises(TournamentRefusal):
        after(after(opened(4, 2, 2), PlayerLeft(AT, 4)), DRAWN)


def test_the_host_has_the_last_word() -> None:
    """A correction replaces a game's result, and no game replaces a correction; also when all is over."""
    corrected = after(after(FOUR, ENTERED), CORRECTED)

    assert corrected.drawn[0].results[0] == SeatingResult((1, 2), (3, 0))
    assert after(corrected, ENTERED) == corrected
    closed = after(corrected, TournamentClosed(AT))
    with pytest.raises(TournamentRefusal, match="closed"):
        after(closed, ENTERED)
    assert (
        after(closed, ResultCorrected(AT, 1, 0, (2, 1), (0, 3))).drawn[0].results[0]
        != corrected.drawn[0].results[0]
    )


GAME = GameAtTable(5, "7", AT + timedelta(minutes=2), (2, 1), (1, 2), (3, 1))


def test_a_game_finds_its_seating() -> None:
    """By its table and its players, whatever the order in which they sat down."""
    assert result_of_game(FOUR, GAME, AT) == ENTERED


@pytest.mark.parametrize(
    "game",
    [
        GAME._replace(table="8"),
        GAME._replace(players=(2, None)),
        GAME._replace(players=(2, 3)),
        GAME._replace(players=(2, 1, 3), places=(1, 2, 3), columns=(3, 1, 0)),
        GAME._replace(players=(2, 1, 1), places=(1, 2, 3), columns=(3, 1, 0)),
        GAME._replace(began_at=AT - timedelta(seconds=11)),
        GAME._replace(began_at=None),
    ],
    ids=[
        *("another table", "somebody unknown", "somebody else", "one too many", "one twice"),
        *("before the draw", "nobody knows when"),
    ],
)
def test_a_game_that_is_no_result(game: GameAtTable) -> None:
    """Any other game at that table, by those players, or at that time, is none."""
    assert result_of_game(FOUR, game, AT) is None


def test_the_first_game_counts() -> None:
    """A second game at the same table does not; the same game, played on after its win was undone, does."""
    played = after(FOUR, ENTERED)
    further = GAME._replace(places=(2, 1), columns=(2, 3))

    assert result_of_game(played, GAME, AT) is None
    assert result_of_game(played, GAME._replace(id=6), AT) is None
    assert result_of_game(played, further, AT) == ResultEntered(AT, 1, 0, (1, 2), (3, 2), 5)
    assert result_of_game(after(played, CORRECTED), further, AT) is None


def test_clocks_may_differ_a_little() -> None:
    """A game may seem to have begun a moment before its round was drawn: no two clocks are quite equal."""
    assert result_of_game(FOUR, GAME._replace(began_at=AT - timedelta(seconds=9)), AT) == ENTERED


def test_a_game_that_was_attached() -> None:
    """It holds over what the host has said before, and is the result of no other seating, also when it goes on."""
    attached = replace_fields(ENTERED, is_attached=True)
    drawn = after(after(after(FOUR, CORRECTED), attached), RoundClosed(AT))
    again = after(drawn, DRAWN)
    further = GAME._replace(columns=(2, 3))

    assert drawn.drawn[0].results[0] == SeatingResult((2, 1), (1, 3), 5)
    assert result_of_game(again, GAME, AT) is None
    assert result_of_game(again, further, AT) == replace_fields(ENTERED, columns=(3, 2))


def test_a_seating_without_a_table() -> None:
    """A group for whom there was no table plays where one is free."""
    anywhere = replace(FOUR.drawn[0], seatings=(Seating("", (1, 2)), Seating("8", (4, 3))))

    assert result_of_game(replace(FOUR, drawn=(anywhere,)), GAME._replace(table="3"), AT) == ENTERED


def test_a_seating_that_moved() -> None:
    """A group that was called to another table has its result from there, and then stays where it is."""
    moved = after(FOUR, SeatingMoved(AT, 1, 0, "9"))

    assert [seating.table for seating in moved.drawn[0].seatings] == ["9", "8"]
    assert result_of_game(moved, GAME, AT) is None
    assert result_of_game(moved, GAME._replace(table="9"), AT) == ENTERED
    with pytest.raises(TournamentRefusal, match="has-result"):
        after(after(moved, ENTERED), SeatingMoved(AT, 1, 0, "7"))


def test_who_was_merged_meanwhile() -> None:
    """A game of somebody whom the archive knows under another number now is still a result."""
    assert result_of_game(FOUR, GAME._replace(players=(2, 77)), AT, {1: 77}) == ENTERED


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Šárka", "Sárka"),
        ("Łukasz", "Lukasz"),
        ("Søren", "Soren"),
        ("Zoë", "Zoë"),
        ("Jörg Groß", "Jörg"),
        ("Œdipe", "OEdipe"),
        ("Анна Petrova", "Petrova"),
        ("Анна", "?"),
    ],
)
def test_short_names_can_be_shown(name: str, short: str) -> None:
    """A letter that a display has stays; of another one, what is closest to it, or nothing."""
    found = next(short_names(name))

    assert found == short
    assert can_be_shown(found)


def test_short_names() -> None:
    """They fit a display, begin like the name, and never end."""
    names = short_names("Alexandra Muster")

    assert [next(names) for _ in range(4)] == ["Alexand", "AlexanM", "Alexan2", "Alexan3"]
    assert next(short_names("  ")) == "?"
