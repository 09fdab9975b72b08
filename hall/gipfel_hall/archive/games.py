"""The rows of a game, and a game out of its rows."""

import zlib
from collections import defaultdict
from collections.abc import Sequence
from datetime import date

from gipfel.rules import COLUMNS
from gipfel_hall.archive import people
from gipfel_hall.archive.database import Row, Session, SqlValue
from gipfel_hall.archive.failures import NoSuchEntry
from gipfel_hall.archive.schema import FIELDS, ROLLED
from gipfel_hall.archive.times import read_time
from gipfel_hall.archive.values import (
    ArchivedGame,
    ArchivedSeat,
    Evening,
    GameFacts,
    GameFilter,
    GamePage,
    SeatFacts,
)

FACTS = (
    *("edition", "variants", "house", "winner", "steps", "started_at", "last_at"),
    *("seats", "turns", "rolls"),
)
SEAT_FACTS = (
    *("colour", "name", "level", "play_order", "place", "won", "columns_won"),
    *("turns", "rolls", "stops", "busts", "expected_busts", "longest", "lost"),
)
GAME_COLUMNS = ("seal", "at_table", "device", "received_at", "ended_at", "evening", *FACTS, *ROLLED)
LONGEST_NUMBER = 20
"""Digits from which on no game has such a number."""
SEAT_COLUMNS = ("game", "seat", "player", *SEAT_FACTS, *FIELDS)


def fact_values(facts: GameFacts) -> tuple[SqlValue, ...]:
    """Return the values of the columns of `FACTS` and `ROLLED`."""
    return (
        facts.edition,
        " ".join(facts.variants),
        " ".join(facts.house),
        facts.winner,
        facts.steps,
        facts.started_at,
        facts.last_at,
        len(facts.seats),
        facts.turns,
        facts.rolls,
        *facts.sums,
    )


def write_seats(session: Session, game: int, facts: GameFacts) -> None:
    """Write what each seat did, and who that was."""
    players = people.find_or_add(session, [seat.name for seat in facts.seats if is_person(seat)])
    marks = ", ".join("?" * len(SEAT_COLUMNS))
    for number, seat in enumerate(facts.seats):
        session(
            f"INSERT INTO seats ({', '.join(SEAT_COLUMNS)}) VALUES ({marks})",  # noqa: S608  # our own names
            (game, number, players[seat.name] if is_person(seat) else None, *_seat_values(seat)),
        )


def is_person(seat: SeatFacts) -> bool:
    """Whether somebody who gave a name sat there."""
    return bool(people.folded(seat.name)) and not seat.level


def _seat_values(seat: SeatFacts) -> tuple[SqlValue, ...]:
    return (
        seat.colour,
        seat.name,
        seat.level,
        seat.order,
        seat.place,
        sum(1 << column for column in seat.columns_won),
        len(seat.columns_won),
        seat.turns,
        seat.rolls,
        seat.stops,
        seat.busts,
        seat.expected_busts,
        seat.longest,
        seat.lost,
        *seat.fields,
    )


def write_file(session: Session, game: int, data: bytes) -> None:
    """Write the file of a game in place of an earlier one; compressed, it takes half the room."""
    sql = "INSERT INTO game_files (game, data) VALUES (?, ?) ON CONFLICT (game) DO UPDATE SET data = excluded.data"
    session(sql, (game, zlib.compress(data)))


def read_file(session: Session, game: int) -> bytes:
    """Return the file of a game, byte by byte as it came in."""
    found = session("SELECT data FROM game_files WHERE game = ?", (game,))
    if not found:
        raise NoSuchEntry(f"there is no game {game}")
    return zlib.decompress(found[0][0])


def listed(session: Session, wanted: GameFilter, older: str, limit: int) -> GamePage:
    """Return the newest games that are wanted, from a place in the list on."""
    conditions, values = _conditions(wanted)
    if older:
        ended, _, digits = older.partition("/")
        number = int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < LONGEST_NUMBER else 0
        conditions.append("(ended_at, id) < (?, ?)")
        values += [ended, number]
    where = f"WHERE {' AND '.join(conditions)}" if conditions else ""
    found = _games(session, f"{where} ORDER BY ended_at DESC, id DESC LIMIT ?", [*values, limit + 1])
    shown = found[:limit]
    return GamePage(
        tuple(game for _, game in shown), f"{shown[-1][0]}/{shown[-1][1].id}" if len(found) > limit else ""
    )


