"""Where a tournament is run: reads it from the archive, lets the host do something, writes what happened."""

import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from msgspec.structs import replace

from gipfel_hall.archive import Archive, ArchivedGame, GameFilter, TournamentChanged
from gipfel_hall.tournament.draw import draw_round
from gipfel_hall.tournament.events import (
    Opened,
    PlayerLeft,
    ResultCorrected,
    RoundClosed,
    RoundDrawn,
    RoundWithdrawn,
    SeatingMoved,
    TablesSet,
    TournamentClosed,
    TournamentEvent,
    read_event,
    write_event,
)
from gipfel_hall.tournament.fold import after, fold, round_with
from gipfel_hall.tournament.game_at_table import GameAtTable, game_at_table
from gipfel_hall.tournament.joining import joining, lent_names
from gipfel_hall.tournament.matching import result_at, result_of_game
from gipfel_hall.tournament.refusals import TournamentRefusal
from gipfel_hall.tournament.state import Entrant, Round, Tournament

ATTEMPTS = 5
"""How often a game's result is entered anew where somebody else writes to the same tournament."""
RECENT, OFFERED = 100, 5
"""How many of somebody's newest games are looked through for those of a seating, and how many are offered."""


def utc_now() -> datetime:
    """Return the time."""
    return datetime.now(UTC)


class _Read(NamedTuple):
    """A tournament, and how many events it was made of."""

    tournament: Tournament
    events: int


