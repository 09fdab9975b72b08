"""A tournament is what its events make of it."""

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from gipfel.messages import LONGEST_SHORT, can_be_shown
from gipfel_hall.tournament.events import (
    Opened,
    PlayerJoined,
    PlayerLeft,
    ResultCorrected,
    ResultEntered,
    RoundClosed,
    RoundDrawn,
    RoundWithdrawn,
    SeatingMoved,
    TablesSet,
    TournamentClosed,
    TournamentEvent,
)
from gipfel_hall.tournament.refusals import TournamentRefusal
from gipfel_hall.tournament.state import Entrant, Round, SeatingResult, Tournament

SIZES = (2, 3, 4)
MOST_ROUNDS = 50
LONGEST_TITLE = 60
LONGEST_NAME = 40


def fold(events: Iterable[TournamentEvent]) -> Tournament:
    """Return the tournament that all events make; `TournamentRefusal` where one of them cannot have happened."""
    tournament: Tournament | None = None
    for event in events:
        tournament = _opened(event) if tournament is None else after(tournament, event)
    if tournament is None:
        raise TournamentRefusal("unopened")
    return tournament


def _opened(event: TournamentEvent) -> Tournament:
    if not isinstance(event, Opened):
        raise TournamentRefusal("unopened")
    if event.size not in SIZES:
        raise TournamentRefusal("size", size=event.size)
    if not 1 <= event.rounds <= MOST_ROUNDS:
        raise TournamentRefusal("rounds", rounds=event.rounds, most=MOST_ROUNDS)
    if not _is_said(event.title, LONGEST_TITLE):
        raise TournamentRefusal("title", most=LONGEST_TITLE)
    tables = _each_once(event.tables)
    return Tournament(event.title, event.rounds, event.size, tables, event.edition, event.variants)


def _is_said(text: str, most: int) -> bool:
    return len(text.strip()) > 0 and len(text) <= most and text.isprintable()


def _each_once(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in names if name))


def after(tournament: Tournament, event: TournamentEvent) -> Tournament:
    """Return the tournament after one more event; `TournamentRefusal` says what cannot be."""
    if tournament.is_closed and not isinstance(event, ResultCorrected):
        raise TournamentRefusal("closed")
    return _happened(tournament, event)


def _happened(tournament: Tournament, event: TournamentEvent) -> Tournament:
    match event:
        case Opened():
            raise TournamentRefusal("opened")
        case TablesSet(tables=tables):
            return replace(tournament, tables=_each_once(tables))
        case PlayerJoined():
            return _joined(tournament, event)
        case PlayerLeft(player=player):
            return _with_entrant(tournament, replace(_present(tournament, player), is_here=False))
        case RoundDrawn():
            return _drawn(tournament, event)
        case RoundWithdrawn():
            return _withdrawn(tournament)
        case SeatingMoved(number=number, seating=seating, table=table):
            return _moved(tournament, number, seating, table)
        case ResultEntered():
            return _entered(tournament, event)
        case ResultCorrected(number=number, seating=seating, places=places, columns=columns):
            return _with_result(tournament, number, seating, SeatingResult(places, columns))
        case RoundClosed():
            return _with_round(tournament, replace(_newest(tournament), is_closed=True))
        case TournamentClosed():
            return replace(tournament, is_closed=True)
        case _:
            assert_never(event)


def _present(tournament: Tournament, player: int) -> Entrant:
    entrant = tournament.entrant(player)
    if entrant is None:
        raise TournamentRefusal("unknown-player", player=player)
    if not entrant.is_here:
        raise TournamentRefusal("not-here", name=entrant.name)
    return entrant


def _newest(tournament: Tournament) -> Round:
    if tournament.newest is None:
        raise TournamentRefusal("no-round")
    return tournament.newest


