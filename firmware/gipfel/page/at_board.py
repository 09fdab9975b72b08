"""Routes to the real board: look at it, map it, learn its pieces; and to the hands at a virtual one."""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Annotated, Literal, TypeVar

import msgspec
from microdot import Request, Response

from gipfel.page.answers import answered, sent
from gipfel.page.asked import Body, Short, body_of
from gipfel.page.at_table import DONE
from gipfel.page.house import House
from gipfel.page.problem import Problem
from gipfel.page.sight import picture_of
from gipfel.ports import BoardRefused, Boards, KnownBoards, Playmates
from gipfel.rules import COLOURS, COLUMNS, LENGTH, RUNNER
from gipfel.table import BoardAsked

Dot = Annotated[float, msgspec.Meta(ge=-100_000, le=100_000)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
FIELDS = sum(LENGTH.values())


class Map(Body):
    """A map: the board's name and shape, and where each of its fields lies in the picture that was taken."""

    name: Name
    shape: Literal["octagon", "mountain"]
    places: Annotated[tuple[tuple[Dot, Dot], ...], msgspec.Meta(min_length=FIELDS, max_length=FIELDS)]


class Chosen(Body):
    """A map by its name."""

    name: Name


class Stand(Body):
    """A piece that stands alone on a field."""

    thing: Literal["yellow", "orange", "green", "blue", "red", "white", "runner"]
    column: Annotated[int, msgspec.Meta(ge=COLUMNS[0], le=COLUMNS[-1])]
    field: Annotated[int, msgspec.Meta(ge=1, le=13)]


class Stands(Body):
    """Where pieces stand that are to be learned."""

    stands: Annotated[tuple[Stand, ...], msgspec.Meta(min_length=2, max_length=FIELDS)]


class Hands(Body):
    """What hands at a virtual board do: put it on the table or away, let something go wrong, or put it right."""

    on: bool | None = None
    mishap: Short = ""
    mend: bool = False


def board(house: House, request: Request) -> Response:  # noqa: ARG001  # every route is asked alike
    """Say which boards are known, where fields lie in the newest picture, and what hands can get wrong."""
    boards, mates = house.boards(), house.playmates
    known = boards.known() if boards else KnownBoards()
    shapes = boards.shapes() if boards else {}
    return answered(
        {
            "names": known.names,
            "in_use": known.in_use or None,
            "shape": known.shape or None,
            "places": known.places,
            "width": known.width,
            "height": known.height,
            "has_pieces": known.has_pieces,
            "taken": {"width": known.taken[0], "height": known.taken[1]} if known.taken else None,
            "can_map": boards is not None,
            "shapes": {key: {"corners": corners, "fields": fields} for key, (corners, fields) in shapes.items()},
            "picture": picture_of(house.newest.board),
            "virtual": {"on": mates.is_on, "mishaps": mates.mishaps, "armed": mates.armed} if mates else None,
        }
    )


def picture(house: House, request: Request) -> Response:  # noqa: ARG001  # every route is asked alike
    """Give the newest picture in which the board was looked for."""
    if not house.newest.board.picture:
        raise Problem(404, "problem.no-picture")
    return sent(house.newest.board.picture, "image/jpeg")


async def look(house: House, request: Request) -> Response:
    """Look at the board now; the answer comes when the table has heard of it."""
    body_of(request, Body)
    before = house.moment.table.looks
    await house.posted(BoardAsked(time.monotonic()))

    def is_answered() -> bool:
        table = house.moment.table
        return table.look is None or not table.look.is_asked or table.looks == before

    await house.newest.until(is_answered, 6.0)
    return answered(DONE)


Given = TypeVar("Given")


async def _asked(does: Callable[[], Given]) -> Given:
    """Do what takes the eye a moment beside the page's own work; what it refuses is a problem."""
    try:
        return await asyncio.to_thread(does)
    except BoardRefused as error:
        raise Problem(409, error.key, "", **error.names) from None


def _boards(house: House) -> Boards:
    boards = house.boards()
    if boards is None:
        raise Problem(409, "problem.no-eye")
    return boards


async def take(house: House, request: Request) -> Response:
    """Take a picture to mark the board in."""
    body_of(request, Body)
    width, height = await _asked(_boards(house).take)
    return answered({"width": width, "height": height})


async def taken(house: House, request: Request) -> Response:  # noqa: ARG001  # every route is asked alike
    """Give the picture to mark the board in."""
    return sent(await _asked(_boards(house).taken), "image/jpeg")


async def keep(house: House, request: Request) -> Response:
    """Keep a map, and use it from now on."""
    asked, boards = body_of(request, Map), _boards(house)
    await _asked(lambda: boards.keep(asked.name, asked.shape, asked.places))
    return answered(DONE)


async def use(house: House, request: Request) -> Response:
    """Use another map."""
    asked, boards = body_of(request, Chosen), _boards(house)
    await _asked(lambda: boards.use(asked.name))
    return answered(DONE)


async def learn(house: House, request: Request) -> Response:
    """Learn how pieces look."""
    asked, boards = body_of(request, Stands), _boards(house)
    for place, stand in enumerate(asked.stands):
        if stand.field > LENGTH[stand.column]:
            raise Problem(400, "problem.no-field", f"stands[{place}].field", column=stand.column)
    await _asked(lambda: boards.learn(_by_thing(asked.stands)))
    return answered(DONE)


def _by_thing(stands: Sequence[Stand]) -> dict[str, list[tuple[int, int]]]:
    things = dict.fromkeys((*COLOURS, RUNNER), 0)
    found = {thing: [(stand.column, stand.field) for stand in stands if stand.thing == thing] for thing in things}
    return {thing: places for thing, places in found.items() if places}


def hands(house: House, request: Request) -> Response:
    """Let the hands at a virtual board do something."""
    asked, mates = body_of(request, Hands), _playmates(house)
    if asked.mishap and asked.mishap not in mates.mishaps:
        raise Problem(400, "problem.mishap", "mishap", name=asked.mishap, names=", ".join(mates.mishaps))
    if asked.on is not None:
        mates.switch(is_on=asked.on)
    if asked.mishap:
        mates.mishap(asked.mishap)
    if asked.mend:
        mates.mend()
    return answered(DONE)


def _playmates(house: House) -> Playmates:
    if house.playmates is None:
        raise Problem(409, "problem.own-hands")
    return house.playmates
