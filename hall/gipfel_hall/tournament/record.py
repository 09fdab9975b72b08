"""What everybody has behind them in a tournament: points, whom they met, where they sat."""

from collections import Counter
from dataclasses import dataclass, field

from gipfel_hall.tournament.events import Seating
from gipfel_hall.tournament.points import BYE, points_of
from gipfel_hall.tournament.state import SeatingResult, Tournament


@dataclass
class PlayerRecord:
    """What one player has behind them; it is filled while the rounds are read, and then left alone."""

    points: float = 0.0
    wins: int = 0
    columns: int = 0
    byes: int = 0
    met: Counter[int] = field(default_factory=Counter)
    """How often each other player sat at the same table."""
    seats: Counter[int] = field(default_factory=Counter)
    """How often the player had each place in the order of play, 0 for the first."""
    sizes: Counter[int] = field(default_factory=Counter)
    """How often the player sat at a table of each size."""
    tables: list[tuple[int, ...]] = field(default_factory=list)
    """The others at the table, of each round in which there was a result."""
    beaten: Counter[int] = field(default_factory=Counter)
    """Against each other player, how often better less how often worse."""


def records_of(tournament: Tournament) -> dict[int, PlayerRecord]:
    """Return what each player has behind them, by number, in the order in which they joined."""
    records = {entrant.player: PlayerRecord() for entrant in tournament.entrants}
    for drawn in tournament.drawn:
        for player in drawn.byes:
            records[player].byes += 1
            records[player].points += BYE
        for seating, result in zip(drawn.seatings, drawn.results, strict=True):
            # Who was called to one table has met there, if it was to be played: also before there is a result.
            if result or not drawn.is_closed:
                _sit(records, seating)
            if result:
                _count(records, seating, result)
    return records


def _sit(records: dict[int, PlayerRecord], seating: Seating) -> None:
    for seat, player in enumerate(seating.players):
        record = records[player]
        record.seats[seat] += 1
        record.sizes[len(seating.players)] += 1
        record.met.update(other for other in seating.players if other != player)


def _count(records: dict[int, PlayerRecord], seating: Seating, result: SeatingResult) -> None:
    points = points_of(result.places)
    for seat, player in enumerate(seating.players):
        record, place = records[player], result.places[seat]
        record.points += points[seat]
        record.wins += place == 1
        record.columns += result.columns[seat]
        record.tables.append(tuple(other for other in seating.players if other != player))
        for other, others_place in zip(seating.players, result.places, strict=True):
            record.beaten[other] += (others_place > place) - (others_place < place)
