"""Handlers for the archive: games, one of them step by step, players, and what was set aside."""

from datetime import date

from microdot import Response
from msgspec import UNSET

from gipfel.replay import StepResponse
from gipfel.web import DoneResponse, Problem, bytes_response, query_of
from gipfel_hall.archive import ArchivedGame, GameFilter, Player, Reason, SetAside
from gipfel_hall.site.archive_responses import (
    EveningLine,
    GameLine,
    GameSeat,
    GamesResponse,
    MergedName,
    PlayerLine,
    RecordResponse,
    SetAsideLine,
)
from gipfel_hall.site.call import HallCall
from gipfel_hall.site.page_handlers import changed
from gipfel_hall.site.record_cache import record_of, step_of
from gipfel_hall.site.requests import (
    ArchiveQuery,
    EmptyBody,
    ForgetNameRequest,
    MergeRequest,
    PlayerRequest,
    PlayersQuery,
    RenameRequest,
)
from gipfel_hall.words import HallWords


async def games(call: HallCall[None]) -> GamesResponse:
    """Return games of the archive, the newest first."""
    query, context = query_of(call.request, ArchiveQuery), call.context
    wanted = GameFilter(
        player=None if query.player is UNSET else query.player,
        edition=query.edition,
        table=query.table,
        evening=_day(query.evening),
        name=query.name,
    )
    page = await context.ask(context.archive.games, wanted, older=query.older)
    return GamesResponse(games=[game_line(game) for game in page.games], older=page.older)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise Problem(400, "problem.day", "evening") from None


def game_line(game: ArchivedGame) -> GameLine:
    """Return a game in a line."""
    facts = game.facts
    return GameLine(
        id=game.id,
        table=game.table,
        ended_at=game.ended_at.isoformat(timespec="seconds"),
        evening=game.evening.isoformat(),
        edition=facts.edition,
        variants=facts.variants,
        house=facts.house,
        winner=facts.winner,
        steps=facts.steps,
        seats=[
            GameSeat(
                colour=seat.facts.colour,
                name=seat.player_name or seat.facts.name,
                player=seat.player,
                level=seat.facts.level or None,
                place=seat.facts.place,
                columns=len(seat.facts.columns_won),
            )
            for seat in game.seats
        ],
    )


async def game(call: HallCall[None], number: int) -> RecordResponse:
    """Return one game, every step in a line."""
    context = call.context
    data = await context.ask(context.archive.file, number)
    return await context.ask(record_of, context.records, data, call.words)


async def game_facts(call: HallCall[None], number: int) -> GameLine:
    """Return what is known of one game without its steps."""
    return game_line(await call.context.ask(call.context.archive.game, number))


async def game_step(call: HallCall[None], number: int, n: int) -> StepResponse:
    """Return one step of a game, with its ruling and its board."""
    context = call.context
    data = await context.ask(context.archive.file, number)
    return await context.ask(step_of, context.records, data, n, call.words)


async def game_file(call: HallCall[None], number: int) -> Response:
    """Return a game as the sealed file that its table sent."""
    body = await call.context.ask(call.context.archive.file, number)
    return _download(body, f"game-{number}.gipfel")


def _download(body: bytes, name: str) -> Response:
    disposition = f'attachment; filename="{name}"'
    return bytes_response(body, "application/octet-stream", Content_Disposition=disposition)


async def evenings(call: HallCall[None]) -> list[EveningLine]:
    """Return the evenings on which games were played, the newest first."""
    found = await call.context.ask(call.context.archive.evenings)
    return [EveningLine(day=each.day.isoformat(), games=each.games, tables=each.tables) for each in found]


async def players(call: HallCall[None]) -> list[PlayerLine]:
    """Return players by name."""
    query, context = query_of(call.request, PlayersQuery), call.context
    return [_player(player) for player in await context.ask(context.archive.players, query.name)]


def _player(player: Player) -> PlayerLine:
    return PlayerLine(
        id=player.id,
        name=player.name,
        aliases=player.aliases,
        games=player.games,
        merged=[MergedName(id=other.id, name=other.name) for other in player.merged],
    )


async def rename_player(call: HallCall[RenameRequest]) -> DoneResponse:
    """Rename a player."""
    name = " ".join(call.body.name.split())
    if not name or not name.isprintable():
        raise Problem(400, "refusal.name", "name")
    await call.context.ask(call.context.archive.rename, call.body.player, name)
    return changed(call.context)


async def forget_name(call: HallCall[ForgetNameRequest]) -> DoneResponse:
    """Let further games under another name of a player count for whoever comes with it."""
    await call.context.ask(call.context.archive.remove_alias, call.body.player, call.body.name)
    return changed(call.context)


async def merge_players(call: HallCall[MergeRequest]) -> DoneResponse:
    """Say that two players are the same person; that can be taken back."""
    if call.body.player == call.body.into:
        raise Problem(400, "problem.same-player", "into")
    await call.context.ask(call.context.archive.merge, call.body.player, call.body.into)
    return changed(call.context)


async def split_player(call: HallCall[PlayerRequest]) -> DoneResponse:
    """Take back that a player is the same person as another."""
    await call.context.ask(call.context.archive.split, call.body.player)
    return changed(call.context)


async def set_aside(call: HallCall[None]) -> list[SetAsideLine]:
    """Return what came in and is no result, and why."""
    words = call.words
    return [_set_aside(each, words) for each in await call.context.ask(call.context.archive.set_aside)]


def _set_aside(each: SetAside, words: HallWords) -> SetAsideLine:
    return SetAsideLine(
        id=each.id,
        table=each.table,
        device=each.device,
        received_at=each.received_at.isoformat(timespec="seconds"),
        reason=reason_text(each.reason, words),
        size=each.size,
        times=each.times,
    )


def reason_text(reason: Reason, words: HallWords) -> str:
    """Return why something was set aside, as a sentence."""
    key = reason.key if reason.key.startswith("verify.") else f"reason.{reason.key}"
    return words(key, **reason.names)


async def set_aside_file(call: HallCall[None], number: int) -> Response:
    """Return what was set aside, byte by byte as it came."""
    body = await call.context.ask(call.context.archive.set_aside_file, number)
    return _download(body, f"set-aside-{number}.gipfel")


async def forget_set_aside(call: HallCall[EmptyBody], number: int) -> DoneResponse:
    """Throw away what was set aside."""
    await call.context.ask(call.context.archive.forget_set_aside, number)
    return changed(call.context)
