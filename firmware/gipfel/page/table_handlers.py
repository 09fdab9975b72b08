"""Handlers for the table itself: its state and pictures, presses, throws, settings, new games, pairing."""

import asyncio
import io
import time
from dataclasses import replace

from microdot import Response
from msgspec.structs import asdict

from gipfel.app import DiceThrower
from gipfel.page.call import Call
from gipfel.page.context import PageContext
from gipfel.page.device_state import tray_state_of
from gipfel.page.new_game_request import NewGameRequest
from gipfel.page.requests import (
    EmptyRequest,
    HostRequest,
    NameDiceRequest,
    PairRequest,
    PressRequest,
    SettingsRequest,
    SpoilRequest,
    ThrowRequest,
)
from gipfel.page.responses import PairResponse, SessionResponse
from gipfel.page.state import state_of
from gipfel.page.state_responses import StateResponse
from gipfel.paint import paint
from gipfel.rules import Dice
from gipfel.table import (
    Calibrating,
    CalibrationAsked,
    DiceNamed,
    Down,
    GameAsked,
    HostAsked,
    LessonAsked,
    OptionsChosen,
    Up,
    hold_time,
)
from gipfel.web import DoneResponse, Problem, asset_response, bytes_response, connection_of
from gipfel.words import LANGUAGES

DONE = DoneResponse(done=True)
ROOM = "gipfel.page"
"""The room whose files are served."""
READ_WITHIN = 8.0
"""Seconds to wait for thrown dice to be read; they may never be, if a hand covers them, say."""


def index(call: Call[None]) -> Response:
    """Return the page."""
    return asset(call, "index.html")


def asset(call: Call[None], name: str) -> Response:
    """Return a file of the page; a browser that has it already is told so."""
    return asset_response(ROOM, name, call.request)


def session(call: Call[None]) -> SessionResponse:
    """Return what this client may do; whoever sits at the computer of a virtual table is given a token."""
    context = call.context
    table, tray = context.moment.table, context.tray
    own = context.access.token_for(call.request.client_addr[0])
    return SessionResponse(
        may_press=context.access.allows(call.token, table) or bool(own),
        token=own or None,
        virtual=tray is not None,
        spoilings=tray.spoilings if tray else (),
        languages=LANGUAGES,
        version=table.version,
    )


def state(call: Call[None]) -> StateResponse:
    """Return the table as it is now, and what the camera sees in the tray."""
    newest = state_of(call.context.moment, call.words)
    return StateResponse(**asdict(newest), tray=tray_state_of(call.context.published.view))


async def events(call: Call[None]) -> Response:
    """Send every state from now on as server-sent events: `state`, `speech`, `tray`, and now and then `pulse`."""
    language = call.words.language if call.request.args.get("lang") else ""
    reader, writer = connection_of(call.request)
    await call.context.streams.listen(reader, writer, language)
    return Response.already_handled


def display_picture(call: Call[None]) -> Response:
    """Return what is on the display as a picture of 128 x 64 pixels."""
    picture = io.BytesIO()
    paint(call.context.moment.screen).save(picture, "PNG")
    return bytes_response(picture.getvalue(), "image/png")


def tray_picture(call: Call[None]) -> Response:
    """Return the newest picture of the tray."""
    if not call.context.published.view.picture:
        raise Problem(404, "problem.no-picture")
    return bytes_response(call.context.published.view.picture, "image/jpeg")


async def pair(call: Call[PairRequest]) -> PairResponse:
    """Pair a phone that sends the PIN on the display."""
    context = call.context
    token, paired = context.access.pair(call.body.pin, call.body.name, context.moment.table)
    await context.post_and_wait(paired)
    return PairResponse(token=token, name=paired.name)


async def press(call: Call[PressRequest]) -> DoneResponse:
    """Press a button, hold it as long as it takes, or send only one edge of a press."""
    context, body = call.context, call.body
    if body.edge and body.hold:
        raise Problem(400, "problem.body", "hold", detail="edge")
    if body.held is not None and body.edge != "up":
        raise Problem(400, "problem.body", "held", detail="edge")
    if body.edge != "up":
        context.post(Down(body.button, time.monotonic()))
    if body.hold:
        await asyncio.sleep((hold_time(context.moment.table, body.button) or 1.0) + 0.1)
    if body.edge == "down":
        await context.wait_for_posted()
    else:
        await context.post_and_wait(Up(body.button, time.monotonic(), body.held))
    return DONE


def _virtual_tray(context: PageContext) -> DiceThrower:
    if context.tray is None:
        raise Problem(409, "problem.not-virtual")
    return context.tray


async def throw(call: Call[ThrowRequest]) -> DoneResponse:
    """Throw the dice of a virtual table; the response comes when they have been read, or after eight seconds."""
    context, dice, tray = call.context, call.body.dice, _virtual_tray(call.context)
    wanted = context.moment.screen.throw
    if dice is not None and len(dice) != wanted:
        raise Problem(400, "problem.dice", "dice", count=wanted)
    before = context.moment.table.tray.throw
    if not tray.throw(dice):
        raise Problem(409, "problem.rolling")
    is_read_now = not isinstance(context.moment.table.mode, Calibrating)
    seconds = READ_WITHIN if is_read_now else 0.0
    await context.published.until(lambda: context.moment.table.tray.throw != before, seconds)
    return DONE


def lift(call: Call[EmptyRequest]) -> DoneResponse:
    """Take the dice out of the tray of a virtual table."""
    if not _virtual_tray(call.context).lift():
        raise Problem(409, "problem.rolling")
    return DONE


async def calibrate(call: Call[EmptyRequest]) -> DoneResponse:
    """Begin to calibrate the tray; `calibration` in the state says what to do, and so does the display."""
    await call.context.post_and_wait(CalibrationAsked(time.monotonic()))
    return DONE


async def learn(call: Call[EmptyRequest]) -> DoneResponse:
    """Begin the lesson; a game that is going on waits, and is there afterwards."""
    await call.context.post_and_wait(LessonAsked(time.monotonic()))
    return DONE


async def ask_host(call: Call[HostRequest]) -> DoneResponse:
    """Ask for the host of the hall, or say that nobody is needed any more."""
    if call.context.moment.table.hall is None:
        raise Problem(409, "problem.no-hall")
    await call.context.post_and_wait(HostAsked(call.body.is_wanted, time.monotonic()))
    return DONE


async def name_dice(call: Call[NameDiceRequest]) -> DoneResponse:
    """Say what the four dice show."""
    await call.context.post_and_wait(DiceNamed(Dice.of(call.body.dice), time.monotonic()))
    return DONE


def spoil(call: Call[SpoilRequest]) -> DoneResponse:
    """Spoil the picture of the tray of a virtual table, to see the camera in doubt."""
    name, tray = call.body.name, _virtual_tray(call.context)
    if name and name not in tray.spoilings:
        raise Problem(400, "problem.spoiling", "name", name=name, names=", ".join(tray.spoilings))
    tray.spoil(name)
    return DONE


async def set_options(call: Call[SettingsRequest]) -> DoneResponse:
    """Set options of the table."""
    changes = {name: value for name, value in asdict(call.body).items() if value is not None}
    chosen = replace(call.context.moment.table.options, **changes)
    await call.context.post_and_wait(OptionsChosen(chosen, time.monotonic()))
    return DONE


async def begin(call: Call[NewGameRequest]) -> DoneResponse:
    """Begin a new game; one that is going on stays in the record."""
    draft = call.body.draft(call.words.language)
    await call.context.post_and_wait(GameAsked(draft, time.monotonic()))
    return DONE
