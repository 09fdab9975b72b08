"""Handlers for the real board: check it, map it, learn its pieces; and for the hands at a virtual one."""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from microdot import Response

from gipfel.app import BoardMaps, BoardRefused, KnownBoards, PictureAdvice, VirtualHands
from gipfel.boardcheck import RUNNER
from gipfel.page.board_reading import fields_in_picture
from gipfel.page.call import Call
from gipfel.page.context import PageContext
from gipfel.page.requests import (
    BoardHandsRequest,
    EmptyRequest,
    LearnPiecesRequest,
    MapBoardRequest,
    PlacedPiece,
    UseBoardRequest,
)
from gipfel.page.responses import (
    BoardHandsState,
    BoardResponse,
    BoardShape,
    PictureResponse,
    PictureSize,
)
from gipfel.page.table_handlers import DONE
from gipfel.rules import COLOURS, EDITIONS, LENGTH
from gipfel.table import ANSWERS_WITHIN, BoardAsked, Table, offered_draft
from gipfel.web import DoneResponse, Problem, bytes_response
from gipfel.words import Words

Result = TypeVar("Result")

BOX_NAMES = ("franjos", "plate", "parker")
"""The boxes whose pieces are known."""


def board(call: Call[None]) -> BoardResponse:
    """Return the boards that are known, and where fields are in the newest picture of one."""
    boards, hands = call.context.boards(), call.context.virtual_hands
    known = boards.known() if boards else KnownBoards()
    shapes = boards.shapes() if boards else {}
    return BoardResponse(
        names=known.names,
        in_use=known.in_use or None,
        shape=known.shape or None,
        places=known.places,
        width=known.width,
        height=known.height,
        has_pieces=known.has_pieces,
        taken=PictureSize(width=known.taken[0], height=known.taken[1]) if known.taken else None,
        colours=EDITIONS[_edition_of(call.context.moment.table)].offered_colours,
        boxes=BOX_NAMES,
        can_map=boards is not None,
        shapes={
            key: BoardShape(corners=shape.corners, fields=shape.fields, outline=shape.outline)
            for key, shape in shapes.items()
        },
        picture=fields_in_picture(call.context.published.board),
        virtual=_hands_state(hands) if hands else None,
    )


def _edition_of(table: Table) -> str:
    """Return the booklet that is played, or that would be."""
    return table.game.started.edition if table.game else offered_draft(table).edition


def _hands_state(hands: VirtualHands) -> BoardHandsState:
    return BoardHandsState(
        on=hands.is_on, mishaps=hands.mishaps, armed=hands.armed, looks=hands.looks, look=hands.look
    )


def board_picture(call: Call[None]) -> Response:
    """Return the newest picture that the camera took to find the board in."""
    if not call.context.published.board.picture:
        raise Problem(404, "problem.no-picture")
    return bytes_response(call.context.published.board.picture, "image/jpeg")


async def look(call: Call[EmptyRequest]) -> DoneResponse:
    """Let the camera check the board against the record now; `sight` in the state has the result."""
    context = call.context
    before = context.moment.table.board.checks
    await context.post_and_wait(BoardAsked(time.monotonic()))

    def is_answered() -> bool:
        board = context.moment.table.board
        return board.check is None or not board.check.is_asked or board.checks == before

    await context.published.until(is_answered, ANSWERS_WITHIN + 1.0)  # then the table says that nobody answers
    return DONE


async def _in_thread(work: Callable[[], Result]) -> Result:
    """Run slow work in another thread, and return its result; `BoardRefused` becomes a `Problem`."""
    try:
        return await asyncio.to_thread(work)
    except BoardRefused as error:
        raise Problem(409, error.key, "", **error.names) from None


def _boards(context: PageContext) -> BoardMaps:
    boards = context.boards()
    if boards is None:
        raise Problem(409, "problem.no-camera")
    return boards


async def take(call: Call[EmptyRequest]) -> PictureSize:
    """Take a picture to map the board in; return its size in pixels."""
    width, height = await _in_thread(_boards(call.context).take)
    return PictureSize(width=width, height=height)


async def taken_picture(call: Call[None]) -> Response:
    """Return the picture to map the board in: the one taken, or that of the board in use."""
    return bytes_response(await _in_thread(_boards(call.context).taken), "image/jpeg")


async def keep_map(call: Call[MapBoardRequest]) -> PictureResponse:
    """Keep a map of the picture that was taken, and use it from now on."""
    body, boards = call.body, _boards(call.context)
    return _with_advice(await _in_thread(lambda: boards.keep(body.name, body.shape, body.places)), call.words)


def _with_advice(advice: Sequence[PictureAdvice], words: Words) -> PictureResponse:
    return PictureResponse(done=True, advice=[words(each.key, **each.names) for each in advice])


async def use_map(call: Call[UseBoardRequest]) -> DoneResponse:
    """Use a map that was kept before."""
    name, boards = call.body.name, _boards(call.context)
    await _in_thread(lambda: boards.use(name))
    return DONE


async def learn_pieces(call: Call[LearnPiecesRequest]) -> PictureResponse:
    """Learn how pieces look, from where they are on the board now, or take those of a box."""
    pieces, box, boards = call.body.stands, call.body.box, _boards(call.context)
    if len(pieces) < 2 and (pieces or not box):
        raise Problem(400, "problem.too-few", "stands")
    for index, piece in enumerate(pieces):
        if piece.field > LENGTH[piece.column]:
            raise Problem(400, "problem.no-field", f"stands[{index}].field", column=piece.column)
    return _with_advice(await _in_thread(lambda: boards.learn(_places_by_thing(pieces), box)), call.words)


def _places_by_thing(pieces: Sequence[PlacedPiece]) -> dict[str, list[tuple[int, int]]]:
    found = {
        thing: [(piece.column, piece.field) for piece in pieces if piece.thing == thing]
        for thing in (*COLOURS, RUNNER)
    }
    return {thing: places for thing, places in found.items() if places}


def move_hands(call: Call[BoardHandsRequest]) -> DoneResponse:
    """Let the hands at a virtual board put it on the table or away, make a mistake, or put everything right."""
    body, hands = call.body, _virtual_hands(call.context)
    if body.mishap and body.mishap not in hands.mishaps:
        raise Problem(400, "problem.mishap", "mishap", name=body.mishap, names=", ".join(hands.mishaps))
    if body.look and body.look not in hands.looks:
        raise Problem(400, "problem.look", "look", name=body.look, names=", ".join(hands.looks))
    if body.look:
        hands.lay(body.look)
    if body.on is not None:
        hands.switch(is_on=body.on)
    if body.mishap:
        hands.mishap(body.mishap)
    if body.mend:
        hands.mend()
    return DONE


def _virtual_hands(context: PageContext) -> VirtualHands:
    if context.virtual_hands is None:
        raise Problem(409, "problem.own-hands")
    return context.virtual_hands