class TournamentDesk:
    """Runs tournaments of an archive.

    Whatever cannot be is refused with `TournamentRefusal`; `TournamentChanged` where somebody else was faster, and
    the host should look again.
    """

    def __init__(self, archive: Archive, clock: Callable[[], datetime] = utc_now) -> None:
        self._archive, self._clock = archive, clock
        self._closed = set[int]()
        """Tournaments that are known to be over, which they stay: no game is looked for there."""

    def open(
        self,
        title: str,
        rounds: int,
        size: int,
        tables: Sequence[str] = (),
        edition: str = "",
        variants: Sequence[str] = (),
    ) -> int:
        """Open a tournament; return its number."""
        event = Opened(self._clock(), title, rounds, size, tuple(tables), edition, tuple(variants))
        fold([event])
        return self._archive.open_tournament(event.at, [write_event(event)])

    def all(self) -> tuple[tuple[int, Tournament], ...]:
        """Return all tournaments with their numbers, the newest first."""
        return tuple((stored.id, fold(map(read_event, stored.events))) for stored in self._archive.tournaments())

    def tournament(self, number: int) -> Tournament:
        """Return a tournament as it is now; `NoSuchEntry` where there is none."""
        return self._read(number).tournament

    def join(self, number: int, name: str, short: str = "") -> Entrant:
        """Let somebody take part from the next round on; without a short name, one is found."""
        read = self._read(number)
        event = joining(self._archive, read.tournament, name, short, self._clock())
        before = read.tournament.entrant(event.player)
        if not event.is_lent and (before is None or before.is_lent):
            event = replace(event, is_lent=(event.player, event.short.casefold()) in self._lent())
        self._happened(number, read, event)
        return Entrant(event.player, event.name, event.short, is_lent=event.is_lent)

    def leave(self, number: int, player: int) -> None:
        """Let somebody take no part in further rounds."""
        self._happened(number, self._read(number), PlayerLeft(self._clock(), player))

    def set_tables(self, number: int, tables: Sequence[str]) -> None:
        """Say at which tables the next rounds are played."""
        self._happened(number, self._read(number), TablesSet(self._clock(), tuple(tables)))

    def draw(self, number: int, seed: int | None = None) -> Round:
        """Draw the next round."""
        read = self._read(number)
        chosen = secrets.randbits(32) if seed is None else seed
        drawn = draw_round(read.tournament, chosen)
        event = RoundDrawn(self._clock(), chosen, drawn.seatings, drawn.byes)
        return self._happened(number, read, event).drawn[-1]

    def withdraw_round(self, number: int) -> None:
        """Take back the draw of the newest round, while it has no result."""
        self._happened(number, self._read(number), RoundWithdrawn(self._clock()))

    def move_seating(self, number: int, round_number: int, seating: int, table: str) -> None:
        """Let a seating of a round that has no result play at another table: its game is looked for there."""
        event = SeatingMoved(self._clock(), round_number, seating, table)
        self._happened(number, self._read(number), event)

    def enter_result(
        self, number: int, round_number: int, seating: int, places: Sequence[int], columns: Sequence[int]
    ) -> None:
        """Say how a seating of a round ended: that holds over whatever games come in."""
        event = ResultCorrected(self._clock(), round_number, seating, tuple(places), tuple(columns))
        self._happened(number, self._read(number), event)

    def games_for(self, number: int, round_number: int, seating: int) -> tuple[ArchivedGame, ...]:
        """Return the newest games of just the players of a seating that are no result here, the newest first."""
        tournament, merged, now = self.tournament(number), self._archive.merged(), self._clock()
        drawn, taken = round_with(tournament, round_number, seating), _games_of(tournament)
        played = self._archive.games(GameFilter(player=drawn.seatings[seating].players[0]), limit=RECENT).games
        found = [
            game
            for game in played
            if game.id not in taken and result_at(drawn, seating, game_at_table(game), now, merged)
        ]
        return tuple(found[:OFFERED])

    def attach_game(self, number: int, round_number: int, seating: int, game: int) -> None:
        """Say which game of the archive a seating has played, where that was not found by itself."""
        read, played = self._read(number), game_at_table(self._archive.game(game))
        drawn = round_with(read.tournament, round_number, seating)
        event = result_at(drawn, seating, played, self._clock(), self._archive.merged())
        if event is None:
            raise TournamentRefusal("other-players")
        if game in _games_of(read.tournament):
            raise TournamentRefusal("is-result")
        self._happened(number, read, replace(event, is_attached=True))

    def close_round(self, number: int) -> None:
        """Close the newest round: a seating without a result was not played."""
        self._happened(number, self._read(number), RoundClosed(self._clock()))

    def close(self, number: int) -> None:
        """Close a tournament."""
        closed = self._happened(number, self._read(number), TournamentClosed(self._clock()))
        for player, short in lent_names([closed]) - self._lent():
            self._archive.remove_alias(player, short)

    def game_taken(self, game: int) -> tuple[int, ...]:
        """Enter a game that has come in wherever it is a result; return the numbers of those tournaments."""
        played = game_at_table(self._archive.game(game))
        if not {*played.players} - {None}:
            return ()
        numbers = [number for number in self._archive.tournament_numbers() if number not in self._closed]
        return tuple(number for number in numbers if self._entered(number, played))

    def _entered(self, number: int, played: GameAtTable) -> bool:
        for attempt in range(ATTEMPTS):
            read = self._read(number)
            if read.tournament.is_closed:
                self._closed.add(number)
                return False
            event = result_of_game(read.tournament, played, self._clock(), self._archive.merged())
            if event is None:
                return False
            try:
                self._happened(number, read, event)
            except TournamentChanged:  # the host draws or corrects just now: look again
                if attempt + 1 == ATTEMPTS:
                    raise
            else:
                return True
        return False

    def _lent(self) -> set[tuple[int, str]]:
        return lent_names(tournament for _, tournament in self.all() if not tournament.is_closed)

    def _read(self, number: int) -> _Read:
        stored = self._archive.tournament(number)
        return _Read(fold(map(read_event, stored.events)), len(stored.events))

    def _happened(self, number: int, read: _Read, event: TournamentEvent) -> Tournament:
        """Write an event, if it can have happened; return the tournament after it."""
        changed = after(read.tournament, event)
        self._archive.append_to_tournament(number, read.events, [write_event(event)])
        return changed


def _games_of(tournament: Tournament) -> set[int | None]:
    """Return the games that are results of a tournament."""
    return {result.game for drawn in tournament.drawn for result in drawn.results if result}
