"""Somebody takes part: who that is in the archive, and by which short name a table calls them.

Games come in under short names, so while a tournament goes on those are the players' own. Afterwards whoever types
`Anna` is no longer Anna Berg: only names that were theirs before stay theirs.
"""

from collections.abc import Iterable
from datetime import datetime

from msgspec.structs import replace

from gipfel_hall.archive import Archive, NameTaken
from gipfel_hall.tournament.events import PlayerJoined
from gipfel_hall.tournament.fold import LONGEST_NAME, after
from gipfel_hall.tournament.refusals import TournamentRefusal
from gipfel_hall.tournament.short_names import short_names
from gipfel_hall.tournament.state import Tournament

NOBODY = 0
"""The number of no player: of somebody whom the archive does not know yet."""


def joining(archive: Archive, tournament: Tournament, name: str, short: str, at: datetime) -> PlayerJoined:
    """Return that somebody joins, who is a player of the archive then; whoever is refused is not added to it."""
    name, short = " ".join(name.split()), " ".join(short.split())
    if not name or len(name) > LONGEST_NAME:
        raise TournamentRefusal("name", most=LONGEST_NAME)
    known = archive.find_player(name)
    if known is not None:
        name = archive.player(known).name  # as it was first spelt
    before = tournament.entrant(known) if known is not None else None
    taken = {entrant.short.casefold() for entrant in tournament.entrants}
    for candidate in [short] if short else [before.short] if before else short_names(name):
        if candidate.casefold() in taken and not before:
            continue
        event = PlayerJoined(at, NOBODY if known is None else known, name, candidate)
        after(tournament, event)
        if archive.find_player(candidate) not in (None, known):
            continue  # somebody else of the archive is called so
        player = archive.player_named(name)
        try:
            return replace(event, player=player, is_lent=archive.add_alias(player, candidate))
        except NameTaken:
            continue  # somebody else has it since a moment ago
    raise TournamentRefusal("short", name=short)


def lent_names(tournaments: Iterable[Tournament]) -> set[tuple[int, str]]:
    """Return the short names that are somebody's only while these tournaments go on, each with its player."""
    return {
        (entrant.player, entrant.short.casefold())
        for tournament in tournaments
        for entrant in tournament.entrants
        if entrant.is_lent
    }
