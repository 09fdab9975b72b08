"""Registers the routes with microdot: checks the token, reads the body, calls the handler, encodes its result."""

from collections.abc import Callable
from inspect import isawaitable

from microdot import Microdot, Request, Response

from gipfel.errors import DeviceLost
from gipfel.page.call import Call
from gipfel.page.context import PageContext
from gipfel.page.http_response import error_response, json_response
from gipfel.page.problem import Problem
from gipfel.page.request_log import NOWHERE, log_fault, log_record_failure, log_refusal
from gipfel.page.requests import body_of, check_is_json
from gipfel.page.routes import ROUTES, Route
from gipfel.store import StoreDamaged
from gipfel.words import LANGUAGES

ERRORS = {400: "malformed", 404: "no-route", 405: "no-method", 413: "large", 500: "own-fault"}
"""The statuses with which microdot itself refuses a request, and the key of the sentence for each."""
OWN_FAULT = Problem(500, "problem.own-fault")


def add_routes(app: Microdot, context: PageContext) -> None:
    """Register every route with microdot; a refusal or a failure is answered with an error in JSON."""
    for route in ROUTES:
        app.route(route.path, methods=[route.method])(_checked(route, context))
    for status, key in ERRORS.items():
        app.errorhandler(status)(_refusing(Problem(status, f"problem.{key}"), context))


def _checked(route: Route, context: PageContext) -> Callable[..., object]:
    async def handle(request: Request, **parameters: object) -> Response:
        try:
            returned = route.handler(_call(route, context, request), **parameters)
            body = await returned if isawaitable(returned) else returned
            return body if isinstance(body, Response) else json_response(body)
        except Problem as error:
            problem = error
            log_refusal(request.method, route.path, problem)
        except (StoreDamaged, DeviceLost) as error:
            problem = Problem(503, "problem.record", detail=error)
            log_record_failure(request.method, route.path, error)
        except Exception:  # noqa: BLE001  # whatever it is, it is logged, and the page goes on
            problem = OWN_FAULT
            log_fault(request.method, route.path)
        return error_response(problem, _language(request, context))

    return handle


def _call(route: Route, context: PageContext, request: Request) -> Call[object]:
    """Return the call for a handler; raise `Problem` without the right token or body."""
    call: Call[object] = Call(context, request, None)
    if route.who == "paired":
        _check_token(call)
    if route.request is None:
        return call
    if route.reads_body:
        check_is_json(request)
        return call
    return Call(context, request, body_of(request, route.request))


def _check_token(call: Call[object]) -> None:
    if not call.token:
        raise Problem(401, "problem.unpaired")
    if not call.context.access.allows(call.token, call.context.moment.table):
        raise Problem(401, "problem.thrown-out")


def _language(request: Request, context: PageContext) -> str:
    asked = request.args.get("lang")
    return asked if asked in LANGUAGES else context.language


def _refusing(problem: Problem, context: PageContext) -> Callable[[Request], Response]:
    def handle(request: Request) -> Response:
        log_refusal(request.method, NOWHERE, problem)
        return error_response(problem, _language(request, context))

    return handle


def methods_of(path: str) -> list[str]:
    """Return the HTTP methods that a path takes, in alphabetical order."""
    from microdot.microdot import URLPattern  # noqa: PLC0415  # needed after a wrong method only

    methods = {route.method for route in ROUTES if URLPattern(route.path).match(path) is not None}
    return sorted(methods | ({"HEAD"} if "GET" in methods else set()))
