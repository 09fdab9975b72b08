"""The calls that the newest round of a tournament needs, and those that nobody needs any longer."""

import secrets
from collections.abc import Iterator
from typing import NamedTuple

from gipfel.messages import LONGEST_CALL_TITLE, GameCall
from gipfel_hall.live import BrokerLink
from gipfel_hall.tournament import Round, Seating, Tournament
from gipfel_hall.words import HallWords


class SeatingCall(NamedTuple):
    """The call for a seating of a round."""

    seating: int
    """Which one, counted from 0."""
    table: str
    """Empty where they wait for a table."""
    call: GameCall


def calls_of(number: int, tournament: Tournament, words: HallWords) -> list[SeatingCall]:
    """Return a new call for each seating of the newest round that waits for its game."""
    shorts = {entrant.player: entrant.short for entrant in tournament.entrants}
    return [
        SeatingCall(
            index,
            seating.table,
            GameCall(
                # Who is called again is called anew: the answer to the call before is none to this one.
                _call_start(number, drawn.number, index) + secrets.token_hex(4),
                tuple(shorts[player] for player in seating.players),
                tournament.edition,
                tournament.variants,
                words("call.round", number=drawn.number)[:LONGEST_CALL_TITLE],
            ),
        )
        for drawn, index, seating in _waiting(tournament)
    ]


def call_off_settled(link: BrokerLink, number: int, tournament: Tournament) -> None:
    """Withdraw all calls for seatings that wait for no game, or not there; without a broker, once it is back."""
    wanted = [
        (seating.table, _call_start(number, drawn.number, index)) for drawn, index, seating in _waiting(tournament)
    ]
    for table, kept in link.hall.calls.items():
        is_wanted = any(table == at and kept.id.startswith(start) for at, start in wanted)
        if kept.id.startswith(f"{number}-") and not is_wanted:
            link.call_off(table, kept)


def _waiting(tournament: Tournament) -> Iterator[tuple[Round, int, Seating]]:
    """Yield the seatings of the newest round that wait for their game, each with its place there."""
    newest = tournament.newest
    if newest and not newest.is_closed and not tournament.is_closed:
        for index, (seating, result) in enumerate(zip(newest.seatings, newest.results, strict=True)):
            if result is None:
                yield newest, index, seating


def is_call_for(call: GameCall, tournament: int, number: int, index: int) -> bool:
    """Whether a call is one for this seating, by its tournament, its round and its place there."""
    return call.id.startswith(_call_start(tournament, number, index))


def _call_start(tournament: int, number: int, index: int) -> str:
    return f"{tournament}-{number}-{index}-"
