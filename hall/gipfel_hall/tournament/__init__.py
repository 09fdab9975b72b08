"""Tournaments: who plays with whom, who leads; pure but for the desk, which keeps them in the archive."""

from gipfel_hall.tournament.desk import TournamentDesk
from gipfel_hall.tournament.draw import Draw, draw_round
from gipfel_hall.tournament.events import (
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
    TablesSet,
    TournamentClosed,
    TournamentEvent,
    read_event,
    write_event,
)
from gipfel_hall.tournament.fold import LONGEST_TITLE, MOST_ROUNDS, SIZES, after, fold
from gipfel_hall.tournament.game_at_table import GameAtTable, game_at_table
from gipfel_hall.tournament.matching import result_of_game
from gipfel_hall.tournament.points import points_of
from gipfel_hall.tournament.record import PlayerRecord, records_of
from gipfel_hall.tournament.refusals import TournamentRefusal
from gipfel_hall.tournament.short_names import short_names
from gipfel_hall.tournament.sizes import group_sizes
from gipfel_hall.tournament.standings import Standing, standings
from gipfel_hall.tournament.state import Entrant, Round, SeatingResult, Tournament

__all__ = [
    "LONGEST_TITLE",
    "MOST_ROUNDS",
    "SIZES",
    "Draw",
    "Entrant",
    "GameAtTable",
    "Opened",
    "PlayerJoined",
    "PlayerLeft",
    "PlayerRecord",
    "ResultCorrected",
    "ResultEntered",
    "Round",
    "RoundClosed",
    "RoundDrawn",
    "RoundWithdrawn",
    "Seating",
    "SeatingMoved",
    "SeatingResult",
    "Standing",
    "TablesSet",
    "Tournament",
    "TournamentClosed",
    "TournamentDesk",
    "TournamentEvent",
    "TournamentRefusal",
    "after",
    "draw_round",
    "fold",
    "game_at_table",
    "group_sizes",
    "points_of",
    "read_event",
    "records_of",
    "result_of_game",
    "short_names",
    "standings",
    "write_event",
]
