"""What was set aside waits for a hall that understands it, whatever other tables send."""

from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest

from gipfel.exports import seal_of
from gipfel_hall.archive import Archive, Intake, NoSuchEntry, Reason, open_archive
from gipfel_hall.archive import set_aside as rows
from gipfel_hall.archive.database import Session
from gipfel_hall.archive.handed_in import HandedIn
from support.sealed_games import game_steps, last_step, sealed_file, sealed_game

NOW = datetime(2026, 11, 18, 21, 0, tzinfo=UTC)
LATER = NOW + timedelta(days=30)
UNREADABLE = Reason("verify.unreadable", {"detail": "an event of a newer table"})


def set_aside_by_an_older_hall(archive: Archive, handed_in: HandedIn) -> int:
    """Write a file as a hall did that could not read it; return its number."""
    archive._database.write(lambda session: rows.write(session, handed_in, UNREADABLE))
    return archive.set_aside()[0].id


def test_a_newer_hall_understands_what_was_set_aside(archive: Archive) -> None:
    """It goes into the archive once, as of the evening when it was over, and leaves the list."""
    steps = game_steps()
    data = sealed_file(steps)
    sent_at = last_step(steps) + timedelta(minutes=10)
    number = set_aside_by_an_older_hall(archive, HandedIn(data, "4", "d1", NOW, sent_at))
    before = archive.stamp()

    taken = archive.judge_again(number, LATER)

    assert taken
    assert (taken.intake, taken.seal) == (Intake.KEPT, seal_of(data))
    assert archive.file(taken.game or 0) == data
    assert archive.game(taken.game or 0).ended_at == NOW - timedelta(minutes=10)
    assert (archive.counts().games, archive.counts().set_aside) == (1, 0)
    assert archive.stamp() != before
    assert archive.judge_again(number, LATER) is None
    with pytest.raises(NoSuchEntry):
        archive.set_aside_file(number)


def test_what_is_known_by_now_leaves_the_list(archive: Archive) -> None:
    """A game that came in again in another way is not there twice."""
    archive.take(sealed_game(), "4", "d1", NOW)
    number = set_aside_by_an_older_hall(archive, HandedIn(sealed_game(), "4", "d1", NOW, None))

    taken = archive.judge_again(number, LATER)

    assert taken
    assert taken.intake is Intake.KNOWN
    assert (archive.counts().games, archive.counts().set_aside) == (1, 0)


def test_what_is_still_no_result_stays(archive: Archive) -> None:
    """It stays where it is, counted as before, with the reason of the newer hall."""
    spoilt = sealed_game().replace(b"Ada", b"Eve", 1)
    number = set_aside_by_an_older_hall(archive, HandedIn(spoilt, "4", "d1", NOW, None))

    taken = archive.judge_again(number, LATER)

    assert taken
    assert not taken.is_sound
    (aside,) = archive.set_aside()
    assert (aside.id, aside.times, aside.received_at) == (number, 1, NOW)
    assert aside.reason.key == "verify.changed"


def test_what_was_too_large_is_not_judged_again(archive: Archive) -> None:
    """Its bytes were not kept."""
    archive.take(b"x" * 2_000_001, "4", "d1", NOW)
    archive.take(b"rubbish", "4", "d1", NOW)

    assert archive.set_aside_numbers() == (archive.set_aside()[0].id,)


def test_one_bad_table_takes_no_room_of_others(archive: Archive) -> None:
    """Whatever a table sends under whatever devices, what others have sent stays."""
    for number in range(30):
        archive.take(b"another %d" % number, "5", "d1", NOW)
    for number in range(250):
        archive.take(b"rubbish %d" % number, "4", f"d{number}", NOW + timedelta(seconds=number))

    kept = [aside.table for aside in archive.set_aside(500)]
    assert (kept.count("5"), kept.count("4")) == (30, 200)


def test_of_too_many_tables_those_with_most_make_room(archive: Archive) -> None:
    """All together have an end as well: where names are made up, who has sent little keeps it."""
    little = HandedIn(b"little", "5", "d", NOW - timedelta(days=1), None)
    much = [HandedIn(b"%d" % number, f"bad{number % 11}", "d", NOW, None) for number in range(2_100)]

    def write_all(session: Session) -> None:  # in one transaction: each by itself would wait for the disk
        for each in (little, *much):
            rows.write(session, each, UNREADABLE)

    archive._database.write(write_all)

    kept = Counter(aside.table for aside in archive.set_aside(3_000))
    assert kept.pop("5") == 1
    assert sum(kept.values()) == 1_999
    assert min(kept.values()) >= 181


def test_an_archive_of_the_first_version_is_brought_up(where: str) -> None:
    """What it had set aside is there, and can be judged again: it was over when it came in."""
    with open_archive(where, UTC) as archive:
        set_aside_by_an_older_hall(archive, HandedIn(sealed_game(), "4", "d1", NOW, None))
        archive._database.write(lambda session: session("ALTER TABLE set_aside DROP COLUMN sent_at"))
        archive._database.write(lambda session: session("UPDATE archive_version SET version = 1"))

    with open_archive(where, UTC) as archive:
        (number,) = archive.set_aside_numbers()
        taken = archive.judge_again(number, LATER)
        assert taken
        assert archive.game(taken.game or 0).ended_at == NOW