def _conditions(wanted: GameFilter) -> tuple[list[str], list[SqlValue]]:
    conditions, values = list[str](), list[SqlValue]()
    plain = {
        "edition": wanted.edition,
        "at_table": wanted.table,
        "evening": wanted.evening.isoformat() if wanted.evening else "",
    }
    for column, value in plain.items():
        if value:
            conditions.append(f"{column} = ?")
            values.append(value)
    seats = "id IN (SELECT s.game FROM seats s JOIN players p ON p.id = s.player WHERE p.root {})"
    if wanted.player is not None:
        conditions.append(seats.format("= (SELECT root FROM players WHERE id = ?)"))
        values.append(wanted.player)
    if wanted.name:
        called = "SELECT m.root FROM aliases a JOIN players m ON m.id = a.player WHERE a.folded LIKE ? ESCAPE '!'"
        conditions.append(seats.format(f"IN ({called})"))
        values.append(people.containing(wanted.name))
    return conditions, values


def one(session: Session, game: int) -> ArchivedGame:
    """Return a game of the archive."""
    found = _games(session, "WHERE id = ?", [game])
    if not found:
        raise NoSuchEntry(f"there is no game {game}")
    return found[0][1]


def _games(session: Session, rest: str, values: list[SqlValue]) -> list[tuple[str, ArchivedGame]]:
    """Return games, each with the text of its end by which it was sorted."""
    names = ", ".join(("id", *GAME_COLUMNS))
    rows = session(f"SELECT {names} FROM games {rest}", values)  # noqa: S608  # our own names
    seats = _seats(session, [row[0] for row in rows])
    return [(row[5], _game(row, seats[row[0]])) for row in rows]


def _seats(session: Session, games: list[int]) -> dict[int, tuple[ArchivedSeat, ...]]:
    if not games:
        return {}
    names = ", ".join(f"s.{name}" for name in SEAT_COLUMNS)
    rows = session(
        f"SELECT r.id, r.name, {names} FROM seats s LEFT JOIN players p ON p.id = s.player "  # noqa: S608
        "LEFT JOIN players r ON r.id = p.root "
        f"WHERE s.game IN ({', '.join('?' * len(games))}) ORDER BY s.game, s.seat",
        games,
    )
    found = defaultdict[int, list[ArchivedSeat]](list)
    for player, name, game, _, _, *facts in rows:
        found[game].append(ArchivedSeat(_seat_facts(facts), player, name or ""))
    return {game: tuple(seats) for game, seats in found.items()}


def _seat_facts(row: Sequence[SqlValue]) -> SeatFacts:
    colour, name, level, order, place, won, _, turns, rolls, stops, busts, expected, longest, lost, *fields = row
    columns = tuple(column for column in COLUMNS if int(won or 0) >> column & 1)
    counted = (turns, rolls, stops, busts, expected, longest, lost)
    return SeatFacts(colour, name, level, order, place, columns, tuple(fields), *counted)  # type: ignore[arg-type]


def _game(row: Row, seats: tuple[ArchivedSeat, ...]) -> ArchivedGame:
    number, seal, table, device, _, ended, evening, *rest = row
    edition, variants, house, winner, steps, started, last, _, _, _, *sums = rest
    rules = (edition, tuple(variants.split()), tuple(house.split()))
    each = tuple(seat.facts for seat in seats)
    facts = GameFacts(*rules, winner, steps, started, last, tuple(sums), each)
    day = date.fromisoformat(evening)
    return ArchivedGame(number, table, device, read_time(ended), day, seal, facts, seats)


def evenings(session: Session, limit: int) -> tuple[Evening, ...]:
    """Return the newest evenings, the newest first."""
    rows = session(
        "SELECT evening, count(*), count(DISTINCT at_table), min(ended_at), max(ended_at) FROM games "
        "GROUP BY evening ORDER BY evening DESC LIMIT ?",
        (limit,),
    )
    return tuple(
        Evening(date.fromisoformat(evening), games, tables, read_time(first), read_time(last))
        for evening, games, tables, first, last in rows
    )
