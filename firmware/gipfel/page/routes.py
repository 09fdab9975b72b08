"""The table of routes: what can be asked, and who may ask it."""

from collections.abc import Callable, Iterable
from inspect import isawaitable
from typing import Literal, NamedTuple

from microdot import Microdot, Request, Response

from gipfel.errors import DeviceLost
from gipfel.page import at_board, at_record, at_referee, at_table
from gipfel.page.answers import refused
from gipfel.page.house import House
from gipfel.page.problem import Problem
from gipfel.store import StoreDamaged
from gipfel.words import LANGUAGES


class Route(NamedTuple):
    """A way in: who may take it, and who answers there."""

    method: Literal["GET", "POST"]
    path: str
    who: Literal["anybody", "paired"]
    answer: Callable[..., object]


ROUTES = (
    Route("GET", "/", "anybody", at_table.index),
    Route("GET", "/static/<name>", "anybody", at_table.asset),
    Route("GET", "/api/session", "anybody", at_table.session),
    Route("GET", "/api/state", "anybody", at_table.state),
    Route("GET", "/api/events", "anybody", at_table.events),
    Route("GET", "/api/oled.png", "anybody", at_table.oled),
    Route("GET", "/api/tray.jpg", "anybody", at_table.tray_picture),
    Route("POST", "/api/pair", "anybody", at_table.pair),
    Route("POST", "/api/press", "paired", at_table.press),
    Route("POST", "/api/throw", "paired", at_table.throw),
    Route("POST", "/api/lift", "paired", at_table.lift),
    Route("POST", "/api/calibrate", "paired", at_table.calibrate),
    Route("POST", "/api/dice", "paired", at_table.name_dice),
    Route("POST", "/api/spoil", "paired", at_table.spoil),
    Route("POST", "/api/settings", "paired", at_table.set_options),
    Route("POST", "/api/games", "paired", at_table.begin),
    Route("GET", "/api/board", "anybody", at_board.board),
    Route("GET", "/api/board.jpg", "anybody", at_board.picture),
    Route("POST", "/api/board/look", "paired", at_board.look),
    Route("POST", "/api/board/take", "paired", at_board.take),
    Route("GET", "/api/board/taken.jpg", "paired", at_board.taken),
    Route("POST", "/api/board/map", "paired", at_board.keep),
    Route("POST", "/api/board/use", "paired", at_board.use),
    Route("POST", "/api/board/pieces", "paired", at_board.learn),
    Route("POST", "/api/board/hands", "paired", at_board.hands),
    Route("POST", "/api/rule", "anybody", at_referee.rule),
    Route("GET", "/api/words", "anybody", at_referee.sentences),
    Route("GET", "/api/editions", "anybody", at_referee.editions),
    Route("GET", "/api/openapi.json", "anybody", at_referee.description),
    Route("GET", "/api/games", "anybody", at_record.games),
    Route("GET", "/api/games/<int:number>", "anybody", at_record.game),
    Route("GET", "/api/games/<int:number>/statistics", "anybody", at_record.game_statistics),
    Route("GET", "/api/games/<int:number>/export", "paired", at_record.exported),
    Route("GET", "/api/games/<int:number>/steps/<int:n>", "anybody", at_record.step),
    Route("GET", "/api/games/<int:number>/steps/<int:n>/photo.jpg", "paired", at_record.photo),
    Route("GET", "/api/statistics", "anybody", at_record.statistics),
)


def add_routes(app: Microdot, house: House) -> None:
    """Give each route its door: who may not come in, and whatever goes wrong, is answered in JSON."""
    for route in ROUTES:
        app.route(route.path, methods=[route.method])(_guarded(route, house))
    for status, key in (
        (400, "malformed"),
        (404, "no-route"),
        (405, "no-method"),
        (413, "large"),
        (500, "own-fault"),
    ):
        app.errorhandler(status)(_refusing(Problem(status, f"problem.{key}"), house))


def _guarded(route: Route, house: House) -> Callable[..., object]:
    async def answer(request: Request, **parts: object) -> object:
        try:
            if route.who == "paired":
                _check_token(request, house)
            said = route.answer(house, request, **parts)
            return await said if isawaitable(said) else said
        except Problem as problem:
            return refused(problem, _language(request, house))
        except (StoreDamaged, DeviceLost) as error:
            return refused(Problem(503, "problem.record", detail=error), _language(request, house))

    return answer


def _check_token(request: Request, house: House) -> None:
    scheme, _, token = (request.headers.get("Authorization") or "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Problem(401, "problem.unpaired")
    if not house.door.lets(token.strip(), house.moment.table):
        raise Problem(401, "problem.thrown-out")


def _language(request: Request, house: House) -> str:
    asked = request.args.get("lang")
    return asked if asked in LANGUAGES else house.language


def _refusing(problem: Problem, house: House) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:
        return refused(problem, _language(request, house))

    return answer


def methods_of(path: str, routes: Iterable[Route] = ROUTES) -> list[str]:
    """Name the methods that a path takes."""
    from microdot.microdot import URLPattern  # noqa: PLC0415  # only for who asks in a wrong way

    methods = {route.method for route in routes if URLPattern(route.path).match(path) is not None}
    return sorted(methods | ({"HEAD"} if "GET" in methods else set()))
