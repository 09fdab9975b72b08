"""Registers routes with microdot: makes the call, calls the handler, encodes its result or its refusal."""

from collections.abc import Callable, Sequence
from inspect import isawaitable
from typing import Protocol

from microdot import Microdot, Request, Response

from gipfel.web.http_response import error_response, json_response
from gipfel.web.problem import Problem
from gipfel.web.request_log import NOWHERE, log_failure, log_fault, log_refusal
from gipfel.web.routes import Route

ERRORS = {400: "malformed", 404: "no-route", 405: "no-method", 413: "large", 500: "own-fault"}
"""The statuses with which microdot itself refuses a request, and the key of the sentence for each."""
OWN_FAULT = Problem(500, "problem.own-fault")


class WebSite(Protocol):
    """What one site does in its own way; all else is the same for all."""

    @property
    def routes(self) -> Sequence[Route]:
        """All that can be asked for."""

    @property
    def names(self) -> frozenset[str]:
        """The host names of this computer; none where only this computer itself is served."""

    def call(self, route: Route, request: Request) -> object:
        """Return what the route's handler is called with; raise `Problem` where the request is not allowed."""

    def sentence(self, problem: Problem, request: Request | None) -> str:
        """Return why a request is refused, in its reader's language; without one, in the site's."""

    def known_failure(self, error: Exception) -> Problem | None:
        """Return how an exception is answered that can be expected, such as a database that is gone; else None."""


def add_routes(app: Microdot, site: WebSite) -> None:
    """Register every route with microdot; a refusal or a failure is answered with an error in JSON."""
    for route in site.routes:
        app.route(route.path, methods=[route.method])(_checked(route, site))
    for status, key in ERRORS.items():
        app.errorhandler(status)(_refusing(Problem(status, f"problem.{key}"), site))


def _checked(route: Route, site: WebSite) -> Callable[..., object]:
    async def handle(request: Request, **parameters: object) -> Response:
        try:
            returned = route.handler(site.call(route, request), **parameters)
            body = await returned if isawaitable(returned) else returned
            return body if isinstance(body, Response) else json_response(body)
        except Problem as error:
            problem = error
            log_refusal(request.method, route.path, problem)
        except Exception as error:  # noqa: BLE001  # whatever it is, it is logged, and the site goes on
            problem = _failed(error, route, request, site)
        return error_response(problem, site.sentence(problem, request))

    return handle


def _failed(error: Exception, route: Route, request: Request, site: WebSite) -> Problem:
    """Log an exception; return how it is answered."""
    known = site.known_failure(error)
    if known:
        log_failure(request.method, route.path, error)
    else:
        log_fault(request.method, route.path)
    return known or OWN_FAULT


def _refusing(problem: Problem, site: WebSite) -> Callable[[Request], Response]:
    def handle(request: Request) -> Response:
        log_refusal(request.method, NOWHERE, problem)
        return error_response(problem, site.sentence(problem, request))

    return handle
