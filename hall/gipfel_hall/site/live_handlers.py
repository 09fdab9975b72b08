"""Handlers for what is live: the tables, calls, announcements, and the record of a table that wants the host."""

import secrets
import time

from gipfel.messages import GameCall, can_be_shown, is_table_name
from gipfel.replay import StepResponse
from gipfel.rules import EDITIONS, IllegalRules, rules_of
from gipfel.web import DoneResponse, Problem
from gipfel_hall.live import DeviceKey, LiveTable
from gipfel_hall.site.archive_responses import RecordResponse
from gipfel_hall.site.call import HallCall
from gipfel_hall.site.context import HallContext
from gipfel_hall.site.page_handlers import DONE
from gipfel_hall.site.record_cache import record_of, step_of
from gipfel_hall.site.requests import AnnounceRequest, CallRequest, DeviceRequest, TableRequest
from gipfel_hall.site.wall import wall_tables
from gipfel_hall.site.wall_responses import WallResponse


def tables(call: HallCall[None]) -> WallResponse:
    """Return all tables as they are now, and how the hall is."""
    context = call.context
    return WallResponse(now=time.time(), tables=wall_tables(context.link.hall), hall=context.streams.hall_state())


def call_players(call: HallCall[CallRequest]) -> DoneResponse:
    """Call two to four players to a table; a call before is replaced."""
    body = call.body
    check_tables(body.table)
    names = tuple(" ".join(name.split()) for name in body.names)
    if not all(names) or len({name.casefold() for name in names}) < len(names):
        raise Problem(400, "problem.names", "names")
    for name in names:
        if not can_be_shown(name):
            raise Problem(400, "problem.not-shown", "names", name=name)
    check_rules(body.edition, body.variants)
    asked = GameCall(secrets.token_hex(6), names, body.edition, body.variants, body.title.strip())
    call.context.told(call.context.link.call(body.table, asked))
    return DONE


def check_tables(*names: str) -> None:
    """Raise `Problem` where no table can be called so: `all` is the name for all of them."""
    for name in names:
        if not is_table_name(name):
            raise Problem(400, "problem.table-name", "table", name=name)


def check_rules(edition: str, variants: tuple[str, ...]) -> None:
    """Raise `Problem` where there is no such booklet, or where it has no such variants, or not together."""
    if not edition and not variants:
        return
    found = EDITIONS.get(edition)
    if found is None:
        raise Problem(400, "problem.edition", "edition")
    if not {*variants} <= {variant.key for variant in found.variants}:
        raise Problem(400, "problem.variant", "variants")
    try:
        rules_of(edition, variants)
    except IllegalRules:
        raise Problem(400, "problem.variants-clash", "variants") from None


def withdraw_call(call: HallCall[TableRequest]) -> DoneResponse:
    """Withdraw the call of a table."""
    check_tables(call.body.table)
    call.context.told(call.context.link.withdraw_call(call.body.table))
    return DONE


def announce(call: HallCall[AnnounceRequest]) -> DoneResponse:
    """Show a line at one table, or at all of them."""
    text, link = " ".join(call.body.text.split()), call.context.link
    if not text or not text.isprintable():
        raise Problem(400, "problem.no-text", "text")
    call.context.told(link.announce(text, call.body.table) if call.body.table else link.announce(text))
    return DONE


def forget_table(call: HallCall[DeviceRequest]) -> DoneResponse:
    """Forget a table that is gone."""
    key = DeviceKey(call.body.table, call.body.device)
    if _table(call.context, *key).is_online:
        raise Problem(409, "problem.online")
    call.context.told(call.context.link.forget(key))
    return DONE


async def record(call: HallCall[None], table: str, device: str) -> RecordResponse:
    """Return the game of a table that wants the host, every step in a line."""
    context = call.context
    return await context.ask(record_of, context.records, _record(context, table, device), call.words)


async def record_step(call: HallCall[None], table: str, device: str, n: int) -> StepResponse:
    """Return one step of the game of a table that wants the host, with its ruling and its board."""
    context = call.context
    return await context.ask(step_of, context.records, _record(context, table, device), n, call.words)


def _table(context: HallContext, table: str, device: str) -> LiveTable:
    found = context.link.hall.tables.get(DeviceKey(table, device))
    if found is None:
        raise Problem(404, "problem.no-table")
    return found


def _record(context: HallContext, table: str, device: str) -> bytes:
    data = _table(context, table, device).record
    if not data:
        raise Problem(404, "problem.no-record")
    return data