def _joined(tournament: Tournament, event: PlayerJoined) -> Tournament:
    entrant = Entrant(event.player, event.name, event.short, is_lent=event.is_lent)
    before = tournament.entrant(event.player)
    if before and before.is_here:
        raise TournamentRefusal("here-already", name=before.name)
    if not _is_said(event.name, LONGEST_NAME):
        raise TournamentRefusal("name", most=LONGEST_NAME)
    others = {other.short.casefold() for other in tournament.entrants if other.player != event.player}
    if not _is_said(event.short, LONGEST_SHORT) or event.short.casefold() in others:
        raise TournamentRefusal("short", name=event.short, most=LONGEST_SHORT)
    if not can_be_shown(event.short) or event.short != event.short.strip():
        raise TournamentRefusal("not-shown", name=event.short)  # a table would not take a call with it
    if before:
        return _with_entrant(tournament, entrant)
    return replace(tournament, entrants=(*tournament.entrants, entrant))


def _with_entrant(tournament: Tournament, changed: Entrant) -> Tournament:
    entrants = (changed if entrant.player == changed.player else entrant for entrant in tournament.entrants)
    return replace(tournament, entrants=tuple(entrants))


def _drawn(tournament: Tournament, event: RoundDrawn) -> Tournament:
    if tournament.newest and not tournament.newest.is_over:
        raise TournamentRefusal("round-open", number=tournament.newest.number)
    if len(tournament.drawn) == tournament.rounds:
        raise TournamentRefusal("all-drawn", rounds=tournament.rounds)
    seated = sorted((*event.byes, *(player for seating in event.seatings for player in seating.players)))
    if seated != sorted(entrant.player for entrant in tournament.here) or not event.seatings:
        raise TournamentRefusal("too-few" if not event.seatings else "no-seating")
    if not all(len(seating.players) in SIZES for seating in event.seatings):
        raise TournamentRefusal("no-seating")
    number, results = len(tournament.drawn) + 1, (None,) * len(event.seatings)
    drawn = Round(number, event.at, event.seatings, event.byes, results)
    return replace(tournament, drawn=(*tournament.drawn, drawn))


def _withdrawn(tournament: Tournament) -> Tournament:
    if any(_newest(tournament).results):
        raise TournamentRefusal("has-results")
    return replace(tournament, drawn=tournament.drawn[:-1])


def _moved(tournament: Tournament, number: int, seating: int, table: str) -> Tournament:
    played = round_with(tournament, number, seating)
    if played.results[seating]:
        raise TournamentRefusal("has-result", number=number, seating=seating)
    moved = played.seatings[seating]._replace(table=table)
    seatings = (*played.seatings[:seating], moved, *played.seatings[seating + 1 :])
    return _with_round(tournament, replace(played, seatings=seatings))


def round_with(tournament: Tournament, number: int, seating: int) -> Round:
    """Return a round; `TournamentRefusal` where there is none, or where it has no such seating."""
    if not 1 <= number <= len(tournament.drawn):
        raise TournamentRefusal("no-round", number=number)
    if not 0 <= seating < len(tournament.drawn[number - 1].seatings):
        raise TournamentRefusal("no-seating", seating=seating)
    return tournament.drawn[number - 1]


def _with_round(tournament: Tournament, changed: Round) -> Tournament:
    drawn = (changed if each.number == changed.number else each for each in tournament.drawn)
    return replace(tournament, drawn=tuple(drawn))


def _entered(tournament: Tournament, event: ResultEntered) -> Tournament:
    before = round_with(tournament, event.number, event.seating).results[event.seating]
    if before and before.is_by_host and not event.is_attached:
        return tournament  # what the host has said holds
    result = SeatingResult(event.places, event.columns, event.game)
    return _with_result(tournament, event.number, event.seating, result)


def _with_result(tournament: Tournament, number: int, seating: int, result: SeatingResult) -> Tournament:
    played = round_with(tournament, number, seating)
    _check_places(result, len(played.seatings[seating].players))
    results = (*played.results[:seating], result, *played.results[seating + 1 :])
    return _with_round(tournament, replace(played, results=results))


def _check_places(result: SeatingResult, players: int) -> None:
    """Refuse places that are not those of a game: each is one more than how many are better."""
    places, columns = result.places, result.columns
    is_possible = all(place == 1 + sum(other < place for other in places) for place in places)
    if len(places) != players or len(columns) != players or not is_possible or min(columns) < 0:
        raise TournamentRefusal("places", places=places)
