"""A game comes in: new, known, further than before, or no result."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from gipfel.exports import seal_of, verify
from gipfel.game import Step, Undone, tally
from gipfel_hall.archive import Archive, GameFilter, Intake, NoSuchEntry, open_archive
from support.random_games import random_rest
from support.sealed_games import EVENING, at_times, game_steps, last_step, sealed_file, sealed_game

NOW = datetime(2026, 11, 18, 21, 0, tzinfo=UTC)


def undone_win(seed: int = 1, names: tuple[str, ...] = ("Ada", "Bo")) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """Return a finished game, and the same after its win was undone and played on."""
    won = game_steps(names, seed=seed)
    undone = (*won, Step(len(won) + 1, "", (Undone(),)))
    return won, at_times(random_rest(undone, seed + 1))


def test_a_game_is_kept(archive: Archive) -> None:
    """What came in can be read again: the file byte by byte, and everything that was counted of it."""
    steps = game_steps(("Ada", "Bo", ""), seed=3, mishaps=0.2, levels=("", "", "club"), starter=1)
    data = sealed_file(steps)

    taken = archive.take(data, "4", "d1", NOW)

    assert (taken.intake, taken.is_sound, taken.is_change) == (Intake.KEPT, True, True)
    assert taken.seal.encode() == data.splitlines()[-1].split()[0]
    assert taken.game is not None
    assert archive.file(taken.game) == data
    kept, counted = archive.game(taken.game), tally(verify(data).game)
    assert (kept.table, kept.device, kept.seal) == ("4", "d1", taken.seal)
    assert kept.facts.winner == counted.winner
    assert kept.facts.sums == tuple(counted.sums.get(column, 0) for column in range(2, 13))
    for seat, figures, columns in zip(kept.seats, counted.seats, counted.columns, strict=True):
        facts = seat.facts
        assert (facts.turns, facts.rolls, facts.busts, facts.longest) == (
            figures.turns, figures.rolls, figures.busts, figures.longest,
        )  # fmt: skip
        assert facts.expected_busts == pytest.approx(figures.expected_busts)
        assert facts.fields == tuple(columns.get(column, 0) for column in range(2, 13))
    assert [seat.player_name for seat in kept.seats] == ["Ada", "Bo", ""]
    assert [seat.facts.order for seat in kept.seats] == [2, 0, 1]
    assert kept.seats[kept.facts.winner].facts.place == 1


@pytest.mark.parametrize("data", [b"", b"rubbish\n", b"\xff" * 2_000, sealed_game() + b"more"])
def test_a_file_without_a_seal(data: bytes) -> None:
    """What has no seal in its last line is called by none; table and hall read the seal in the same way."""
    assert seal_of(data) == ""
    assert seal_of(sealed_game()).encode() == sealed_game().splitlines()[-1].split()[0]


def test_a_game_comes_twice(archive: Archive) -> None:
    """The second time it is known, and nothing changes; the answer has the same seal."""
    first = archive.take(sealed_game(), "4", "d1", NOW)
    again = archive.take(sealed_game(), "4", "d2", NOW + timedelta(hours=1))

    assert again == first._replace(intake=Intake.KNOWN)
    assert archive.counts().games == 1


def test_a_win_that_was_undone_is_played_on(archive: Archive) -> None:
    """The longer game takes the place of the shorter one, whichever comes first."""
    won, further = undone_win()

    first = archive.take(sealed_file(won), "4", "d1", NOW)
    second = archive.take(sealed_file(further), "4", "d1", NOW)
    late = archive.take(sealed_file(won), "4", "d1", NOW)

    assert (first.intake, second.intake, late.intake) == (Intake.KEPT, Intake.SUPERSEDED, Intake.KNOWN)
    assert first.game == second.game == late.game
    assert archive.file(second.game or 0) == sealed_file(further)
    assert archive.game(second.game or 0).facts.steps == len(further)
    assert archive.counts().games == 1


def test_a_game_that_went_another_way_is_set_aside(archive: Archive) -> None:
    """Two games of one device that begin alike and then differ cannot both have happened: the host is told."""
    steps = game_steps(seed=1)
    other = at_times(random_rest(steps[:10], seed=99))
    kept = archive.take(sealed_file(steps), "4", "d1", NOW)

    taken = archive.take(sealed_file(other), "4", "d1", NOW)

    assert taken.intake is Intake.SET_ASIDE
    assert taken.reason == ("another-course", {"game": str(kept.game)})


def test_two_tables_start_in_the_same_millisecond(archive: Archive) -> None:
    """Games of two devices are two, even if clock, names and first dice are the same; each is known again."""
    steps = game_steps(("", ""), seed=1)
    others = [
        at_times(random_rest(steps[:begun], seed=seed)) for begun, seed in ((1, 2), (4, 3), (20, 4), (60, 5))
    ]

    for intake in (Intake.KEPT, Intake.KNOWN):
        for number, each in enumerate((steps, *others)):
            assert archive.take(sealed_file(each), str(number), f"d{number}", NOW).intake is intake

    assert archive.counts().games == 5


def changed(data: bytes) -> bytes:
    """Return a file in which a name was changed."""
    return data.replace(b"Ada", b"Eve", 1)


def illegal(_: bytes) -> bytes:
    """Return a file whose seals are right, but not its game."""
    steps = game_steps()
    return sealed_file(tuple(Step(n, step.at, step.events) for n, step in enumerate((*steps[:4], *steps[8:]), 1)))


def odd_time(_: bytes) -> bytes:
    """Return a file in which day and hour of a time are parted by what no database can hold."""
    first, *rest = game_steps()
    return sealed_file((Step(1, first.at.replace("T", "\0"), first.events), *rest))


@pytest.mark.parametrize(
    ("spoil", "key"),
    [
        (changed, "verify.changed"),
        (lambda data: data[:-100], "verify.cut"),
        (lambda _data: b"", "verify.cut"),
        (lambda _data: b"\x00" * 500 + b"\n", "verify.cut"),
        (lambda data: data + b" " * 2_000_000, "too-large"),
        (lambda _data: sealed_file(game_steps()[:-1]), "unfinished"),
        (illegal, "verify.illegal"),
        (odd_time, "verify.unreadable"),
    ],
)
def test_what_is_no_result_is_set_aside(archive: Archive, spoil: Callable[[bytes], bytes], key: str) -> None:
    """Its bytes and the reason are kept for the host, and no page counts it; the same again is only counted."""
    data = spoil(sealed_game())

    taken = [archive.take(data, "4", "d1", NOW) for _ in range(3)][-1]

    assert (taken.intake, taken.is_sound, taken.game) == (Intake.SET_ASIDE, False, None)
    assert taken.reason is not None
    assert taken.reason.key == key
    (aside,) = archive.set_aside()
    assert (aside.reason, aside.size, aside.times, aside.table) == (taken.reason, len(data), 3, "4")
    assert archive.set_aside_file(aside.id) == (b"" if key == "too-large" else data)
    assert archive.counts().games == 0
    archive.forget_set_aside(aside.id)
    with pytest.raises(NoSuchEntry):
        archive.set_aside_file(aside.id)


def test_only_so_much_is_set_aside(archive: Archive) -> None:
    """Rubbish of a table cannot fill the disk: its oldest makes room, by number and by size."""
    for number in range(210):
        archive.take(b"rubbish %d" % number, "4", "d1", NOW + timedelta(seconds=number))
    assert archive.counts().set_aside == 200
    for number in range(12):
        archive.take(b"%d" % number + b"x" * 1_900_000, "4", "d2", NOW + timedelta(hours=1, seconds=number))

    kept = archive.set_aside(500)
    assert sum(aside.size for aside in kept) <= 20_000_000
    assert len(kept) == 10


def test_a_long_reason_is_shortened_and_can_be_read(archive: Archive) -> None:
    """A malformed game whose error quotes a thousand accents does not take the list from the host."""
    first, *rest = game_steps()
    archive.take(sealed_file((Step(1, "é" * 900, first.events), *rest)), "4", "d1", NOW)

    (aside,) = archive.set_aside()
    assert aside.reason.key == "verify.unreadable"
    assert 100 < len(aside.reason.names["detail"]) <= 200


def test_spoilt_files_are_always_set_aside(archive: Archive) -> None:
    """Whatever byte of a file is changed, left out or added: it is noticed, and never an error of the hall."""
    random, data = Random(5), sealed_game()
    for _ in range(60):
        place = random.randrange(len(data))
        spoilt = random.choice(
            (
                data[:place] + bytes([data[place] ^ 1 << random.randrange(8)]) + data[place + 1 :],
                data[:place] + data[place + 1 :],
                data[:place] + random.randbytes(3) + data[place:],
                random.randbytes(place),
            )
        )
        assert archive.take(spoilt, "4", "d1", NOW).intake is Intake.SET_ASIDE


@pytest.mark.parametrize(
    ("clock", "waited", "ended"),
    [
        (timedelta(0), timedelta(minutes=3), timedelta(minutes=-3)),
        (timedelta(days=-3000), timedelta(days=90), timedelta(days=-90)),
        (timedelta(hours=5), timedelta(0), timedelta(0)),
        (timedelta(0), timedelta(minutes=-3), timedelta(0)),
        (timedelta(0), timedelta(days=9_000), timedelta(0)),
    ],
    ids=["right", "years behind, months offline", "ahead", "set back since", "jumped since"],
)
def test_when_a_game_was_over(archive: Archive, clock: timedelta, waited: timedelta, ended: timedelta) -> None:
    """The table's clock need not be right: only how long the game has waited there counts."""
    steps = game_steps(began=EVENING + clock)
    taken = archive.take(sealed_file(steps), "4", "d1", NOW, last_step(steps) + waited)

    assert archive.game(taken.game or 0).ended_at == NOW + ended


