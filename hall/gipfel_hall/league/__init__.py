"""A league: ratings for two to four players with their uncertainty, on demand with the luck taken out."""

from gipfel_hall.league.ratings import League, LeagueRow, league_of, rated
from gipfel_hall.league.reviewer import GameReviewer

__all__ = ["GameReviewer", "League", "LeagueRow", "league_of", "rated"]
