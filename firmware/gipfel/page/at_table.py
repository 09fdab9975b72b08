"""Routes to the table itself: look, press, throw, name dice, set, begin."""

import asyncio
import io
import time
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from microdot import Request, Response
from msgspec.structs import asdict

from gipfel.page.answers import answered, sent
from gipfel.page.asked import Body, Named, New, Pair, Press, Set, Spoil, Throw, body_of
from gipfel.page.assets import assets
from gipfel.page.house import House
from gipfel.page.problem import Problem
from gipfel.page.state import state_of, view_of
from gipfel.paint import paint
from gipfel.ports import Tray
from gipfel.table import Button, CalibrationAsked, DiceNamed, Down, GameAsked, OptionsChosen, Up
from gipfel.table.modes import Calibrating
from gipfel.table.step import hold_time
from gipfel.words import LANGUAGES, Words, words_in

if TYPE_CHECKING:
    from gipfel.page.wire import Lines, Out

DONE = {"done": True}
READ_WITHIN = 8.0
"""Dice that have not been read after so many seconds will not be: a hand covers them, say."""


def words_for(house: House, request: Request) -> Words:
    """Give the words of the language asked for, else of the table."""
    asked = request.args.get("lang") or house.language
    if asked not in LANGUAGES:
        raise Problem(400, "problem.language", "lang", languages=", ".join(LANGUAGES))
    return words_in(asked)


def index(house: House, request: Request) -> Response:
    """Give the page."""
    return asset(house, request, "index.html")


def asset(house: House, request: Request, name: str) -> Response:  # noqa: ARG001  # every route is asked alike
    """Give a file of the page; a browser that has it already is told so."""
    found = assets().get(name)
    if found is None:
        raise Problem(404, "problem.no-route")
    if request.headers.get("If-None-Match") == found.mark:
        return sent(b"", found.kind, 304, ETag=found.mark, Cache_Control="no-cache")
    return sent(found.body, found.kind, ETag=found.mark, Cache_Control="no-cache")


def session(house: House, request: Request) -> Response:
    """Say what the one who asks may do here; who sits at this very computer is given a token."""
    table = house.moment.table
    scheme, _, token = (request.headers.get("Authorization") or "").partition(" ")
    known = scheme.lower() == "bearer" and house.door.lets(token.strip(), table)
    own = house.door.token_for(request.client_addr[0])
    return answered(
        {
            "may_press": known or bool(own),
            "token": own or None,
            "virtual": house.tray is not None,
            "spoilings": house.tray.spoilings if house.tray else (),
            "languages": LANGUAGES,
            "version": table.version,
        }
    )


def state(house: House, request: Request) -> Response:
    """Give the newest state, and what the eye sees."""
    words = words_for(house, request)
    return answered({**state_of(house.moment, words), "tray": view_of(house.newest.view)})


async def events(house: House, request: Request) -> Response:
    """Send every state from now on."""
    asked = words_for(house, request).language if request.args.get("lang") else ""
    lines, out = cast("tuple[Lines, Out]", request.sock)
    await house.streams.listen(lines.reader, out.writer, asked)
    return Response.already_handled


def oled(house: House, request: Request) -> Response:  # noqa: ARG001  # every route is asked alike
    """Give the glass as a picture, dot for dot."""
    picture = io.BytesIO()
    paint(house.moment.screen).save(picture, "PNG")
    return sent(picture.getvalue(), "image/png")


def tray_picture(house: House, request: Request) -> Response:  # noqa: ARG001  # every route is asked alike
    """Give the newest picture of the tray."""
    if not house.newest.view.picture:
        raise Problem(404, "problem.no-picture")
    return sent(house.newest.view.picture, "image/jpeg")


async def pair(house: House, request: Request) -> Response:
    """Let a phone in that says the PIN."""
    asked = body_of(request, Pair)
    token, paired = house.door.pair(asked.pin, asked.name, house.moment.table)
    await house.posted(paired)
    return answered({"token": token, "name": paired.name})


async def press(house: House, request: Request) -> Response:
    """Press a button, hold it as long as it takes, or move it one way."""
    asked = body_of(request, Press)
    button = Button(asked.button)
    if asked.edge and asked.hold:
        raise Problem(400, "problem.body", "hold", detail="edge")
    if asked.held is not None and asked.edge != "up":
        raise Problem(400, "problem.body", "held", detail="edge")
    if asked.edge != "up":
        house.post(Down(button, time.monotonic()))
    if asked.hold:
        await asyncio.sleep((hold_time(house.moment.table, button) or 1.0) + 0.1)
    now = time.monotonic()
    if asked.edge == "down":
        await house.done(now)
    else:
        await house.posted(Up(button, now, asked.held))
    return answered(DONE)


def _tray(house: House) -> Tray:
    if house.tray is None:
        raise Problem(409, "problem.not-virtual")
    return house.tray


async def throw(house: House, request: Request) -> Response:
    """Throw the virtual dice; the answer comes when they have been read, or cannot be."""
    asked, tray, newest = body_of(request, Throw), _tray(house), house.newest
    wanted = house.moment.screen.throw
    if asked.dice is not None and len(asked.dice) != wanted:
        raise Problem(400, "problem.dice", "dice", count=wanted)
    before = house.moment.table.throw
    if not tray.throw(asked.dice):
        raise Problem(409, "problem.rolling")
    is_read_now = not isinstance(house.moment.table.mode, Calibrating)
    await newest.until(lambda: house.moment.table.throw != before, READ_WITHIN if is_read_now else 0.0)
    return answered(DONE)


def lift(house: House, request: Request) -> Response:
    """Take the virtual dice out of the tray."""
    body_of(request, Body)
    if not _tray(house).lift():
        raise Problem(409, "problem.rolling")
    return answered(DONE)


async def calibrate(house: House, request: Request) -> Response:
    """Let the eye get to know the tray: the glass says what to do, and so does the page."""
    body_of(request, Body)
    await house.posted(CalibrationAsked(time.monotonic()))
    return answered(DONE)


async def name_dice(house: House, request: Request) -> Response:
    """Take what a person says the dice show."""
    asked = body_of(request, Named)
    await house.posted(DiceNamed(asked.dice, time.monotonic()))
    return answered(DONE)


def spoil(house: House, request: Request) -> Response:
    """Spoil the virtual tray's picture, to see the eye doubt."""
    asked, tray = body_of(request, Spoil), _tray(house)
    if asked.name and asked.name not in tray.spoilings:
        raise Problem(400, "problem.spoiling", "name", name=asked.name, names=", ".join(tray.spoilings))
    tray.spoil(asked.name)
    return answered(DONE)


async def set_options(house: House, request: Request) -> Response:
    """Set the table's options."""
    asked = {name: value for name, value in asdict(body_of(request, Set)).items() if value is not None}
    chosen = replace(house.moment.table.options, **asked)
    await house.posted(OptionsChosen(chosen, time.monotonic()))
    return answered(DONE)


async def begin(house: House, request: Request) -> Response:
    """Begin a new game; one that is going on stays in the record."""
    draft = body_of(request, New).draft(words_for(house, request).language)
    await house.posted(GameAsked(draft, time.monotonic()))
    return answered(DONE)
