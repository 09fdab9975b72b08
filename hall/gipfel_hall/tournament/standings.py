"""The table of standings: points, and the usual tie-breaks."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean

from gipfel_hall.tournament.record import PlayerRecord, records_of
from gipfel_hall.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class Standing:
    """Where somebody stands, and by what."""

    place: int
    """Counted from 1; who are equal in everything share a place."""
    player: int
    name: str
    points: float
    opponents: float
    """The first tie-break, after Buchholz: for each round the mean of the opponents' points, added up."""
    wins: int
    """The second one: games won."""
    direct: int
    """The third one: against those who are equal so far, how often better less how often worse."""
    columns: int
    """The last one: columns won."""
    played: int
    """Games with a result."""
    byes: int
    is_here: bool


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """Return everybody who takes part or did, the first one first."""
    records = records_of(tournament)
    opponents = {player: _opponents(record, records) for player, record in records.items()}

    def before_direct(player: int) -> tuple[float, float, int]:
        record = records[player]
        return (-record.points, -opponents[player], -record.wins)

    direct = dict[int, int]()
    for _, group in groupby(sorted(records, key=before_direct), key=before_direct):
        equal = list(group)
        direct |= {player: sum(records[player].beaten[other] for other in equal) for player in equal}
    worth = {player: (*before_direct(player), -direct[player], -records[player].columns) for player in records}
    return tuple(
        Standing(
            place=1 + sum(other < worth[player] for other in worth.values()),
            player=player,
            name=_name(tournament, player),
            points=records[player].points,
            opponents=opponents[player],
            wins=records[player].wins,
            direct=direct[player],
            columns=records[player].columns,
            played=len(records[player].tables),
            byes=records[player].byes,
            is_here=any(entrant.player == player for entrant in tournament.here),
        )
        for player in sorted(records, key=lambda player: (worth[player], _name(tournament, player).casefold()))
    )


def _opponents(record: PlayerRecord, records: dict[int, PlayerRecord]) -> float:
    """Return the strength of a player's opponents: by the mean of each table, so that its size does not matter.

    Who sat out met nobody in that round: whoever has won as many points by playing comes first.
    """
    return round(sum(_mean(others, records) for others in record.tables), 6)


def _mean(players: Sequence[int], records: dict[int, PlayerRecord]) -> float:
    return fmean(records[player].points for player in players)


def _name(tournament: Tournament, player: int) -> str:
    entrant = tournament.entrant(player)
    return entrant.name if entrant else ""
