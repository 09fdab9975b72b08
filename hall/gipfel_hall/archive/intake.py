"""A game comes in: it is new, known, further than before, or no result."""

from datetime import tzinfo
from typing import NamedTuple

from gipfel.exports import Export, ExportDamaged, seal_of, verify
from gipfel.messages import LONGEST_GAME
from gipfel_hall.archive import games, set_aside
from gipfel_hall.archive.database import Session
from gipfel_hall.archive.facts import IDENTITY_STEPS, facts_of, identity_of
from gipfel_hall.archive.handed_in import HandedIn
from gipfel_hall.archive.times import ended_at, evening_of, write_time
from gipfel_hall.archive.values import GameFacts, Intake, Reason, Taken


class FinishedGame(NamedTuple):
    """A game that was handed in and is sound."""

    export: Export
    facts: GameFacts


def judge_file(data: bytes) -> FinishedGame | Reason:
    """Return the game of a file, verified byte by byte and step by step; or why it is no result."""
    if len(data) > LONGEST_GAME:
        return Reason("too-large", {"size": str(len(data)), "most": str(LONGEST_GAME)})
    try:
        export = verify(data)
    except ExportDamaged as error:
        return Reason(error.key, {"line": str(error.line)} | {key: str(name) for key, name in error.names.items()})
    facts = facts_of(export)
    if facts is None:
        return Reason("unfinished", {"steps": str(len(export.steps))})
    return FinishedGame(export, facts)


def write_game(session: Session, handed_in: HandedIn, judged: FinishedGame | Reason, zone: tzinfo | None) -> Taken:
    """Write what was handed in to where it belongs; return the answer."""
    taken = judged if isinstance(judged, Reason) else _taken(session, handed_in, judged, zone)
    if isinstance(taken, Reason):
        set_aside.write(session, handed_in, taken)
        return _refused(handed_in, taken)
    return taken


def write_again(
    session: Session, number: int, handed_in: HandedIn, judged: FinishedGame | Reason, zone: tzinfo | None
) -> Taken:
    """Write what was set aside under a number to the games, if it is one now; else it stays where it is."""
    taken = judged if isinstance(judged, Reason) else _taken(session, handed_in, judged, zone)
    if isinstance(taken, Reason):
        set_aside.change_reason(session, number, taken)
        return _refused(handed_in, taken)
    set_aside.forget(session, number)
    return taken


def _refused(handed_in: HandedIn, reason: Reason) -> Taken:
    return Taken(Intake.SET_ASIDE, seal_of(handed_in.data), None, reason)


def _taken(session: Session, handed_in: HandedIn, judged: FinishedGame, zone: tzinfo | None) -> Taken | Reason:
    """Write a sound game, unless it is there; or return why it cannot have happened."""
    seal, number = seal_of(handed_in.data), 0
    for told_apart_by in IDENTITY_STEPS:
        identity = identity_of(judged.export.steps, told_apart_by)
        if (inserted := _insert(session, handed_in, judged, identity, zone)) is not None:
            return Taken(Intake.KEPT, seal, inserted)
        # Written as it is, which locks the row: two halls may have two versions of this game in their hands.
        ((number, known, device),) = session(
            "UPDATE games SET steps = steps WHERE identity = ? RETURNING id, seal, device", (identity,)
        )
        intake = Intake.KNOWN if known == seal else _compared(session, handed_in, judged, number, zone)
        if intake:
            return Taken(intake, seal, number)
        if device == handed_in.device:
            break
    return Reason("another-course", {"game": str(number)})


def _compared(
    session: Session, handed_in: HandedIn, judged: FinishedGame, number: int, zone: tzinfo | None
) -> Intake | None:
    """Compare a game with one that began as it did; None where neither is the beginning of the other."""
    steps, kept = judged.export.steps, verify(games.read_file(session, number)).steps
    if kept[: len(steps)] == steps:
        return Intake.KNOWN
    if steps[: len(kept)] == kept:
        _replace(session, handed_in, judged, number, zone)
        return Intake.SUPERSEDED
    return None


def _values(
    handed_in: HandedIn, facts: GameFacts, zone: tzinfo | None
) -> tuple[str | int | float | bytes | None, ...]:
    """Return the values of `games.GAME_COLUMNS`."""
    ended = ended_at(facts.last_at, handed_in.received_at, handed_in.sent_at)
    # It is by the newest of these times that pages notice a change.
    arrived = write_time(handed_in.judged_at or handed_in.received_at)
    where_and_when = (handed_in.table, handed_in.device, arrived, write_time(ended))
    evening = evening_of(ended, zone).isoformat()
    return (seal_of(handed_in.data), *where_and_when, evening, *games.fact_values(facts))


def _insert(
    session: Session, handed_in: HandedIn, judged: FinishedGame, identity: str, zone: tzinfo | None
) -> int | None:
    """Write a game that is new, and return its number; None where it is there already."""
    names = ("identity", *games.GAME_COLUMNS)
    inserted = session(
        f"INSERT INTO games ({', '.join(names)}) VALUES ({', '.join('?' * len(names))}) "  # noqa: S608  # our own
        "ON CONFLICT (identity) DO NOTHING RETURNING id",
        (identity, *_values(handed_in, judged.facts, zone)),
    )
    if not inserted:
        return None
    number = int(inserted[0][0])
    games.write_seats(session, number, judged.facts)
    games.write_file(session, number, handed_in.data)
    return number


def _replace(
    session: Session, handed_in: HandedIn, judged: FinishedGame, number: int, zone: tzinfo | None
) -> None:
    """Write a game over an earlier state of it; what was found out about that no longer holds."""
    changes = ", ".join(f"{name} = ?" for name in games.GAME_COLUMNS)
    session(
        f"UPDATE games SET {changes} WHERE id = ?",  # noqa: S608  # our own names
        (*_values(handed_in, judged.facts, zone), number),
    )
    session("DELETE FROM reviews WHERE game = ?", (number,))
    session("DELETE FROM seats WHERE game = ?", (number,))
    games.write_seats(session, number, judged.facts)
    games.write_file(session, number, handed_in.data)