def test_two_halls_take_the_same_games(where: str) -> None:
    """Whoever is faster: each game is there once, each player once, and one of the two halls has kept it."""
    names = [("Ada", "Bo"), ("Bo", "Cy", "Ada"), ("Cy", "Dee"), ("Dee", "Ada")]
    files = [sealed_game(names[seed % 4], seed=seed) for seed in range(24)]
    with open_archive(where, UTC) as one, open_archive(where, UTC) as other, ThreadPoolExecutor(8) as pool:
        taken = list(pool.map(lambda job: job[0].take(job[1], "4", "d", NOW),
                              [(hall, data) for data in files for hall in (one, other)]))  # fmt: skip
        counts, players = one.counts(), one.players()

    assert counts.games == 24
    assert [player.name for player in players] == ["Ada", "Bo", "Cy", "Dee"]
    assert [each.intake for each in taken].count(Intake.KEPT) == 24
    assert {each.intake for each in taken} == {Intake.KEPT, Intake.KNOWN}


def test_two_halls_take_two_versions_of_a_game(where: str) -> None:
    """Whoever is faster: in the end the longer one is there."""
    versions = [undone_win(seed) for seed in range(6)]
    files = [sealed_file(steps) for pair in versions for steps in (*pair, *reversed(pair))]
    with open_archive(where, UTC) as one, open_archive(where, UTC) as other, ThreadPoolExecutor(8) as pool:
        halls = (one, other)
        list(pool.map(lambda job: halls[job[0] % 2].take(job[1], "4", "d", NOW), enumerate(files)))
        found = one.games(GameFilter(), limit=99).games

    assert sorted(game.facts.steps for game in found) == sorted(len(further) for _, further in versions)
