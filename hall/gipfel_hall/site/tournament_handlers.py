"""Handlers for tournaments: what the host does, and what everybody sees."""

from gipfel.web import DoneResponse, Problem
from gipfel_hall.site.archive_handlers import game_line
from gipfel_hall.site.archive_responses import GameLine
from gipfel_hall.site.call import HallCall
from gipfel_hall.site.context import HallContext
from gipfel_hall.site.live_handlers import check_rules, check_tables
from gipfel_hall.site.page_handlers import changed
from gipfel_hall.site.requests import (
    AttachRequest,
    EmptyBody,
    JoinRequest,
    OpenTournamentRequest,
    PlayerRequest,
    ResultRequest,
    TableRequest,
    TablesRequest,
)
from gipfel_hall.site.round_calls import call_off_settled, calls_of
from gipfel_hall.site.tournament_responses import (
    CalledResponse,
    OpenedResponse,
    TournamentLine,
    TournamentResponse,
)
from gipfel_hall.site.tournaments import tournament_line, tournament_response


async def tournaments(call: HallCall[None]) -> list[TournamentLine]:
    """Return all tournaments, the newest first."""
    found = await call.context.ask(call.context.desk.all)
    return [tournament_line(number, tournament) for number, tournament in found]


async def tournament(call: HallCall[None], number: int) -> TournamentResponse:
    """Return a tournament with its rounds and its standings."""
    context = call.context
    return tournament_response(number, await context.ask(context.desk.tournament, number), context.link.hall)


async def open_tournament(call: HallCall[OpenTournamentRequest]) -> OpenedResponse:
    """Open a tournament."""
    body, context = call.body, call.context
    check_tables(*body.tables)
    check_rules(body.edition, body.variants)
    number = await context.ask(
        context.desk.open, body.title, body.rounds, body.size, body.tables, body.edition, body.variants
    )
    context.streams.changed()
    return OpenedResponse(id=number)


async def join(call: HallCall[JoinRequest], number: int) -> DoneResponse:
    """Let somebody take part, from the next round on."""
    await call.context.ask(call.context.desk.join, number, call.body.name, call.body.short)
    return changed(call.context)


async def leave(call: HallCall[PlayerRequest], number: int) -> DoneResponse:
    """Let somebody take no part in further rounds."""
    await call.context.ask(call.context.desk.leave, number, call.body.player)
    return changed(call.context)


async def set_tables(call: HallCall[TablesRequest], number: int) -> DoneResponse:
    """Say at which tables the next rounds are played."""
    check_tables(*call.body.tables)
    await call.context.ask(call.context.desk.set_tables, number, call.body.tables)
    return changed(call.context)


async def draw(call: HallCall[EmptyBody], number: int) -> DoneResponse:
    """Draw the next round."""
    await call.context.ask(call.context.desk.draw, number)
    return changed(call.context)


async def withdraw_round(call: HallCall[EmptyBody], number: int) -> DoneResponse:
    """Take back the draw of the newest round, and the calls for it."""
    await call.context.ask(call.context.desk.withdraw_round, number)
    return await _settled(call.context, number)


async def _settled(context: HallContext, number: int) -> DoneResponse:
    """Withdraw the calls for seatings that wait for no game any longer; let all pages look again."""
    call_off_settled(context.link, number, await context.ask(context.desk.tournament, number))
    return changed(context)


async def call_round(call: HallCall[EmptyBody], number: int) -> CalledResponse:
    """Call all tables of the newest round that have no result yet."""
    context = call.context
    calls = calls_of(number, await context.ask(context.desk.tournament, number), call.words)
    if not calls:
        raise Problem(409, "problem.nothing-to-call")
    there = [each for each in calls if each.table]
    for each in there:
        context.told(context.link.call(each.table, each.call))
    context.streams.changed()
    return CalledResponse(called=len(there), waiting=len(calls) - len(there))


async def call_seating(call: HallCall[TableRequest], number: int, index: int) -> DoneResponse:
    """Call one group of the newest round to a table: one that waited, or to another table than was drawn."""
    context = call.context
    check_tables(call.body.table)
    before, table = await context.ask(context.desk.tournament, number), call.body.table
    asked = next((each for each in calls_of(number, before, call.words) if each.seating == index), None)
    if asked is None:
        raise Problem(409, "problem.nothing-to-call")
    context.told(context.link.state.is_connected)  # whoever cannot be called does not move
    if asked.table != table:
        await context.ask(context.desk.move_seating, number, len(before.drawn), index, table)
    done = await _settled(context, number)
    context.told(context.link.call(table, asked.call))
    return done


async def enter_result(call: HallCall[ResultRequest], number: int) -> DoneResponse:
    """Say how a seating ended; that holds over whatever games come in."""
    body = call.body
    if len(body.places) != len(body.columns):
        raise Problem(400, "problem.body", "columns", detail="places")
    await call.context.ask(
        call.context.desk.enter_result, number, body.round, body.seating, body.places, body.columns
    )
    return await _settled(call.context, number)


async def games_for(call: HallCall[None], number: int, played: int, index: int) -> list[GameLine]:
    """Return the newest games of just the players of a seating: one of them may be its result."""
    found = await call.context.ask(call.context.desk.games_for, number, played, index)
    return [game_line(game) for game in found]


async def attach_game(call: HallCall[AttachRequest], number: int) -> DoneResponse:
    """Say which game of the archive a seating has played; its result holds over what was said before."""
    body = call.body
    await call.context.ask(call.context.desk.attach_game, number, body.round, body.seating, body.game)
    return await _settled(call.context, number)


async def close_round(call: HallCall[EmptyBody], number: int) -> DoneResponse:
    """Close the newest round: a group without a result did not play."""
    await call.context.ask(call.context.desk.close_round, number)
    return await _settled(call.context, number)


async def close(call: HallCall[EmptyBody], number: int) -> DoneResponse:
    """Close a tournament."""
    await call.context.ask(call.context.desk.close, number)
    return await _settled(call.context, number)
